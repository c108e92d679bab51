"""The log as it is read: every row is judged, and games are found by the order of their rows."""

import sqlite3
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Self

from companion.storage.chain import Head, Row, StoredRow, damaged, judged, read_row
from companion.storage.private_file import keep_private
from companion.storage.schema import (
    ANY_FORMAT,
    COLUMNS,
    damage_beside_the_rows,
    expect_format,
    has_tables,
)
from companion.storage.trouble import (
    READ_ERRORS,
    ChainFault,
    DamagedRow,
    LogTrouble,
    expect_file,
    said_of_row,
    said_plainly,
)

IN_MEMORY = ":memory:"
WAIT_S = 2.0  # for a lock of another program


class LogReader(ABC):
    """Reads a log, wherever its rows lie. A reader sees whole transactions only.

    Whatever reads a row raises DamagedRow where that is not as it was written.
    """

    place: str  # for sentences

    @abstractmethod
    def reader(self) -> "LogReader":
        """A reader for another thread."""

    @abstractmethod
    def _found(self, after: int) -> Generator[StoredRow, None, None]:
        """The rows after that number as they lie there, as far as they can be read."""

    @abstractmethod
    def _at(self, row_id: int) -> StoredRow | None: ...

    @abstractmethod
    def _at_end(self) -> StoredRow | None: ...

    def damage_beside(self) -> str:
        """What is wrong with the database though every row can be read; nothing if it is sound."""
        return ""

    def after(self, row_id: int) -> tuple[Row, ...]:
        """All rows that come after the row of that number, in order."""
        return (*self._after(row_id),)

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]:
        """The first `most` rows that come after the row of that number, in order."""
        return (*islice(self._after(row_id), most),)

    def of_game(self, game: int) -> tuple[Row, ...]:
        """From its header to the header of the next; the log is its own index.

        What lies damaged elsewhere may lead astray: so the rows must begin and end as a game does.
        """
        first, following = self._begin_of(game), self._begin_of(game + 1)
        rows = self.some_after(first - 1, following - first + 1)
        for row in rows:
            is_header = row.id in (first, following)
            if (row.kind == "game") != is_header or (row.game == game) != (row.id < following):
                raise DamagedRow(self.place, row.id, ChainFault.CHANGED)
        return tuple(row for row in rows if row.id < following)

    def games(self) -> tuple[Row, ...]:
        """The first row of each game: its header."""
        begins = (self._begin_of(game) for game in range(1, self.latest_game() + 1))
        return tuple(row for begin in begins for row in self.some_after(begin - 1, 1))

    def latest_game(self) -> int:
        """The number of the game that was begun last, as far as the last row still says it."""
        found = self._at_end()
        return 0 if found is None else self._game_in(found)

    def of_kind(self, kind: str) -> Iterator[Row]:
        return (row for row in self.rows() if row.kind == kind)

    def row(self, row_id: int) -> Row | None:
        found = self._at(row_id)
        return None if found is None else self._believed(found)

    def rows(self) -> Iterator[Row]:
        """All rows, one after the other, however many there are."""
        return self._after(0)

    def last(self) -> Row | None:
        found = self._at_end()
        return None if found is None else self._believed(found)

    def head(self) -> Head:
        last = self.last()
        return Head(last.id, last.hash) if last else Head()

    def _begin_of(self, game: int) -> int:
        """The number of the first row of that game or a later one; games follow each other."""
        last = self._at_end()
        numbers = range(1, last[0] + 1 if last else 1)
        return bisect_left(numbers, game, key=self._game_at) + 1

    def _game_at(self, row_id: int) -> int:
        found = self._at(row_id)
        if found is None:
            raise DamagedRow(self.place, row_id, ChainFault.MISSING)
        return self._game_in(found)

    def _game_in(self, found: StoredRow) -> int:
        if not isinstance(found[1], int):
            raise damaged(self.place, found)
        return found[1]

    def _after(self, row_id: int) -> Iterator[Row]:
        return judged(self.place, self._found(row_id), row_id)

    def _believed(self, found: StoredRow) -> Row:
        row = read_row(found)
        if row is None:
            raise damaged(self.place, found)
        return row


class Log(LogReader):
    """Reads a game file."""

    def __init__(self, place: str, connection: sqlite3.Connection | None = None) -> None:
        self.place = place
        self._connection = connection or connect(place)

    def reader(self) -> "Log":
        """A log in memory has only the one connection."""
        return self if self.place == IN_MEMORY else Log(self.place)

    def damage_beside(self) -> str:
        return damage_beside_the_rows(self._connection)

    def copy_to(self, place: Path) -> None:
        """Writes all rows that are there now to a new file; meanwhile the writer may go on."""
        keep_private(place)
        with said_plainly(str(place)), closing(sqlite3.connect(place)) as copy:
            self._connection.backup(copy)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _found(self, after: int) -> Generator[StoredRow, None, None]:
        last = after
        query = f"SELECT {COLUMNS} FROM log WHERE id > ? ORDER BY id"
        try:
            with closing(self._connection.execute(query, (after,))) as cursor:
                for columns in cursor:
                    last = columns[0]
                    yield columns
        except READ_ERRORS as error:
            raise said_of_row(self.place, last + 1, error) from error

    def _at(self, row_id: int) -> StoredRow | None:
        return self._one("WHERE id = ?", row_id)

    def _at_end(self) -> StoredRow | None:
        return self._one("ORDER BY id DESC LIMIT 1")

    def _one(self, where: str, *values: int) -> StoredRow | None:
        query = f"SELECT {COLUMNS} FROM log {where}"
        try:
            with closing(self._connection.execute(query, values)) as cursor:
                return next(cursor, None)
        except READ_ERRORS as error:
            # Of the last row nobody knows the number: what can be read up to there tells it.
            row = values[0] if values else sum(1 for _ in self._found(0)) + 1
            raise said_of_row(self.place, row, error) from error


def open_log(place: Path, formats: Iterable[int] = ANY_FORMAT) -> Log:
    """A log for reading only; nothing on the disk is touched. Raises LogTrouble."""
    expect_file(place)
    connection = _read_only(place)
    try:
        expect_format(connection, str(place), formats)
    except LogTrouble:
        connection.close()
        raise
    return Log(str(place), connection)


def is_unused(place: Path) -> bool:
    """Whether nothing was ever written to that file; what cannot be read is no new file."""
    with closing(_read_only(place)) as connection, suppress(*READ_ERRORS):
        return not has_tables(connection)
    return False


def _read_only(place: Path) -> sqlite3.Connection:
    # Without a journal beside it nobody is writing; then it can lie on a read-only disk as well.
    is_at_rest = not place.with_name(place.name + "-wal").exists()
    query = "mode=ro&immutable=1" if is_at_rest else "mode=ro"
    with said_plainly(str(place)):
        connection = connect(f"{place.resolve().as_uri()}?{query}", is_uri=True)
        connection.execute("PRAGMA writable_schema = ON")  # or a cut file would not be read at all
    return connection


def connect(place: str, is_uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(
        place, WAIT_S, isolation_level=None, check_same_thread=False, uri=is_uri
    )
    connection.text_factory = bytes  # what is damaged may be no text
    return connection
