"""The store of a hall: each table's log as it is, and the hall's own log of decisions.

Whatever a hall decides (tables that joined, people, pairings, orders and what became of them,
results on paper) is a row of its own log, chained like any other. The same SQL runs in SQLite and
in PostgreSQL; hashes are checked here, before a row is written.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal, TableHello
from companion.hall.shelf.engine import Engine, Execute, ShelfTrouble
from companion.hall.shelf.judging import new_rows
from companion.observations import Json
from companion.storage.chain import FIRST_BEFORE, Head, Row, chained
from companion.storage.head import HeadFile, head_path, read_head

__all__ = ["Delivery", "Holding", "Kept", "Shelf", "ShelfReader", "ShelfTrouble", "all_kept"]

CUT_OFF = "cut-off"  # the decision which tells that others after the one before it were lost
PAGE_BYTES, ROWS_AT_ONCE = 2 << 20, 500  # that are read together

_HELD = """SELECT logs.no, name, by_table, rows.id, rows.hash, rows.came FROM logs JOIN rows
ON rows.log = logs.no AND rows.id = (SELECT max(id) FROM rows AS last WHERE last.log = logs.no)"""
# With the row before, for its hash is the first one's `before`; of long ones no more than are read.
_ROWS = """SELECT id, game, kind, body, hash, came FROM (
    SELECT asked.*, sum(length(body)) OVER (ORDER BY id) - length(body) AS size FROM (
        SELECT id, game, kind, body, hash, came FROM rows
        WHERE log = (SELECT no FROM logs WHERE name = ?) AND id >= ? ORDER BY id LIMIT ?
    ) AS asked
) AS sized WHERE size <= ? OR id <= ? ORDER BY id"""
_DECISIONS = "SELECT id, 0, kind, body, hash, came FROM decisions WHERE id >= ? ORDER BY id"
_LAST_DECISION = "SELECT id, hash FROM decisions ORDER BY id DESC LIMIT 1"


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


class ShelfReader:
    """Reads in any thread, beside a running hall too. Every call may raise ShelfTrouble."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @property
    def place(self) -> Path | None:
        """The hall's file; None for a database."""
        return self.engine.place

    def holdings(self) -> tuple[Holding, ...]:
        """All logs, in the order in which they first came."""
        found = self.engine.read(f"{_HELD} ORDER BY logs.no", ())
        held = (Holding(log, by, Head(rows, head), came) for _, log, by, rows, head, came in found)
        return (*held,)

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        """The first `most` rows of a log after the row of that number, in order.

        Fewer where they are long; none only where there are none.
        """
        asked = (log, after, most + (after > 0), PAGE_BYTES, after + 1)
        return _page_of(self._kept(after, self.engine.read(_ROWS, asked)))

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        """The hall's own log from after that row."""
        return (*self._kept(after, self.engine.read(_DECISIONS, (after,))),)

    def last_decision(self) -> Head:
        return _head_in(self.engine.read(_LAST_DECISION, ()))

    def close(self) -> None:
        self.engine.close()

    def _kept(self, after: int, found: Iterable[tuple[Any, ...]]) -> Iterator[Kept]:
        """Rows read with the one before: of each the hash is the next one's `before`."""
        before = FIRST_BEFORE
        for columns in found:
            match columns:
                case (int(number), int(game), str(kind), str(body), str(digest), float(came)):
                    if number > after:
                        yield Kept(Row(number, game, kind, body, before, digest), came)
                    before = digest
                case _:
                    raise ShelfTrouble(f"{self.engine.name}: a row is damaged")


def _page_of(kept: Iterable[Kept]) -> tuple[Kept, ...]:
    """As many as are read together; one at least, if there is one."""
    found: list[Kept] = []
    size = 0
    for one in kept:
        size += len(one.row.body)
        if found and size > PAGE_BYTES:
            break
        found.append(one)
    return (*found,)


def all_kept(
    shelf: ShelfReader, log: str, last: int = sys.maxsize, after: int = 0
) -> Iterator[Kept]:
    """Page by page, up to that row at most; a running hall may append meanwhile."""
    while page := shelf.rows(log, after, min(ROWS_AT_ONCE, last - after)):
        yield from page
        after = page[-1].row.id


