"""An evening as people have it: a hall with its doors open, and tables that joined it with codes.

All of it is real and in one process: https between them, a page for each table, files in a folder.
Only nobody sits there, and the hall's clock can be moved on.
"""

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from companion.events import AnyObservation
from companion.hall.hall_time import HallClocks
from companion.hall.protocol.wire import MOST_ROWS
from companion.hall.rounds.tournament import Decided
from companion.live.at_hall import at_hall, fill_from_hall
from companion.live.belonging import HallAsked, membership_of, taken_over
from companion.live.desk import DeskAtTable
from companion.live.hall.command import DESK, WALL, operators_room
from companion.live.hall.open_hall import HallKeeps, OpenHall
from companion.live.live import Live
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace, new_mark
from companion.live.table import EvidenceNotes, Table
from companion.live.table_writer import TableWriter
from companion.observations import Json
from companion.storage.certificate import own_certificate
from companion.storage.chain import Row
from companion.storage.store import Store
from tests.hall.fake_evening import SCRIPTS, faust_at, salamander_at
from tests.hall.memory_shelf import MemoryShelf
from tests.patience import until
from tests.table.sittings import START, sitting
from web.access.addresses import LOOPBACK
from web.hall.app import hall_pages
from web.hall.services import hall_services
from web.server import make_server
from web.services import PageServices

TOO_FAR = "A1 A9 / A1 A1 / B1\n"
PLAYED = (SCRIPTS[0], SCRIPTS[1], START)
TABLES = len(PLAYED) + 1  # the last plays the other game
CALM = 5  # a game of it in whose first turns all goes well
Agreed = Mapping[str, Json]


class Hall:
    """The hall of `faust hall`, with a clock that can be moved on."""

    def __init__(self, folder: Path) -> None:
        self.skipped = 0.0
        clocks = HallClocks(lambda: time.monotonic() + self.skipped, time.time)
        file = folder / "hall.sqlite"
        keeps = HallKeeps(MemoryShelf(time.time), file, own_certificate(folder, file.name))
        self.open = OpenHall(keeps, clocks)
        ports: dict[str, int] = {}
        room = operators_room(self.open, LOOPBACK, ports)
        pages = hall_pages(hall_services(self.open.running, None, self.open.tables), room)
        port = self.open.start(pages.desk, LOOPBACK, 0)
        self._public = make_server(pages.public, LOOPBACK, 0)
        self.open.threads.start(self._public.run)
        ports |= {DESK: port, WALL: self._public.port}
        self.address = f"{LOOPBACK}:{port}"
        self.desk, self.wall = f"https://{self.address}/", f"http://{LOOPBACK}:{self._public.port}/"
        self.operators = f"{self.desk}#{pages.secret}"

    def decide(self, *decided: Decided) -> None:
        for one in decided:
            self.open.running.secretary.decide(lambda _, one=one: one)  # type: ignore[misc]  # bound now

    def holds(self, log: str) -> int:
        """How many rows of that log."""
        found = self.open.running.overview.of(log)
        return 0 if found is None else found.course.row

    def rows(self, log: str) -> tuple[Row, ...]:
        kept = self.open.running.shelf.rows(log, 0, MOST_ROWS)
        return (*(one.row for one in kept),)

    def down(self) -> None:
        self._public.stop()
        self.open.stop()


class TableThere:
    """A table of `faust play` without camera and slots, from its file and what is kept beside."""

    def __init__(self, asked: HallAsked, agreed: Agreed | None = None) -> None:
        """It begins that game, or goes on: with its own, or the one that it takes over."""
        member = membership_of(asked, lambda _: None)
        assert member is not None
        self.store = Store(asked.file)
        if member.log:
            fill_from_hall(self.store, member)
            member = taken_over(asked.file, member)
        self.table = self._table(agreed)
        pace = Pace(t=self.table.t)
        self._mailbox = Mailbox(pace.stopping)
        writer = TableWriter(self.table, self._mailbox, pace, DeskAtTable(self.table))
        hall = at_hall(member, writer, lambda _: None, lambda _: None)
        services = PageServices(
            self.store, self._mailbox.hear, unwritten=writer.unwritten, hall=hall.shown
        )
        self._live = Live(writer, hall.sources, services)
        self.url = self._live.start(LOOPBACK, 0)
        self._is_dead = False
        first = self.store.row(1)
        assert first is not None
        self.log = first.hash

    def _table(self, agreed: Agreed | None) -> Table:
        if agreed is not None:
            return Table(agreed, self.store, beside=EvidenceNotes(mark=new_mark()))
        resumed = Table.resumed(self.store)
        assert resumed is not None
        return resumed

    def hear(self, observations: Iterable[AnyObservation]) -> None:
        """One a second on the table's clock; all of it is written when this comes back."""
        for later, one in enumerate(observations, start=1):
            self._mailbox.hear(replace(one, t=self.table.t + later))
        self._mailbox.catch_up()

    def play(self, script: str) -> None:
        self.hear(sitting(script))

    def rows_with(self, *parts: str) -> int:
        """How many rows of its log have all of these."""
        return sum(all(part in row.body for part in parts) for row in self.store.rows())

    def is_held_by(self, hall: Hall) -> None:
        """Waits until the hall has every row of it."""
        until(lambda: hall.holds(self.log) == self.store.head().rows)

    def dies(self) -> None:
        """Without a goodbye: nothing more is said on its line."""
        if not self._is_dead:
            self._live.stop()
            self.store.close()
        self._is_dead = True


class Evening:
    """A hall where that was decided, and then four tables came, t1 to t4."""

    def __init__(self, folder: Path, *decided: Decided) -> None:
        self.folder = folder
        self.hall = Hall(folder)
        self.hall.decide(*decided)
        codes = self.hall.open.codes_for(self.hall.address, TABLES)
        self.tables = [self._joined(number, one.typed) for number, one in enumerate(codes, start=1)]
        for one in self.tables:
            one.is_held_by(self.hall)

    def _joined(self, number: int, code: str) -> TableThere:
        agreed, told = salamander_at(CALM, slips=False) if number == TABLES else faust_at(number)
        there = TableThere(HallAsked(self.file(f"t{number}"), code), agreed)
        there.hear(told if number == TABLES else sitting(PLAYED[number - 1]))
        return there

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.sqlite"

    def another(self, asked: HallAsked) -> TableThere:
        """One more computer, which goes on with a game."""
        there = TableThere(asked)
        self.tables.append(there)
        return there

    def end(self) -> None:
        for one in self.tables:
            one.dies()
        self.hall.down()


@contextmanager
def evening_in(folder: Path, *decided: Decided) -> Iterator[Evening]:
    made = Evening(folder, *decided)
    try:
        yield made
    finally:
        made.end()
