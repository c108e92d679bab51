"""A hall's file as it is read: by the hall beside its writing, and by whoever only looks at it."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from companion.hall.shelf.shelf import Holding, Kept, ShelfTrouble, kept_after, page_of
from companion.storage.chain import Head
from companion.storage.schema import pragma
from companion.storage.trouble import READ_ERRORS, on_a_line

HALL_FILE, SHELF_FORMAT = 1180785740, 1
WAIT_FOR_READERS_S = 5.0
NOT_A_HALLS = "is no file of a hall"
# With the row before, for its hash is the first one's `before`.
_KEPT = """SELECT id, game, kind, body, hash, came FROM rows
WHERE log = (SELECT no FROM logs WHERE name = ?) AND id >= ? ORDER BY id LIMIT ?"""
_DECIDED = "SELECT id, 0, kind, body, hash, came FROM decisions WHERE id >= ? ORDER BY id"


class SqliteReader:
    """Reads in any thread; raises ShelfTrouble where the file is none of a hall, or damaged."""

    def __init__(self, place: Path, connection: sqlite3.Connection | None = None) -> None:
        self.place = place
        self._reading = threading.Lock()
        self._reader = connection or _read_only(place)

    def holdings(self) -> tuple[Holding, ...]:
        query = "SELECT name, by_table, rows, head, came FROM logs ORDER BY no"
        found = self._read(query)
        held = (Holding(log, by, Head(rows, head), came) for log, by, rows, head, came in found)
        return (*held,)

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        with self._reading, said_of_shelf(self.place):
            page = self._reader.execute(_KEPT, (log, after, most + (after > 0)))
            with closing(page):  # what is not of this page is not read
                return page_of(kept_after(after, page, on_a_line(str(self.place))))

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        found = self._read(_DECIDED, after)
        return (*kept_after(after, found, on_a_line(str(self.place))),)

    def last_decision(self) -> Head:
        found = self._read("SELECT id, hash FROM decisions ORDER BY id DESC LIMIT 1")
        return Head(*found[0]) if found else Head()

    def has_decision(self, head: Head) -> bool:
        found = self._read("SELECT hash FROM decisions WHERE id = ?", head.rows)
        return head == Head() or found == [(head.hash,)]

    def copy_to(self, place: Path) -> None:
        """As it is at one moment, while a hall may write on. ShelfTrouble."""
        with self._reading, said_of_shelf(self.place), closing(connected(str(place))) as copy:
            self._reader.backup(copy)

    def damage(self) -> str:
        """What the database itself finds wrong with its file; nothing where it is whole."""
        found = str(self._read("PRAGMA quick_check(1)")[0][0])
        return "" if found == "ok" else found

    def close(self) -> None:
        self._reader.close()

    def _read(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._reading, said_of_shelf(self.place):
            return self._reader.execute(query, values).fetchall()


@contextmanager
def said_of_shelf(place: Path) -> Iterator[None]:
    """Errors of the database become ShelfTrouble with the file's name."""
    try:
        yield
    except READ_ERRORS as error:
        is_database = getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_NOTADB
        said = f": {error}" if is_database else f" {NOT_A_HALLS}: it is no SQLite database"
        raise ShelfTrouble(on_a_line(str(place)) + said) from error


def expect_shelf(db: sqlite3.Connection, place: Path) -> None:
    """Raises ShelfTrouble for a database that is none of a hall, or of a newer faust."""
    ours, version = pragma(db, "application_id"), pragma(db, "user_version")
    if ours != HALL_FILE:
        raise ShelfTrouble(f"{on_a_line(str(place))} {NOT_A_HALLS}")
    if version != SHELF_FORMAT:
        said = f"has format {version}; this faust reads {SHELF_FORMAT}"
        raise ShelfTrouble(f"{on_a_line(str(place))} {said}")


def connected(place: str, is_uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(
        place, WAIT_FOR_READERS_S, isolation_level=None, check_same_thread=False, uri=is_uri
    )


def _read_only(place: Path) -> sqlite3.Connection:
    if not place.is_file():
        raise ShelfTrouble(f"{on_a_line(str(place))} is not there; expected a file of a hall")
    # Without a journal beside it nobody is writing; then it can lie on a read-only disk as well.
    is_at_rest = not place.with_name(place.name + "-wal").exists()
    query = "mode=ro&immutable=1" if is_at_rest else "mode=ro"
    with ExitStack() as failed, said_of_shelf(place):
        made = connected(f"{place.resolve().as_uri()}?{query}", is_uri=True)
        failed.callback(made.close)
        expect_shelf(made, place)
        failed.pop_all()
    return made
