"""Game records of the second game: what was agreed, and what was done turn by turn, as values."""

from dataclasses import dataclass, field

from companion.games.ended import TableEnd
from companion.games.lines import Json
from companion.games.salamander.rules.actions import TurnAction
from companion.games.salamander.rules.places import FIGURES, KING, MONK, QUEEN, ROBBER
from companion.games.salamander.rules.rulings import (
    DEFAULT_RULESET,
    RULESETS,
    SalamanderRulings,
)

NAMES = tuple(figure.capitalize() for figure in FIGURES)
TARGET = 84
LEAST_SEATS = 2  # that must be taken

Names = tuple[str, str, str, str]
BesideTurn = tuple[tuple[str, Json], ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed before the first turn, and who had to set a card aside."""

    seats: tuple[int, ...] = (KING, QUEEN, MONK, ROBBER)  # clockwise, as their homes lie
    players: Names = ("King", "Queen", "Monk", "Robber")
    starts: int = KING
    target: int = TARGET
    ruleset: str = DEFAULT_RULESET
    rulings: SalamanderRulings = field(default=RULESETS[DEFAULT_RULESET])
    set_aside: tuple[tuple[int, int], ...] = ()  # figure and face, in the order of the seats
    writes_everything: bool = False

    def after(self, figure: int, steps: int = 1) -> int:
        """Who sits that many places on, clockwise."""
        return self.seats[(self.seats.index(figure) + steps) % len(self.seats)]

    def places_on(self, figure: int, other: int) -> int:
        """How many places clockwise from `figure` the other one sits."""
        return (self.seats.index(other) - self.seats.index(figure)) % len(self.seats)


@dataclass(frozen=True, slots=True)
class WrittenTurn:
    """`beside` are further keys of its line: written, never judged, not read back."""

    number: int
    player: int
    do: tuple[TurnAction, ...]
    beside: BesideTurn = ()


@dataclass(frozen=True, slots=True)
class WrittenGame:
    agreed: Agreed
    turns: tuple[WrittenTurn, ...] = ()
    ended: TableEnd | None = None  # where the turns do not tell it
