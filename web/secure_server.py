"""Cheroot with TLS: for a hall's tables and desk, and for a phone's camera. Waitress has none.

Cheroot shakes hands in the thread that takes connections: one that says nothing would stop all
others. Here nobody is listened to before something is heard, and then in a thread of its own.
"""

import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from cheroot.server import HTTPConnection
from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

from companion.marks import SHOWS_KEY
from web.access.addresses import LOOPBACK
from web.server import share_of
from web.turns import Turns

THREADS = 60  # slow strangers have some of them for long
MOST_OPEN = 1200  # connections; a table keeps one
BACKLOG = 600  # after an outage all come at once
MOST_HEAD_BYTES, MOST_BODY_BYTES = 16 << 10, 4 << 20
IDLE_S = 60
LOOK_S = 0.1  # between two looks at who was idle or slow too long, or whether it is to end
SILENCE_S = 10.0  # within a request
STOP_S = 2
SAYS_IT_IS = "faust"  # nobody needs to know what serves here, and in which version

Wsgi = Callable[..., Any]


class _Connection(HTTPConnection):
    is_greeted = False

    def communicate(self) -> bool:
        """Whether it stays open."""
        try:
            return self._listen() if self.is_greeted else self._greet()
        except OSError:  # it was hung up while it was told why it is not answered
            return False
        finally:
            self.server.has_listened_to(self)

    def _greet(self) -> bool:
        """After it the request is waited for as the next one is: a browser may have none yet."""
        self.socket.settimeout(SILENCE_S)
        try:
            self.socket.do_handshake()
        except (OSError, ValueError):  # who cannot shake hands is a stranger to us
            return False
        self.is_greeted = True
        return not self.socket.pending() or self._listen()

    def _listen(self) -> bool:
        return bool(super().communicate())  # type: ignore[no-untyped-call]  # as cheroot has it

    def close(self) -> None:
        self.server.turns.goes(self)
        super().close()


class _Adapter(BuiltinSSLAdapter):
    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, str]]:
        line = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return line, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class _FairServer(Server):
    ConnectionClass = _Connection
    expiration_interval = LOOK_S
    max_request_header_size = MOST_HEAD_BYTES
    max_request_body_size = MOST_BODY_BYTES
    turns: Turns[_Connection]

    def process_conn(self, conn: _Connection) -> None:
        """Has just come, or has something to say."""
        if conn.last_used is None:
            if self.turns.comes(conn, conn.remote_addr):
                self.put_conn(conn)
            else:
                conn.close()
        elif self.turns.begins(conn):
            super().process_conn(conn)

    def look(self) -> None:
        """Whether anybody has become slow, though nobody else comes or goes."""
        for one in self.turns.passes():
            super().process_conn(one)
        for late in self.turns.late():
            with suppress(OSError):  # its thread finds out; TLS is not asked
                socket.socket.shutdown(late.socket, socket.SHUT_RDWR)

    def has_listened_to(self, conn: _Connection) -> None:
        for one in self.turns.ends(conn):
            super().process_conn(one)

    def error_log(self, msg: str = "", level: int = logging.DEBUG, traceback: bool = False) -> None:
        """Strangers who hang up are no news; a bug of ours is."""
        if traceback and level >= logging.ERROR:
            logging.getLogger("faust.secure").log(level, msg, exc_info=True)


class SecureServer:
    """Bound and listening once made; OSError where the port is taken. `run` serves until `stop`.

    An application that is shown a key that holds says so in its environ: then whoever comes from
    that address waits for no stranger.
    """

    def __init__(self, app: Wsgi, address: tuple[str, int], certificate: tuple[Path, Path]) -> None:
        _expect_free(address)
        self._stopping = threading.Event()
        most_open = int(MOST_OPEN * share_of(MOST_OPEN))
        turns = Turns[_Connection](time.monotonic, most_open)
        turns.know(LOOPBACK)
        self._server = _FairServer(
            address,
            _telling(app, turns.know),
            numthreads=THREADS,
            request_queue_size=BACKLOG,
            timeout=IDLE_S,
            shutdown_timeout=STOP_S,
        )
        self._server.turns = turns
        self._server.server_name = SAYS_IT_IS
        self._server.keep_alive_conn_limit = MOST_OPEN
        adapter = _Adapter(str(certificate[0]), str(certificate[1]))
        adapter.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._server.ssl_adapter = adapter
        self._server.prepare()

    @property
    def port(self) -> int:
        return int(self._server.bind_addr[1])

    def run(self) -> None:
        looking = threading.Thread(target=self._look)
        looking.start()
        try:
            self._server.serve()
        finally:
            self._stopping.set()
            looking.join()

    def stop(self) -> None:
        self._stopping.set()
        self._server.stop()

    def _look(self) -> None:
        while not self._stopping.wait(LOOK_S):
            self._server.look()


def _expect_free(address: tuple[str, int]) -> None:
    """Cheroot does not say why it cannot have an address, and leaves a socket open."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind(address)


def by_path(prefix: str, below: Wsgi, else_: Wsgi) -> Wsgi:
    """What begins with the prefix goes to the one, everything else to the other."""

    def app(environ: dict[str, Any], start: Wsgi) -> Any:
        chosen = below if str(environ.get("PATH_INFO", "")).startswith(prefix) else else_
        return chosen(environ, start)

    return app


def _telling(app: Wsgi, know: Callable[[str], None]) -> Wsgi:
    def told(environ: dict[str, Any], start: Wsgi) -> Any:
        answer = app(environ, start)
        if environ.get(SHOWS_KEY):
            know(str(environ.get("REMOTE_ADDR", "")))
        return answer

    return told
