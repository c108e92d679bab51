"""Tables that a hall serves itself, each with its page at a port of its own and its own game file.

Each is the table that `faust play` runs without camera and slots, and a member of the hall like any
other. One that fails ends no other table: it begins again from its file, a few times.
"""

import argparse
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.games.alone import ITS_MOUTH
from companion.hall.joining.join import (
    BadMembership,
    Membership,
    kept_beside,
    read_membership,
    write_membership,
)
from companion.hall.joining.registry import Registry
from companion.live import page_address
from companion.live.alone import LOOK_EVERY_S, AloneSeat, secrets_beside
from companion.live.game_wanted import as_asked, begun, is_under_way
from companion.live.hall.cards import TableCard
from companion.live.live import Live, TableAtWork, notes_of, open_evidence
from companion.live.pace import Pace, missing
from companion.live.page_services import GameSetUp
from companion.live.seats import TableSeats, has_secret, secret_beside
from companion.live.table import Table
from companion.live.threads import Sentences, tell
from companion.observations import PageSaid
from companion.storage.evidence import MOST_BYTES
from companion.storage.private_file import beside
from companion.storage.store import LogTrouble, Store
from web.access.addresses import LOOPBACK, in_a_url
from web.seat_choice import SeatChoice
from web.services import Limits, PageServices

MOST_STARTS = 3  # of a table that fails
OPENS_S = 30.0  # that a table gets to begin, or to go on with its game
ENDS_S = 10.0
LIMITS = Limits(connections=256, threads=1, threads_for_known=2)
OF_ANOTHER = (
    "it belongs to a computer of its own; dismiss it at the operator's page, and start the hall"
    " again, to have it here"
)
AGAIN, GIVEN_UP = "It begins again.", "It is not served any more; start the hall again."


class NotHosted(Exception):
    """A table that the hall does not serve, and why."""


@dataclass(frozen=True, slots=True)
class HallToJoin:
    """What a table that is served here needs of its hall."""

    registry: Registry
    port: int  # of its https
    certificate: str  # PEM


class HostedTable:
    """One table; `run` is a thread's, whoever else calls waits for `opened`."""

    def __init__(self, number: int, options: argparse.Namespace, hall: HallToJoin) -> None:
        self.name, self.label = f"t{number}", f"Table {number}"
        self._options, self._hall = options, hall
        self._file: Path = options.file.with_name(f"table-{number}.sqlite")
        self._port = options.table_port and options.table_port + number - 1
        self._stopping, self.opened = threading.Event(), threading.Event()
        self._live: Live | None = None
        self.card: TableCard | None = None  # once it is open
        self.seats: SeatChoice | None = None

    def run(self) -> None:
        """Serves the table until `stop`; tells what keeps it from that."""
        try:
            for start in range(MOST_STARTS):
                self._serve()
                if self._stopping.is_set():
                    return
                self._tell(AGAIN if start + 1 < MOST_STARTS else GIVEN_UP)
        except (LogTrouble, ValueError, OSError, BadMembership, NotHosted) as error:
            self._tell(f"{error}. It is not served.")
        finally:
            self.opened.set()

    def stop(self) -> None:
        self._stopping.set()
        if self._live is not None:
            self._live.threads.ask_to_end()

    def _tell(self, sentence: str) -> None:
        tell(f"{self.label}: {sentence}")

    def _serve(self) -> None:
        member = member_of(self._hall, (self.name, self.label), self._file)
        with Store(self._file) as store:
            table = _table_of(self._options, store, self._file)
            evidence = open_evidence(store, self._file, MOST_BYTES)
            work = TableAtWork(table, evidence, Pace(t=table.t), member, Sentences(self._tell))
            alone = AloneSeat(store, secrets_beside(self._file))
            live = work.live(self._services(work), [missing("camera"), missing("slots")])
            self._opened(live, self._start(live))
            work.sentences.wait_no_longer()
            try:
                while not live.threads.is_time_to_end(LOOK_EVERY_S):
                    self._look(work, alone)
            finally:
                work.end(live)

    def _look(self, work: TableAtWork, alone: AloneSeat) -> None:
        """Look after ended games and the seat that the table plays: a thread each would be many."""
        work.ended.look()
        word = alone.follow()
        if word is not None:
            work.mailbox.hear(PageSaid(work.pace.now(), ITS_MOUTH, *word))

    def _start(self, live: Live) -> str:
        try:
            return live.start(page_address.host_of(self._options), self._port)
        except OSError as error:
            why = f"port {self._port}: {error.strerror}; --table-port names others"
            raise NotHosted(why) from None

    def _services(self, work: TableAtWork) -> PageServices:
        seats = TableSeats(secret_beside(self._file), work.table, work.mailbox)
        return replace(
            work.services(self._options),
            set_up=GameSetUp(work.mailbox.hear, work.table),
            keys=beside(self._file, ".keys"),
            seats=seats,
            limits=LIMITS,
        )

    def _opened(self, live: Live, address: str) -> None:
        """From now on phones are served; a stop that came meanwhile is not missed."""
        self._live, self.seats = live, live.seats
        host = (*page_address.addresses_of(self._options), LOOPBACK)[0]
        self._port = int(address.partition("/#")[0].rpartition(":")[2])
        if self.seats is not None:
            secret = self.seats.seats.secret
            url = f"http://{in_a_url(host)}:{self._port}/sit#{secret}"
            self.card = TableCard(self.label, url)
        self.opened.set()
        if self._stopping.is_set():
            live.threads.ask_to_end()


