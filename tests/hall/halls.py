"""Whole halls, as `faust hall` opens them, and live tables that belong to one: all on loopback."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.hall.hall_time import HallClocks
from companion.hall.joining.codes import Ticket
from companion.hall.joining.join import Membership, join
from companion.hall.protocol.wire import DeskOrder
from companion.hall.shelf.shelf import Shelf, all_kept
from companion.live.at_hall import at_hall
from companion.live.hall.open_hall import HallKeeps, OpenHall
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table_writer import TableWriter
from companion.observations import Json, PageSaid
from companion.storage.certificate import own_certificate
from companion.storage.chain import Row
from tests.hall.seated import TO_MOVE, DeskedTable, desked
from tests.hall.shelves import in_database, in_file
from tests.patience import PATIENCE_S
from tests.quiet_port import quiet_port
from web.hall.app import create_hall_app
from web.hall.services import hall_services

CLOCKS = HallClocks(time.monotonic, time.time)


@dataclass
class WholeHall:
    """One that can end and begin again at the same address; `database` is an engine's address."""

    folder: Path
    database: str = ""
    _open: OpenHall | None = None
    _shelf: Shelf | None = None
    _port: int = field(default_factory=quiet_port)

    def begin(self) -> None:
        file = self.folder / "hall.sqlite"
        self._shelf = (
            in_database(self.database, time.time) if self.database else in_file(file, time.time)
        )
        certificate = own_certificate(self.folder, "hall")
        self._open = OpenHall(HallKeeps(self._shelf, file, certificate), CLOCKS)
        opened = self._open
        desk = create_hall_app(hall_services(opened.running, None, opened.tables))
        opened.start(desk, "127.0.0.1", self._port)

    def end(self) -> None:
        if self._open is not None:
            self._open.stop()
            self._open = None
        if self._shelf is not None:
            self._shelf.close()
            self._shelf = None

    @property
    def open(self) -> OpenHall:
        assert self._open is not None
        return self._open

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def code(self, table: str, *, takes_over: bool = False) -> str:
        return self.open.codes.new(Ticket(table, table, takes_over))

    def joined(self, table: str, *, takes_over: bool = False) -> Membership:
        """As a table joins: by the network, with a code that was printed for it."""
        return join(self.address, self.code(table, takes_over=takes_over))

    def rows(self, log: str) -> tuple[Row, ...]:
        return (*(kept.row for kept in all_kept(self.open.running.shelf, log)),)

    def holds(self, table: "LivingTable") -> bool:
        """Every row of it, as it was written, and no other."""
        return self.rows(table.log) == table.rows


@contextmanager
def whole_hall(folder: Path, database: str = "") -> Iterator[WholeHall]:
    hall = WholeHall(folder, database)
    hall.begin()
    try:
        yield hall
    finally:
        hall.end()


@dataclass
class LivingTable:
    """A table with the threads of a live one; it plays on whatever its hall does."""

    desked: DeskedTable
    game: str
    pictures: dict[str, bytes] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._pace = Pace(t=self.desked.table.t)
        self.mailbox = Mailbox(self._pace.stopping)
        self._writer = TableWriter(self.desked.table, self.mailbox, self._pace, self.desked.desk)
        self._playing = threading.Thread(target=self._writer.run, args=(lambda: None,))
        self._playing.start()

    @contextmanager
    def at(self, member: Membership) -> Iterator["LivingTable"]:
        """With that hall beside it."""
        pace = Pace()
        beside = at_hall(member, self._writer, self.pictures.get, self.told.append)
        self.shown = beside.shown
        thread = threading.Thread(target=beside.sources[0], args=(pace,))
        thread.start()
        try:
            yield self
        finally:
            pace.stopping.set()
            thread.join(PATIENCE_S)

    def leave(self) -> None:
        self.mailbox.close()
        self._playing.join(PATIENCE_S)

    def plays(self, rulings: int = 5, by: str = "referee") -> None:
        """So many words that each leave some rows; they are in the log when this is done.

        What two copies say in the same millisecond is the same rows, if they say the same.
        """
        for _ in range(rulings):
            self.mailbox.hear(PageSaid(0.0, by, "ruling", dict(TO_MOVE[self.game])))
        self.mailbox.catch_up()

    @property
    def log(self) -> str:
        return self.desked.log

    @property
    def rows(self) -> tuple[Row, ...]:
        return (*self.desked.store.rows(),)

    def order(self, number: str) -> DeskOrder:
        """A ruling of the desk about where the game stands now."""
        return self.desked.order(number, "ruling", TO_MOVE[self.game])

    def stands(self, how: str) -> bool:
        """Whether its page says that of the hall."""
        return self.shown()["is"] == how

    def why(self) -> Json:
        return self.shown().get("why")


@contextmanager
def living(file: Path, game: str) -> Iterator[LivingTable]:
    with desked(file, game) as table:
        made = LivingTable(table, game)
        try:
            yield made
        finally:
            made.leave()
