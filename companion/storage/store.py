"""The append-only log in SQLite: one transaction an observation, each row chained to the last."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.events import AnyObservation, Event
from companion.observations import Json
from companion.storage.chain import Head, Row, RowBody, chained
from companion.storage.head import HeadFile, read_head
from companion.storage.lock import AlreadyTaken, Lock
from companion.storage.log import IN_MEMORY, Log, is_unused, open_log
from companion.storage.private_file import beside, keep_private
from companion.storage.schema import COLUMNS, make_tables
from companion.storage.soundness import expect_sound
from companion.storage.trouble import READ_ERRORS, LogTrouble, expect_file, on_a_line, said_plainly

__all__ = ["IN_MEMORY", "Log", "LogTrouble", "Row", "Store", "open_log"]

PUT_BACK = ".kept"  # the ending of what is written beside another file of that name
FileMark = tuple[int, int] | None  # what the system tells a file by; None where there is none
Pictures = Mapping[int, Mapping[str, Json]]  # what belongs to an event, by its place in the list


class Store(Log):
    """Writes the log. Only one writer may have it: a second one is refused with LogTrouble."""

    def __init__(self, place: str | Path = IN_MEMORY) -> None:
        self._lock: Lock | None = None
        self._file: FileMark = None  # which file it is
        self._head: HeadFile | None = None
        if str(place) == IN_MEMORY:
            super().__init__(IN_MEMORY)
            make_tables(self._connection)
        else:
            path = Path(place).resolve()
            if path.exists():
                expect_file(path)
            self._lock = _take_lock(path)
            try:
                with said_plainly(str(path)):
                    self._open(path)
            except (*READ_ERRORS, LogTrouble):
                self.close()
                raise

    def _open(self, path: Path) -> None:
        is_new = not path.exists() or (read_head(path) is None and is_unused(path))
        if not is_new:
            expect_sound(path)
        keep_private(path)
        super().__init__(str(path))
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        if is_new:
            make_tables(self._connection)
        self._head = HeadFile(path, self.head())
        self._file = _mark_of(path)

    @property
    def is_in_place(self) -> bool:
        """Whether its file still lies where it was opened.

        The system lets whoever deletes or moves it do so: rows then go on into a file of no name.
        """
        return self._file is None or _mark_of(Path(self.place)) == self._file

    def put_back(self) -> Path:
        """Writes all rows where the file lay, or beside what lies there now. Raises LogTrouble."""
        path = Path(self.place)
        free = beside(path, PUT_BACK) if path.exists() else path
        with said_plainly(str(free)):
            free.parent.mkdir(parents=True, exist_ok=True)
            self.copy_to(free)
            HeadFile(free, self.head()).close()
        return free

    def close(self) -> None:
        connection = getattr(self, "_connection", None)
        if connection is not None:
            connection.close()
        for part in (self._head, self._lock):
            if part is not None:
                part.close()

    def begin_game(self, header: Mapping[str, Json]) -> int:
        """Writes the header as the first row of a new game, and gives the game's number."""
        return self._write(self.latest_game() + 1, [("game", header)])[0].game

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
        return self._write(self.latest_game(), said)

    def take_over(self, rows: Iterable[Row]) -> None:
        """Writes rows that follow on the last one as another file has them, hashes and all."""
        with said_plainly(self.place):
            self._in_one_transaction(lambda _: rows)
        self._keep_head(self.head())

    def note_evidence(self, content: Mapping[str, Json]) -> tuple[Row, ...]:
        """Writes a row of evidence that belongs to no observation."""
        return self._write(self.latest_game(), [("evidence", content)])

    def _write(self, game: int, said: list[RowBody]) -> tuple[Row, ...]:
        with said_plainly(self.place):
            rows = self._in_one_transaction(lambda last: chained(last, game, said))
        self._keep_head(Head(rows[-1].id, rows[-1].hash))
        return rows

    def _keep_head(self, head: Head) -> None:
        if self._head is not None:
            with suppress(OSError):  # a head that is behind is made good by the next one
                self._head.write(head)

    def _in_one_transaction(self, made: Callable[[Head], Iterable[Row]]) -> tuple[Row, ...]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            rows = tuple(made(self.head()))
            connection.executemany(
                f"INSERT INTO log ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                [(row.id, row.game, row.kind, row.body, row.before, row.hash) for row in rows],
            )
            connection.execute("COMMIT")
        except (sqlite3.Error, LogTrouble):
            if connection.in_transaction:  # some failures have ended it already
                connection.execute("ROLLBACK")
            raise
        return rows


def _mark_of(path: Path) -> FileMark:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _take_lock(path: Path) -> Lock:
    with said_plainly(str(path)):
        try:
            return Lock(path.with_name(path.name + ".lock"))
        except AlreadyTaken as taken:
            who = f"another faust (process {taken.who or 'unknown'})"
            sentence = f"{on_a_line(str(path))} is in use by {who}"
            raise LogTrouble(f"{sentence}; end that one first, or name another file") from None
