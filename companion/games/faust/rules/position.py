"""All that the table can know at one moment: pieces, cards, and how far the turn has come."""

from enum import StrEnum
from typing import NamedTuple

from companion.games.faust.rules.actions import Due
from companion.games.faust.rules.board import FIELDS

RED, BLUE = 0, 1
COLOURS = ("red", "blue")

POINTS = 7
FIRST_SOUL_CARD = 3
LAST_SOUL_CARD = 13
NO_FIELD = -1


class Ending(StrEnum):
    SOUL_CARDS_GONE = "soul-cards-gone"
    INFAMY = "infamy"
    # Whatever the rules say, and never of a record:
    AGREEMENT = "agreement"  # of the players
    REFEREE = "referee"  # ended it
    RED_RESIGNED = "red-resigned"
    BLUE_RESIGNED = "blue-resigned"


class Card(NamedTuple):
    """A devil card beside a field; its value is None as long as nobody has said it."""

    owner: int
    value: int | None


Pair = tuple[int, int]


class Position(NamedTuple):
    """Equal tables are equal values: pairs are sorted, cards lie at their field's index.

    A named tuple, not a data class: a step makes one, and a tuple of this length is made four
    times as fast as a frozen data class (DECISIONS.md).
    """

    stones: tuple[Pair, Pair]
    soul: int
    mover: int
    cards: tuple[Card | None, ...] = (None,) * FIELDS
    used: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    soul_cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    next_soul_card: int = FIRST_SOUL_CARD  # LAST_SOUL_CARD + 1 when the stack is empty
    ending: Ending | None = None
    # The turn of `mover` so far.
    points: int = POINTS
    moved: int = NO_FIELD  # where the one own stone lies that has moved
    laid: bool = False
    soul_met: bool = False  # the soul's last step of this turn came onto a field with a stone
    trap: int = NO_FIELD  # the field of the opposing card that a stone has run into
    due: tuple[Due, ...] = ()


def opponent(colour: int) -> int:
    return 1 - colour


def is_stack_empty(position: Position) -> bool:
    return position.next_soul_card > LAST_SOUL_CARD


def is_trapped(position: Position) -> bool:
    """A stone has run into an opposing card: the points that were left have lapsed (p. 8)."""
    return position.trap != NO_FIELD


def is_turn_complete(position: Position) -> bool:
    """No point is left to spend and nothing is due: only the end of the turn can follow."""
    spent = position.points == 0 or is_trapped(position) or position.ending is not None
    return spent and not position.due


def is_turn_begun(position: Position) -> bool:
    return position.points < POINTS
