"""A server with a clock that stands still, and plain connections to it."""

import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field

from companion.observations import PageSaid
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.tables import table
from tests.patience import PATIENCE_S
from tests.table.sittings import START, sitting
from web.access.roles import Role
from web.app import create_app, parts_of
from web.live.broadcast import HEARTBEAT_S
from web.server import make_server
from web.services import Limits, PageServices

FORWARD, BACK = "A1 A3 / A1 A1 / B1", "A1 A2 / A1 A1 / B1"
LIMITS = Limits(connections_of_one=8, requests_a_second=1e6)
OTHER = "127.0.0.2"  # another address of this machine, as if of another device


@dataclass
class Hall:
    """A server with a clock that stands still until somebody sets it on."""

    clock: Clock = field(default_factory=Clock)
    wall: Clock = field(default_factory=Clock)  # for dates
    limits: Limits = LIMITS
    words: list[PageSaid] = field(default_factory=list)

    def __post_init__(self) -> None:
        store = Store()
        self.table = table(START, store=store)
        limits, wall = self.limits, self.wall
        house = PageServices(store, self._say, limits=limits, clock=wall, steady=self.clock)
        app = create_app(house)
        self.parts, self.stream = parts_of(app), parts_of(app).stream
        self.server = make_server(app, "127.0.0.1", 0)
        self._thread = threading.Thread(target=self.server.run)
        self._thread.start()

    def _say(self, _: PageSaid) -> None:
        raise RuntimeError("secret of the house")

    def leave(self) -> None:
        self.stream.close()
        self.server.stop()
        self._thread.join(PATIENCE_S)

    def connect(self, source: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.bind((source, 0))
        connection.settimeout(PATIENCE_S)
        connection.connect(("127.0.0.1", self.server.port))
        return connection

    def ask(self, request: str, source: str = "127.0.0.1") -> bytes:
        """The whole answer to a request; {host} is ours."""
        with self.connect(source) as connection:
            host = f"127.0.0.1:{self.server.port}"
            with suppress(ConnectionError):  # who is not let in may not be heard to the end
                connection.sendall(request.replace("{host}", host).encode("latin-1"))
            return everything(connection)

    def get(self, path: str, source: str = "127.0.0.1", head: str = "") -> bytes:
        return self.ask(f"GET {path} HTTP/1.0\r\nHost: {{host}}\r\n{head}\r\n", source)

    def key(self, role: Role) -> str:
        """The line of a head that shows a new key."""
        secret = self.parts.keys.grant(role, game=0)
        return f"Cookie: faust-{self.server.port}={secret}\r\n"

    def listen(self, source: str = "127.0.0.1", buffer: int = 0, head: str = "") -> socket.socket:
        """A stream whose first state has come."""
        connection = self.connect(source, buffer)
        host = f"127.0.0.1:{self.server.port}"
        connection.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n{head}\r\n".encode())
        heard_until(connection, b"event: state")
        return connection

    def beat(self) -> bool:
        """Tell all pages that nothing is new: who is told twice and has gone is noticed."""
        self.clock.now += HEARTBEAT_S
        self.stream.wake()
        return True

    def change(self, script: str) -> None:
        for observation in sitting(script):
            self.table.take(observation)
        self.stream.wake()


def everything(connection: socket.socket) -> bytes:
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def heard_until(connection: socket.socket, wanted: bytes) -> bytes:
    heard = b""
    while wanted not in heard:
        part = connection.recv(65536)
        assert part, heard
        heard += part
    return heard
