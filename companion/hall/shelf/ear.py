"""Rows of many tables in few transactions: who commits takes all that wait with it."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal, TableHello
from companion.hall.shelf.allowance import FEW_ROWS, Allowance, Pacing
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble

AT_ONCE = 32  # in a transaction, so that answers come soon
MOST_REFUSALS = 1000  # that are remembered
FORK_IS_OVER_S = 30.0  # of silence; a table that is refused asks again every 10 s


@dataclass(eq=False)
class _Waiting:
    delivery: Delivery
    answer: Have | NotTaken | ShelfTrouble | None = None


@dataclass(frozen=True, slots=True)
class _Refused:
    why: Refusal
    at: float  # on the steady clock
    has_brought: bool = False  # its table, something since

    def is_over(self, now: float) -> bool:
        """Two computers that write one log have one name: as long as the wrong one is there it
        says so again, so of a fork it has to be silent, too."""
        is_silent = self.why is not Refusal.FORK or now - self.at >= FORK_IS_OVER_S
        return self.has_brought and is_silent


class Ear:
    """Any thread may call; `take` returns once the rows are kept."""

    def __init__(
        self, shelf: Shelf, steady: Callable[[], float], on_kept: Callable[[str], None]
    ) -> None:
        """`on_kept` is told of each log that has new rows, by the thread that brought them."""
        self._shelf, self._steady, self._on_kept = shelf, steady, on_kept
        self._lock, self._committing = threading.Lock(), threading.Lock()
        self._queue: deque[_Waiting] = deque()
        self._at_once = AT_ONCE
        self._pacing, self._allowance = Pacing(steady), Allowance(steady)
        self._held: dict[str, int] = {}  # rows of each log, as they were answered last
        self._refusals: dict[tuple[str, str], _Refused] = {}
        self.trouble = ""  # of the shelf, for the operator; empty when all is well

    @property
    def is_shelf_well(self) -> bool:
        return not self.trouble

    def refusals(self) -> dict[str, Refusal]:
        """By table, why its rows are not taken just now."""
        now = self._steady()
        with self._lock:
            known = self._refusals.items()
            self._refusals = {whose: one for whose, one in known if not one.is_over(now)}
            return {table: one.why for (table, _), one in self._refusals.items()}

    def forgive(self, table: str) -> None:
        """Another computer speaks for it, or somebody has seen to it: what comes is judged anew."""
        with self._lock:
            self._refusals = {one: said for one, said in self._refusals.items() if one[0] != table}

    def take(self, table: str, said: TableHello | Batch) -> Have | NotTaken:
        """What is held when this returns. ShelfTrouble."""
        with self._lock:
            is_much = isinstance(said, Batch) and not self._allowance.lets_through(table, said.log)
        if is_much:
            answer: Have | NotTaken = NotTaken(said.log, Refusal.TOO_MUCH)
        else:
            answer = self._committed(_Waiting(Delivery(table, said)))
        with self._lock:
            if isinstance(answer, NotTaken):
                self._note_refused(table, answer)
                return answer
            has_more = self._note_held(table, said, answer)
            if isinstance(said, TableHello):
                behind = said.last - answer.head.rows
                answer = replace(answer, again_s=self._pacing.again_s(table, behind))
        if has_more:
            self._on_kept(said.log)
        return answer

    def _committed(self, waiting: _Waiting) -> Have | NotTaken:
        with self._lock:
            self._queue.append(waiting)
        with self._committing:
            while waiting.answer is None:
                self._commit()
        if isinstance(waiting.answer, ShelfTrouble):
            raise waiting.answer
        return waiting.answer

    def _commit(self) -> None:
        """Some of what waits in one transaction; after one that failed, each alone at first."""
        with self._lock:
            some = [self._queue.popleft() for _ in range(min(self._at_once, len(self._queue)))]
        try:
            answers = self._shelf.append([one.delivery for one in some])
        except ShelfTrouble as trouble:
            whose = f"{some[0].delivery.table}: " if len(some) == 1 and self._at_once > 1 else ""
            self.trouble, self._at_once = f"{whose}{trouble}", 1
            for one in some:
                one.answer = trouble
            return
        self.trouble, self._at_once = "", min(AT_ONCE, 2 * self._at_once)
        for one, answer in zip(some, answers, strict=True):
            one.answer = answer

    def _note_held(self, table: str, said: TableHello | Batch, answer: Have) -> bool:
        """Whether the log has new rows by that."""
        rows, before = answer.head.rows, self._held.get(said.log)
        if rows:
            self._held[said.log] = rows
        if not isinstance(said, Batch) or not rows or (before is not None and rows <= before):
            return False
        known = said.rows[0].id - 1 if before is None else before
        self._allowance.kept(table, said.log, (row for row in said.rows if known < row.id <= rows))
        self._pacing.again_s(table, len(said.rows) if len(said.rows) > FEW_ROWS else 0)
        for whose, one in self._refusals.items():
            if whose[0] == table:
                self._refusals[whose] = replace(one, has_brought=True)
        return True

    def _note_refused(self, table: str, answer: NotTaken) -> None:
        self._pacing.ended(table)
        whose = table, answer.log
        if whose in self._refusals or len(self._refusals) < MOST_REFUSALS:
            self._refusals[whose] = _Refused(answer.why, self._steady())
