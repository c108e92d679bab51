"""The messages between a table and its hall: what they are; how they are written stands in `codec`.

Rows go up, what is held comes down, the latest standing goes up, orders come down. None of them
knows which game it carries.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from string import digits

from companion.json_reader import (
    MOST_INTEGER,
    BadValue,
    Json,
    is_plain,
)
from companion.storage.chain import Head, Row

MOST_ROWS = 200  # of a batch
MOST_BODY_BYTES = 256 << 10  # of its rows' bodies
MOST_ROW_BYTES = 64 << 10  # of one row's body; the longest real one has 3 kB
MOST_BYTES = 1 << 20  # of what is said at once
MOST_GAME = 1 << 31  # games of a log
MOST_PICTURES = 100  # that are asked for at once
_HASH = re.compile("[0-9a-f]{64}")
_TABLE_NAME = re.compile(r"[a-z0-9]{1,16}")


class Refusal(StrEnum):
    """Why a hall does not take what a table sent. Nothing of this heals by itself."""

    BROKEN_CHAIN = "broken-chain"  # a hash is not that of its row
    FORK = "fork"  # two computers write one log
    NOT_YOUR_LOG = "not-your-log"  # another table of this hall brought its first rows
    DISMISSED = "dismissed"  # the table does not belong to this hall any more
    TAKEN_OVER = "taken-over"  # another computer has its place and its key
    TOO_MUCH = "too-much"  # more than a table can have to say
    UNREADABLE = "unreadable"  # no message at all


class WhyNotDone(StrEnum):
    """Why a table did not do what it was ordered."""

    OVERTAKEN = "overtaken"  # the game does not stand any more at the row that was looked at
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    PLAYING = "playing"  # a game cannot be begun: a turn was made already
    NOT_ALLOWED = "not-allowed"  # no word that a desk may say
    NOT_WRITTEN = "not-written"  # the table's log cannot be written just now


@dataclass(frozen=True, slots=True)
class TableHello:
    """A table asks what the hall holds of a log; also its leave to send."""

    log: str  # the hash of its first row
    last: int  # the number of its last row
    faust: str  # the table's version
    clock: float  # its wall clock, seconds since 1970
    hash: str = ""  # of that row; by it the hall sees two computers that write one log


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows that follow on each other; the first follows on the row with the hash `before`."""

    log: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Have:
    """What the hall holds of a log, and keeps through a failure of power.

    With `again_s` it has no room for many rows just now: a hello is welcome after so long.
    """

    log: str
    head: Head
    again_s: float = 0.0


@dataclass(frozen=True, slots=True)
class NotTaken:
    """The hall does not take a batch or a hello; `row` is the first it would not take, or 0.

    `at` is since when another computer has the table's place, in the hall's time.
    """

    log: str
    why: Refusal
    row: int = 0
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class TableNow:
    """How a table stands now: the newest is enough, so it overtakes rows. A lamp, not the truth."""

    log: str
    row: int  # the number of the last row it knows of
    game: int
    standing: Mapping[str, Json]  # the content of the event in which the game stands, or nothing
    standing_row: int  # its number; 0 for none
    header: Mapping[str, Json]  # of the game
    turns: int  # that are done
    unwritten: int  # transactions that the table's own log does not take just now


@dataclass(frozen=True, slots=True)
class DeskOrder:
    """What a referee at the desk wants a table to take as said, at most once."""

    id: str
    log: str
    game: int
    row: int  # the event that the referee looked at
    say: str  # a word of the referee's, or begin
    words: Mapping[str, Json]
    desk: str  # who ordered it, as the table's log will have it
    left_s: float


@dataclass(frozen=True, slots=True)
class Cancel:
    """The order with that id is not to be done any more."""

    id: str


@dataclass(frozen=True, slots=True)
class OnPaper:
    """That game has its result, whatever it says itself; none for one whose paper was withdrawn."""

    log: str
    game: int
    result: str  # as people write it: 1 : 0


@dataclass(frozen=True, slots=True)
class NotDone:
    """A table's answer to an order or its cancelling. One that is done answers with its row."""

    order: str
    why: WhyNotDone


@dataclass(frozen=True, slots=True)
class Want:
    """The hall asks for pictures, by their hashes."""

    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HallUp:
    """The hall is there; another `boot` means that it began anew, and a hello is due."""

    boot: str
    clock: float


TableSaid = TableHello | Batch | TableNow | NotDone
HallSaid = Have | NotTaken | DeskOrder | Cancel | OnPaper | Want | HallUp


def is_hash(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def read_hash(value: Json, where: str) -> str:
    if not isinstance(value, str) or not is_hash(value):
        raise BadValue(where, value, "a hash of 64 digits")
    return value


def is_storable(row: Row) -> bool:
    """Whether every store can keep it."""
    is_number = 0 < row.id <= MOST_INTEGER and 0 <= row.game < MOST_GAME
    is_text = is_plain(row.kind) and is_plain(row.body)
    return is_number and is_text and is_hash(row.hash) and is_hash(row.before)


def is_table_name(text: str) -> bool:
    return _TABLE_NAME.fullmatch(text) is not None


def by_number(table: str) -> tuple[str, int, str]:
    """A key by which people look for tables: t2 before t10."""
    word = table.rstrip(digits)
    return word, int(table[len(word) :] or 0), table


def fitting(rows: Iterable[Row]) -> tuple[Row, ...]:
    """As many of the first of them as one batch holds; one at least, if there is one."""
    found: list[Row] = []
    size = 0
    for row in rows:
        size += len(row.body.encode("utf-8"))
        if found and (size > MOST_BODY_BYTES or len(found) == MOST_ROWS):
            break
        found.append(row)
    return (*found,)
