"""One thread beside the game: rows go to the hall, orders come back. The game never waits for it.

It reads the log by a reader of its own and is asked nothing by the writer's thread; what it keeps
is bounded, and whatever a hall does ends in a sentence on the page.
"""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from companion.hall.hall_time import HallClocks
from companion.hall.protocol.wire import (
    Cancel,
    DeskOrder,
    HallSaid,
    HallUp,
    NotDone,
    OnPaper,
    TableNow,
    Want,
)
from companion.hall.table.https import CarrierTrouble, HttpsCarrier, NotAMember
from companion.hall.table.link import HallLink, LinkStatus, TablesLog
from companion.json_reader import BadValue, Json
from companion.storage.course import LogCourse, course_after
from companion.storage.trouble import LogTrouble
from companion.version import VERSION

LOOK_EVERY_S = 0.1  # into the log
BREATH_S = 0.005  # between two looks, however much the hall says
ASK_EVERY_S = 2.0  # for orders, when nothing else is to be said
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 10.0  # after trouble; doubled each time
LAST_S = 2.0  # in which the last rows may come to the hall when a table ends
MOST_ORDERS = 32  # that wait for the judge
MOST_ANSWERS = 50  # that wait for the hall; it asks again
MOST_PICTURES, MOST_TRIES = 200, 3  # that wait, the oldest goes first; to bring one
ROWS_AT_ONCE = 200

TellJudged = Callable[[NotDone | None], None]
UP, AWAY, REFUSED = "up", "away", "refused"


@dataclass(frozen=True, slots=True)
class TableSide:
    """What this thread is given of its table; each may be called from here and never waits."""

    log: TablesLog
    order: Callable[[DeskOrder | Cancel, Callable[[], float], TellJudged], None]
    picture: Callable[[str], bytes | None]
    turns: Callable[[], int] = int
    unwritten: Callable[[], int] = int
    is_written_on: Callable[[], bool] = bool  # whether more rows may still come


class TablesNow:
    """How a table stands now, folded from its own log; takes each row of it once."""

    def __init__(self, side: TableSide) -> None:
        self._side = side
        self._name, self._course = "", LogCourse()

    def now(self) -> TableNow | None:
        """None before the first game. LogTrouble where the log cannot be read."""
        while rows := self._side.log.some_after(self._course.row, ROWS_AT_ONCE):
            for row in rows:
                self._name = self._name or row.hash
                self._course = course_after(self._course, row)
        course, side = self._course, self._side
        if not course.game:
            return None
        return TableNow(
            self._name,
            course.row,
            course.game,
            course.standing,
            course.standing_row,
            course.header,
            side.turns(),
            side.unwritten(),
        )


@dataclass
class _Orders:
    """Orders that the judge has, and what he answered: his thread puts in, ours takes out."""

    judged_now: set[str] = field(default_factory=set)
    answers: deque[NotDone] = field(default_factory=lambda: deque(maxlen=MOST_ANSWERS))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, key: str) -> bool:
        """False where that waits already, or too many do: the hall says it again."""
        with self.lock:
            if key in self.judged_now or len(self.judged_now) >= MOST_ORDERS:
                return False
            self.judged_now.add(key)
            return True

    def judged(self, key: str, answer: NotDone | None) -> None:
        with self.lock:
            self.judged_now.discard(key)
            if answer is not None:
                self.answers.append(answer)


