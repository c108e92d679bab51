"""Shelves of every kind, for tests that hold for all of them, and what puts a log onto one."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from companion.hall.protocol.wire import Batch, HallUp, Have, NotTaken, TableHello
from companion.hall.shelf.postgres import PostgresDatabase
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfReader, all_kept
from companion.hall.shelf.sqlite import SqliteFile
from companion.hall.table.link import HallLink
from companion.storage.chain import Row
from tests.hall.logs import RowsInMemory, batch_of
from tests.hall.postgres import Engine

TEXTS = (
    *("é", "\U0001f600", "e\u0301", "\0", "\ud83d", "\ud83d\ude00", "\ufffe\uffff", "\u2028"),
    *("\\", '"', "\\N", "{a,b}", "NULL", "%s", "'", "\r\n\t\x7f\x80", "\ufeff", "\u05d0\u202e"),
)  # what some store or other has been wrong about
EVENING = 1_790_000_000.0  # by the hall's clock; each look at it is a second later


def in_file(place: Path, clock: Callable[[], float] = lambda: 1.0) -> Shelf:
    return Shelf(SqliteFile(place), clock)


def reads_file(place: Path) -> ShelfReader:
    return ShelfReader(SqliteFile(place, reads_only=True))


def in_database(address: str, clock: Callable[[], float]) -> Shelf:
    return Shelf(PostgresDatabase(address), clock)


def reads_database(address: str) -> ShelfReader:
    return ShelfReader(PostgresDatabase(address, reads_only=True))


class Shelves:
    """One store: whoever opens it anew finds what was kept."""

    def __init__(self, make: Callable[[], Shelf]) -> None:
        self._make = make
        self._open: list[Shelf] = []

    def open(self) -> Shelf:
        self._open.append(self._make())
        return self._open[-1]

    def reopen(self) -> Shelf:
        self.close()
        return self.open()

    def close(self) -> None:
        while self._open:
            self._open.pop().close()


def in_a_file(folder: Path) -> Shelves:
    clock = ticking()
    return Shelves(lambda: in_file(folder / "hall.sqlite", clock))


def in_an_engine(engine: Engine) -> Shelves:
    clock, address = ticking(), engine.address(engine.emptied_database())
    return Shelves(lambda: in_database(address, clock))


def ticking() -> Callable[[], float]:
    seconds = count()
    return lambda: EVENING + next(seconds)


@contextmanager
def opened(shelves: Shelves) -> Iterator[Shelf]:
    try:
        yield shelves.open()
    finally:
        shelves.close()


def brought(shelf: Shelf, rows: Sequence[Row], table: str = "t1", log: str = "") -> Have | NotTaken:
    """What the shelf answers to these rows of a log."""
    (answer,) = shelf.append([Delivery(table, batch_of(rows, log))])
    return answer


def asked(shelf: Shelf, log: str, table: str = "t1") -> Have | NotTaken:
    """What it answers to a hello."""
    (answer,) = shelf.append([Delivery(table, TableHello(log, 0, "0", 0.0))])
    return answer


def all_of(shelf: ShelfReader, log: str) -> tuple[Row, ...]:
    return (*(kept.row for kept in all_kept(shelf, log)),)


def brings_all(shelf: Shelf, rows: Sequence[Row]) -> list[Have]:
    """What a table's link hears from its hello until it has nothing to say."""
    link = HallLink(RowsInMemory(rows), "0", lambda: 0.0)
    link.heard(HallUp("boot", 0.0), 0.0)
    heard: list[Have] = []
    while said := link.due(float(len(heard)), None):
        (rows_said,) = said
        assert isinstance(rows_said, Batch | TableHello)
        (answer,) = shelf.append([Delivery("t1", rows_said)])
        assert isinstance(answer, Have)
        link.heard(answer, float(len(heard)))
        heard.append(answer)
    return heard
