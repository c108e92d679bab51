"""Game records of the second game: what was agreed, and what was done turn by turn, as values."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.games.alone import Alone
from companion.games.ended import TableEnd
from companion.games.salamander.rules.actions import Action, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import KING, MONK, QUEEN, ROBBER
from companion.games.salamander.rules.rulings import DEFAULT_RULESET, RULESETS, Rulings
from companion.json_reader import Json

TARGET = 84
LEAST_SEATS = 2  # that must be taken

Names = tuple[str, ...]  # by figure
Beside = tuple[tuple[str, Json], ...]


@dataclass(frozen=True, slots=True)
class Header:
    """What was agreed before the first turn, and who had to set a card aside."""

    seats: tuple[int, ...] = (KING, QUEEN, MONK, ROBBER)  # clockwise, as their homes lie
    players: Names = ("King", "Queen", "Monk", "Robber")
    starts: int = KING
    target: int = TARGET
    ruleset: str = DEFAULT_RULESET
    rulings: Rulings = field(default=RULESETS[DEFAULT_RULESET])
    set_aside: tuple[tuple[int, int], ...] = ()  # figure and face, in the order of the seats
    writes_everything: bool = False
    alone: Alone | None = None  # a seat that an older version played, with a sealed pile

    def written(self, do: tuple[Action, ...]) -> tuple[Action, ...]:
        """As a record has them."""
        if self.writes_everything:
            return do
        return tuple(action for action in do if not isinstance(action, PutPiece))

    def after(self, figure: int, steps: int = 1) -> int:
        """Who sits that many places on, clockwise."""
        return self.seats[(self.seats.index(figure) + steps) % len(self.seats)]

    def places_on(self, figure: int, other: int) -> int:
        """How many places clockwise from `figure` the other one sits."""
        return (self.seats.index(other) - self.seats.index(figure)) % len(self.seats)


def judged_by(header: Header) -> Header:
    """Every piece that is sent somewhere has to go there by hand."""
    return replace(header, writes_everything=True)


class LetStand(NamedTuple):
    """Something wrong that all, or a judge, let stand, and the code by which it was told."""

    action: int  # counts from 1; one more than there are actions for the end of the turn
    code: Code


@dataclass(frozen=True, slots=True)
class Turn:
    """`beside` are further keys of its line: written, never judged, not read back.

    A turn in which something `stands` is written with every piece that was put.
    """

    number: int
    player: int
    do: tuple[Action, ...]
    beside: Beside = ()
    stands: tuple[LetStand, ...] = ()

    def judged_by(self, header: Header) -> Header:
        return judged_by(header) if self.stands else header


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    turns: tuple[Turn, ...] = ()
    ended: TableEnd | None = None  # where the turns do not tell it
