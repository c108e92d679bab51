"""The thread beside a table's game, a hall that answers it, and a clock that is set."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from companion.events import Event
from companion.hall.hall_time import HallClocks
from companion.hall.protocol.wire import (
    Batch,
    Cancel,
    DeskOrder,
    HallSaid,
    HallUp,
    TableHello,
    TableSaid,
)
from companion.hall.shelf.shelf import Delivery
from companion.hall.table.https import HttpsCarrier
from companion.hall.table.thread import (
    ASK_EVERY_S,
    HallThread,
    TableSide,
    TellJudged,
)
from companion.observations import HandSeen
from companion.storage.store import Store
from tests.hall.memory_shelf import MemoryShelf

PICTURE, OTHER = "a" * 64, "b" * 64


@dataclass
class GoodHall(HttpsCarrier):
    """A carrier to a hall in memory, which answers at once; `trouble` keeps it away."""

    shelf: MemoryShelf = field(default_factory=lambda: MemoryShelf(float))
    said: list[TableSaid] = field(default_factory=list)
    waiting: deque[HallSaid] = field(default_factory=lambda: deque([HallUp("one", 0.0)]))
    brought: dict[str, bytes] = field(default_factory=dict)
    trouble: Exception | None = None
    is_silent: bool = False

    def exchange(self, said: Sequence[TableSaid]) -> tuple[HallSaid, ...]:
        self._fail()
        found = (*self.waiting,)
        self.waiting.clear()
        for one in said:
            self.said.append(one)
            if isinstance(one, Batch | TableHello) and not self.is_silent:
                found += self.shelf.append([Delivery("t1", one)])
        return found

    def bring(self, picture: str, jpeg: bytes) -> None:
        self._fail()
        self.brought[picture] = jpeg

    def close(self) -> None:
        self.said.clear()

    def _fail(self) -> None:
        if self.trouble is not None:
            raise self.trouble


@dataclass
class Beside:
    """A thread beside a table with one game, its hall, and a clock that is set."""

    store: Store
    hall: GoodHall = field(default_factory=GoodHall)
    now: float = 100.0
    ticks: float = 0.0  # the clock goes on by so much whenever it is looked at
    told: list[str] = field(default_factory=list)
    orders: list[tuple[DeskOrder | Cancel, Callable[[], float], TellJudged]] = field(
        default_factory=list
    )
    stopping: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.store.begin_game({"faust": 2})
        self.thread = HallThread(
            TableSide(self.store.reader(), self._order, {PICTURE: b"jpeg"}.get),
            self.hall,
            HallClocks(self._steady, lambda: 5000.0 + self.now),
            self.told.append,
        )

    def _steady(self) -> float:
        self.now += self.ticks
        return self.now

    @property
    def log(self) -> str:
        first = self.store.row(1)
        assert first is not None
        return first.hash

    def _order(
        self, said: DeskOrder | Cancel, waited: Callable[[], float], judged: TellJudged
    ) -> None:
        self.orders.append((said, waited, judged))

    def rows(self, count: int, kind: str = "action") -> None:
        for _ in range(count):
            self.store.append(HandSeen(1.0), [Event(1.0, kind)])

    def steps(self, count: int = 6) -> None:
        """Each later by as long as a table waits before it asks for orders."""
        for _ in range(count):
            while self.thread.step():
                pass
            self.now += ASK_EVERY_S

    @property
    def held(self) -> int:
        return sum(one.head.rows for one in self.hall.shelf.holdings())


def run(beside: Beside, until: Callable[[], bool]) -> None:
    """Runs it until that holds; a bounded number of steps, with no wait for trouble."""
    for _ in range(50):
        trouble = beside.thread._try()
        beside.thread._say(trouble)
        if until():
            return
        beside.now += ASK_EVERY_S
    pytest.fail("it never came")
