"""The usual shelf: one SQLite file beside nothing else, one writer, each answer after COMMIT."""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from importlib.resources import files
from pathlib import Path

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal
from companion.hall.shelf.judging import new_rows
from companion.hall.shelf.shelf import CUT_OFF, Delivery, ShelfTrouble
from companion.hall.shelf.sqlite_reading import (
    SqliteReader,
    connected,
    expect_shelf,
    said_of_shelf,
)
from companion.observations import Json
from companion.storage.chain import FIRST_BEFORE, Head, Row, chained
from companion.storage.head import HeadFile, head_path, read_head
from companion.storage.lock import AlreadyTaken, Lock
from companion.storage.private_file import keep_private
from companion.storage.trouble import on_a_line

HELD = "SELECT no, by_table, rows, head FROM logs WHERE name = ?"


class SqliteShelf(SqliteReader):
    """Raises ShelfTrouble where the file is none of a hall, or another hall has it."""

    def __init__(self, place: Path, clock: Callable[[], float]) -> None:
        self._clock, self._writing, self._deciding = clock, threading.Lock(), threading.Lock()
        with ExitStack() as failed, said_of_shelf(place):
            self._taken = failed.enter_context(closing(_take(place)))
            if not place.exists():
                keep_private(place)
            self._writer = failed.enter_context(closing(connected(str(place))))
            _prepare(self._writer, place)
            super().__init__(place, connected(str(place)))
            self._head = self._head_beside(place)
            failed.pop_all()

    def _head_beside(self, place: Path) -> HeadFile:
        """Of the decisions. Those that it knows and that are not here are said in one of them."""
        written, last = read_head(place), self.last_decision()
        if written is None or self.has_decision(written):
            return HeadFile(place, last)
        (row,) = chained(last, 0, [(CUT_OFF, {"rows": last.rows, "code": written.code})])
        with self._transaction() as db:
            self._put_decision(db, row)
        head_path(place).unlink()
        return HeadFile(place, Head(row.id, row.hash))

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        with self._transaction() as db:
            return (*(self._take(db, delivery) for delivery in deliveries),)

    def _take(self, db: sqlite3.Connection, delivery: Delivery) -> Have | NotTaken:
        said = delivery.said
        found = db.execute(HELD, (said.log,)).fetchone()
        number, by_table, rows, head = found or (0, delivery.table, 0, FIRST_BEFORE)
        if by_table != delivery.table:
            return NotTaken(said.log, Refusal.NOT_YOUR_LOG)
        held = Head(rows, head)
        if not isinstance(said, Batch):
            return Have(said.log, held)
        new = new_rows(said, held, lambda row: _hash_at(db, number, row))
        if isinstance(new, NotTaken):
            return new
        return Have(said.log, self._put(db, delivery, number, new) if new else held)

    def _put(
        self, db: sqlite3.Connection, delivery: Delivery, number: int, new: tuple[Row, ...]
    ) -> Head:
        now, head = self._clock(), Head(new[-1].id, new[-1].hash)
        if number == 0:
            made = db.execute(
                "INSERT INTO logs (name, by_table, rows, head, came) VALUES (?, ?, 0, ?, ?)",
                (delivery.said.log, delivery.table, FIRST_BEFORE, now),
            )
            number = made.lastrowid or 0
        db.executemany(
            "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(number, row.id, row.game, row.kind, row.body, row.hash, now) for row in new],
        )
        db.execute(
            "UPDATE logs SET rows = ?, head = ?, came = ? WHERE no = ?",
            (head.rows, head.hash, now, number),
        )
        return head

    def decide(self, kind: str, content: Mapping[str, Json]) -> Row:
        with self._deciding:
            with self._transaction() as db:
                (row,) = chained(self.last_decision(), 0, [(kind, content)])
                self._put_decision(db, row)
            with suppress(OSError):  # a head that is behind is made good by the next one
                self._head.write(Head(row.id, row.hash))
        return row

    def _put_decision(self, db: sqlite3.Connection, row: Row) -> None:
        db.execute(
            "INSERT INTO decisions VALUES (?, ?, ?, ?, ?)",
            (row.id, row.kind, row.body, row.hash, self._clock()),
        )

    def tell_time(self) -> None:
        """Nobody else reads it."""

    def room(self) -> float | None:
        try:
            usage = shutil.disk_usage(self.place.resolve().parent)
        except OSError:
            return None
        return usage.free / usage.total

    def close(self) -> None:
        super().close()
        self._writer.close()
        self._head.close()
        self._taken.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._writing, said_of_shelf(self.place):
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            finally:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")


def _hash_at(db: sqlite3.Connection, log: int, row: int) -> str:
    (found,) = db.execute("SELECT hash FROM rows WHERE log = ? AND id = ?", (log, row)).fetchone()
    return str(found)


def _take(place: Path) -> Lock:
    try:
        return Lock(place.with_name(place.name + ".lock"))
    except AlreadyTaken as taken:
        who = f"another hall (process {taken.who or 'unknown'})"
        raise ShelfTrouble(f"{on_a_line(str(place))} is in use by {who}") from None
    except OSError as error:
        raise ShelfTrouble(f"{on_a_line(str(place))}: {error.strerror}") from None


def _prepare(db: sqlite3.Connection, place: Path) -> None:
    (is_used,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if is_used:
        expect_shelf(db, place)
    keep_private(place)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # an answer outlives a failure of power
    if not is_used:
        schema = files("companion.hall.shelf").joinpath("sqlite.sql").read_text("utf-8")
        db.executescript(f"BEGIN IMMEDIATE; {schema} COMMIT;")
