"""The table's clock."""

import secrets
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial

from companion.events import AnyObservation
from companion.observations import ABSENT, LinkChanged

MARK_BYTES = 8
SALT_BYTES = 16
# What no other log has: tables without a clock begin alike, at the same second.
new_mark = partial(secrets.token_hex, MARK_BYTES)
# What nobody can guess: beside a secret, so that no hash of both tells which it was.
new_salt = partial(secrets.token_hex, SALT_BYTES)


def wall_clock() -> str:
    """The date and time of day, in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Pace:
    """Seconds since the game began; they pass `speed` times as fast as on other clocks."""

    def __init__(self, speed: float = 1.0, t: float = 0.0) -> None:
        self._speed = speed
        self._start = time.monotonic() - t / speed
        self.stopping = threading.Event()

    def now(self) -> float:
        return round((time.monotonic() - self._start) * self._speed, 3)

    def wait_until(self, t: float) -> bool:
        """Waits for that moment of the table; False if it is time to stop before."""
        return not self.stopping.wait(max(0.0, (t - self.now()) / self._speed))


# Gives observations until it is time to stop; between two of them it may block for a moment.
ObservationSource = Callable[[Pace], Iterable[AnyObservation]]


def missing(part: str) -> ObservationSource:
    """The source of a part that the table does without: says so once."""
    return lambda pace: (LinkChanged(pace.now(), part, ABSENT),)
