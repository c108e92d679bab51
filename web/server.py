"""Waitress with what it lacks: a door that knows who comes, deadlines on a clock that nobody sets,
TLS, and a way to hand a connection over to the broadcast, so that a stream takes no thread.
"""

import logging
import socket
import ssl
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

from flask import Flask
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]  # ships no types
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]  # ships no types
from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]  # ships no types

from companion.rates import count_down
from web.access.admission import LONGEST_BODY, cookie_name_at
from web.access.door import Door
from web.connection import PageChannel
from web.live.broadcast import Broadcast
from web.secure_connection import RECORD_BYTES, SecureChannel, tls_of
from web.services import Limits

ACCEPTED_AT_ONCE = 512
BACKLOG = 4096  # what is dropped here comes again only after a second
OTHER_FILES = 128  # that the companion may have open beside connections
SELECT_MOST = 500  # connections where there is no poll
LOOK_S = 1.0  # s between two looks at who is late
LOOP_S = 1.0
STOP_S = 1.0  # that requests under way get at the end
DEAD_PEER_MS = 15_000
KEEP_ALIVE = (("TCP_KEEPIDLE", 15), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))


SERVED = "faust.served"


@dataclass(frozen=True, slots=True)
class ServedApp:
    """What a server needs of the app that it serves: who is let in, who tells its pages news."""

    broadcast: Broadcast | None
    door: Door
    steady: Callable[[], float]
    limits: Limits


def served_by(app: Flask) -> ServedApp:
    return cast(ServedApp, app.extensions[SERVED])


class PageServer(TcpWSGIServer):  # type: ignore[misc]  # the base has no types
    """Serves the page until `stop`; streams must have been closed before that."""

    is_stopping = False
    failure: BaseException | None = None
    is_closed = False

    def __init__(
        self,
        app: Flask,
        settings: Adjustments,
        settings_for_known: Adjustments,
        tls: ssl.SSLContext | None,
    ) -> None:
        self._ending = threading.Lock()  # the way to wake the loop is closed once, and then unused
        self.settings_for_known, self._tls = settings_for_known, tls
        served = served_by(app)
        self.broadcast, self.door = served.broadcast, served.door
        self.steady, self._limits = served.steady, served.limits
        self.most = settings.connection_limit  # connections at once
        self._open: Counter[str] = Counter()  # connections of each address, without its streams
        self._next_look = 0.0
        self._known_first, others = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        super().__init__(app, adj=settings, sockinfo=settings.listen[0], dispatcher=others)
        self._known_first.set_thread_count(settings_for_known.threads)
        others.set_thread_count(settings.threads)

    def bind_server_socket(self) -> None:
        try:
            super().bind_server_socket()
        except OSError:
            self.close()  # waitress leaves it open where the port is taken
            raise

    @property
    def connections(self) -> dict[int, object]:
        """What the loop looks after, by the number of its file."""
        sockets: dict[int, object] = self._map
        return sockets

    def readable(self) -> bool:
        """The loop asks this each time round; nobody is ever left waiting outside unseen."""
        now = self.steady()
        if now >= self._next_look:
            self._next_look = now + LOOK_S
            self.maintenance(now)
        return bool(self.accepting)

    def handle_accept(self) -> None:
        """Takes whoever waits, some at a time: those who may not come in must not be in the way."""
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                accepted = self.accept()
            except OSError:
                return
            if accepted is None:
                return
            connection, (address, *port) = accepted
            try:
                if self._has_room_for(address):
                    self._take(connection, (address, *port))
                else:
                    connection.close()
            except OSError:
                connection.close()

    def _has_room_for(self, address: str) -> bool:
        limits, is_known = self._limits, self.door.knows(address)
        streams = 0 if self.broadcast is None else self.broadcast.count(address)
        most = limits.connections_of_one + is_known * limits.more_of_known
        if self._open[address] + streams >= most:
            return False
        free = self.most - len(self.active_channels)
        if free > limits.connections_kept:
            return self.door.lets_in(address)
        return free > 0 and is_known

    def _take(self, connection: socket.socket, address: tuple[str, int]) -> None:
        self.set_socket_options(connection)
        channel_class = PageChannel
        if self._tls is not None:
            channel_class = SecureChannel
            connection = self._tls.wrap_socket(
                connection, server_side=True, do_handshake_on_connect=False
            )
        self._open[address[0]] += 1
        channel_class(self, connection, address, self.adj)

    def count_out(self, address: str) -> None:
        """A connection from there has ended, or left for the broadcast."""
        count_down(self._open, address)

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        conn.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (("TCP_USER_TIMEOUT", DEAD_PEER_MS), *KEEP_ALIVE):
            option = getattr(socket, name, None)  # not every system has them all
            if option is not None:
                conn.setsockopt(socket.IPPROTO_TCP, option, value)

    def add_task(self, task: PageChannel) -> None:
        """Who shows a key, and this machine, waits for no stranger."""
        is_known = task.addr[0] in self.door.here or task.shows_key()
        (self._known_first if is_known else self.task_dispatcher).add_task(task)

    def shows_key(self, heads: Mapping[str, str]) -> bool:
        """Whether that is the head of a request of somebody who has a key."""
        return self.door.has_key(heads, cookie_name_at(self.port))

    def maintenance(self, now: float) -> None:
        for channel in [*self.active_channels.values()]:
            if channel.is_deaf(now):
                channel.handle_close()
            elif channel.is_late(now):
                channel.will_close = True

    @property
    def port(self) -> int:
        return int(self.effective_port)

    def run(self) -> None:
        """Serves until `stop` is called, from whichever thread, or until the broadcast fails."""
        telling = threading.Thread(target=self._tell, name="broadcast", daemon=True)
        telling.start()
        while not self.is_stopping:
            self.asyncore.loop(timeout=LOOP_S, use_poll=True, map=self._map, count=1)
        for threads in (self._known_first, self.task_dispatcher):
            threads.shutdown(timeout=STOP_S)
        with self._ending:
            self.asyncore.close_all(map=self._map, ignore_all=True)
            self.is_closed = True
        telling.join(STOP_S)
        if self.failure is not None:
            raise self.failure

    def _tell(self) -> None:
        """A bug in what pages are told ends the server too: pages that hear nothing help nobody."""
        try:
            if self.broadcast is not None:
                self.broadcast.run()
        except BaseException as failure:  # noqa: BLE001  # `run` raises it again
            self.failure = failure
            self.stop()

    def stop(self) -> None:
        with self._ending:
            self.is_stopping = True
            if not self.is_closed:
                self.pull_trigger()


