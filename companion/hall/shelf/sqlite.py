"""The usual shelf: one SQLite file beside nothing else, one writer, each answer after COMMIT."""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal
from companion.hall.shelf.judging import NotSound, new_rows
from companion.hall.shelf.shelf import Delivery, Holding, Kept, ShelfTrouble
from companion.observations import Json
from companion.storage.chain import FIRST_BEFORE, Head, Row, chained
from companion.storage.lock import AlreadyTaken, Lock
from companion.storage.trouble import on_a_line

HALL_FILE, SHELF_FORMAT = 1180785740, 1
WAIT_FOR_READERS_S = 5.0
_HELD = "SELECT no, by_table, rows, head FROM logs WHERE name = ?"
_KEPT = "SELECT id, game, kind, body, hash, came FROM rows WHERE log = ? AND id > ? ORDER BY id"


class SqliteShelf:
    """Raises ShelfTrouble where the file is none of a hall, or another hall has it."""

    def __init__(self, place: Path, clock: Callable[[], float]) -> None:
        self._place, self._clock = place, clock
        self._writing, self._reading = threading.Lock(), threading.Lock()
        try:
            self._taken = Lock(place.with_name(place.name + ".lock"))
        except AlreadyTaken as taken:
            who = f"another hall (process {taken.who or 'unknown'})"
            raise ShelfTrouble(f"{on_a_line(str(place))} is in use by {who}") from None
        except OSError as error:
            raise ShelfTrouble(f"{on_a_line(str(place))}: {error.strerror}") from None
        try:
            with self._said():
                self._writer = self._connect()
                self._prepare()
                self._reader = self._connect()
        except ShelfTrouble:
            self._taken.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self._place, WAIT_FOR_READERS_S, isolation_level=None, check_same_thread=False
        )

    def _prepare(self) -> None:
        db = self._writer
        (is_used,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        ours = _pragma(db, "application_id"), _pragma(db, "user_version")
        if is_used and ours != (HALL_FILE, SHELF_FORMAT):
            raise ShelfTrouble(f"{on_a_line(str(self._place))} is no file of a hall")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")  # an answer outlives a failure of power
        if not is_used:
            schema = files("companion.hall.shelf").joinpath("sqlite.sql").read_text("utf-8")
            db.executescript(f"BEGIN IMMEDIATE; {schema} COMMIT;")

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        with self._transaction() as db:
            return (*(self._take(db, delivery) for delivery in deliveries),)

    def _take(self, db: sqlite3.Connection, delivery: Delivery) -> Have | NotTaken:
        said = delivery.said
        number, by_table, rows, head = db.execute(_HELD, (said.log,)).fetchone() or (
            0,
            delivery.table,
            0,
            FIRST_BEFORE,
        )
        if by_table != delivery.table:
            return NotTaken(said.log, Refusal.NOT_YOUR_LOG)
        held = Head(rows, head)
        if not isinstance(said, Batch):
            return Have(said.log, held)
        try:
            new = new_rows(said, held, lambda row: _hash_at(db, number, row))
        except NotSound as found:
            return NotTaken(said.log, found.why, found.row)
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

    def give(self, log: str, table: str) -> None:
        with self._transaction() as db:
            done = db.execute("UPDATE logs SET by_table = ? WHERE name = ?", (table, log))
            if done.rowcount == 0:
                raise KeyError(log)

    def holdings(self) -> tuple[Holding, ...]:
        query = "SELECT name, by_table, rows, head, came FROM logs ORDER BY no"
        found = self._read(query)
        return (
            *(
                Holding(name, table, Head(rows, head), came)
                for name, table, rows, head, came in found
            ),
        )

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        found = self._read(_HELD, log)
        if not found:
            return ()
        number = found[0][0]
        before = _before(self._read("SELECT hash FROM rows WHERE log=? AND id=?", number, after))
        return _kept(self._read(f"{_KEPT} LIMIT ?", number, after, most), before)

    def decide(self, kind: str, content: Mapping[str, Json]) -> Row:
        with self._transaction() as db:
            last = db.execute("SELECT id, hash FROM decisions ORDER BY id DESC LIMIT 1").fetchone()
            (row,) = chained(Head(*last) if last else Head(), 0, [(kind, content)])
            db.execute(
                "INSERT INTO decisions VALUES (?, ?, ?, ?, ?)",
                (row.id, row.kind, row.body, row.hash, self._clock()),
            )
            return row

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        before = _before(self._read("SELECT hash FROM decisions WHERE id = ?", after))
        query = "SELECT id, 0, kind, body, hash, came FROM decisions WHERE id > ? ORDER BY id"
        return _kept(self._read(query, after), before)

    def room(self) -> float | None:
        usage = shutil.disk_usage(self._place.resolve().parent)
        return usage.free / usage.total

    def close(self) -> None:
        for one in (self._writer, self._reader):
            one.close()
        self._taken.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._writing, self._said():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            finally:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")

    def _read(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._reading, self._said():
            return self._reader.execute(query, values).fetchall()

    @contextmanager
    def _said(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise ShelfTrouble(f"{on_a_line(str(self._place))}: {error}") from error


def _hash_at(db: sqlite3.Connection, log: int, row: int) -> str:
    (found,) = db.execute("SELECT hash FROM rows WHERE log = ? AND id = ?", (log, row)).fetchone()
    return str(found)


def _pragma(db: sqlite3.Connection, name: str) -> int:
    (value,) = db.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def _before(found: list[tuple[Any, ...]]) -> str:
    """The hash on which the rows that are asked for follow."""
    return str(found[0][0]) if found else FIRST_BEFORE


def _kept(found: list[tuple[Any, ...]], before: str) -> tuple[Kept, ...]:
    """`before` of each row is not stored: it is the hash of the one before."""
    kept = []
    for number, game, kind, body, digest, came in found:
        kept.append(Kept(Row(number, game, kind, body, before, digest), came))
        before = digest
    return (*kept,)
