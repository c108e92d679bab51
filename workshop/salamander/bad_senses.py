"""What a camera and hasty fingers make of a table of the second game: one knob, 0 to 1.

The rates are those of `workshop.dial`, as for the first game, and some that only this one has.
"""

from companion.games.salamander.players.talk import Line
from companion.games.salamander.rules.places import FIRST_CHAMBER, PLACE_NAMES, START
from companion.observations import Json
from workshop.dial import DOUBTED_CHANCE, HIDDEN_CHANCE, WIDEST_DOUBT, WORST_SENSORS, Dial

EYE_MISREAD = 0.02  # a stick shows one eye more or less
SYMBOL_MISREAD = 0.01
SAID_TWICE = 0.03  # a finger taps a word twice


class BadSenses(Dial):
    __slots__ = ()

    def spoil(self, line: Line) -> tuple[Line, bool]:
        """What is told instead, and whether a part of it is not so though it says no doubt."""
        seen = line.get("camera")
        if not isinstance(seen, dict):
            return line, False
        if isinstance(sticks := seen.get("sticks"), dict):
            told, is_wrong = self._sticks(sticks)
            return {**line, "camera": {"sticks": told}}, is_wrong
        if "figures" in seen or "markers" in seen:
            look, is_wrong = self._look(seen)
            return {**line, "camera": look}, is_wrong
        return line, False

    def _sticks(self, sticks: dict[str, Json]) -> tuple[dict[str, Json], bool]:
        told = dict(sticks)
        eyes = sticks["eyes"]
        assert isinstance(eyes, list)
        if eyes and self.happens(EYE_MISREAD):
            at = self.dice.randrange(len(eyes))
            eye = eyes[at]
            assert isinstance(eye, int)
            told["eyes"] = [*eyes[:at], eye - 1 if eye > 1 else eye + 1, *eyes[at + 1 :]]
        if sticks["symbol"] is not None and self.happens(SYMBOL_MISREAD):
            told["symbol"] = "stone" if sticks["symbol"] == "salamander" else "salamander"
        return told, told != sticks

    def _look(self, seen: dict[str, Json]) -> tuple[dict[str, Json], bool]:
        maps = {kind: _map_of(seen, kind) for kind in ("figures", "markers")}
        told: dict[str, Json] = {}
        is_wrong = False
        kind, name = self.dice.choice([(kind, name) for kind in maps for name in maps[kind]])
        place = maps[kind][name]
        if self.happens(HIDDEN_CHANCE):
            told["hidden"] = [place]
            del maps[kind][name]
        elif self.happens(WORST_SENSORS.lifted):
            del maps[kind][name]
        elif self.happens(WORST_SENSORS.misread):
            maps[kind][name] = self._beside(place)
            is_wrong = True
        elif self.happens(DOUBTED_CHANCE):
            piece = name if kind == "figures" else f"{name}-marker"
            maps[kind][name], told["unsure"] = self._doubt(piece, place)
        for one, pieces in maps.items():
            told[one] = {**pieces}
        return told, is_wrong

    def _doubt(self, piece: str, place: str) -> tuple[str, Json]:
        """An honest doubt: as often as it says, the likelier place is the wrong one."""
        other, chance = self._beside(place), round(self.dice.uniform(0.02, WIDEST_DOUBT), 3)
        likely, unlikely = place, other
        if self.dice.random() < chance:
            likely, unlikely = other, place
        return likely, {piece: {likely: round(1 - chance, 3), unlikely: chance}}

    def _beside(self, place: str) -> str:
        """The next place of the same sort; at the end of a row the one before."""
        number = PLACE_NAMES.index(place)
        steps = (-1, 1) if self.dice.random() < 0.5 else (1, -1)
        return next(
            PLACE_NAMES[number + step]
            for step in (*steps, 2, -2)
            if 0 <= number + step <= START
            and (number >= FIRST_CHAMBER) == (number + step >= FIRST_CHAMBER)
        )


def _map_of(seen: dict[str, Json], kind: str) -> dict[str, str]:
    pieces = seen.get(kind, {})
    assert isinstance(pieces, dict)
    return {name: str(place) for name, place in pieces.items()}
