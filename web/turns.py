"""Who of those that have something to say is listened to: no stranger is in a table's way.

Listening takes a thread, and who speaks slowly takes it for long. So one address gets few at once,
strangers together get few, and of strangers the slow ones soon stand in nobody's way: they keep
their threads, others get some beside them, and they are sent away when somebody still waits.
"""

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

from companion.rates import count_down, remember

AT_ONCE_OF_KNOWN, AT_ONCE_OF_STRANGER, AT_ONCE_OF_STRANGERS = 24, 3, 12
AT_ONCE_WITH_SLOW = 36  # strangers, those counted that have been listened to for long
SLOW_S = 1.0
OPEN_OF_KNOWN, OPEN_OF_STRANGER = 600, 32  # connections that stand, of one address
LATE_S = 10.0

Spoken = TypeVar("Spoken")


class Turns(Generic[Spoken]):
    """Any thread may call; `most_open` connections stand at once, and more only of the known."""

    def __init__(self, steady: Callable[[], float], most_open: int) -> None:
        self._steady, self._most_open = steady, most_open
        self._lock = threading.Lock()
        self._known: OrderedDict[str, None] = OrderedDict()
        self._standing: dict[Spoken, str] = {}  # and the address of each
        self._open: Counter[str] = Counter()
        self._heard: dict[Spoken, float] = {}  # since when
        self._sent_away: set[Spoken] = set()
        self._at_once: Counter[str] = Counter()
        self._waiting: deque[Spoken] = deque()

    def know(self, address: str) -> None:
        """Somebody there has shown a key that holds."""
        with self._lock:
            remember(self._known, address, None)

    def comes(self, line: Spoken, address: str) -> bool:
        """Whether it is taken at all."""
        with self._lock:
            is_known = address in self._known
            most = OPEN_OF_KNOWN if is_known else OPEN_OF_STRANGER
            is_full = len(self._standing) >= self._most_open and not is_known
            if self._open[address] >= most or is_full:
                return False
            self._standing[line] = address
            self._open[address] += 1
            return True

    def goes(self, line: Spoken) -> None:
        with self._lock:
            address = self._standing.pop(line, None)
            if address is not None:
                count_down(self._open, address)

    def begins(self, line: Spoken) -> bool:
        """It has something to say: whether it is listened to now. Else it waits for `ends`."""
        with self._lock:
            if self._may_begin(line):
                self._begin(line)
                return True
            self._waiting.append(line)
            return False

    def ends(self, line: Spoken) -> tuple[Spoken, ...]:
        """Nobody listens to it just now: those that are listened to instead."""
        with self._lock:
            del self._heard[line]
            self._sent_away.discard(line)
            count_down(self._at_once, self._standing[line])
            return self._next()

    def passes(self) -> tuple[Spoken, ...]:
        """Time: those that are listened to now, for somebody before them has become slow."""
        with self._lock:
            return self._next()

    def late(self) -> tuple[Spoken, ...]:
        """Strangers that are in the way of who waits; each is named once."""
        with self._lock:
            late = {*self._slow(LATE_S)} - self._sent_away if self._waiting else set()
            self._sent_away |= late
            return (*(one for one in self._heard if one in late),)

    def _next(self) -> tuple[Spoken, ...]:
        begun, waiting = [], [*self._waiting]
        self._waiting.clear()
        for one in waiting:
            if self._may_begin(one):
                self._begin(one)
                begun.append(one)
            else:
                self._waiting.append(one)
        return (*begun,)

    def _may_begin(self, line: Spoken) -> bool:
        address = self._standing[line]
        if address in self._known:
            return self._at_once[address] < AT_ONCE_OF_KNOWN
        if self._at_once[address] >= AT_ONCE_OF_STRANGER:
            return False
        strangers = sum(count for one, count in self._at_once.items() if one not in self._known)
        is_room = strangers < AT_ONCE_WITH_SLOW
        return is_room and strangers - len(self._slow(SLOW_S)) < AT_ONCE_OF_STRANGERS

    def _slow(self, than_s: float) -> list[Spoken]:
        """Strangers that have been listened to for longer."""
        before = self._steady() - than_s
        return [
            one
            for one, since in self._heard.items()
            if since < before and self._standing[one] not in self._known
        ]

    def _begin(self, line: Spoken) -> None:
        self._heard[line] = self._steady()
        self._at_once[self._standing[line]] += 1
