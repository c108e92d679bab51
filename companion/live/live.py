"""Runs a live table: its sources, its writer and its page, each in a thread of its own."""

import signal
import threading
from collections.abc import Callable, Iterable
from functools import partial

from companion.live.pace import ObservationSource
from companion.live.table_writer import TableWriter
from web.access.addresses import EVERYWHERE, LOOPBACK
from web.app import create_app, host_secret, stream_of
from web.server import PageServer, make_server
from web.services import PageServices

STOP_S = 1.5  # that a thread gets to end
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")  # not every system has them all


class Live:
    """Sources, writer and page of a table, from `start` to `stop`."""

    def __init__(
        self, writer: TableWriter, sources: Iterable[ObservationSource], services: PageServices
    ) -> None:
        self.has_crashed = False
        self._writer = writer
        self._sources = (*sources,)
        self._app = create_app(services)
        self._asked_to_end = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self, host: str, port: int) -> str:
        """Starts all threads and gives the address of the host's page; OSError if it is taken."""
        self._server: PageServer = make_server(self._app, host, port)
        self._run(self._server.run)
        self._run(partial(self._writer.run, stream_of(self._app).wake))
        for source in self._sources:
            self._run(partial(self._watch, source))
        here = LOOPBACK if host == EVERYWHERE else host
        return f"http://{here}:{self._server.port}/#{host_secret(self._app)}"

    def listen_for_the_end(self) -> None:
        """From now on Ctrl-C, and the system's wish to end, are asked of `wait`.

        Before `start`: whoever knows the address may ask for the end.
        """
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, lambda *_: self._asked_to_end.set())

    def wait(self) -> None:
        """Waits until the end is asked for, or a part fails."""
        while not self._asked_to_end.wait(3600):
            pass

    def stop(self) -> int:
        """Ends all parts, and gives how many transactions could not be written.

        The order matters: the server would wait for streams that are not closed yet.
        """
        self._writer.pace.stopping.set()
        self._writer.mailbox.close()
        stream_of(self._app).close()
        self._server.stop()
        for thread in self._threads:
            thread.join(STOP_S)
        return self._writer.table.unwritten

    @property
    def is_running(self) -> bool:
        """Whether a part of it has not ended yet."""
        return any(thread.is_alive() for thread in self._threads)

    def _run(self, part: Callable[[], None]) -> None:
        thread = threading.Thread(target=lambda: self._guard(part), daemon=True)
        thread.start()
        self._threads.append(thread)

    def _guard(self, part: Callable[[], None]) -> None:
        """Runs a part; if it fails, all end, as a companion without one part would mislead."""
        try:
            part()
        except BaseException:
            self.has_crashed = True
            self._asked_to_end.set()
            raise

    def _watch(self, source: ObservationSource) -> None:
        for observation in source(self._writer.pace):
            self._writer.mailbox.hear(observation)
