"""All that lies open at one moment of the second game, and how far the turn has come."""

from enum import StrEnum
from itertools import compress
from typing import NamedTuple

from companion.games.salamander.rules.actions import EYE_STICKS, Claim, PutPiece
from companion.games.salamander.rules.faces import (
    CARDS,
    FULL_HAND,
    MOST_COMBINATIONS,
    Combination,
    value_of,
)
from companion.games.salamander.rules.places import DUNGEON, FIGURES, START, home_of
from companion.games.salamander.rules.record import Header

NOBODY = -1
KEY_THROWS = 5

# One for each figure, in the order of FIGURES, whether it plays or not.
FourPlaces = tuple[int, ...]


class Ending(StrEnum):
    TARGET = "target"
    CARDS_GONE = "cards-gone"
    PILE_EMPTY = "pile-empty"
    AGREEMENT = "agreement"  # of the players
    REFEREE = "referee"  # ended it
    RESIGNED = "resigned"


BY_PEOPLE = frozenset({Ending.AGREEMENT, Ending.REFEREE, Ending.RESIGNED})


def ending_told(reason: str) -> Ending:
    """Older logs name who resigned instead."""
    return Ending(reason) if reason in [*Ending] else Ending.RESIGNED


class Symbol(StrEnum):
    """What the symbol stick calls for."""

    DRAW = "draw"
    MARKER = "marker"


class Declaration(NamedTuple):
    """A combination that was declared, as far as it has been replied to."""

    own: tuple[int, ...]
    claims: tuple[Claim, ...]
    replies: tuple[bool, ...] = ()
    has_failed: bool = False
    exchanged: tuple[Claim, ...] = ()

    @property
    def confirmed(self) -> tuple[Claim, ...]:
        """The claims to which the reply was yes."""
        return tuple(compress(self.claims, self.replies))

    @property
    def denied(self) -> tuple[Claim, ...]:
        """And those to which it was no."""
        return tuple(compress(self.claims, (not is_yes for is_yes in self.replies)))

    def replied(self, is_yes: bool) -> "Declaration":
        return self._replace(replies=(*self.replies, is_yes))

    @property
    def next_claim(self) -> Claim:
        """The first to which there is no reply."""
        return self.claims[len(self.replies)]

    def gifts(self, mover: int) -> tuple[Claim, ...]:
        """Who gives which card, where all say yes."""
        return (*((mover, face) for face in self.own), *self.claims)


class TurnSoFar(NamedTuple):
    """What happened in the turn and what is owed. The last throw rules the present go."""

    eyes: tuple[int, int] | None = None  # of the last normal throw
    symbol: Symbol | None = None  # what is still owed to it
    owes_move: bool = False
    may_ask: int = NOBODY  # whose zone the move of this go ended in
    asked: Claim | None = None
    has_arrived: bool = False  # came home in this turn, and has not thrown since
    key_throws: int = 0
    eyes_aside: int = 0  # eye sticks that lie with their key up
    is_symbol_aside: bool = False
    declaration: Declaration | None = None  # open, or the one that failed
    to_show: int = 0
    put: PutPiece | None = None
    laid: tuple[Combination, ...] = ()
    sent: tuple[int, ...] = ()  # figures that went to the dungeon
    freed: tuple[int, ...] = ()

    @property
    def has_all_keys(self) -> bool:
        """Of a figure in the dungeon, which that frees."""
        return self.eyes_aside == EYE_STICKS and self.is_symbol_aside


class Position(NamedTuple):
    figures: FourPlaces
    markers: FourPlaces
    holds: tuple[int, ...]  # how many cards
    pile: int
    discards: tuple[int, ...]
    laid: tuple[tuple[Combination, ...], ...]
    mover: int
    ending: Ending | None = None
    turn: TurnSoFar = TurnSoFar()

    def lies(self, figure: int, is_marker: bool) -> int:
        """Where the figure is, or its marker."""
        return (self.markers if is_marker else self.figures)[figure]

    def with_piece(self, figure: int, is_marker: bool, place: int) -> "Position":
        """The figure, or its marker, lies there."""
        if is_marker:
            return self._replace(markers=with_entry(self.markers, figure, place))
        return self._replace(figures=with_entry(self.figures, figure, place))


def dealt(header: Header) -> Position:
    """After the set-up (Vorbereitung), before anything is set aside."""
    everybody = range(len(FIGURES))
    return Position(
        figures=tuple(home_of(figure) for figure in everybody),
        markers=(START,) * len(FIGURES),
        holds=tuple(_dealt_cards(figure, header) for figure in everybody),
        pile=CARDS - FULL_HAND * len(header.seats),
        discards=(),
        laid=((),) * len(FIGURES),
        mover=header.starts,
    )


def _dealt_cards(figure: int, header: Header) -> int:
    if figure not in header.seats:
        return 0
    return FULL_HAND - sum(figure == who for who, _ in header.set_aside)


def is_home(position: Position, figure: int) -> bool:
    return position.figures[figure] == home_of(figure)


def is_in_dungeon(position: Position, figure: int) -> bool:
    return position.figures[figure] == DUNGEON


def total(position: Position, figure: int) -> int:
    return sum(value_of(combination) for combination in position.laid[figure])


def are_combinations_gone(position: Position) -> bool:
    """Each took one of the stone cards (Gewinn)."""
    return sum(map(len, position.laid)) == MOST_COMBINATIONS


def with_entry(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
