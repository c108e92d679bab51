"""A recorded game: what was agreed, and what was done turn by turn."""

from dataclasses import dataclass, field

from companion.games.ended import TableEnd
from tests.morris.rules.actions import Action
from tests.morris.rules.position import SEATS, WHITE, Position
from tests.morris.rules.rulings import DEFAULT_RULESET, RULESETS, Rulings

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Header:
    players: Names = ("White", "Black")
    starts: int = WHITE
    ruleset: str = DEFAULT_RULESET
    rulings: Rulings = field(default=RULESETS[DEFAULT_RULESET])

    def start_position(self) -> Position:
        return Position(mover=self.starts)

    def called(self, seat: str) -> str:
        return self.players[SEATS.index(seat)]


@dataclass(frozen=True, slots=True)
class Turn:
    number: int
    player: int
    do: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    turns: tuple[Turn, ...] = ()
    ended: TableEnd | None = None  # where the turns do not tell it