class Shelf(ShelfReader):
    """The only writer of its store. Every call may raise ShelfTrouble, and then did nothing."""

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        """`clock` gives the hall's time."""
        super().__init__(engine)
        self._clock = clock
        self._deciding = threading.Lock()
        self._unsure: Row | None = None  # a decision of which nobody knows whether it is kept
        self._head = None if engine.place is None else self._head_beside(engine.place)

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        """Takes all in one transaction, each judged by itself; the answers hold after COMMIT.

        Rows that are held already are compared and skipped, a gap changes nothing and is answered
        with what is held; a hello is answered with what is held.
        """
        now = self._clock()
        return self.engine.write(
            lambda execute: (*(_take(execute, delivery, now) for delivery in deliveries),)
        )

    def decide(self, kind: str, content: Mapping[str, Json]) -> Row:
        """Writes a row of the hall's own log (its `game` is 0); it is kept when this returns.

        After trouble it may be kept all the same; whoever asks that again next gets one row.
        """
        with self._deciding:
            unsure, self._unsure = self._unsure, None
            last = self.last_decision()
            (row,) = chained(last, 0, [(kind, content)])
            if unsure and (unsure.hash, unsure.body, unsure.kind) == (last.hash, row.body, kind):
                return unsure
            self._unsure = row
            self.engine.write(lambda execute: _put_decision(execute, row, self._clock()))
            self._unsure = None
            if self._head is not None:
                with suppress(OSError):  # a head that is behind is made good by the next one
                    self._head.write(Head(row.id, row.hash))
        return row

    def room(self) -> float | None:
        """The part of its disk that is free, 0 to 1; None where that cannot be known."""
        return self.engine.room()

    def close(self) -> None:
        super().close()
        if self._head is not None:
            self._head.close()

    def _head_beside(self, place: Path) -> HeadFile:
        """Of the decisions. Those that it knows and that are not here are said in one of them."""
        try:
            written, last = read_head(place), self.last_decision()
            if written is not None and not self._has_decision(written):
                (row,) = chained(last, 0, [(CUT_OFF, {"rows": last.rows, "code": written.code})])
                self.engine.write(lambda execute: _put_decision(execute, row, self._clock()))
                head_path(place).unlink()
                last = Head(row.id, row.hash)
            return HeadFile(place, last)
        except OSError as error:
            self.engine.close()
            raise ShelfTrouble(f"{head_path(place)}: {error.strerror}") from None
        except ShelfTrouble:
            self.engine.close()
            raise

    def _has_decision(self, head: Head) -> bool:
        found = self.engine.read("SELECT hash FROM decisions WHERE id = ?", (head.rows,))
        return head == Head() or found == [(head.hash,)]


def _take(execute: Execute, delivery: Delivery, now: float) -> Have | NotTaken:
    said = delivery.said
    found = execute(f"{_HELD} WHERE name = ?", (said.log,))
    number, _, by_table, *last, _ = (
        found[0] if found else (0, "", delivery.table, 0, FIRST_BEFORE, 0.0)
    )
    held = Head(*last)
    if by_table != delivery.table:
        return NotTaken(said.log, Refusal.NOT_YOUR_LOG)

    def hash_at(row: int) -> str:
        ((digest,),) = execute("SELECT hash FROM rows WHERE log = ? AND id = ?", (number, row))
        return str(digest)

    if isinstance(said, TableHello):
        is_known = 0 < said.last <= held.rows
        if is_known and said.hash and hash_at(said.last) != said.hash:
            return NotTaken(said.log, Refusal.FORK, said.last)  # another computer writes it
        return Have(said.log, held)
    new = new_rows(said, held, hash_at)
    if isinstance(new, NotTaken):
        return new
    if new and not number:
        ((number,),) = execute("SELECT coalesce(max(no), 0) + 1 FROM logs", ())
        execute("INSERT INTO logs VALUES (?, ?, ?)", (number, said.log, delivery.table))
    for row in new:
        values = (number, row.id, row.game, row.kind, row.body, row.hash, now)
        execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        held = Head(row.id, row.hash)
    return Have(said.log, held)


def _put_decision(execute: Execute, row: Row, now: float) -> None:
    values = (row.id, row.kind, row.body, row.hash, now)
    execute("INSERT INTO decisions VALUES (?, ?, ?, ?, ?)", values)


def _head_in(found: Sequence[tuple[Any, ...]]) -> Head:
    return Head(*found[0]) if found else Head()
