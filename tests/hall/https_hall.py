"""A hall over https on loopback, for tests: real TLS, a shelf in memory, the pages left away."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from companion.hall.carriers.https_hall import PREFIX, Gate, HallOverHttps
from companion.hall.hall import Hall, HallParts
from companion.hall.joining.codes import Codes
from companion.hall.joining.registry import Registry
from companion.hall.joining.welcome import Welcome
from companion.hall.orders.keeper import Keeper
from companion.hall.overview.bell import News
from companion.hall.overview.pictures import HallPictures
from companion.hall.overview.presence import Presence
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone, TableSaid, Want
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import Shelf
from companion.storage.certificate import OwnCertificate, own_certificate
from tests.hall.memory_shelf import MemoryShelf
from web.secure_server import SecureServer, by_path


@dataclass
class NotedParts:
    """What a hall's other parts were told, and what they are to say."""

    heard: list[tuple[str, TableSaid]] = field(default_factory=list)
    refused: list[tuple[str, NotDone]] = field(default_factory=list)
    orders: dict[str, tuple[DeskOrder | Cancel, ...]] = field(default_factory=dict)
    wants: dict[str, Want] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)

    def heard_from(self, table: str, said: TableSaid) -> None:
        self.heard.append((table, said))

    def seen(self, table: str) -> None:
        """Every request is."""

    def untold(self, table: str) -> None:
        """Nobody here is told when a table goes."""

    def here(self, table: str, is_here: bool) -> None:
        """No carrier of this hall is told."""

    def due(self, table: str) -> tuple[DeskOrder | Cancel, ...]:
        return self.orders.pop(table, ())

    def answered(self, table: str, answer: NotDone) -> None:
        self.refused.append((table, answer))


@dataclass
class NotedPictures:
    parts: NotedParts

    def due(self, table: str) -> Want | None:
        return self.parts.wants.pop(table, None)

    def brought(self, table: str, picture: str, jpeg: bytes) -> None:
        if not jpeg.startswith(b"\xff\xd8"):
            raise ValueError("other-bytes")
        self.parts.pictures[picture] = jpeg


def noted(parts: NotedParts) -> tuple[Keeper, HallPictures]:
    """What carriers ask of orders and pictures, and nothing else."""
    return cast(Keeper, parts), cast(HallPictures, NotedPictures(parts))


@dataclass
class HttpsHall:
    address: str
    registry: Registry
    codes: Codes
    shelf: Shelf
    parts: NotedParts
    over_https: HallOverHttps
    certificate: OwnCertificate


@contextmanager
def hall_on_loopback(
    folder: Path, boot: str = "first", shelf: Shelf | None = None
) -> Iterator[HttpsHall]:
    steady = time.monotonic
    shelf = shelf or MemoryShelf(time.time)
    parts, registry, codes = NotedParts(), Registry(shelf), Codes(steady)
    ear = Ear(shelf, steady, lambda _: None)
    inner = HallParts(shelf, ear, registry, cast(Presence, parts), *noted(parts), News())
    hall = Hall(inner, boot, time.time, "")
    certificate = own_certificate(folder, "hall")
    welcome = Welcome(shelf, registry, codes, steady)
    gate = Gate(registry, welcome, certificate.fingerprint, lambda *_: {})
    over_https = HallOverHttps(hall, gate, steady)
    pair = certificate.certificate, certificate.key
    server = SecureServer(by_path(PREFIX, over_https, _nothing), ("127.0.0.1", 0), pair)
    threads = [threading.Thread(target=one) for one in (server.run, ear.run)]
    for thread in threads:
        thread.start()
    try:
        address = f"127.0.0.1:{server.port}"
        yield HttpsHall(address, registry, codes, shelf, parts, over_https, certificate)
    finally:
        server.stop()
        ear.stop()
        for thread in threads:
            thread.join()


def _nothing(environ: object, start: object) -> list[bytes]:
    assert callable(start)
    start("404 Not Found", [("Content-Length", "0")])
    return [b""]
