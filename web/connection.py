"""One connection: how long each step may take, what is refused, how a stream leaves it."""

import socket
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Protocol

from waitress.adjustments import Adjustments  # type: ignore[import-untyped]  # ships no types
from waitress.buffers import (  # type: ignore[import-untyped]  # ships no types
    OverflowableBuffer,
)
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # ships no types
from waitress.parser import (  # type: ignore[import-untyped]  # ships no types
    HTTPRequestParser,
    ParsingError,
)
from waitress.task import ErrorTask, WSGITask  # type: ignore[import-untyped]  # ships no types

from companion.marks import SHOWS_KEY
from web.access.admission import HEADERS
from web.live.feed import Feed
from web.live.routes import TAKE_OVER

REQUEST_DEADLINE_S = 10.0  # s for a request to arrive, from its first byte
WRITE_DEADLINE_S = 10.0  # s for a peer to take what it was sent
IDLE_S = 60.0  # s that a connection may stand open between two requests
Connection = socket.socket
END_OF_HEAD = b"\r\n\r\n"
MOST_AT_ONCE = 8  # requests in one piece; browsers wait for each answer
MOST_UNTAKEN_BYTES = 64 * 1024  # of earlier answers, when the next is asked for


class Doorkeeper(Protocol):
    """What a connection asks of its server."""

    steady: Callable[[], float]
    connections: dict[int, object]
    settings_for_known: Adjustments

    def shows_key(self, heads: Mapping[str, str]) -> bool: ...


class NotKept(OverflowableBuffer):  # type: ignore[misc]  # the base has no types
    def append(self, _: bytes) -> None:
        """It was heard."""


class PageParser(HTTPRequestParser):  # type: ignore[misc]  # the base has no types
    """A request whose length is said in two ways is none; a stranger's that is long is not kept."""

    adj: Adjustments
    headers: dict[str, str]
    content_length: int
    body_rcv: Any
    may_take_long = False  # as long as something comes

    def __init__(self, settings: Adjustments, server: Doorkeeper) -> None:
        super().__init__(settings)
        self._server = server

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        is_chunked = self.chunked or "TRANSFER_ENCODING" in self.headers
        if is_chunked and "CONTENT_LENGTH" in self.headers:
            self.expect_continue = False
            raise ParsingError("two lengths")
        if self.body_rcv is not None:
            self._expect_body()

    def _expect_body(self) -> None:
        """A stranger's long message is heard out and not kept: the application says its no."""
        is_long = self.content_length >= self.adj.max_request_body_size
        is_known = self._server.shows_key(self.headers)
        if is_long or is_known:
            self.adj, self.may_take_long = self._server.settings_for_known, is_long and is_known
        if is_long and not is_known:
            self.body_rcv.buf = NotKept(0)


class PageTask(WSGITask):  # type: ignore[misc]  # the base has no types
    """One request. If it asks for the stream, its answer is the head alone."""

    def get_environment(self) -> dict[str, object]:
        environment: dict[str, object] = super().get_environment()
        environment[TAKE_OVER] = self._take_over
        return environment

    def _take_over(self, feed: Feed) -> None:
        self.version = "1.0"  # the answer ends with the connection and is not sent in chunks
        self.channel.feed = feed

    def write(self, data: bytes) -> None:
        """Who has asked is known before anybody can hear the answer, and come again."""
        if not self.wrote_header:
            self._note()
        super().write(data)

    def _note(self) -> None:
        holds = self.get_environment().get(SHOWS_KEY)
        if callable(holds):
            self.channel.server.door.show(self.channel.addr[0], holds)
        else:
            self.channel.note(int(self.status.split()[0]))


class PageErrorTask(ErrorTask):  # type: ignore[misc]  # the base has no types
    """What the server answers by itself looks like every other answer of ours."""

    def execute(self) -> None:
        error = self.request.error
        said = f"{error.code} {HTTPStatus(error.code).phrase}"
        heads: Mapping[str, str] = {
            **HEADERS, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"
        }  # fmt: skip
        self.status = said
        self.response_headers.extend(heads.items())
        self.set_close_on_finish()
        body = f"{said}\n".encode("ascii")
        self.content_length = len(body)
        self.channel.note(error.code)
        self.write(body)