class HostedTables:
    """All tables that a hall serves, from `start` to `stop`."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._tables: dict[str, HostedTable] = {}
        self._threads: list[threading.Thread] = []

    def start(self, hall: HallToJoin) -> list[TableCard]:
        """Opens the tables one after the other, and gives the cards of those that are served."""
        for number in range(1, self._options.tables + 1):
            table = HostedTable(number, self._options, hall)
            thread = threading.Thread(target=table.run, name=table.name, daemon=True)
            self._tables[table.name] = table
            self._threads.append(thread)
            thread.start()
            table.opened.wait(OPENS_S)
        return [table.card for table in self._tables.values() if table.card is not None]

    def seats(self, table: str) -> SeatChoice | None:
        """The seats of a table that is served here."""
        hosted = self._tables.get(table)
        return None if hosted is None else hosted.seats

    def stop(self) -> None:
        for table in self._tables.values():
            table.stop()
        for thread in self._threads:
            thread.join(ENDS_S)


def member_of(hall: HallToJoin, named: tuple[str, str], file: Path) -> Membership:
    """The membership of a table that is served here, under its name and label.

    NotHosted where that name belongs to a computer of its own.
    """
    name, label = named
    place, registry = kept_beside(file), hall.registry
    kept: Membership | None = None
    with suppress(BadMembership):  # a damaged one is written anew
        kept = read_membership(place)
    known_as = registry.table_of(kept.key) if kept is not None else None
    member = Membership(f"{LOOPBACK}:{hall.port}", name, "", hall.certificate, label=label)
    if kept is not None and known_as == name and registry.is_ours(name):
        member = replace(member, key=kept.key)
    elif registry.is_ours(name) and (known_as is not None or not has_secret(file)):
        raise NotHosted(OF_ANOTHER)
    else:
        secret_beside(file)  # first: it tells that the table that is admitted is served here
        member = replace(member, key=registry.admit(name, label))
    write_membership(place, member)
    return member


def _table_of(options: argparse.Namespace, store: Store, file: Path) -> Table:
    """The table with the game that people left; else with the one that the options ask for."""
    notes = notes_of(file)
    table = Table.resumed(store, notes)
    if table is None:
        return begun(options, store, notes)
    if not is_under_way(table):
        as_asked(table, options, lambda _: None)
    return table