class HallThread:
    """`run` is a thread's; any other may ask `shown`."""

    def __init__(
        self,
        side: TableSide,
        carrier: HttpsCarrier,
        clocks: HallClocks,
        tell: Callable[[str], None],
    ) -> None:
        """`tell` gets a sentence for whoever started the table, whenever another one is true."""
        self._side, self._carrier, self._clocks, self._tell = side, carrier, clocks, tell
        self._link = HallLink(side.log, VERSION, clocks.wall)
        self._now = TablesNow(side)
        self._stands: TableNow | None = None
        self._orders = _Orders()
        self._pictures: OrderedDict[str, int] = OrderedDict()  # how often each was tried
        self._began = clocks.steady()
        self._asked_at: float | None = None
        self._trouble = ""
        self._paper: OnPaper | None = None
        # For pages: how it `is` with the hall, `behind`, `since` by the wall, `why`, `paper`.
        self.shown: Mapping[str, Json] = {}
        self._show(LinkStatus(is_up=False, since=self._began, behind=0))

    def run(self, stopping: threading.Event) -> None:
        """Until it is time to stop; then the hall gets the last rows, if it is there."""
        pause = FIRST_PAUSE_S
        while not stopping.wait(LOOK_EVERY_S):
            trouble = self._try()
            self._say(trouble)
            if trouble:
                stopping.wait(pause)
            pause = min(LONGEST_PAUSE_S, 2 * pause) if trouble else FIRST_PAUSE_S
        self._bring_last()
        self._carrier.close()

    def _bring_last(self) -> None:
        end, breath = self._clocks.steady() + LAST_S, threading.Event()
        while self._clocks.steady() < end and self._has_more_to_bring():
            if self._try():
                return
            breath.wait(BREATH_S)

    def _has_more_to_bring(self) -> bool:
        is_written_on = self._side.is_written_on()  # before: what was written last then counts
        try:
            status = self._link.status()
        except LogTrouble:
            return False
        is_heard = status.is_up and status.refused is None
        return is_heard and (is_written_on or status.behind > 0)

    def _try(self) -> str:
        """Steps until there is nothing more to say; what hinders it, or nothing."""
        try:
            while self.step():
                pass
        except LogTrouble as trouble:
            return str(trouble)
        except NotAMember as trouble:
            self._link.dismissed()
            return self._lost(str(trouble))
        except (CarrierTrouble, BadValue) as trouble:
            return self._lost(str(trouble))
        except Exception as fault:  # noqa: BLE001  # whatever a hall does, the game goes on
            return self._lost(f"{type(fault).__name__}: {fault}")
        return ""

    def step(self) -> bool:
        """Says what is due and hears what the hall says; whether there was anything."""
        now = self._clocks.steady()
        self._stands = self._now.now()
        answers = (*self._orders.answers,)
        said = (*answers, *self._link.due(now, self._stands))
        is_time = self._asked_at is None or now - self._asked_at >= ASK_EVERY_S
        if said or is_time:
            self._asked_at = now
            for one in self._carrier.exchange(said):
                self._hear(one, now)
            for _ in answers:
                self._orders.answers.popleft()
            self._bring()
        self._show(self._link.status())
        return bool(said) or is_time

    def _hear(self, said: HallSaid, now: float) -> None:
        match said:
            case DeskOrder() | Cancel():
                self._hand_on(said, now)
            case Want(pictures):
                for picture in pictures:
                    self._pictures.setdefault(picture, 0)
                while len(self._pictures) > MOST_PICTURES:
                    self._pictures.popitem(last=False)
            case OnPaper():
                self._paper = said if said.result else None
            case HallUp():
                self._paper = None  # what it still knows of one it says again
                self._link.heard(said, now)
            case _:
                self._link.heard(said, now)

    def _hand_on(self, said: DeskOrder | Cancel, now: float) -> None:
        key = f"{type(said).__name__} {said.id}"
        if self._orders.enter(key):
            self._side.order(
                said,
                lambda: self._clocks.steady() - now,
                lambda answer: self._orders.judged(key, answer),
            )

    def _bring(self) -> None:
        """One picture, so that rows and orders do not wait for many."""
        picture = next(iter(self._pictures), None)
        if picture is None:
            return
        self._pictures[picture] += 1
        jpeg = self._side.picture(picture) if self._pictures[picture] <= MOST_TRIES else None
        if jpeg is not None:
            self._carrier.bring(picture, jpeg)
        self._pictures.pop(picture, None)

    def _lost(self, trouble: str) -> str:
        self._link.lost(self._clocks.steady())
        self._asked_at = None
        return trouble or "the hall cannot be reached"

    def _say(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._tell(f"Hall: {trouble}" if trouble else "Hall: it is there again.")
        self._trouble = trouble
        if trouble:
            with suppress(LogTrouble):  # what was shown last still holds
                self._show(self._link.status())

    def _show(self, status: LinkStatus) -> None:
        steady = self._clocks.steady()
        since = self._clocks.wall() - (steady - (status.since or self._began))
        shown: dict[str, Json] = {"behind": status.behind, "since": round(since)}
        if status.refused is not None:
            shown |= {"is": REFUSED, "why": status.refused.why.value}
            shown |= {"since": round(status.refused.at)} if status.refused.at else {}
        else:
            shown |= {"is": UP if status.is_up else AWAY}
        paper, now = self._paper, self._stands
        if paper and now and (paper.log, paper.game) == (now.log, now.game):
            shown |= {"paper": paper.result}
        self.shown = shown