class PageChannel(HTTPChannel):  # type: ignore[misc]  # the base has no types
    """One connection. When the head of a stream is out, its socket goes to the broadcast."""

    task_class = PageTask
    error_task_class = PageErrorTask
    feed: Feed | None = None
    socket: socket.socket | None

    def __init__(
        self,
        server: Doorkeeper,
        connection: Connection,
        address: tuple[str, int],
        settings: Adjustments,
    ) -> None:
        self._steady = server.steady
        self._moved = self._steady()  # when the peer last took something of an answer
        self._asking_since: float | None = self._moved  # None: all that was asked is answered
        self._threads = 0  # that are serving a request of it, or are just done with one
        self._is_counted = True
        super().__init__(server, connection, address, settings, map=server.connections)

    def parser_class(self, settings: Adjustments) -> PageParser:
        """Of its next request."""
        return PageParser(settings, self.server)

    def received(self, data: bytes) -> bool:
        """Takes what has come, unless it is more at once than any browser asks."""
        if data.count(END_OF_HEAD) > MOST_AT_ONCE:
            self.note(HTTPStatus.BAD_REQUEST)
            self.will_close = True
            return False
        with self.requests_lock:
            may_take_long = self.request is not None and self.request.may_take_long
            if self._asking_since is None or may_take_long:
                self._asking_since = self._steady()
        return bool(super().received(data))

    def service(self) -> None:
        """One request, in a thread."""
        with self.requests_lock:
            self._threads += 1
        try:
            self._serve()
        finally:
            with self.requests_lock:
                self._threads -= 1

    def _serve(self) -> None:
        """It is not heard where the door was shut meanwhile."""
        is_deaf = self.total_outbufs_len > MOST_UNTAKEN_BYTES
        if is_deaf or (self.server.door.is_shut(self.addr[0]) and not self.shows_key()):
            with self.requests_lock:
                self.cancel()
            self.server.pull_trigger()
            return
        super().service()
        with self.requests_lock:
            self._moved = self._steady()
            self._asking_since = None if self.request is None else self._moved

    @property
    def is_served(self) -> bool:
        """Whether what it asked is on its way: the answer may be heard before a thread is done."""
        with self.requests_lock:
            return bool(self._threads or self.requests)

    def _flush_some(self, do_close: bool = True) -> bool:
        now = self._steady()  # before anybody can hear it
        with self.outbuf_lock:
            has_moved = bool(super()._flush_some(do_close))
            if has_moved:
                self._moved = now
        return has_moved

    def del_channel(self, map: object = None) -> None:  # noqa: A002  # as the base calls it
        super().del_channel(map)
        if self._is_counted:
            self._is_counted = False
            self.server.count_out(self.addr[0])

    def handle_close(self) -> None:
        """Waitress calls this when all is sent, or when something is wrong."""
        feed, self.feed = self.feed, None
        connection = None
        if feed is not None:
            if self.will_close and self.connected and not self.total_outbufs_len:
                connection, self.socket = self.socket, None
            else:
                self.server.broadcast.leave()
        super().handle_close()
        if connection is not None:
            self.server.broadcast.welcome(connection, self.addr[0], feed)

    def shows_key(self) -> bool:
        """Whether the request whose turn it is does."""
        return bool(self.server.shows_key(self.requests[0].headers))

    def note(self, status: int) -> None:
        """Somebody without a key was given that answer."""
        self.server.door.answered(self.addr[0], status)

    def is_deaf(self, now: float) -> bool:
        """Whether what was answered is not taken. What is being sent just now may have been."""
        if not self.outbuf_lock.acquire(blocking=False):
            return False
        try:
            return bool(self.total_outbufs_len) and now - self._moved > WRITE_DEADLINE_S
        finally:
            self.outbuf_lock.release()

    def is_late(self, now: float) -> bool:
        """Whether a request does not come to its end, or nothing was asked for long."""
        if self.is_served or self.total_outbufs_len:
            return False
        if self._asking_since is None:
            return now - self._moved > IDLE_S
        return now - self._asking_since > REQUEST_DEADLINE_S
