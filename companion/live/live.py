"""Runs a live table: its sources, its writer and its page, each in a thread of its own."""

from collections.abc import Iterable
from functools import partial

from companion.live.pace import ObservationSource
from companion.live.table_writer import TableWriter
from companion.live.threads import Threads
from web.access.addresses import EVERYWHERE, LOOPBACK
from web.app import create_app, eye_app_of, host_secret, stream_of
from web.server import PageServer, make_server
from web.services import PageServices, Served


class Live:
    """Sources, writer and page of a table, from `start` to `stop`."""

    def __init__(
        self, writer: TableWriter, sources: Iterable[ObservationSource], services: PageServices
    ) -> None:
        self._writer = writer
        self._sources = (*sources,)
        self._app = create_app(services)
        self._eye = services.eye
        self.threads = Threads()  # asked for the end, and whether one has failed

    def start(self, host: str, port: int) -> str:
        """Starts all threads and gives the address of the host's page; OSError if it is taken."""
        self._server: PageServer = make_server(self._app, host, port)
        self.threads.start(self._server.run)
        self.threads.start(partial(self._writer.run, stream_of(self._app).wake))
        for source in self._sources:
            self.threads.start(partial(self._watch, source))
        self._let_eyes_in(host)
        here = LOOPBACK if host == EVERYWHERE else host
        return f"http://{here}:{self._server.port}/#{host_secret(self._app)}"

    def _let_eyes_in(self, host: str) -> None:
        """Phones that are the camera, beside the page, once one is wanted."""
        if self._eye is not None:
            port, start = self._server.port, self.threads.start
            self._eye.door.ready(Served(partial(eye_app_of, self._app), host, port, start))

    def stop(self) -> int:
        """Ends all parts, and gives how many transactions could not be written.

        The order matters: the server would wait for streams that are not closed yet.
        """
        self._writer.pace.stopping.set()
        self._writer.mailbox.close()
        stream_of(self._app).close()
        self._server.stop()
        if self._eye is not None:
            self._eye.door.close()
        self.threads.join()
        return self._writer.table.unwritten

    def _watch(self, source: ObservationSource) -> None:
        for observation in source(self._writer.pace):
            self._writer.mailbox.hear(observation)
