"""A hall with its servers and threads, from `start` to `stop`, and the engines that it uses."""

import argparse
import secrets
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.https import HallOverHttps
from companion.hall.joining.codes import PRINTED_S, Codes, PrintedCode, Ticket, Welcome
from companion.hall.rounds.tournament import TITLE
from companion.hall.shelf.engine import database_asked_for
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteFile
from companion.live.threads import Threads
from companion.storage.certificate import OwnCertificate
from companion.storage.evidence import evidence_folder
from web.page_files import PagesApp
from web.server import make_server

BOOT_BYTES = 8


class BadEngine(ValueError):
    """What was asked for cannot be used: what is wrong, and what was expected."""


def shelf_of(options: argparse.Namespace, clock: Callable[[], float]) -> Shelf:
    """`clock` gives the hall's time.

    ShelfTrouble where it is not there, BadEngine where its address will not do.
    """
    try:
        address = database_asked_for(options.database)
    except ValueError as bad:
        raise BadEngine(str(bad)) from None
    if address is None:
        options.file.parent.mkdir(parents=True, exist_ok=True)
        return Shelf(SqliteFile(options.file), clock)
    from companion.hall.shelf.postgres import PostgresDatabase  # noqa: PLC0415  # may be missing

    return Shelf(PostgresDatabase(address), clock)


@dataclass(frozen=True, slots=True)
class HallKeeps:
    """Where a hall keeps things, and what it is known by."""

    shelf: Shelf
    file: Path  # beside which pictures and keys lie
    certificate: OwnCertificate


class OpenHall:
    """Reads the whole shelf at the beginning: ShelfTrouble."""

    def __init__(self, keeps: HallKeeps, clocks: HallClocks) -> None:
        pictures, boot = evidence_folder(keeps.file), secrets.token_hex(BOOT_BYTES)
        self.running = Hall(keeps.shelf, pictures, boot, clocks)
        self.codes, self.steady = Codes(clocks.steady), clocks.steady
        self.certificate = keeps.certificate
        self.threads = Threads()
        self.stopping, self._ending = threading.Event(), ExitStack()
        welcome = Welcome(self.running.registry, self.codes, self.certificate.fingerprint)
        self.tables = HallOverHttps(self.running, welcome, clocks.steady)

    def start(self, desk: PagesApp, host: str, port: int) -> int:
        """Listens for desk and tables, and gives the port; OSError where it is taken."""
        pair = self.certificate.certificate, self.certificate.key
        server = make_server(desk, host, port, pair)
        for part in (self.running.prover, server):
            self.threads.start(part.run)
            self._ending.callback(part.stop)
        return server.port

    def stop(self) -> None:
        """Whatever of it has begun."""
        self.stopping.set()
        self._ending.close()
        self.threads.join()

    def codes_for(self, address: str, tables: int) -> list[PrintedCode]:
        """New codes for those of t1, t2 … that do not belong to the hall yet."""
        names = [f"t{number}" for number in range(1, tables + 1)]
        return [
            PrintedCode(label, address, self.codes.new(Ticket(name, label), PRINTED_S))
            for name in names
            if not self.running.registry.is_ours(name)
            for label in [f"Table {name[1:]}"]
        ]


def title_of(shelf: Shelf, said: str | None) -> str:
    """The one that is said, kept from now on; else the one that was kept last."""
    kept = [one.row.content().get(TITLE) for one in shelf.decisions() if one.row.kind == TITLE]
    last = str(kept[-1]) if kept else ""
    if said is None or said == last:
        return last
    with suppress(ShelfTrouble):  # then it holds for this time
        shelf.decide(TITLE, {TITLE: said})
    return said
