"""The append-only log in SQLite: one transaction an observation, each row chained to the last."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Self

from companion.events import AnyObservation, Event
from companion.observations import Json
from companion.storage.chain import Head, Row, RowBody, chained, find_flaw
from companion.storage.head import HeadFile, head_path, read_head
from companion.storage.lock import AlreadyTaken, Lock
from companion.storage.trouble import LogTrouble, said_plainly

__all__ = ["IN_MEMORY", "Log", "LogTrouble", "Row", "Store"]

IN_MEMORY = ":memory:"
APPLICATION = 1180792179
FORMAT = 2
WAIT_S = 2.0  # for a lock of another program
_COLUMNS = "id, game, kind, body, before, hash"

Pictures = Mapping[int, Mapping[str, Json]]  # what belongs to an event, by its place in the list


class Log:
    """Reads the log. A reader sees whole transactions only."""

    def __init__(self, place: str, connection: sqlite3.Connection | None = None) -> None:
        self._place = place
        self._connection = connection or _connect(place)

    def reader(self) -> "Log":
        """A reader for another thread; a log in memory has only the one connection."""
        return self if self._place == IN_MEMORY else Log(self._place)

    def after(self, row_id: int) -> tuple[Row, ...]:
        """All rows that come after the row of that number, in order."""
        return (*self._rows("WHERE id > ?", (row_id,)),)

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]:
        """The first `most` rows that come after the row of that number, in order."""
        return (*islice(self._rows("WHERE id > ?", (row_id,)), most),)

    def told_of_game(self, game: int) -> tuple[Row, ...]:
        """The rows of a game without its observations, in order."""
        return (*self._rows("WHERE game = ? AND kind <> 'observation'", (game,)),)

    def of_game(self, game: int, kind: str = "") -> tuple[Row, ...]:
        """The rows of a game, or those of one kind, in order."""
        if kind:
            return tuple(row for row in self._rows("WHERE game = ?", (game,)) if row.kind == kind)
        return (*self._rows("WHERE game = ?", (game,)),)

    def games(self) -> tuple[Row, ...]:
        """The first row of each game: its header."""
        return (*self._rows("WHERE kind = 'game'", ()),)

    def of_kind(self, kind: str) -> Iterator[Row]:
        return (row for row in self._rows("", ()) if row.kind == kind)

    def row(self, row_id: int) -> Row | None:
        return next(self._rows("WHERE id = ?", (row_id,)), None)

    def rows(self) -> Iterator[Row]:
        """All rows, one after the other, however many there are."""
        return self._rows("", ())

    def last(self) -> Row | None:
        return next(self._rows("WHERE id = (SELECT max(id) FROM log)", ()), None)

    def head(self) -> Head:
        last = self.last()
        return Head(last.id, last.hash) if last else Head()

    def verify(self) -> int | None:
        """The number of the first row that is not as it was written; None when all are."""
        flaw = find_flaw(self.rows(), None)
        return None if flaw is None else flaw.row

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, where: str, values: Sequence[int]) -> Iterator[Row]:
        query = f"SELECT {_COLUMNS} FROM log {where} ORDER BY id"
        with said_plainly(self._place), closing(self._connection.execute(query, values)) as cursor:
            for found in cursor:
                yield Row(*found)


def open_log(place: Path) -> Log:
    """A log of any format, for reading only; nothing on the disk is touched. Raises LogTrouble."""
    if not place.is_file():
        raise LogTrouble(f"{place} is not there; expected a game file")
    # Without a journal beside it nobody is writing; then it can lie on a read-only disk as well.
    is_at_rest = not place.with_name(place.name + "-wal").exists()
    query = "mode=ro&immutable=1" if is_at_rest else "mode=ro"
    with said_plainly(str(place)):
        connection = _connect(f"{place.resolve().as_uri()}?{query}", is_uri=True)
        try:
            _expect_format(connection, str(place), range(1, FORMAT + 1))
        except (sqlite3.Error, LogTrouble):
            connection.close()
            raise
    return Log(str(place), connection)


class Store(Log):
    """Writes the log. Only one writer may have it: a second one is refused with LogTrouble."""

    def __init__(self, place: str | Path = IN_MEMORY) -> None:
        self._lock: Lock | None = None
        self._head: HeadFile | None = None
        if str(place) == IN_MEMORY:
            super().__init__(IN_MEMORY)
            self._make()
        else:
            path = Path(place).resolve()
            self._lock = _take_lock(path)
            try:
                with said_plainly(str(path)):
                    self._open(path)
            except (sqlite3.Error, LogTrouble):
                self.close()
                raise
        last = self.last()
        self._game = last.game if last else 0

    def _open(self, path: Path) -> None:
        super().__init__(str(path))
        is_new = not _has_tables(self._connection)
        if not is_new:
            _expect_format(self._connection, str(path), (FORMAT,))
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        if is_new:
            self._make()
        _expect_head(self, path)
        self._head = HeadFile(path, self.head())

    def _make(self) -> None:
        schema = files("companion.storage").joinpath("schema.sql").read_text("utf-8")
        self._connection.executescript(f"BEGIN IMMEDIATE; {schema}; COMMIT;")

    def close(self) -> None:
        connection = getattr(self, "_connection", None)
        if connection is not None:
            connection.close()
        for part in (self._head, self._lock):
            if part is not None:
                part.close()

    def begin_game(self, header: Mapping[str, Json]) -> int:
        """Writes the header as the first row of a new game, and gives the game's number."""
        game = self._game + 1
        self._write(game, [("game", header)])
        self._game = game
        return game

    def append(
        self, observation: AnyObservation, events: Iterable[Event], pictures: Pictures | None = None
    ) -> tuple[Row, ...]:
        """Writes an observation, its events and pictures in one transaction; gives the rows."""
        said: list[RowBody] = [("observation", observation.to_json())]
        said += [("event", event.to_json()) for event in events]
        first = self.head().rows + 2  # the row of the first event
        said += [
            ("evidence", {"row": first + place, **content})
            for place, content in (pictures or {}).items()
        ]
        return self._write(self._game, said)

    def note_evidence(self, content: Mapping[str, Json]) -> tuple[Row, ...]:
        """Writes a row of evidence that belongs to no observation."""
        return self._write(self._game, [("evidence", content)])

    def _write(self, game: int, said: list[RowBody]) -> tuple[Row, ...]:
        with said_plainly(self._place):
            rows = self._in_one_transaction(game, said)
        if self._head is not None:
            with suppress(OSError):  # a head that is behind is made good by the next one
                self._head.write(Head(rows[-1].id, rows[-1].hash))
        return rows

    def _in_one_transaction(self, game: int, said: list[RowBody]) -> tuple[Row, ...]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            rows = tuple(chained(self.head(), game, said))
            connection.executemany(
                f"INSERT INTO log ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                [(row.id, row.game, row.kind, row.body, row.before, row.hash) for row in rows],
            )
            connection.execute("COMMIT")
        except (sqlite3.Error, LogTrouble):
            if connection.in_transaction:  # some failures have ended it already
                connection.execute("ROLLBACK")
            raise
        return rows


