"""Where the parts meet: sources, the session, the store and the page, with threads and clock."""

import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from companion.games.faust.rules.record import Header
from companion.live.table import Table
from companion.observations import Observation, PageSaid
from companion.storage.store import Log, LogTrouble
from web.access.addresses import EVERYWHERE, LOOPBACK
from web.app import create_app, host_secret, stream_of
from web.server import PageServer, make_server
from web.services import PageServices

STOP_SECONDS = 1.5  # that a thread gets to end
CATCH_UP_S = 0.1  # between two looks at whether it is time to stop
IDLE_S = 0.2  # between two looks at what is still to be written
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")  # not every system has them all


def wall_clock() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Pace:
    """The table's time: seconds since the game began, as fast as `speed` says."""

    def __init__(self, speed: float = 1.0, t: float = 0.0) -> None:
        self._speed = speed
        self._start = time.monotonic() - t / speed
        self.stopping = threading.Event()
        self.catch_up: Callable[[], None] = lambda: None  # waits until all is judged

    def now(self) -> float:
        return round((time.monotonic() - self._start) * self._speed, 3)

    def wait_until(self, t: float) -> bool:
        """Waits for that moment; False when it is time to stop."""
        return not self.stopping.wait(max(0.0, (t - self.now()) / self._speed))


# What is observed, as long as it is not time to stop; it may block for a moment.
ObservationSource = Callable[[Pace], Iterable[Observation]]


@dataclass(frozen=True)
class Begin:
    """Somebody asks for a new game; `done` is set when it has begun."""

    header: Header
    turn_end: str
    done: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class _Idle:
    """Nothing was heard for a while."""


@dataclass(frozen=True)
class _Mark:
    """Somebody waits until all that was heard before is judged."""

    done: threading.Event = field(default_factory=threading.Event)


_Heard = Observation | Begin | _Mark | _Idle | None


class Live:
    """A table, its sources and its page, running until `stop`."""

    def __init__(
        self, table: Table, log: Log, sources: Iterable[ObservationSource], pace: Pace
    ) -> None:
        self.table = table
        self.pace = pace
        self.has_crashed = False
        self.house = PageServices(log, self.hear, unwritten=self._unwritten)
        self._sources = (*sources,)
        self._heard: queue.SimpleQueue[_Heard] = queue.SimpleQueue()
        self._trouble = ""
        self._asked_to_end = threading.Event()
        self._threads: list[threading.Thread] = []
        pace.catch_up = self._catch_up

    def hear(self, heard: Observation | Begin) -> None:
        """From any thread."""
        self._heard.put(heard)

    def start(self, host: str, port: int) -> str:
        """The address of the host's own page, as `house` has it. OSError when it is taken."""
        self._app = create_app(self.house)
        self._server: PageServer = make_server(self._app, host, port)
        self._run(self._server.run)
        self._run(self._judge)
        for source in self._sources:
            self._run(partial(self._watch, source))
        here = LOOPBACK if host == EVERYWHERE else host
        return f"http://{here}:{self._server.port}/#{host_secret(self._app)}"

    def wait(self) -> None:
        """Returns on Ctrl-C, when the system asks to end, or when a part has failed."""
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, lambda *_: self._asked_to_end.set())
        while not self._asked_to_end.wait(3600):
            pass

    def stop(self) -> int:
        """Sources, session, streams, server: in this order, or the server would wait for streams.

        How many observations could not be written.
        """
        self.pace.stopping.set()
        self._heard.put(None)
        stream_of(self._app).close()
        self._server.stop()
        for thread in self._threads:
            thread.join(STOP_SECONDS)
        return self.table.unwritten

    def _run(self, part: Callable[[], None]) -> None:
        thread = threading.Thread(target=lambda: self._guard(part), daemon=True)
        thread.start()
        self._threads.append(thread)

    def _guard(self, part: Callable[[], None]) -> None:
        """A bug ends the whole, with its traceback: half a companion would be silent."""
        try:
            part()
        except BaseException:
            self.has_crashed = True
            self._asked_to_end.set()
            raise

    def _watch(self, source: ObservationSource) -> None:
        for observation in source(self.pace):
            self._heard.put(observation)

    def _judge(self) -> None:
        """The one writer."""
        while (heard := self._next()) is not None:
            if not isinstance(heard, _Mark):
                self._write_down(heard)
                stream_of(self._app).wake()
            if isinstance(heard, Begin | _Mark):
                heard.done.set()

    def _next(self) -> _Heard:
        try:
            return self._heard.get(timeout=IDLE_S)
        except queue.Empty:
            return _Idle()

    def _catch_up(self) -> None:
        """Waits until all that was heard is judged, or it is time to stop."""
        mark = _Mark()
        self._heard.put(mark)
        while not mark.done.wait(CATCH_UP_S) and not self.pace.stopping.is_set():
            pass

    def _write_down(self, heard: Observation | Begin | _Idle) -> None:
        try:
            self._take(heard)
            self._report("")
        except LogTrouble as trouble:
            self._report(str(trouble))

    def _take(self, heard: Observation | Begin | _Idle) -> None:
        match heard:
            case _Idle():
                self.table.pass_time(self.pace.now())
                self.table.write(self.pace.now())
            case Begin(header, turn_end):
                self.table.begin_game(header, turn_end)
            case PageSaid():
                self.table.take(replace(heard, t=self.pace.now()))
            case _:
                self.table.take(heard)

    def _unwritten(self) -> int:
        return self.table.unwritten if self._trouble else 0

    def _report(self, trouble: str) -> None:
        """Says once that the log cannot be written, and once that it can be again."""
        if trouble != self._trouble:
            print(trouble or "The log is written again; nothing was lost.", file=sys.stderr)
        self._trouble = trouble
