"""The usual store: one SQLite file, one writer."""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from companion.hall.shelf.engine import Done, Execute, FoundRows, ShelfTrouble, schema
from companion.storage.lock import AlreadyTaken, Lock
from companion.storage.private_file import keep_private
from companion.storage.schema import pragma
from companion.storage.trouble import READ_ERRORS, on_a_line

HALL_FILE, FORMAT, OLDER = 1180785740, 2, 1
WAIT_FOR_READERS_S = 5.0
IN_MEMORY = ":memory:"
NOT_A_HALLS = "is no file of a hall"
# An older file kept the head of each log beside it, and triggers that forbade changes.
_TO_FORMAT_2 = (
    "DROP TRIGGER IF EXISTS rows_stay",
    "DROP TRIGGER IF EXISTS rows_are_kept",
    "DROP TRIGGER IF EXISTS decisions_stay",
    "DROP TRIGGER IF EXISTS decisions_are_kept",
    *(f"ALTER TABLE logs DROP COLUMN {column}" for column in ("rows", "head", "came")),
)


class SqliteFile:
    """A hall's file. With `reads_only` nothing on the disk is touched."""

    def __init__(self, place: Path | None, *, reads_only: bool = False) -> None:
        """None for one in memory. ShelfTrouble for what is no hall's, or is in use by another."""
        self.place = place
        self.name = IN_MEMORY if place is None else on_a_line(str(place))
        self._reading, self._writing = threading.RLock(), threading.Lock()
        with ExitStack() as failed, self._said_plainly():
            if place is None:
                self._writer = self._reader = _connected(IN_MEMORY)
                self._writing = self._reading = threading.RLock()  # type: ignore[assignment]
                _make(self._writer)
            elif reads_only:
                self._reader = failed.enter_context(closing(_read_only(place)))
                _expect_ours(self._reader, place)
            else:
                self._lock = failed.enter_context(closing(_taken(place)))
                self._writer = failed.enter_context(closing(_opened(place)))
                self._reader = failed.enter_context(closing(_connected(str(place))))
            self._closing = failed.pop_all()

    def read(self, query: str, values: Sequence[object]) -> FoundRows:
        with self._reading, self._said_plainly():
            return self._reader.execute(query, values).fetchall()

    def write(self, work: Callable[[Execute], Done]) -> Done:
        with self._writing, self._said_plainly(), _transaction(self._writer):
            return work(lambda query, values: self._writer.execute(query, values).fetchall())

    def room(self) -> float | None:
        if self.place is None:
            return None
        try:
            usage = shutil.disk_usage(self.place.resolve().parent)
        except OSError:
            return None
        return usage.free / usage.total

    def copy_to(self, place: Path) -> None:
        """As it is at one moment, while a hall may write on."""
        with self._reading, self._said_plainly(), closing(_connected(str(place))) as copy:
            self._reader.backup(copy)

    def damage(self) -> str:
        """What the database itself finds wrong with its file; nothing where it is whole."""
        found = str(self.read("PRAGMA quick_check(1)", ())[0][0])
        return "" if found == "ok" else found

    def close(self) -> None:
        self._closing.close()

    @contextmanager
    def _said_plainly(self) -> Iterator[None]:
        """Errors of the database become ShelfTrouble with the file's name."""
        try:
            yield
        except READ_ERRORS as error:
            is_database = getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_NOTADB
            said = f": {error}" if is_database else f" {NOT_A_HALLS}: it is no SQLite database"
            raise ShelfTrouble(self.name + said) from error


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _taken(place: Path) -> Lock:
    try:
        return Lock(place.with_name(place.name + ".lock"))
    except AlreadyTaken as taken:
        who = f"another hall (process {taken.who or 'unknown'})"
        raise ShelfTrouble(f"{on_a_line(str(place))} is in use by {who}") from None
    except OSError as error:
        raise ShelfTrouble(f"{on_a_line(str(place))}: {error.strerror}") from None


def _opened(place: Path) -> sqlite3.Connection:
    """Makes the tables in a new file, and converts an older one."""
    if not place.exists():
        keep_private(place)
    with ExitStack() as failed:
        db = failed.enter_context(closing(_connected(str(place))))
        (is_used,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if is_used:
            _expect_ours(db, place)
        keep_private(place)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")  # an answer outlives a failure of power
        if not is_used:
            _make(db)
        elif pragma(db, "user_version") == OLDER:
            _run(db, _TO_FORMAT_2)
        failed.pop_all()
    return db


def _make(db: sqlite3.Connection) -> None:
    _run(db, [f"PRAGMA application_id = {HALL_FILE}", *schema()])


def _run(db: sqlite3.Connection, statements: Sequence[str]) -> None:
    """All or nothing; then it is of this format."""
    with _transaction(db):
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {FORMAT}")


def _expect_ours(db: sqlite3.Connection, place: Path) -> None:
    """Raises ShelfTrouble for a database that is none of a hall, or of a newer faust."""
    ours, version = pragma(db, "application_id"), pragma(db, "user_version")
    if ours != HALL_FILE:
        raise ShelfTrouble(f"{on_a_line(str(place))} {NOT_A_HALLS}")
    if version not in (OLDER, FORMAT):
        said = f"has format {version}; this faust reads {FORMAT} and older"
        raise ShelfTrouble(f"{on_a_line(str(place))} {said}")


def _connected(place: str, is_uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(
        place, WAIT_FOR_READERS_S, isolation_level=None, check_same_thread=False, uri=is_uri
    )


def _read_only(place: Path) -> sqlite3.Connection:
    if not place.is_file():
        raise ShelfTrouble(f"{on_a_line(str(place))} is not there; expected a file of a hall")
    # Without a journal beside it nobody is writing; then it can lie on a read-only disk as well.
    is_at_rest = not place.with_name(place.name + "-wal").exists()
    query = "mode=ro&immutable=1" if is_at_rest else "mode=ro"
    return _connected(f"{place.resolve().as_uri()}?{query}", is_uri=True)