def _connect(place: str, is_uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(place, WAIT_S, isolation_level=None, check_same_thread=False, uri=is_uri)


def _take_lock(path: Path) -> Lock:
    with said_plainly(str(path)):
        try:
            return Lock(path.with_name(path.name + ".lock"))
        except AlreadyTaken as taken:
            sentence = f"{path} is in use by another faust (process {taken.who or 'unknown'})"
            raise LogTrouble(f"{sentence}; end that one first, or name another file") from None


def _has_tables(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None


def _expect_format(connection: sqlite3.Connection, place: str, formats: Iterable[int]) -> None:
    """Raises LogTrouble for a database of another program or another format."""
    columns = [found[1] for found in connection.execute("PRAGMA table_info(log)")]
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if ", ".join(columns) != _COLUMNS or application not in {0, APPLICATION}:
        raise LogTrouble(f"{place} is a database, but no game file: it has no log of ours")
    if version > FORMAT:
        raise LogTrouble(f"{place} has format {version}, of a newer faust; expected {FORMAT}")
    if max(version, 1) not in formats:
        raise LogTrouble(
            f"{place} was begun by an older faust, which kept no evidence; it can be read and"
            " exported, but not gone on with: name another file"
        )


def _expect_head(log: Log, path: Path) -> None:
    """Raises LogTrouble when rows were cut off: writing on would hide that for good."""
    head, last = read_head(path), log.head()
    if last.rows == 0 and head is None:
        return
    if head is None:
        raise LogTrouble(
            f"{path} has come without {head_path(path).name}, which tells whether rows are missing"
            " at its end; copy it along, or name another file"
        )
    row = log.row(head.rows)
    if head != (Head(row.id, row.hash) if row else Head()):
        raise LogTrouble(f"{path} is not as it was written; `faust verify` says where")
