"""The hall's side: takes what tables bring, in few transactions, and answers when it is kept.

After an outage all tables come at once: few may bring much at the same time, so that none sends
twice for want of an answer. Who has little to bring never waits.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.hall.protocol.wire import Batch, HallSaid, Have, TableHello
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble

AT_ONCE = 32  # deliveries in a transaction, so that answers come soon
DRAINING_AT_ONCE = 16  # tables
FEW_ROWS = 50  # so many nobody has to wait with
STALLED_S = 10.0  # a table that was let in and brings nothing gives its place to another
TRY_AGAIN_S = 0.5
MOST_LOGS_WAITING = 4  # of one table
MOST_ANSWERS = 8  # to one delivery, which was sent that often

Tell = Callable[[HallSaid], None]
_Whose = tuple[str, str]  # table and log


@dataclass
class _Waiting:
    said: Batch | TableHello
    answers: deque[Tell] = field(default_factory=lambda: deque(maxlen=MOST_ANSWERS))


@dataclass
class _Draining:
    last: int  # the row to be reached
    since: float  # when it last brought something


class Ear:
    """Any thread gives, one thread takes: `run`, or `step` for whoever has no thread."""

    def __init__(
        self, shelf: Shelf, steady: Callable[[], float], on_kept: Callable[[str], None]
    ) -> None:
        self._shelf, self._steady, self._on_kept = shelf, steady, on_kept
        self._lock = threading.Lock()
        self._bell = threading.Event()
        self._is_stopping = threading.Event()
        self._waiting: dict[_Whose, _Waiting] = {}
        self._paced: dict[_Whose, _Waiting] = {}
        self._draining: dict[_Whose, _Draining] = {}
        self._held: dict[str, int] = {}  # rows of each log, as they were answered last
        self.trouble = ""  # of the shelf, for the operator; empty when all is well
        self.rows_taken = 0
        self.refused = 0

    def take(self, table: str, said: TableHello | Batch, answer: Tell) -> None:
        """Answered once the rows are kept, from another thread; a paced hello perhaps much later.

        A carrier that answers requests keeps what comes late for the next one.
        """
        whose = table, said.log
        with self._lock:
            if self._has_to_wait(whose, said):
                self._keep(self._paced, whose, said, answer)
            else:
                self._keep(self._waiting, whose, said, answer)
        self._bell.set()

    def _keep(
        self, kept: dict[_Whose, _Waiting], whose: _Whose, said: TableHello | Batch, answer: Tell
    ) -> None:
        """The last that a table says of a log replaces what it said before."""
        if whose not in kept and sum(table == whose[0] for table, _ in kept) >= MOST_LOGS_WAITING:
            return
        waiting = kept.setdefault(whose, _Waiting(said))
        waiting.said = said
        waiting.answers.append(answer)

    def _has_to_wait(self, whose: _Whose, said: TableHello | Batch) -> bool:
        if isinstance(said, Batch) or whose in self._draining:
            return False
        if said.last - self._held.get(said.log, 0) <= FEW_ROWS:
            return False
        if len(self._draining) >= DRAINING_AT_ONCE:
            return True
        self._draining[whose] = _Draining(said.last, self._steady())
        return False

    @property
    def is_idle(self) -> bool:
        return not self._waiting

    def run(self) -> None:
        """Until `stop`."""
        while not self._is_stopping.is_set():
            self._bell.wait(STALLED_S)
            self._bell.clear()
            self._let_in()
            while not self.is_idle and not self._is_stopping.is_set():
                if not self.step():
                    self._is_stopping.wait(TRY_AGAIN_S)

    def stop(self) -> None:
        self._is_stopping.set()
        self._bell.set()

    def step(self) -> bool:
        """Takes some of what waits in one transaction; False where the shelf cannot take it now."""
        with self._lock:
            todo = [*self._waiting.items()][:AT_ONCE]
            for whose, _ in todo:
                del self._waiting[whose]
        deliveries = [Delivery(table, one.said) for (table, _), one in todo]
        try:
            answers = self._shelf.append(deliveries)
        except ShelfTrouble as trouble:
            self.trouble = str(trouble)
            self._give_back(todo)
            return False
        self.trouble = ""
        for (whose, one), answer in zip(todo, answers, strict=True):
            self._note(whose, one.said, answer)
            for tell in one.answers:
                tell(answer)
        self._let_in()
        return True

    def _give_back(self, todo: list[tuple[_Whose, _Waiting]]) -> None:
        """What was not taken waits on, unless the table has said something newer."""
        with self._lock:
            for whose, one in todo:
                newer = self._waiting.setdefault(whose, one)
                if newer is not one:
                    newer.answers.extendleft(reversed(one.answers))

    def _note(self, whose: _Whose, said: TableHello | Batch, answer: HallSaid) -> None:
        if not isinstance(answer, Have):
            self.refused += 1
            with self._lock:
                self._draining.pop(whose, None)
            return
        rows = answer.head.rows
        with self._lock:
            before = self._held.get(said.log)
            self._held[said.log] = rows
            draining = self._draining.get(whose)
            if draining is not None:
                draining.since = self._steady()
                if rows >= draining.last:
                    del self._draining[whose]
        if isinstance(said, Batch) and rows != before:
            self.rows_taken += rows - (said.rows[0].id - 1 if before is None else before)
            self._on_kept(said.log)

    def _let_in(self) -> None:
        """Those that were paced, when there is room again."""
        now = self._steady()
        with self._lock:
            for whose, one in [*self._draining.items()]:
                if now - one.since > STALLED_S:
                    del self._draining[whose]
            for whose in [*self._paced]:
                if len(self._draining) >= DRAINING_AT_ONCE:
                    break
                waiting = self._paced.pop(whose)
                assert isinstance(waiting.said, TableHello)
                self._draining[whose] = _Draining(waiting.said.last, now)
                self._waiting[whose] = waiting
                self._bell.set()
