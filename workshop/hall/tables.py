"""Simulated tables in one thread: each says what its link says, over a connection of its own."""

import heapq
import selectors
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from companion.hall.protocol.wire import HallSaid, HallUp, Have, TableNow
from companion.hall.table.link import HallLink
from companion.version import VERSION
from workshop.hall.lines import HttpsLine
from workshop.hall.secure_line import LineBroken
from workshop.hall.written import WrittenLog

LOOK_AGAIN_S = 0.5  # where nothing was written; whatever is written is looked at by itself
SOON_S = 0.07  # where rows are left
TRY_AGAIN_S = 0.5, 1.5


@dataclass
class TableTimes:
    """What was counted of one table; delays in seconds, by when the row was written."""

    answered: list[tuple[float, float]] = field(default_factory=list)
    messages: int = 0
    bytes_sent: int = 0
    troubles: int = 0


class SimulatedTable:
    """A log, a link and a line; `go` does whatever can be done now."""

    def __init__(self, log: WrittenLog, connect: Callable[[], HttpsLine]) -> None:
        self.log, self._connect = log, connect
        self.link = HallLink(log.store, VERSION, time.time)
        self.line: HttpsLine | None = None
        self.times = TableTimes()
        self.held = 0
        self._boot = ""

    @property
    def has_all(self) -> bool:
        return self.held >= len(self.log.written) - 1

    def go(self, now: float) -> None:
        """LineBroken where the line is gone."""
        self.line = line = self.line or self._connect()
        while True:
            for heard in line.pump():
                self._hear(heard, now)
            if not line.is_free:
                return
            said = self.link.due(now, self._state())
            if said:
                self.times.messages += 1
                self.times.bytes_sent += line.say(said, now)
            elif not line.rest(now):
                return

    def lost(self, now: float) -> None:
        if self.line is not None:
            self.line.close()
        self.line, self._boot = None, ""
        self.link.lost(now)
        self.times.troubles += 1

    def _state(self) -> TableNow:
        row = len(self.log.written) - 1
        return TableNow(self.log.name, row, 1, {}, 0, {"names": ["a", "b"]}, row // 20, 0)

    def _hear(self, said: HallSaid, now: float) -> None:
        if isinstance(said, HallUp):
            if said.boot == self._boot:
                return
            self._boot = said.boot
        self.link.heard(said, now)
        if isinstance(said, Have):
            self._note(said.head.rows)

    def _note(self, rows: int) -> None:
        wall = time.time()
        for row in range(self.held + 1, rows + 1):
            written = self.log.written[row]
            self.times.answered.append((written, wall - written))
        self.held = max(self.held, rows)


class ManyTables:
    """Runs them until a time, or until the hall has all that they wrote."""

    def __init__(self, tables: list[SimulatedTable], dice: Random) -> None:
        self.tables, self._dice = tables, dice
        self._selector = selectors.DefaultSelector()
        self._watched: dict[int, tuple[ssl.SSLSocket, int]] = {}
        self._looks: list[tuple[float, int]] = []  # when which table is looked at
        self._look_at: dict[int, float] = {}  # the one that counts
        self._away: set[int] = set()

    def hold_back(self, places: list[int]) -> None:
        """These are away and say nothing."""
        self._away = {*places}

    def let_go(self) -> None:
        self._away = set()

    def run(self, seconds: float, writers: list[int], rate: float) -> None:
        """These write at that rate meanwhile; everybody else has only to bring what is there."""
        began = time.monotonic()
        moments = {place: self.tables[place].log.moments(rate) for place in writers}
        writes: list[tuple[float, int, int]] = []
        for place, of_table in moments.items():
            after, number = next(of_table)
            heapq.heappush(writes, (began + after, place, number))
        self._looks.clear()
        for place in {*range(len(self.tables))} - self._away:
            self._look(place, began + self._dice.uniform(0, SOON_S))
        while (now := time.monotonic()) < began + seconds:
            while writes and writes[0][0] <= now:
                _, place, number = heapq.heappop(writes)
                self.tables[place].log.write(number)
                after, more = next(moments[place])
                heapq.heappush(writes, (began + after, place, more))
                self._go(place)
            while self._looks and self._looks[0][0] <= now:
                when, place = heapq.heappop(self._looks)
                if when == self._look_at.get(place):
                    self._go(place)
            first = min([began + seconds, *(heap[0][0] for heap in (writes, self._looks) if heap)])
            for key, _ in self._selector.select(max(0.0, first - time.monotonic())):
                self._go(key.data)

    def settle(self, patience_s: float, chosen: list[int]) -> bool:
        """Until the hall has all of these, or for so long; whether it has."""
        end = time.monotonic() + patience_s
        while not all(self.tables[place].has_all for place in chosen):
            if time.monotonic() > end:
                return False
            self.run(SOON_S, [], 1.0)
        return True

    def close(self) -> None:
        self._selector.close()
        for table in self.tables:
            if table.line is not None:
                table.line.close()
            table.log.store.close()

    def _look(self, place: int, when: float) -> None:
        self._look_at[place] = when
        heapq.heappush(self._looks, (when, place))

    def _go(self, place: int) -> None:
        """Whatever that table can do now, and when it is looked at again."""
        table, now = self.tables[place], time.monotonic()
        try:
            table.go(now)
        except (LineBroken, OSError):
            self._forget(place)
            table.lost(now)
            self._look(place, now + self._dice.uniform(*TRY_AGAIN_S))
            return
        self._watch(place)
        self._look(place, now + (LOOK_AGAIN_S if table.has_all else SOON_S))

    def _watch(self, place: int) -> None:
        line = self.tables[place].line
        assert line is not None
        wanted = line.socket, line.wants
        if self._watched.get(place) == wanted:
            return
        self._forget(place)
        if wanted[1]:
            self._selector.register(line.socket, wanted[1], place)
            self._watched[place] = wanted

    def _forget(self, place: int) -> None:
        known = self._watched.pop(place, None)
        if known is not None:
            self._selector.unregister(known[0])
