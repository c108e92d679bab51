"""Threads that answer whole requests: those of strangers do not keep others waiting."""

import threading
from collections.abc import Callable, Set
from queue import Empty, SimpleQueue
from typing import Any

from web.connection import PageConnection
from web.services import Limits

SPARE_THREADS = 4  # which tell a page that there is no place for its stream


class _Pool:
    """Threads that are started when they are needed, at most so many, and end with the process."""

    def __init__(self, most: int) -> None:
        self._most, self._count = most, 0
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()  # None: the end
        self._idle = threading.Semaphore(0)
        self._lock = threading.Lock()

    def put(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)
        with self._lock:
            if self._count < self._most and not self._idle.acquire(blocking=False):
                self._count += 1
                threading.Thread(target=self._work, name="answers", daemon=True).start()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            job()

    def _next(self) -> Callable[[], None] | None:
        try:
            return self._jobs.get_nowait()
        except Empty:
            self._idle.release()
            return self._jobs.get()

    def stop(self) -> None:
        """End each thread when it has nothing else to do."""
        with self._lock:
            for _ in range(self._count):
                self._jobs.put(None)


class Workers:
    """What cheroot calls a thread pool: `put` takes a connection with a whole request."""

    min = 0

    def __init__(self, server: Any, limits: Limits, here: Set[str]) -> None:
        self._server, self._here = server, here
        self._strangers, self._known = _Pool(limits.threads), _Pool(limits.threads_for_known)
        self._streams = _Pool(limits.streams + SPARE_THREADS)
        self._all_done = threading.Condition()
        self._busy: set[PageConnection] = set()

    def start(self) -> None:
        """Threads start by themselves."""

    def put(self, conn: PageConnection) -> None:
        if conn.is_stream:
            pool = self._streams
        elif conn.holds is not None or conn.remote_addr in self._here:
            pool = self._known
        else:
            pool = self._strangers
        with self._all_done:
            self._busy.add(conn)
        pool.put(lambda: self._answer(conn))

    def _answer(self, conn: PageConnection) -> None:
        stays_open = False
        try:
            stays_open = self._server.ready and conn.communicate()
        except OSError:  # the peer has gone
            stays_open = False
        finally:
            with self._all_done:
                self._busy.discard(conn)
                self._all_done.notify_all()
            if stays_open and self._server.ready:
                self._server.process_conn(conn)
            else:
                conn.close()

    def stop(self, timeout: float) -> None:
        """Let what is under way end, and cut off what does not."""
        with self._all_done:
            self._all_done.wait_for(lambda: not self._busy, timeout)
            for conn in self._busy:
                conn.hang_up()
        for pool in (self._strangers, self._known, self._streams):
            pool.stop()
