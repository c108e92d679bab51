"""The hall's side: takes what tables bring, in few transactions, and answers when it is kept.

After an outage all tables come at once: few may bring much at the same time, the others are told
when to ask again. Who has little to bring never waits.
"""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from companion.hall.protocol.wire import Batch, HallSaid, Have, NotTaken, Refusal, TableHello
from companion.hall.shelf.allowance import Allowance, size_of
from companion.hall.shelf.append_times import AppendTimes
from companion.hall.shelf.pacing import FEW_ROWS, Pacing, WhoseLog
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble
from companion.hall.shelf.suspects import Suspects

AT_ONCE, ROWS_AT_ONCE = 32, 600  # in a transaction, so that answers come soon
TRY_AGAIN_S = 0.5
MOST_LOGS_WAITING = 4  # of one table
MOST_BYTES = 32 << 20  # that wait, of all tables
MOST_ANSWERS = 8  # to one delivery, which was sent that often
MOST_REFUSALS = 1000  # that are remembered
FORK_IS_OVER_S = 30.0  # of silence; a table that is refused asks again every 10 s

Tell = Callable[[HallSaid], None]


@dataclass
class _Waiting:
    said: Batch | TableHello
    size: int  # in bytes
    answers: deque[Tell] = field(default_factory=lambda: deque(maxlen=MOST_ANSWERS))

    @property
    def rows(self) -> int:
        return len(self.said.rows) if isinstance(self.said, Batch) else 0


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
    """Any thread gives, one thread takes: `run`, or `step` for whoever has no thread.

    What is told and rung is called from that one thread, and neither raises nor waits.
    """

    def __init__(
        self, shelf: Shelf, steady: Callable[[], float], on_kept: Callable[[str], None]
    ) -> None:
        self._shelf, self._steady, self._on_kept = shelf, steady, on_kept
        self._lock = threading.Lock()
        self._bell = threading.Event()
        self._is_stopping = threading.Event()
        self._waiting: dict[WhoseLog, _Waiting] = {}
        self._pacing = Pacing(steady)  # the taking thread's own, like the next two
        self._allowance, self._suspects = Allowance(steady), Suspects(steady)
        self._news: deque[str] = deque()  # logs of which more is kept; rung when all are answered
        self._held: dict[str, int] = {}  # rows of each log, as they were answered last
        self._refusals: dict[WhoseLog, _Refused] = {}
        self._shelf_said = ""
        self.trouble = ""  # of the shelf, for the operator; empty when all is well
        self.append_times = AppendTimes()  # of the transactions that were kept
        self.rows_taken = 0
        self.refused = 0

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

    @property
    def is_shelf_well(self) -> bool:
        """Whether it takes what others bring, if not what one table brings."""
        return self._suspects.is_shelf_well

    @property
    def is_idle(self) -> bool:
        return not self._waiting

    def take(self, table: str, said: TableHello | Batch, answer: Tell) -> None:
        """Answered once the rows are kept, from another thread.

        The last that a table says of a log replaces what it said before; what there is no room for
        is not answered, and comes again. A carrier that answers requests keeps what comes late for
        the next one.
        """
        whose = table, said.log
        size = sum(map(size_of, said.rows)) if isinstance(said, Batch) else 0
        with self._lock:
            if not self._has_room(whose, size):
                return
            waiting = self._waiting.setdefault(whose, _Waiting(said, size))
            waiting.said, waiting.size = said, size
            waiting.answers.append(answer)
        self._bell.set()

    def _has_room(self, whose: WhoseLog, size: int) -> bool:
        logs = sum(table == whose[0] for table, _ in self._waiting)
        if whose not in self._waiting and logs >= MOST_LOGS_WAITING:
            return False
        return size + sum(one.size for one in self._waiting.values()) <= MOST_BYTES

    def run(self) -> None:
        """Until `stop`."""
        while not self._is_stopping.is_set():
            self._bell.wait()
            self._bell.clear()
            while not self.is_idle and not self._is_stopping.is_set():
                if not self.step():
                    self._is_stopping.wait(TRY_AGAIN_S)

    def stop(self) -> None:
        self._is_stopping.set()
        self._bell.set()

    def step(self) -> bool:
        """Takes some of what waits in one transaction; False where nothing can be taken now."""
        todo = self._let_through(self._next())
        if not todo:
            return self._has_others_than_suspects()
        deliveries = [Delivery(table, one.said) for (table, _), one in todo]
        try:
            told = self._append(deliveries)
            answers = [
                self._forked(one.said, answer) for one, answer in zip(deliveries, told, strict=True)
            ]
        except ShelfTrouble as trouble:
            self._suspects.failed([whose for whose, _ in todo])
            self._note_trouble(str(trouble))
            self._give_back(todo)
            return self._suspects.is_shelf_well
        self._suspects.kept([whose for whose, _ in todo])
        self._note_trouble(self._shelf_said)
        for (whose, one), answer in zip(todo, answers, strict=True):
            self._answer(whose, one, answer)
        while self._news:
            self._on_kept(self._news.popleft())
        return True

    def _append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        began = self._steady()
        answers = self._shelf.append(deliveries)
        self.append_times = self.append_times.noted(self._steady() - began)
        return answers

    def _note_trouble(self, said: str) -> None:
        """It is the shelf's, or that of a table whose rows alone are not kept."""
        self._shelf_said = said
        whose = f"{self._suspects.tables}: " if self._suspects.is_shelf_well else ""
        self.trouble = f"{whose}{said}" if self._suspects else ""

    def _let_through(
        self, todo: list[tuple[WhoseLog, _Waiting]]
    ) -> list[tuple[WhoseLog, _Waiting]]:
        """Without what is more than a table may have kept, which is answered."""
        found = []
        for whose, one in todo:
            if one.rows and not self._allowance.lets_through(*whose):
                self._answer(whose, one, NotTaken(whose[1], Refusal.TOO_MUCH))
            else:
                found.append((whose, one))
        return found

    def _has_others_than_suspects(self) -> bool:
        """Or nothing at all."""
        with self._lock:
            return not self._waiting or any(one not in self._suspects for one in self._waiting)

    def _next(self) -> list[tuple[WhoseLog, _Waiting]]:
        """Who has waited longest, then who has few rows, then who asks; and one with many.

        So who writes just now waits for one batch of those who catch up, and these are not stopped.
        What was in a transaction that failed is taken alone.
        """
        with self._lock:
            suspect = self._suspects.due(self._waiting)
            if suspect is not None:
                return [(suspect, self._waiting.pop(suspect))]
            free = {one: it for one, it in self._waiting.items() if one not in self._suspects}
            much = [whose for whose, one in free.items() if one.rows > FEW_ROWS]
            little = [whose for whose, one in free.items() if one.rows <= FEW_ROWS]
            chosen, rows = much[:1], 0
            for whose in [*little[:1], *sorted(little[1:], key=lambda whose: not free[whose].rows)]:
                rows += self._waiting[whose].rows
                if len(chosen) == AT_ONCE or rows > ROWS_AT_ONCE:
                    break
                chosen.append(whose)
            return [(whose, self._waiting.pop(whose)) for whose in chosen]

    def _forked(self, said: TableHello | Batch, answer: Have | NotTaken) -> Have | NotTaken:
        """A hello whose row is another than the one that is held comes from another computer."""
        if not (isinstance(said, TableHello) and said.hash and isinstance(answer, Have)):
            return answer
        if not 0 < said.last <= answer.head.rows:
            return answer
        (held,) = self._shelf.rows(said.log, said.last - 1, 1)
        is_same = held.row.hash == said.hash
        return answer if is_same else NotTaken(said.log, Refusal.FORK, said.last)

    def _answer(self, whose: WhoseLog, one: _Waiting, answer: Have | NotTaken) -> None:
        if isinstance(answer, NotTaken):
            self._note_refused(whose, answer)
        else:
            self._note_held(whose, one.said, answer)
            if isinstance(one.said, TableHello):
                again_s = self._pacing.again_s(whose, one.said.last, answer.head)
                answer = replace(answer, again_s=again_s)
        for tell in one.answers:
            tell(answer)

    def _give_back(self, todo: list[tuple[WhoseLog, _Waiting]]) -> None:
        """What was not taken waits on, unless the table has said something newer."""
        with self._lock:
            for whose, one in todo:
                newer = self._waiting.setdefault(whose, one)
                if newer is not one:
                    newer.answers.extendleft(reversed(one.answers))

    def _note_held(self, whose: WhoseLog, said: TableHello | Batch, answer: Have) -> None:
        rows = answer.head.rows
        self._pacing.brought(whose, answer.head)
        before = self._held.get(said.log)
        if rows:
            self._held[said.log] = rows
        if isinstance(said, Batch) and rows and rows != before:
            known = said.rows[0].id - 1 if before is None else before
            self.rows_taken += max(0, rows - known)
            self._allowance.kept(*whose, (row for row in said.rows if known < row.id <= rows))
            self._note_brought(whose[0])
            self._news.append(said.log)

    def _note_brought(self, table: str) -> None:
        with self._lock:
            for whose, one in self._refusals.items():
                if whose[0] == table:
                    self._refusals[whose] = replace(one, has_brought=True)

    def _note_refused(self, whose: WhoseLog, answer: NotTaken) -> None:
        self._pacing.ended(whose)
        self.refused += 1
        with self._lock:
            if whose in self._refusals or len(self._refusals) < MOST_REFUSALS:
                self._refusals[whose] = _Refused(answer.why, self._steady())
