"""How often one may ask: a bucket of tokens for each, filled at a steady rate."""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import TypeVar

MOST_ADDRESSES = 4096  # that are remembered; the one heard longest ago is forgotten
Remembered = TypeVar("Remembered")
BURST_S = 3.0  # s of asking that may come at once


class RequestRates:
    """For each address or device; `clock` is never set."""

    def __init__(
        self, clock: Callable[[], float], a_second: float, burst_s: float = BURST_S
    ) -> None:
        self._clock = clock
        self._rate = a_second
        self._most = max(1.0, a_second * burst_s)
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when

    @property
    def remembered(self) -> int:
        """How many addresses or devices have a bucket."""
        return len(self._buckets)

    def take(self, who: str) -> bool:
        """Takes a token, and says whether there was one."""
        with self._lock:
            now = self._clock()
            tokens, before = self._buckets.get(who, (self._most, now))
            tokens = min(self._most, tokens + (now - before) * self._rate)
            remember(self._buckets, who, (tokens - (tokens >= 1), now))
            return tokens >= 1


def remember(said: OrderedDict[str, Remembered], who: str, what: Remembered) -> None:
    """Forgets whoever was heard of longest ago when there are too many."""
    said[who] = what
    said.move_to_end(who)
    if len(said) > MOST_ADDRESSES:
        said.popitem(last=False)


def count_down(counted: Counter[str], who: str) -> None:
    """One less; who has none left is forgotten."""
    counted[who] -= 1
    if not counted[who]:
        del counted[who]
