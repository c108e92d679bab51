"""A table talks: what is done, as lines of a sitting log, on phones alone or before a camera."""

from collections.abc import Mapping
from enum import StrEnum
from random import Random
from typing import assert_never

from companion.games.salamander.files.action_lines import (
    MARKER,
    SALAMANDER,
    STONE,
    YES,
    action_to_json,
    face_names,
)
from companion.games.salamander.players.dealer import FallenSticks
from companion.games.salamander.rules.actions import (
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, START, home_of
from companion.games.salamander.rules.position import Position
from companion.json_reader import Json

Line = Mapping[str, Json]
Placed = MoveFigure | PlaceMarker | PutPiece
Unplaced = Throw | KeyThrow | Draw | Ask | Answered | Declare | Replied | ShowHand | Exchange
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

    def said(self, by: int, action: Unplaced, sticks: FallenSticks | None) -> list[Line]:
        """An act of which the board tells nothing."""
        match action:
            case Throw() | KeyThrow():
                assert sticks is not None
                return [self._thrown(by, action, sticks)]
            case Draw(away):
                return [*self._felt(), self._with_card(by, "drew", away)]
            case Ask(_, face):
                return [self.word(by, "ask", card=face_names((face,))[0])]
            case Answered(is_yes):
                content: dict[str, Json] = {} if is_yes is None else {"content": _yes(is_yes)}
                return [self.word(by, "answered", **content)]
            case Replied(is_yes):
                return [self.word(by, "reply", content=_yes(is_yes))]
            case ShowHand(faces):
                return [self.word(by, "show", cards=face_names(faces))]
            case Declare():
                _, cards, claims = action_to_json(action)
                return [self.word(by, "declare", cards=cards, claims=claims)]
            case Exchange(_, away, None):
                return [self._with_card(by, "exchange", away)]
            case Exchange(_, away, second):
                assert second is not None
                cards = face_names((away, second))
                return [self.word(by, "exchange", card=cards[0], second=cards[1])]
            case _:
                assert_never(action)

    def laid(self, by: int, changes: Lying) -> list[Line]:
        """Hands put these pieces there; all other pieces lie as they did."""
        self.lying |= changes
        self.wait(0.5, 2.0)
        if self.senses is Senses.CAMERA:
            hand: Line = {"t": self.t, "camera": {"hand": True}}
            self.wait(0.5, 1.5)
            return [hand, {"t": self.t, "camera": look_at(self.lying)}]
        return [self.word(by, "place", **look_at(changes))]

    def stays(self, by: int, action: Placed) -> list[Line]:
        """Nothing is moved, and that is meant."""
        piece = "figure" if isinstance(action, MoveFigure) else "marker"
        return [self.word(by, "stay", piece=piece)]

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

    def _with_card(self, by: int, say: str, face: int | None) -> Line:
        return self.word(by, say, **({} if face is None else {"card": face_names((face,))[0]}))


def _yes(is_yes: bool) -> str:
    return YES if is_yes else "no"


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


def piece_of(action: Placed) -> tuple[str, str]:
    """The piece, and where it is put."""
    is_figure = isinstance(action, MoveFigure) or (
        isinstance(action, PutPiece) and not action.is_marker
    )
    return FIGURES[action.figure] + MARKER * (not is_figure), PLACE_NAMES[action.place]


def changed(before: Lying, after: Lying) -> Lying:
    return {piece: place for piece, place in after.items() if before[piece] != place}
