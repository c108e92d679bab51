"""The table's time, and what observes the table in it."""

import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from companion.observations import Observation


def wall_clock() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Pace:
    """Seconds since the game began, as fast as `speed` says."""

    def __init__(self, speed: float = 1.0, t: float = 0.0) -> None:
        self._speed = speed
        self._start = time.monotonic() - t / speed
        self.stopping = threading.Event()

    def now(self) -> float:
        return round((time.monotonic() - self._start) * self._speed, 3)

    def wait_until(self, t: float) -> bool:
        """Waits for that moment; False when it is time to stop."""
        return not self.stopping.wait(max(0.0, (t - self.now()) / self._speed))


# What is observed, as long as it is not time to stop; it may block for a moment.
ObservationSource = Callable[[Pace], Iterable[Observation]]
