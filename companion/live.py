"""Where the parts meet: a source, the session, the store and the page, with threads and clock."""

import queue
import signal
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from importlib.resources import files

from companion.faust.board_file import BoardFile, read_board_file
from companion.observations import Observation, PageSaid
from companion.store import Log
from companion.table import Table
from web.app import create_app, host_secret, stream_of
from web.house import House
from web.server import PageServer, make_server

__all__ = ["Live", "Pace", "Table", "load_board", "wait_for_signal"]

STOP_SECONDS = 1.5  # that a thread gets to end


def load_board(name: str) -> BoardFile:
    """The printing of the board of that name, from the files that come with the companion."""
    path = files("companion.faust").joinpath("boards", f"{name}.toml")
    return read_board_file(path.read_text("utf-8"))


@dataclass
class Live:
    """A table, its source and its page, running until `stop`.

    `source` yields what is observed; it may block, and ends soon after `stopping` is set.
    """

    table: Table
    log: Log
    source: Callable[["Pace"], Iterable[Observation]]
    speed: float = 1.0
    _heard: "queue.SimpleQueue[Observation | None]" = field(default_factory=queue.SimpleQueue)

    def __post_init__(self) -> None:
        self._app = create_app(House(self.log, self._heard.put))
        self._pace = Pace(self.speed)
        self._threads: list[threading.Thread] = []

    def start(self, host: str, port: int) -> str:
        """The address of the host's own page. OSError when it is taken."""
        self._server: PageServer = make_server(self._app, host, port)
        for part in (self._server.run, self._judge, self._watch):
            thread = threading.Thread(target=part, name=part.__name__, daemon=True)
            thread.start()
            self._threads.append(thread)
        return f"http://{host}:{self._server.port}/#{host_secret(self._app)}"

    def stop(self) -> None:
        """Source, session, streams, server: in this order, or the server would wait for streams."""
        self._pace.stopping.set()
        self._heard.put(None)
        stream_of(self._app).close()
        self._server.stop()
        for thread in self._threads:
            thread.join(STOP_SECONDS)

    def _watch(self) -> None:
        for observation in self.source(self._pace):
            self._heard.put(observation)

    def _judge(self) -> None:
        """The one writer."""
        stream = stream_of(self._app)
        while (observation := self._heard.get()) is not None:
            if isinstance(observation, PageSaid):
                observation = replace(observation, t=self._pace.now())
            self.table.take(observation)
            stream.wake()


class Pace:
    """The table's time: seconds since the start, as fast as `speed` says."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._start = time.monotonic()
        self.stopping = threading.Event()

    def now(self) -> float:
        return round((time.monotonic() - self._start) * self._speed, 3)

    def wait_until(self, t: float) -> bool:
        """Waits for that moment; False when it is time to stop."""
        return not self.stopping.wait(max(0.0, (t - self.now()) / self._speed))


def wait_for_signal() -> None:
    """Returns on Ctrl-C or when the system asks to end."""
    asked = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: asked.set())
    while not asked.wait(3600):
        pass
