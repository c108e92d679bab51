"""What was heard at the table, from any thread, until the one writer takes it.

It is made before sources, table and page, so that each of them can be given it.
"""

import queue
import threading
from dataclasses import dataclass, field

from companion.games.faust.rules.record import Header
from companion.observations import Observation

CATCH_UP_S = 0.1  # between two looks at whether it is time to stop
IDLE_S = 0.2  # after which nothing was heard for a while


@dataclass(frozen=True)
class Begin:
    """Somebody asks for a new game; `done` is set when it has begun."""

    header: Header
    turn_end: str
    done: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing was heard for a while."""


@dataclass(frozen=True)
class Mark:
    """Somebody waits until all that was heard before is judged; `done` is set when it is."""

    done: threading.Event = field(default_factory=threading.Event)


class Mailbox:
    """All may put in, one thread takes out. Nobody waits for it any more once `stopping` is set."""

    def __init__(self, stopping: threading.Event) -> None:
        self._stopping = stopping
        self._heard: queue.SimpleQueue[Observation | Begin | Mark | None] = queue.SimpleQueue()

    def hear(self, heard: Observation | Begin) -> None:
        self._heard.put(heard)

    def close(self) -> None:
        """What was heard until now is the last."""
        self._heard.put(None)

    def next(self) -> Observation | Begin | Mark | Idle | None:
        """What was heard next; None once it is closed."""
        try:
            return self._heard.get(timeout=IDLE_S)
        except queue.Empty:
            return Idle()

    def catch_up(self) -> None:
        """Waits until all that was heard is judged, or it is time to stop."""
        mark = Mark()
        self._heard.put(mark)
        while not mark.done.wait(CATCH_UP_S) and not self._stopping.is_set():
            pass
