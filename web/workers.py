"""Threads that answer whole requests: those of strangers do not keep others waiting."""

from collections.abc import Set
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any

from web.connection import PageConnection
from web.services import Limits

SPARE_THREADS = 4  # which tell a page that there is no place for its stream


class Workers:
    """What cheroot calls a thread pool: `put` takes a connection with a whole request."""

    min = 0

    def __init__(self, server: Any, limits: Limits, here: Set[str]) -> None:
        self._server, self._here = server, here
        self._strangers = ThreadPoolExecutor(limits.threads, "answers")
        self._known = ThreadPoolExecutor(limits.threads_for_known, "answers")
        self._streams = ThreadPoolExecutor(limits.streams + SPARE_THREADS, "answers")
        self._busy: dict[Future[None], PageConnection] = {}

    def start(self) -> None:
        """Threads start by themselves."""

    def put(self, conn: PageConnection) -> None:
        if conn.is_stream:
            pool = self._streams
        elif conn.holds is not None or conn.remote_addr in self._here:
            pool = self._known
        else:
            pool = self._strangers
        try:
            answer = pool.submit(self._answer, conn)
        except RuntimeError:  # it has stopped meanwhile
            conn.close()
        else:
            self._busy[answer] = conn
            answer.add_done_callback(self._done)

    def _answer(self, conn: PageConnection) -> None:
        stays_open = False
        try:
            with suppress(OSError):  # the peer has gone
                stays_open = self._server.ready and conn.communicate()
        finally:
            if stays_open:
                self._server.process_conn(conn)
            else:
                conn.close()

    def _done(self, answer: Future[None]) -> None:
        del self._busy[answer]
        answer.result()  # an error of ours is logged

    def stop(self, timeout: float) -> None:
        """Let what is under way end, and cut off what does not."""
        busy = self._busy.copy()
        for late in wait(busy, timeout).not_done:
            busy[late].hang_up()
        for pool in (self._strangers, self._known, self._streams):
            pool.shutdown(wait=False)
