"""Waitress with what it lacks: a cap for each address, deadlines for slow and dead peers,
and a way to hand a connection over to the broadcast, so that a stream takes no thread.
"""

import logging
import socket
import threading
from contextlib import suppress

from flask import Flask
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]  # ships no types
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # ships no types
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]  # ships no types
from waitress.task import WSGITask  # type: ignore[import-untyped]  # ships no types

from web.app import parts_of
from web.live.routes import TAKE_OVER
from web.live.stream import Feed

PAGE_THREADS = 12
BACKLOG = 512
OTHER_FILES = 128  # that the companion may have open beside connections
SELECT_MOST = 500  # connections where there is no poll
HEADER_DEADLINE_S = 10.0  # s for a request's head to arrive
WRITE_DEADLINE_S = 10.0  # s for a peer to take what it was sent
LOOP_S = 1.0
STOP_S = 1.0  # that requests under way get at the end
DEAD_PEER_MS = 15_000
KEEP_ALIVE = (("TCP_KEEPIDLE", 15), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))


class PageTask(WSGITask):  # type: ignore[misc]  # the base has no types
    """One request. If it asks for the stream, its answer is the head alone."""

    def get_environment(self) -> dict[str, object]:
        environment: dict[str, object] = super().get_environment()
        environment[TAKE_OVER] = self._take_over
        return environment

    def _take_over(self, feed: Feed) -> None:
        self.version = "1.0"  # the answer ends with the connection and is not sent in chunks
        self.channel.feed = feed


class PageChannel(HTTPChannel):  # type: ignore[misc]  # the base has no types
    """One connection. When the head of a stream is out, its socket goes to the broadcast."""

    task_class = PageTask
    feed: Feed | None = None
    socket: socket.socket | None

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


class PageServer(TcpWSGIServer):  # type: ignore[misc]  # the base has no types
    """Serves the page until `stop`; streams must have been closed before that."""

    channel_class = PageChannel

    is_stopping = False
    failure: BaseException | None = None
    is_closed = False

    def __init__(self, app: Flask, settings: Adjustments) -> None:
        self._ending = threading.Lock()  # the way to wake the loop is closed once, and then unused
        self.broadcast = parts_of(app).broadcast
        self._most_of_one = parts_of(app).house.limits.connections_of_one
        super().__init__(app, adj=settings, sockinfo=settings.listen[0])

    def handle_accept(self) -> None:
        try:
            accepted = self.accept()
            if accepted is None:
                return
            connection, address = accepted
            self.set_socket_options(connection)
        except OSError:
            return
        if self._from(address[0]) >= self._most_of_one:
            connection.close()
            return
        self.channel_class(self, connection, self.fix_addr(address), self.adj, map=self._map)

    def _from(self, address: str) -> int:
        asking = sum(channel.addr[0] == address for channel in self.active_channels.values())
        return int(asking) + self.broadcast.count(address)

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        conn.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (("TCP_USER_TIMEOUT", DEAD_PEER_MS), *KEEP_ALIVE):
            option = getattr(socket, name, None)  # not every system has them all
            if option is not None:
                conn.setsockopt(socket.IPPROTO_TCP, option, value)

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        for channel in list(self.active_channels.values()):
            if channel.total_outbufs_len > 0 and now - channel.last_activity > WRITE_DEADLINE_S:
                channel.handle_close()
            elif _is_late_with_its_head(channel, now):
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
        self.task_dispatcher.shutdown(timeout=STOP_S)
        with self._ending:
            self.asyncore.close_all(map=self._map, ignore_all=True)
            self.is_closed = True
        telling.join(STOP_S)
        if self.failure is not None:
            raise self.failure

    def _tell(self) -> None:
        """A bug in what pages are told ends the server too: pages that hear nothing help nobody."""
        try:
            self.broadcast.run()
        except BaseException as failure:  # noqa: BLE001  # `run` raises it again
            self.failure = failure
            self.stop()

    def stop(self) -> None:
        with self._ending:
            self.is_stopping = True
            if not self.is_closed:
                self.pull_trigger()


def _is_late_with_its_head(channel: HTTPChannel, now: float) -> bool:
    """Whether a request has begun to arrive and has not gone on for too long."""
    has_begun = channel.request is not None or channel.last_activity == channel.creation_time
    if channel.requests or not has_begun:
        channel.waiting_since = None
        return False
    since = getattr(channel, "waiting_since", None)
    channel.waiting_since = now if since is None else since
    return bool(now - channel.waiting_since > HEADER_DEADLINE_S)


def _share_of(wanted: int) -> float:
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


def make_server(app: Flask, host: str, port: int) -> PageServer:
    """Bound and listening; OSError when the address is taken. Port 0 takes any free one."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a crowd that comes is no news
    limits = parts_of(app).house.limits
    share = _share_of(limits.connections + limits.streams)
    parts_of(app).broadcast.most = max(1, int(limits.streams * share))
    settings = Adjustments(
        host=host,
        port=port,
        threads=PAGE_THREADS,
        connection_limit=max(1, int(limits.connections * share)),
        backlog=BACKLOG,
        asyncore_use_poll=True,
        channel_timeout=60,
        cleanup_interval=5,
        outbuf_high_watermark=64 * 1024,
        outbuf_overflow=1 << 20,
        max_request_body_size=64 * 1024,
        max_request_header_size=16 * 1024,
        inbuf_overflow=64 * 1024,
        ident=None,
        expose_tracebacks=False,
    )
    return PageServer(app, settings)
