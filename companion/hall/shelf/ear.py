"""Rows of many tables in few transactions, and the limits of what one table may bring.

Whoever commits takes all that wait with it. Nothing that is kept is ever removed, so whoever has a
key could fill the disk for all; after an outage all tables come at once, and few bring much then.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal, TableHello
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble
from companion.storage.chain import Row

ROW_COSTS = 256  # bytes beside its body
BURST = 32 << 20  # bytes at once: more than an evening of any table has
A_SECOND = 100_000  # which come back
AN_EVENING = 200 << 20  # since the hall began
MOST_LOGS = 100
MOST_OF_A_GAME = 8 << 20  # that is judged again or shown; a real one has hardly 2
MOST_GAMES = 1000  # of a table
BRINGING_AT_ONCE = 3  # tables
FEW_ROWS = 50  # with so many nobody has to wait
STALLED_S = 10.0  # who was let in and brings nothing gives the place to another
TAKES_S = 0.5  # that a table takes to bring what it has, about
LEAST_AGAIN_S, MOST_AGAIN_S = 0.25, 10.0
AT_ONCE = 32  # in a transaction, so that answers come soon
MOST_REFUSALS = 1000  # that are remembered
FORK_IS_OVER_S = 30.0  # of silence; a table that is refused asks again every 10 s


@dataclass
class _Brought:
    left: float
    since: float  # when so much was left
    kept: int = 0
    logs: set[str] = field(default_factory=set)


class Allowance:
    """What is held already costs nothing. Needs a lock around it."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._tables: dict[str, _Brought] = {}

    def lets_through(self, table: str, log: str) -> bool:
        brought = self._of(table)
        is_known = log in brought.logs or len(brought.logs) < MOST_LOGS
        return is_known and brought.left > 0 and brought.kept < AN_EVENING

    def kept(self, table: str, log: str, rows: Iterable[Row]) -> None:
        brought, size = self._of(table), sum(map(size_of, rows))
        brought.logs.add(log)
        brought.left -= size
        brought.kept += size

    def _of(self, table: str) -> _Brought:
        now = self._steady()
        brought = self._tables.setdefault(table, _Brought(BURST, now))
        brought.left = min(BURST, brought.left + (now - brought.since) * A_SECOND)
        brought.since = now
        return brought


class Pacing:
    """Lets few tables bring much at the same time. Needs a lock around it."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._bringing: dict[str, float] = {}  # tables, since when they brought something
        self._held_back: dict[str, float] = {}  # until when; who came first is first

    def again_s(self, table: str, behind: int) -> float:
        """The time after which a table that is so many rows behind may ask again; 0: bring it."""
        now = self._steady()
        self._bringing = {one: at for one, at in self._bringing.items() if now - at < STALLED_S}
        self._held_back = {one: at for one, at in self._held_back.items() if now - at < STALLED_S}
        if behind <= FEW_ROWS:
            self.ended(table)
            return 0.0
        if table in self._bringing or len(self._bringing) < BRINGING_AT_ONCE:
            self._held_back.pop(table, None)
            self._bringing[table] = now
            return 0.0
        self._held_back.setdefault(table, now)
        place = [*self._held_back].index(table) + 1
        again_s = min(MOST_AGAIN_S, max(LEAST_AGAIN_S, place * TAKES_S / BRINGING_AT_ONCE))
        self._held_back[table] = now + again_s
        return again_s

    def ended(self, table: str) -> None:
        self._bringing.pop(table, None)
        self._held_back.pop(table, None)


def size_of(row: Row) -> int:
    """About what it takes, on a disk or in memory."""
    return ROW_COSTS + len(row.body.encode("utf-8", "surrogatepass"))


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
