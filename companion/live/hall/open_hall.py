"""A hall with its servers and threads, from `start` to `stop`."""

import secrets
import time
from pathlib import Path

from companion.hall.carriers.https_hall import PREFIX, Gate, HallOverHttps
from companion.hall.joining.certificate import HallCertificate
from companion.hall.joining.codes import PRINTED_S, Codes, Ticket
from companion.hall.joining.sheet import PrintedCode
from companion.hall.joining.welcome import Welcome
from companion.hall.orders.keeper import KeepersClocks
from companion.hall.running import HallPlace, RunningHall, running_hall
from companion.hall.shelf.shelf import Shelf
from companion.live.threads import Threads
from companion.storage.evidence import evidence_folder
from web.hall.secure_server import SecureServer, Wsgi, by_path

BOOT_BYTES = 8


class OpenHall:
    """Reads the whole shelf at the beginning; ShelfTrouble where that cannot be."""

    def __init__(self, shelf: Shelf, file: Path, certificate: HallCertificate) -> None:
        clocks = KeepersClocks(time.monotonic, time.time)
        place = HallPlace(shelf, evidence_folder(file), secrets.token_hex(BOOT_BYTES))
        self.running: RunningHall = running_hall(place, clocks)
        self.codes = Codes(clocks.steady)
        self.certificate = certificate
        self.threads = Threads()
        welcome = Welcome(shelf, self.running.registry, self.codes, clocks.steady)
        gate = Gate(self.running.registry, welcome, certificate.fingerprint, lambda *_: {})
        self._tables = HallOverHttps(self.running.hall, gate, clocks.steady)

    def start(self, desk: Wsgi, host: str, port: int) -> int:
        """Listens for tables, and for the desk, and gives the port; OSError where it is taken."""
        pair = self.certificate.certificate, self.certificate.key
        self._server = SecureServer(by_path(PREFIX, self._tables, desk), (host, port), pair)
        self.threads.start(self.running.ear.run)
        self.threads.start(self._server.run)
        return self._server.port

    def stop(self) -> None:
        self._server.stop()
        self.running.ear.stop()
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
