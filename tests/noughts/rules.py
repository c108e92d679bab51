"""The rules, pure: marks go into empty fields, and three in a row win, or lose where agreed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from companion.games.ended import TableEnd

SEATS = ("crosses", "noughts")
FIELDS = tuple(f"{file}{rank}" for rank in (3, 2, 1) for file in "abc")
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NOBODY = -1
CHOICES: Mapping[str, tuple[str, ...]] = {"row": ("wins", "loses")}


@dataclass(frozen=True, slots=True)
class Rulings:
    row: str = "wins"


RULESETS: Mapping[str, Rulings] = {"usual": Rulings(), "turned": Rulings("loses")}


class Code(StrEnum):
    NOT_YOUR_TURN = "not-your-turn"
    FIELD_TAKEN = "field-taken"


class Ending(StrEnum):
    ROW = "row"
    FULL = "full"
    RESIGNED = "resigned"


class Illegal(Exception):
    """A player's mistake."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.value)
        self.code = code


class Put(NamedTuple):
    field: int


class Position(NamedTuple):
    marks: tuple[int, ...] = (NOBODY,) * len(FIELDS)
    mover: int = 0

    def of(self, player: int) -> list[int]:
        return [field for field, mark in enumerate(self.marks) if mark == player]

    @property
    def has_row(self) -> bool:
        """Of whoever moved last."""
        return any(all(self.marks[one] == 1 - self.mover for one in row) for row in ROWS)

    @property
    def ending(self) -> Ending | None:
        if self.has_row:
            return Ending.ROW
        return None if NOBODY in self.marks else Ending.FULL


def fault_of(position: Position, action: Put) -> Code | None:
    if position.ending is not None:
        return Code.NOT_YOUR_TURN
    return None if position.marks[action.field] == NOBODY else Code.FIELD_TAKEN


def legal_actions(position: Position) -> Iterator[Put]:
    """In the order of the fields."""
    return (one for one in map(Put, range(len(FIELDS))) if fault_of(position, one) is None)


def apply(position: Position, action: Put) -> Position:
    """The position after it; Illegal says what is wrong with it."""
    if (fault := fault_of(position, action)) is not None:
        raise Illegal(fault)
    marks = [*position.marks]
    marks[action.field] = position.mover
    return Position((*marks,), 1 - position.mover)


@dataclass(frozen=True, slots=True)
class Header:
    players: tuple[str, ...] = ("Crosses", "Noughts")
    ruleset: str = "usual"
    rulings: Rulings = field(default_factory=Rulings)


class Turn(NamedTuple):
    number: int
    player: int
    put: Put


@dataclass(frozen=True, slots=True)
class Record:
    header: Header = Header()
    turns: tuple[Turn, ...] = ()
    ended: TableEnd | None = None  # where the turns do not tell it


class Judged(NamedTuple):
    turn: Turn
    fault: Code | None
    after: Position


def adjudicate(turns: Iterable[Turn]) -> Iterator[Judged]:
    """A turn that is not legal is the last."""
    position = Position()
    for turn in turns:
        fault = fault_of(position, turn.put)
        if turn.player != position.mover:
            fault = Code.NOT_YOUR_TURN
        position = position if fault else apply(position, turn.put)
        yield Judged(turn, fault, position)
        if fault:
            return


def position_after(turns: Iterable[Turn]) -> Position:
    """After the last one that is legal."""
    return [Position(), *(one.after for one in adjudicate(turns))][-1]


def winner_of(position: Position, rulings: Rulings) -> int | None:
    """Who has won by the marks alone."""
    if not position.has_row:
        return None
    return 1 - position.mover if rulings.row == "wins" else position.mover


def with_ruling(rulings: Rulings, option: str, value: str) -> Rulings:
    """ValueError for what nobody can choose."""
    if value not in CHOICES.get(option, ()):
        known = ", ".join(f"{key}: {' or '.join(values)}" for key, values in CHOICES.items())
        raise ValueError(f"unknown ruling {option}: {value!r}; expected {known}")
    return replace(rulings, row=value)
