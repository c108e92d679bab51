"""One connection: its requests are read whole before a thread is spent on their answers."""

import io
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from cheroot.server import HTTPConnection, HTTPRequest

from web.access.admission import HEADERS, LONGEST_BODY, cookie_name_at
from web.access.door import Door

REQUEST_DEADLINE_S = 10.0  # s for a request to arrive, from its first byte
WRITE_DEADLINE_S = 10.0  # s for a peer to take one piece of an answer
MOST_HEAD_BYTES = 16 * 1024
MOST_AT_ONCE = 8  # requests in one piece; browsers wait for each answer
READ_BYTES = 64 * 1024
PIECE_BYTES = 64 * 1024
SEND_BUFFER_BYTES = 256 * 1024  # an ordinary answer lies in the system, and no thread waits
STREAM_BUFFER_BYTES = 32 * 1024  # what lies there is old when it arrives
DEAD_PEER_MS = 15_000
KEEP_ALIVE = (("TCP_KEEPIDLE", 15), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
NOT_YET = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
NEVER = float("inf")
END_OF_HEAD = b"\r\n\r\n"
_HEAD = re.compile(
    rb"[A-Z]{1,16} [!-~]+ HTTP/1\.[01](?:\r\n[A-Za-z0-9!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*)*"
)
_STREAM = re.compile(rb"GET /events[ ?]")
ONCE = ("content-length", "transfer-encoding", "host")


class Served(Protocol):
    """The server of a connection, as the connection needs it."""

    steady: Callable[[], float]
    door: Door
    most_body_bytes: int
    bind_addr: Any

    def count_out(self, address: str) -> None: ...


class Refused(Exception):
    """A peer that is not answered at all."""


class _Whole(io.BytesIO):
    """A whole request; `has_data` because cheroot asks before it waits for another."""

    def has_data(self) -> bool:
        return False


class _Answers:
    """Sends what cheroot writes; a peer that does not take it ends the connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def write(self, data: bytes) -> None:
        for begin in range(0, len(data), PIECE_BYTES):
            self._connection.sendall(data[begin : begin + PIECE_BYTES])


class PageRequest(HTTPRequest):
    """A request whose status is known to the door before anybody can hear the answer."""

    conn: "PageConnection"

    def parse_request(self) -> None:
        if self.conn.fault:
            self.simple_response(self.conn.fault)
        else:
            super().parse_request()
            self.close_connection |= self.conn.is_stream

    def simple_response(self, status: str, msg: str = "") -> None:  # noqa: ARG002  # says too much
        """Answer without the application, with the headers of every answer of ours."""
        body = f"{status}\n".encode("ascii")
        heads = {
            **HEADERS,
            "Content-Type": "text/plain; charset=utf-8",
            "Cache-Control": "no-store",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        self.status, self.close_connection = status.encode("ascii"), True  # type: ignore[assignment]  # the stub has str
        self.outheaders = [(name.encode(), value.encode()) for name, value in heads.items()]
        self.ensure_headers_sent()
        self.write(body)

    def send_headers(self) -> None:
        if self.conn.holds is None:
            self.conn.server.door.answered(self.conn.remote_addr, int(self.status[:3]))
        super().send_headers()


class PageConnection(HTTPConnection):
    """A connection that never makes the thread that reads it wait."""

    RequestHandlerClass = PageRequest
    server: Served

    def __init__(self, server: Served, connection: socket.socket, _: object = None) -> None:
        super().__init__(server, connection, _file_of)
        connection.settimeout(0)
        _set_options(connection)
        self.asking_since = server.steady()  # NEVER: all is answered
        self._is_counted = True  # among the connections of its address
        self._come = bytearray()
        self._next()

    def _next(self) -> None:
        """Wait for another request."""
        self.fault = ""  # the status of a request that is none
        self.holds: Callable[[], bool] | None = None  # whether the key that it shows still does
        self.is_stream = False
        self._size = 0  # of the whole request, once its head is there
        self._keeps, self._dropped = True, 0

    def has_whole_request(self) -> bool:
        """Take what has come; OSError or Refused where nothing more is to be heard."""
        while not self._is_whole():
            try:
                data = self.socket.recv(READ_BYTES)
            except NOT_YET:
                return False
            if not data:
                raise ConnectionResetError
            if self.asking_since == NEVER or (self._size > LONGEST_BODY and self.holds is not None):
                self.asking_since = self.server.steady()
            if self._keeps:
                self._come += data
            else:
                self._dropped += len(data)
        return True

    def _is_whole(self) -> bool:
        if not self._size:
            self._look_for_head()
        return bool(self._size) and len(self._come) + self._dropped >= self._size

    def _look_for_head(self) -> None:
        while self._come.startswith(b"\r\n"):  # a line too much is allowed before a request
            del self._come[:2]
        if self._come.count(END_OF_HEAD) > MOST_AT_ONCE:
            self.server.door.answered(self.remote_addr, 400)
            raise Refused
        end = self._come.find(END_OF_HEAD)
        if end < 0 and len(self._come) < MOST_HEAD_BYTES:
            return
        self._size = len(self._come)
        if not 0 <= end < MOST_HEAD_BYTES:
            self.fault = "431 Request Header Fields Too Large"
        elif not _HEAD.fullmatch(head := bytes(self._come[:end])):
            self.fault = "400 Bad Request"
        else:
            self._expect_body(head, end + len(END_OF_HEAD))

    def _expect_body(self, head: bytes, size: int) -> None:
        """A stranger's long body is heard out and not kept: the application says its no."""
        pairs = [line.partition(":") for line in head.decode("latin-1").split("\r\n")[1:]]
        names = [name.lower() for name, _, _ in pairs]
        heads = {name.lower(): value.strip() for name, _, value in pairs}
        length = heads.get("content-length", "0")
        self.holds = self.server.door.key_in(heads, cookie_name_at(self.server.bind_addr[1]))
        self.is_stream = _STREAM.match(head) is not None
        if not length.isdecimal() or any(names.count(name) > 1 for name in ONCE):
            self.fault = "400 Bad Request"
        elif "transfer-encoding" in heads:
            is_twice = "content-length" in heads
            self.fault = "400 Bad Request" if is_twice else "501 Not Implemented"
        elif "expect" in heads:
            self.fault = "417 Expectation Failed"
        elif len(length) > 9 or int(length) > self.server.most_body_bytes:
            self.fault = "413 Request Entity Too Large"
        else:
            self._size = size + int(length)
            self._keeps = int(length) <= LONGEST_BODY or self.holds is not None
        if not self._keeps:
            self._dropped = len(self._come) - size
            del self._come[size:]

    def communicate(self) -> bool:
        """Answer the whole request; whether there may be another."""
        kept = self._size - self._dropped
        self.rfile = _Whole(self._come[:kept])
        del self._come[:kept]
        self.socket.settimeout(WRITE_DEADLINE_S)
        size = STREAM_BUFFER_BYTES if self.is_stream else SEND_BUFFER_BYTES
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
        stays_open = bool(super().communicate())  # type: ignore[no-untyped-call]  # its stub has none
        if stays_open:
            self.socket.settimeout(0)
            self.asking_since = self.server.steady() if self._come else NEVER
            self._next()
        return stays_open

    def close(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self.server.count_out(self.remote_addr)
        super().close()

    def hang_up(self) -> None:
        """End whatever a thread is sending."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


def _file_of(connection: socket.socket, mode: str, _: int) -> Any:
    return _Whole() if "r" in mode else _Answers(connection)


def _set_options(connection: socket.socket) -> None:
    """Notice a peer that has vanished; not every system has each option."""
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (("TCP_USER_TIMEOUT", DEAD_PEER_MS), *KEEP_ALIVE):
            option = getattr(socket, name, None)
            if option is not None:
                connection.setsockopt(socket.IPPROTO_TCP, option, value)
