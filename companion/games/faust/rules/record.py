"""Game records: what was done at the table, turn by turn, as values."""

from dataclasses import dataclass, field
from enum import StrEnum

from companion.games.alone import Alone
from companion.games.ended import TableEnd
from companion.games.faust.rules.actions import Action, Forced, Twin
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import RED, Position
from companion.games.faust.rules.rules import Writes
from companion.games.faust.rules.rulings import DEFAULT_RULESET, RULESETS, Rulings
from companion.json_reader import Json

Beside = tuple[tuple[str, Json], ...]


@dataclass(frozen=True, slots=True)
class Header:
    """What was agreed before the first turn."""

    players: tuple[str, ...] = ("Red", "Blue")
    starts: int = RED
    ruleset: str = DEFAULT_RULESET
    rulings: Rulings = field(default=RULESETS[DEFAULT_RULESET])
    devils: int = parse_field("A1")
    soul: int = parse_field("B1")
    writes: Writes = Writes.CHOICES
    alone: Alone | None = None

    def start_position(self) -> Position:
        pair = (self.devils, self.devils)
        return Position(stones=(pair, pair), soul=self.soul, mover=self.starts)


class TurnEnd(StrEnum):
    """Whether a turn ends by itself when nothing else can follow, or when its player presses."""

    AUTO = "auto"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Turn:
    """`beside` are further keys of its line: written, never judged, not read back."""

    number: int
    player: int
    do: tuple[Action, ...]
    beside: Beside = ()


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    turns: tuple[Turn, ...] = ()
    ended: TableEnd | None = None  # where the turns do not tell it


def only_in_everything(do: tuple[Action, ...], writes: Writes) -> None:
    """ValueError when forced moves or jumps are written in a record that writes choices."""
    if writes is Writes.CHOICES and any(isinstance(action, Forced | Twin) for action in do):
        raise ValueError("a forced move or a jump is written; expected none in writes: choices")
