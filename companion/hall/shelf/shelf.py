"""Where a hall keeps things: the copies of its tables' logs, and its own log of decisions.

Whatever a hall decides itself (tables that joined, people, pairings, orders and what became of
them, results from paper) is a row of its own log, chained like any other; so a shelf has two kinds
of rows, and nothing else.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.hall.protocol.wire import Batch, Have, NotTaken, TableHello
from companion.observations import Json
from companion.storage.chain import FIRST_BEFORE, Head, Row

CUT_OFF = "cut-off"  # the decision which tells that others after the one before it were lost
DATABASE_VARIABLE = "FAUST_HALL_DATABASE"  # an address there may hold a password


class ShelfTrouble(Exception):
    """The shelf cannot be read or written just now; nothing of what was asked is done.

    Its text is for the operator: what is wrong, and where.
    """


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a table brought, by the name that its key has proved."""

    table: str
    said: Batch | TableHello


@dataclass(frozen=True, slots=True)
class Holding:
    """A log of which the shelf has rows."""

    log: str  # the hash of its first row
    table: str  # that brought it
    head: Head
    came: float  # the last of its rows, in the hall's time


@dataclass(frozen=True, slots=True)
class Kept:
    """A row as the shelf has it, and when it came in the hall's time."""

    row: Row
    came: float


PAGE_BYTES, ROWS_AT_ONCE = 2 << 20, 500  # that are read together


def page_of(kept: Iterable[Kept]) -> tuple[Kept, ...]:
    """As many of these as are read together; one at least, if there is one."""
    found: list[Kept] = []
    size = 0
    for one in kept:
        size += len(one.row.body)
        if found and size > PAGE_BYTES:
            break
        found.append(one)
    return (*found,)


def kept_after(after: int, found: Iterable[tuple[Any, ...]], where: str) -> Iterator[Kept]:
    """Rows as a database has them, read with the one before: of each the hash is the next one's
    `before`, which is not stored. ShelfTrouble."""
    before = FIRST_BEFORE
    for columns in found:
        match columns:
            case (int(number), int(game), str(kind), str(body), str(digest), float(came)):
                if number > after:
                    yield Kept(Row(number, game, kind, body, before, digest), came)
                before = digest
            case _:
                raise ShelfTrouble(f"{where}: a row is damaged")


class ShelfReader(Protocol):
    """What can be read of a shelf, by any thread. Every call may raise ShelfTrouble."""

    def holdings(self) -> tuple[Holding, ...]:
        """All logs, in the order in which they first came."""

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        """Rows of a log that come after the row of that number, in order: the first `most` of them.

        Fewer where they are long; none only where there are none. See `page_of`.
        """

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        """The hall's own log from after that row."""

    def last_decision(self) -> Head:
        """Of the hall's own log."""

    def close(self) -> None: ...


def all_kept(
    shelf: ShelfReader, log: str, last: int = sys.maxsize, after: int = 0
) -> Iterator[Kept]:
    """Page by page, up to that row at most; a running hall may append meanwhile."""
    while page := shelf.rows(log, after, min(ROWS_AT_ONCE, last - after)):
        yield from page
        after = page[-1].row.id


class Shelf(ShelfReader, Protocol):
    """One writes; any thread may read. Every call may raise ShelfTrouble, and then did nothing."""

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        """Takes all in one transaction, each judged by itself; the answers hold after COMMIT.

        Rows that are held already are compared and skipped, a gap changes nothing and is answered
        with what is held; a hello is answered with what is held.
        """

    def decide(self, kind: str, content: Mapping[str, Json]) -> Row:
        """Writes a row of the hall's own log (its `game` is 0); it is kept when this returns."""

    def tell_time(self) -> None:
        """To what has readers of its own and no clock that nobody sets; every few seconds."""

    def room(self) -> float | None:
        """The part of its disk that is free, 0 to 1; None where that cannot be known."""


def database_asked_for(
    argument: str | None, environment: Mapping[str, str] = os.environ
) -> str | None:
    """None: a file will do. ShelfTrouble without its driver, ValueError for a bad address."""
    address = argument if argument is not None else environment.get(DATABASE_VARIABLE, "")
    if argument is None and not address:
        return None
    try:
        from companion.hall.shelf.postgres_reading import expect_address  # noqa: PLC0415  # may be missing
    except ModuleNotFoundError:
        raise ShelfTrouble("a database needs psycopg: pip install 'psycopg[binary]'") from None
    expect_address(address, is_seen=argument is not None)
    return address
