"""The queue from all threads of a live table to the one that writes.

It is made first, so that sources, table and page can all be given it.
"""

import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.events import AnyObservation
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone
from companion.observations import Json
from web.services import CannotDo

CHECK_EVERY_S = 0.1  # whether it is time to stop
BEGIN_WAIT_S = 3.0  # for a game to begin
IDLE_S = 0.2  # without anything in the queue: then `next` gives Idle


@dataclass(frozen=True)
class Begin:
    """Somebody asks for a new game; `done` is set when it has begun."""

    agreed: Mapping[str, Json]  # the header of its record
    turn_end: str
    done: threading.Event = field(default_factory=threading.Event)

    def asked_of(self, hear: Callable[["Begin"], None]) -> None:
        """Waits until it has begun; CannotDo where that takes too long."""
        hear(self)
        if not self.done.wait(BEGIN_WAIT_S):
            raise CannotDo("not-written")


@dataclass(frozen=True, slots=True)
class Ordered:
    """A desk orders something; `judged` gets the refusal, or None where a row is the answer."""

    said: DeskOrder | Cancel
    waited_s: Callable[[], float]  # since it was received
    judged: Callable[[NotDone | None], None]


@dataclass(frozen=True, slots=True)
class Idle:
    """There was nothing in the queue for IDLE_S."""


@dataclass(frozen=True)
class Mark:
    """A place in the queue; `done` is set when all before it has been judged."""

    done: threading.Event = field(default_factory=threading.Event)


class Mailbox:
    """Every thread may put in, one takes out; once `stopping` is set nobody waits any more."""

    def __init__(self, stopping: threading.Event) -> None:
        self._stopping = stopping
        self._heard: queue.SimpleQueue[AnyObservation | Begin | Ordered | Mark | None] = (
            queue.SimpleQueue()
        )

    def hear(self, heard: AnyObservation | Begin | Ordered) -> None:
        self._heard.put(heard)

    def close(self) -> None:
        """Nothing more is taken out after what is in the queue now."""
        self._heard.put(None)

    def next(self) -> AnyObservation | Begin | Ordered | Mark | Idle | None:
        """Takes out what comes next: Idle if nothing comes, None at the end."""
        try:
            return self._heard.get(timeout=IDLE_S)
        except queue.Empty:
            return Idle()

    def catch_up(self) -> None:
        """Waits until all that is in the queue now has been judged, or until it is time to stop."""
        mark = Mark()
        self._heard.put(mark)
        while not mark.done.wait(CHECK_EVERY_S) and not self._stopping.is_set():
            pass
