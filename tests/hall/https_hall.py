"""A hall over https on loopback, for tests: real TLS, a shelf in memory, the pages left away."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.https import HallOverHttps
from companion.hall.joining.codes import Codes, Welcome
from companion.hall.joining.join import Membership
from companion.hall.joining.registry import Registry
from companion.hall.orders.keeper import Keeper
from companion.hall.overview.pictures import HallPictures
from companion.hall.overview.presence import Presence
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone, TableSaid, Want
from companion.hall.shelf.shelf import Shelf
from companion.storage.certificate import OwnCertificate, own_certificate
from companion.storage.chain import Row
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.no_pictures import NO_PICTURES
from web.hall.app import create_hall_app
from web.hall.services import hall_services
from web.server import make_server


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

    def due(self, table: str) -> tuple[DeskOrder | Cancel, ...]:
        return self.orders.pop(table, ())

    def answered(self, table: str, answer: NotDone) -> None:
        self.refused.append((table, answer))

    def kept(self, log: str, row: Row) -> None:
        """No order waits for its row."""

    def forsake(self, table: str) -> None:
        """No order waits for a table."""


@dataclass
class NotedPictures:
    parts: NotedParts

    def due(self, table: str) -> Want | None:
        return self.parts.wants.pop(table, None)

    def saw(self, table: str, row: Row) -> None:
        """All pictures are taken, named or not."""

    def brought(self, table: str, picture: str, jpeg: bytes) -> None:
        if not jpeg.startswith(b"\xff\xd8"):
            raise ValueError("other-bytes")
        self.parts.pictures[picture] = jpeg


def noting_hall(shelf: Shelf, boot: str, parts: NotedParts) -> Hall:
    """A hall whose orders and pictures are noted, and nothing else becomes of them."""
    hall = Hall(shelf, NO_PICTURES, boot, HallClocks(time.monotonic, time.time))
    hall.keeper = cast(Keeper, parts)
    hall.pictures = cast(HallPictures, NotedPictures(parts))
    return hall


@dataclass
class HttpsHall:
    address: str
    registry: Registry
    codes: Codes
    shelf: Shelf
    parts: NotedParts
    over_https: HallOverHttps
    certificate: OwnCertificate

    def member(self, table: str = "t1") -> Membership:
        """Of a table that has joined already."""
        key = self.registry.admit(table, table)
        return Membership(self.address, table, key, self.certificate.pem)


@contextmanager
def hall_on_loopback(
    folder: Path, boot: str = "first", shelf: Shelf | None = None
) -> Iterator[HttpsHall]:
    steady = time.monotonic
    shelf = shelf or MemoryShelf(time.time)
    parts, codes = NotedParts(), Codes(steady)
    hall = noting_hall(shelf, boot, parts)
    hall.presence = cast(Presence, parts)
    registry = hall.registry
    certificate = own_certificate(folder, "hall")
    welcome = Welcome(registry, codes, certificate.fingerprint)
    over_https = HallOverHttps(hall, welcome, steady)
    pair = certificate.certificate, certificate.key
    desk = create_hall_app(hall_services(hall, None, over_https))
    server = make_server(desk, "127.0.0.1", 0, pair)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        address = f"127.0.0.1:{server.port}"
        yield HttpsHall(address, registry, codes, shelf, parts, over_https, certificate)
    finally:
        server.stop()
        thread.join()
