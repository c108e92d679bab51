"""The HTTP server of all pages: cheroot, which is given only requests that have come whole."""

import errno
import logging
import os
import socket
import ssl
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, cast

from cheroot.makefile import MakeFile
from cheroot.ssl import Adapter
from cheroot.wsgi import Server
from flask import Flask

from companion.rates import count_down
from web.access.door import Door
from web.connection import REQUEST_DEADLINE_S, PageConnection, Refused
from web.services import Limits
from web.workers import Workers

SERVED = "faust.served"
ACCEPTED_AT_ONCE = 64  # then it is the turn of those who are here
BACKLOG = 4096  # what is dropped here comes again only after a second
OTHER_FILES = 128  # that the companion may have open beside connections
MOST_FILES = 1 << 16
SELECT_MOST = 500  # connections where the system counts no files
LOOK_S = 0.1  # s between two looks at who is silent, and whether to stop
STOP_S = 0.5  # that requests under way get at the end

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ServedApp:
    """What a server needs of the app that it serves: who is let in, and how many."""

    door: Door
    steady: Callable[[], float]
    limits: Limits


def served_by(app: Flask) -> ServedApp:
    return cast(ServedApp, app.extensions[SERVED])


class Tls(Adapter):
    """TLS whose hands are shaken as bytes come: no thread waits for a peer."""

    def __init__(self, certificate: Path, private_key: Path) -> None:
        super().__init__(certificate, private_key)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.load_cert_chain(certificate, private_key)

    def bind(self, sock: Any) -> Any:
        return sock

    def wrap(self, sock: Any) -> tuple[ssl.SSLSocket, dict[str, str]]:
        wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return wrapped, self.get_environ()

    def get_environ(self) -> dict[str, str]:
        return {"HTTPS": "on"}

    def makefile(self, sock: Any, mode: str = "r", bufsize: int = -1) -> Any:
        return MakeFile(sock, mode, bufsize)


class _Listener(socket.socket):
    """The listening socket, which takes in many at once; cheroot would take one a round."""

    def __init__(self, bound: socket.socket, take_in: Callable[[socket.socket, str], None]) -> None:
        super().__init__(fileno=bound.detach())
        self._take_in = take_in

    def accept(self) -> NoReturn:
        for _ in range(ACCEPTED_AT_ONCE):
            connection, address = super().accept()  # or BlockingIOError, where nobody is left
            self._take_in(connection, address[0])
        raise BlockingIOError(errno.EAGAIN, "all others wait for the next round")


class _NotBound(Exception):
    """The number and the text of an OSError, which cheroot does not pass on."""


class PageServer(Server):
    """Serves an app from `run` to `stop`; its streams must have been closed before that."""

    ConnectionClass = PageConnection
    run = Server.serve  # until `stop` is called from another thread
    expiration_interval = LOOK_S
    keep_alive_conn_limit = cast(int, None)  # we count connections by ourselves

    def __init__(self, app: Flask, host: str, port: int) -> None:
        super().__init__(
            (host, port),
            app,
            server_name="companion",
            request_queue_size=BACKLOG,
            timeout=int(REQUEST_DEADLINE_S),
        )
        served = served_by(app)
        self.door, self.steady, self._limits = served.door, served.steady, served.limits
        self.most_body_bytes = self._limits.body_bytes
        self.most = most_connections(self._limits.connections)
        self.shutdown_timeout = STOP_S
        self.requests = Workers(self, self._limits, self.door.here)
        self._lock = threading.RLock()
        self._is_over = False
        self._open: Counter[str] = Counter()  # connections of each address
        self.connections = 0

    @property
    def port(self) -> int:
        return int(self.bind_addr[1])

    def stop(self) -> None:
        """Close all connections, and no thread may keep another one from now on."""
        with self._lock:
            self._is_over = True
        super().stop()

    def put_conn(self, conn: PageConnection) -> None:
        """Wait for more on a connection, unless the server is about to stop."""
        with self._lock:
            if self._is_over:
                conn.close()
            else:
                super().put_conn(conn)

    def _take_in(self, connection: socket.socket, address: str) -> None:
        told: dict[str, str] = {}
        try:
            if not self._lets_in(address):
                raise Refused
            if self.ssl_adapter is not None:
                connection, told = self.ssl_adapter.wrap(connection)
        except (OSError, Refused):  # OSError: it has gone
            connection.close()
            return
        with self._lock:
            self._open[address] += 1
            self.connections += 1
        conn = PageConnection(self, connection)
        conn.remote_addr, conn.ssl_env = address, told
        self.process_conn(conn)

    def process_conn(self, conn: PageConnection) -> None:
        """Take what has come on a connection; cheroot calls this when there is something."""
        try:
            if conn.has_whole_request():
                self._hand_over(conn)
            elif self.steady() - conn.asking_since > REQUEST_DEADLINE_S:
                raise Refused
            else:
                self.put_conn(conn)  # which waits for more, but not for ever
        except (OSError, Refused):
            conn.close()

    def _hand_over(self, conn: PageConnection) -> None:
        """Who shows a key is heard where others are refused just now."""
        if conn.holds is not None:
            self.door.show(conn.remote_addr, conn.holds)
        elif self.door.is_shut(conn.remote_addr):
            raise Refused
        self.requests.put(conn)

    def _lets_in(self, address: str) -> bool:
        limits, is_known = self._limits, self.door.knows(address)
        most = limits.connections_of_one + is_known * limits.more_of_known
        if self._open[address] >= most:
            return False
        free = self.most - self.connections
        if free > limits.connections_kept:
            return self.door.lets_in(address)
        return free > 0 and is_known

    def count_out(self, address: str) -> None:
        with self._lock:
            count_down(self._open, address)
            self.connections -= 1

    def bind(self, family: int, type: int, proto: int = 0) -> socket.socket:  # noqa: A002  # cheroot's
        listener = _Listener(super().bind(family, type, proto), self._take_in)
        self.socket = listener
        return listener

    @staticmethod
    def bind_socket(socket_: socket.socket, bind_addr: tuple[str, int]) -> socket.socket:
        """As cheroot does, which would leave the socket open and lose the number of the error.

        A port that the system chose, too, can be taken again while old connections linger there:
        a table of a hall that failed begins again at the port which its card names.
        """
        if os.name == "posix":  # elsewhere this would let two servers share a port
            socket_.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            socket_.bind(bind_addr)
        except (OSError, OverflowError) as error:  # taken; or no such port
            socket_.close()
            raise _NotBound(*error.args) from None
        return socket_

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Tell of errors of ours; what peers do wrong is no news."""
        if level >= logging.ERROR:
            log.log(level, msg, exc_info=traceback)


def most_connections(wanted: int) -> int:
    """How many of so many connections the system lets us hold, after it was asked for all."""
    try:
        import resource  # noqa: PLC0415  # not every system has it
    except ImportError:
        return min(wanted, SELECT_MOST)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return max(1, min(wanted, soft - OTHER_FILES))


def make_server(
    app: Flask, host: str, port: int, certificate: tuple[Path, Path] | None = None
) -> PageServer:
    """A server that listens; OSError when the address is taken. Port 0 takes any free one.

    With a certificate and its key it speaks TLS.
    """
    server = PageServer(app, host, port)
    if certificate is not None:
        server.ssl_adapter = Tls(*certificate)
    try:
        server.prepare()
        server.socket.setblocking(False)  # `accept` may find that only strangers came
    except _NotBound as error:
        raise OSError(*error.args) from None
    return server
