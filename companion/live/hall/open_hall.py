"""A hall with its servers and threads, from `start` to `stop`, and the engines that it uses."""

import argparse
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.hall.carriers.broker_files import CERTIFICATE, HALL_USER, BrokerUsers
from companion.hall.carriers.https_hall import HallOverHttps
from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.joining.codes import PRINTED_S, Codes, Ticket
from companion.hall.joining.sheet import PrintedCode
from companion.hall.joining.welcome import BrokerOf, Welcome
from companion.hall.shelf.shelf import Shelf, database_asked_for
from companion.hall.shelf.sqlite import SqliteShelf
from companion.live.threads import Threads
from companion.storage.certificate import OwnCertificate, own_certificate, pinned
from companion.storage.evidence import evidence_folder
from web.page_files import PagesApp
from web.server import make_server

if TYPE_CHECKING:
    from companion.hall.carriers.mqtt_hall import HallAtBroker

SCHEME, USUAL_PORT = "mqtts://", 8883
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
        return SqliteShelf(options.file, clock)
    from companion.hall.shelf.postgres import PostgresShelf  # noqa: PLC0415  # may be missing

    return PostgresShelf(address, clock)


def broker_of(options: argparse.Namespace) -> BrokerUsers | None:
    """None where https carries everything. BadEngine."""
    if options.broker is None:
        return None
    address = options.broker.removeprefix(SCHEME)
    if "://" in address or "@" in address or "/" in address:
        raise BadEngine(
            f"{options.broker!r} is no broker of a hall; expected mqtts://HOST:PORT,"
            " without a password: that is read from --broker-files"
        )
    if options.broker_files is None:
        raise BadEngine(
            "--broker needs --broker-files DIR: what `faust hall broker-files DIR` has written"
        )
    where = address if ":" in address else f"{address}:{USUAL_PORT}"
    return BrokerUsers(options.broker_files, where, options.broker_pid)


def at_broker(hall: Hall, users: BrokerUsers) -> "HallAtBroker":
    """The hall's side of that broker, not started; BadEngine where its files are not there."""
    from companion.hall.carriers.mqtt_hall import HallAtBroker  # noqa: PLC0415  # may be missing
    from companion.hall.carriers.mqtt_line import BrokerLogin  # noqa: PLC0415

    try:
        secret = users.secret
    except OSError as error:
        raise BadEngine(
            f"{error.filename}: {error.strerror}; expected what `faust hall broker-files` writes"
        ) from None
    tls = pinned(own_certificate(users.folder, CERTIFICATE).pem)
    login = BrokerLogin(users.address, HALL_USER, secret, tls)
    return HallAtBroker(hall, users, login, time.monotonic)


@dataclass(frozen=True, slots=True)
class HallKeeps:
    """Where a hall keeps things, what it is known by, and its broker if it has one."""

    shelf: Shelf
    file: Path  # beside which pictures and keys lie
    certificate: OwnCertificate
    broker: BrokerUsers | None = None


class OpenHall:
    """Reads the whole shelf at the beginning: ShelfTrouble, or BadEngine of its broker."""

    def __init__(self, keeps: HallKeeps, clocks: HallClocks) -> None:
        pictures, boot = evidence_folder(keeps.file), secrets.token_hex(BOOT_BYTES)
        self.running = Hall(keeps.shelf, pictures, boot, clocks)
        self.codes, self.steady = Codes(clocks.steady), clocks.steady
        self.certificate = keeps.certificate
        self.threads = Threads()
        self.stopping, self._ending = threading.Event(), ExitStack()
        users, fingerprint = keeps.broker, self.certificate.fingerprint
        self._at_broker = None if users is None else at_broker(self.running, users)
        # Without a broker a table is told nothing of its carrier.
        carrier_of: BrokerOf = (lambda *_: {}) if users is None else users.admit
        welcome = Welcome(self.running.registry, self.codes, fingerprint, carrier_of)
        self.tables = HallOverHttps(self.running, welcome, clocks.steady)

    def start(self, desk: PagesApp, host: str, port: int) -> int:
        """Listens for desk and tables, and gives the port; OSError where it is taken."""
        pair = self.certificate.certificate, self.certificate.key
        server = make_server(desk, host, port, pair)
        for part in (self.running.prover, self.running.ear, server):
            self.threads.start(part.run)
            self._ending.callback(part.stop)
        if self._at_broker is not None:
            self._at_broker.start()
            self._ending.callback(self._at_broker.stop)
            self.threads.start(partial(self._at_broker.run, self.stopping))
        return server.port

    def stop(self) -> None:
        """Whatever of it has begun."""
        self.stopping.set()
        self._ending.close()
        self.threads.join()

    @property
    def broker_trouble(self) -> str:
        """Nothing where all is well, or where there is none."""
        there = self._at_broker
        return "" if there is None else there.trouble or there.fault or there.users.trouble

    def codes_for(self, address: str, tables: int) -> list[PrintedCode]:
        """New codes for those of t1, t2 … that do not belong to the hall yet."""
        names = [f"t{number}" for number in range(1, tables + 1)]
        return [
            PrintedCode(label, address, self.codes.new(Ticket(name, label), PRINTED_S))
            for name in names
            if not self.running.registry.is_ours(name)
            for label in [f"Table {name[1:]}"]
        ]