def share_of(wanted: int) -> float:
    """How much of so many connections the system lets us hold, after it was asked for all."""
    try:
        import resource  # noqa: PLC0415  # not every system has it
    except ImportError:
        return min(1.0, SELECT_MOST / wanted)
    needed = wanted + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return 1.0
    most = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return min(1.0, max(0, soft - OTHER_FILES) / wanted)


def make_server(
    app: Flask, host: str, port: int, certificate: tuple[Path, Path] | None = None
) -> PageServer:
    """Bound and listening; OSError when the address is taken. Port 0 takes any free one.

    With a certificate and its key it speaks TLS.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a crowd that comes is no news
    limits, broadcast = served_by(app).limits, served_by(app).broadcast
    share = share_of(limits.connections + limits.streams)
    if broadcast is not None:
        broadcast.most = max(1, int(limits.streams * share))
    common = partial(
        Adjustments,
        host=host,
        port=port,
        url_scheme="http" if certificate is None else "https",
        connection_limit=max(1, int(limits.connections * share)),
        backlog=BACKLOG,
        asyncore_use_poll=True,
        outbuf_high_watermark=1 << 20,  # no thread waits for who does not take an answer
        outbuf_overflow=1 << 20,
        max_request_header_size=16 * 1024,
        inbuf_overflow=limits.body_bytes,
        recv_bytes=RECORD_BYTES,
        ident=None,
        expose_tracebacks=False,
    )
    settings = common(threads=limits.threads, max_request_body_size=LONGEST_BODY)
    for_known = common(threads=limits.threads_for_known, max_request_body_size=limits.body_bytes)
    tls = None if certificate is None else tls_of(certificate)
    return PageServer(app, settings, for_known, tls)
