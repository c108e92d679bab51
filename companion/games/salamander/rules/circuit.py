"""The way round: the zones of the figures that play, one after the other (Spielplan, Weitere)."""

from dataclasses import dataclass
from functools import cache

from companion.games.salamander.rules.places import FIELDS, ZONE, gate_of, is_field

LEFT_OUT = -1


@dataclass(frozen=True, slots=True)
class Circuit:
    """The fields in their order, and the place of each in it."""

    fields: tuple[int, ...]
    index: tuple[int, ...]  # by field; LEFT_OUT where its figure does not play

    def has(self, field: int) -> bool:
        return self.index[field] != LEFT_OUT

    def onward(self, field: int, steps: int) -> int:
        """The field that many steps clockwise of `field`."""
        return self.fields[(self.index[field] + steps) % len(self.fields)]

    def to_gate(self, figure: int, field: int) -> int:
        """Fields from here forward to the own gate, 0 on it."""
        return (self.index[gate_of(figure)] - self.index[field]) % len(self.fields)

    def reached(self, figure: int, place: int, steps: int) -> int:
        """Where so many steps end that do not turn in: the gate is the first from home (Ziehen)."""
        if is_field(place):
            return self.onward(place, steps)
        return self.onward(gate_of(figure), steps - 1) if steps else place

    def may_turn_in(self, figure: int, place: int, steps: int) -> bool:
        """Whether so many steps suffice for home, which is one behind the gate (Ablegen)."""
        return is_field(place) and steps > self.to_gate(figure, place)


@cache
def circuit_of(seats: tuple[int, ...]) -> Circuit:
    fields = tuple(figure * ZONE + number for figure in seats for number in range(ZONE))
    place = {field: at for at, field in enumerate(fields)}
    return Circuit(fields, tuple(place.get(field, LEFT_OUT) for field in range(FIELDS)))
