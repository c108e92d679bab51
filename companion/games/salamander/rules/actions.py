"""What is done in a turn, as written in a record of the second game."""

from dataclasses import dataclass
from typing import ClassVar

EYES = range(1, 5)  # that an eye stick can show
EYE_STICKS = 2
Claim = tuple[int, int]  # a figure, and the face that it is said to hold
Piece = tuple[int, bool]  # a figure, and whether it is its marker


@dataclass(frozen=True, slots=True)
class KeyThrow:
    """Of each stick that was thrown: whether it shows its key."""

    eyes: tuple[bool, ...]
    symbol: bool | None  # None: the symbol stick was not thrown


@dataclass(frozen=True, slots=True)
class Throw:
    """A normal throw of all three sticks; the symbol is a salamander or a stone."""

    first: int
    second: int
    is_salamander: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """A card was drawn; `away` was then put on the discards."""

    away: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """The figure's marker was placed, or left, on a chamber or at the start."""

    figure: int
    place: int
    is_marker: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class MoveFigure:
    """The figure went to a place, or stayed there."""

    figure: int
    place: int
    is_marker: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Has this figure's player that face?"""

    figure: int
    face: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The question was answered; what, only where it is known."""

    is_yes: bool | None = None


@dataclass(frozen=True, slots=True)
class Declare:
    """Own cards are laid open, and for each missing one somebody is named."""

    own: tuple[int, ...]
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Replied:
    """To the first claim that has no reply yet."""

    is_yes: bool


@dataclass(frozen=True, slots=True)
class ShowHand:
    """After a failed declaration: the cards that had not been laid."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """The figure's player drew, put the confirmed card away, then `second` where needed."""

    figure: int
    away: int
    second: int | None = None


@dataclass(frozen=True, slots=True)
class PutPiece:
    """A figure, or its marker, goes where the rules send it."""

    figure: int
    is_marker: bool
    place: int


Action = (
    KeyThrow
    | Throw
    | Draw
    | PlaceMarker
    | MoveFigure
    | Ask
    | Answered
    | Declare
    | Replied
    | ShowHand
    | Exchange
    | PutPiece
)

OWN_ACTS = (KeyThrow, Throw, Draw, PlaceMarker, MoveFigure, Ask, Declare)  # of who is to move
