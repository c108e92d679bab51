"""What a camera and card slots make of a table on a bad day: one knob, 0 (never) to 1 (awful).

Most rates are those of `workshop.dial`. What is said of doubt is honest: a reader that says "three
in four" is right three times in four.
"""

from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.session.explaining.evidence import KINDS, SOUL
from companion.observations import BoardReading, Doubt
from workshop.dial import DOUBTED_CHANCE, HIDDEN_CHANCE, WIDEST_DOUBT, WORST_SENSORS, Dial

MOST_HIDDEN = 6  # fields under a sleeve

# Of a look:
DOUBLED_CHANCE = 0.02  # a stone is seen twice
RECOLOURED_CHANCE = 0.01  # a stone is seen in the other colour
# Of a slot event:
REPEATED_CHANCE = 0.05
# Of a turn:
SLOT_FAULT_CHANCE = 0.02

PieceList = list[tuple[str, int]]


class Noise(Dial):
    __slots__ = ()

    def slot_delay(self) -> float:
        """Seconds from a look to the slot event that belongs to it; negative: it came before."""
        if self.happens(WORST_SENSORS.late):
            return self.dice.uniform(WORST_SENSORS.lag_s + 0.5, WORST_SENSORS.late_s)
        width = 0.4 + (WORST_SENSORS.lag_s - 0.4) * self.level
        return self.dice.uniform(-width, width)

    def look(self, t: float, truth: Position) -> BoardReading:
        """A settled reading of what lies on the table."""
        seen = pieces_of(truth)
        hidden = self._sleeve(seen)
        self._spoil(seen)
        doubts = self._doubt(seen, hidden)
        return as_reading(t, seen, hidden, doubts)

    def _sleeve(self, seen: PieceList) -> frozenset[int]:
        if not self.happens(HIDDEN_CHANCE):
            return frozenset()
        first = self.dice.randrange(FIELDS)
        size = self.dice.randint(2, MOST_HIDDEN)
        fields = frozenset((first + step) % FIELDS for step in range(size))
        seen[:] = [piece for piece in seen if piece[1] not in fields]
        return fields

    def _spoil(self, seen: PieceList) -> None:
        """One error of each sort at most; what is hidden cannot be misread."""
        if seen and self.happens(WORST_SENSORS.lifted):
            self._take(seen)
        if seen and self.happens(WORST_SENSORS.misread):
            kind, field = self._take(seen)
            seen.append((kind, self._neighbour(field)))
        if seen and self.happens(RECOLOURED_CHANCE):
            kind, field = self._take(seen)
            other = {"red": "blue", "blue": "red"}.get(kind, kind)
            seen.append((other, field))
        if seen and self.happens(DOUBLED_CHANCE):
            kind, field = self.dice.choice(seen)
            if kind != SOUL:
                seen.append((kind, self._neighbour(field)))

    def _doubt(self, seen: PieceList, hidden: frozenset[int]) -> tuple[Doubt, ...]:
        if not seen or not self.happens(DOUBTED_CHANCE):
            return ()
        kind, field = piece = self.dice.choice(seen)
        other = self._neighbour(field)
        if other in hidden or seen.count((kind, other)) > 1 or seen.count(piece) > 2:
            return ()
        chance = self.dice.uniform(0.02, WIDEST_DOUBT)
        if self.dice.random() < chance:  # the likelier field is the wrong one
            seen.remove(piece)
            seen.append((kind, other))
            field, other = other, field
        doubts = (
            *_doubts(seen, field, (kind, -1, chance)),
            *_doubts(seen, other, (kind, +1, chance)),
        )
        return tuple(sorted(doubts, key=lambda doubt: (doubt.field, doubt.piece)))

    def _take(self, seen: PieceList) -> tuple[str, int]:
        return seen.pop(self.dice.randrange(len(seen)))

    def _neighbour(self, field: int) -> int:
        return (field + self.dice.choice((-1, 1))) % FIELDS


def pieces_of(truth: Position) -> PieceList:
    stones = [(COLOURS[colour], field) for colour in (0, 1) for field in truth.stones[colour]]
    return [*stones, (SOUL, truth.soul)]


def as_reading(
    t: float, seen: PieceList, hidden: frozenset[int] = frozenset(), doubts: tuple[Doubt, ...] = ()
) -> BoardReading:
    pieces = tuple(
        (kind, tuple(field_name(field) for one, field in sorted(seen) if one == kind))
        for kind in sorted(KINDS)
    )
    return BoardReading(t, pieces, tuple(map(field_name, sorted(hidden))), doubts)


def _doubts(seen: PieceList, field: int, doubted: tuple[str, int, float]) -> tuple[Doubt, ...]:
    """All three kinds of a field; of the doubted kind there may be one more, or less."""
    which, change, chance = doubted
    found = []
    for kind in KINDS:
        most = 1 if kind == SOUL else 2
        chances = [0.0] * (most + 1)
        count = min(most, seen.count((kind, field)))
        chances[count] = 1.0
        if kind == which and 0 <= count + change <= most:
            chances[count + change] = round(chance, 3)
            chances[count] = round(1 - chance, 3)
        if kind == SOUL:
            chances[0] = 1 - chances[1]  # as it is read from a log, to the last bit
        found.append(Doubt(field_name(field), kind, tuple(chances)))
    return tuple(found)
