"""A table talks: what is done, as lines of a sitting log, on phones alone or before a camera."""

from collections.abc import Mapping
from enum import StrEnum
from random import Random

from companion.games.salamander.files.action_lines import (
    MARKER,
    SALAMANDER,
    STONE,
    action_to_json,
    piece_name,
    word_of,
)
from companion.games.salamander.players.dealer import FallenSticks
from companion.games.salamander.rules.actions import Action, Draw, KeyThrow, Throw
from companion.games.salamander.rules.let_stand import PieceMoved
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, START, home_of
from companion.games.salamander.rules.position import Position
from companion.json_reader import Json

Line = Mapping[str, Json]
Lying = dict[str, str]  # where each piece lies


class Senses(StrEnum):
    """What the table is seen and heard by, beside the words of the players."""

    PHONES = "phones"
    CAMERA = "camera"


class Talk:
    """Time, and the board as it lies; what is done makes lines, a list for each act."""

    def __init__(self, seats: tuple[int, ...], dice: Random, senses: Senses) -> None:
        self.t = 0.0
        self.senses = senses
        self.lying = lying_at_first(seats)
        self._dice = dice

    def wait(self, least: float, most: float) -> None:
        self.t = round(self.t + self._dice.uniform(least, most), 2)

    def word(self, by: int | str, say: str, **words: Json) -> Line:
        self.wait(0.3, 2.0)
        who = FIGURES[by] if isinstance(by, int) else by
        return {"t": self.t, "page": {"by": who, "say": say, **words}}

    def said(self, by: int, action: Action, sticks: FallenSticks | None) -> list[Line]:
        """An act of which the board tells nothing."""
        if isinstance(action, Throw | KeyThrow):
            assert sticks is not None
            return [self._thrown(by, action, sticks)]
        felt = self._felt() if isinstance(action, Draw) else []
        say, words = word_of(action)
        return [*felt, self.word(by, say, **words)]

    def laid(self, by: int, changes: Lying) -> list[Line]:
        """Hands put these pieces there; all other pieces lie as they did."""
        self.lying |= changes
        self.wait(0.5, 2.0)
        if self.senses is Senses.CAMERA:
            hand: Line = {"t": self.t, "camera": {"hand": True}}
            self.wait(0.5, 1.5)
            return [hand, {"t": self.t, "camera": look_at(self.lying)}]
        return [self.word(by, "place", **look_at(changes))]

    def stays(self, by: int, action: PieceMoved) -> list[Line]:
        """Nothing is moved, and that is meant."""
        return [self.word(by, "stay", piece="marker" if action.is_marker else "figure")]

    def keeps(self, by: int) -> list[Line]:
        """A card that was confirmed is not exchanged."""
        return [self.word(by, "exchange", card=None)]

    def done(self, by: int) -> list[Line]:
        """The turn: by a press on the table or on the page."""
        if self._dice.random() < 0.5:
            return [self.word(by, "turn-done")]
        self.wait(0.3, 1.0)
        return [{"t": self.t, "button": FIGURES[by]}]

    def _thrown(self, by: int, action: Throw | KeyThrow, sticks: FallenSticks) -> Line:
        self.wait(1.0, 4.0)
        kind, *words = action_to_json(action)
        symbol = words[-1]
        if self.senses is Senses.CAMERA:
            seen = dict(sticks_to_json(sticks))
            return {"t": self.t, "camera": {"sticks": seen}}
        if kind == "keys":
            return self.word(by, "keys", eyes=words[0], symbol=symbol)
        return self.word(by, "throw", eyes=words[:2], symbol=symbol)

    def _felt(self) -> list[Line]:
        """A table with a camera has a sensor under the pile."""
        return [{"t": self.t, "pile": "drawn"}] if self.senses is Senses.CAMERA else []


def sticks_to_json(sticks: FallenSticks) -> Line:
    symbol = None if sticks.is_salamander is None else (STONE, SALAMANDER)[sticks.is_salamander]
    return {"eyes": [*sticks.eyes], "symbol": symbol, "keys": [*sticks.keys]}


def lying_at_first(seats: tuple[int, ...]) -> Lying:
    figures = {FIGURES[seat]: PLACE_NAMES[home_of(seat)] for seat in seats}
    return figures | {FIGURES[seat] + MARKER: PLACE_NAMES[START] for seat in seats}


def lying_in(table: Position, seats: tuple[int, ...]) -> Lying:
    """Where the pieces belong."""
    figures = {FIGURES[seat]: PLACE_NAMES[table.figures[seat]] for seat in seats}
    markers = {FIGURES[seat] + MARKER: PLACE_NAMES[table.markers[seat]] for seat in seats}
    return figures | markers


def look_at(lying: Lying) -> dict[str, Json]:
    """As a camera says it, or the word `place`: figures and markers apart."""
    markers = {piece: place for piece, place in lying.items() if piece.endswith(MARKER)}
    figures: dict[str, Json] = {p: at for p, at in lying.items() if p not in markers}
    look: dict[str, Json] = {"figures": figures} if figures else {}
    if markers:
        look["markers"] = {piece.removesuffix(MARKER): place for piece, place in markers.items()}
    return look


def piece_of(action: PieceMoved) -> tuple[str, str]:
    """The piece, and where it is put."""
    return piece_name((action.figure, action.is_marker)), PLACE_NAMES[action.place]


def changed(before: Lying, after: Lying) -> Lying:
    return {piece: place for piece, place in after.items() if before[piece] != place}
