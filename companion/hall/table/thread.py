"""One thread beside the game: rows go to the hall, orders come back. The game never waits for it.

It reads the log by a reader of its own and is asked nothing by the writer's thread; what it keeps
is bounded, and whatever a hall does ends in a sentence on the page.
"""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from companion.hall.carriers.carrier import CarrierTrouble, NotAMember, TableCarrier
from companion.hall.hall_time import HallClocks
from companion.hall.protocol.link import HallLink, LinkStatus, TablesLog
from companion.hall.protocol.wire import (
    Cancel,
    DeskOrder,
    HallSaid,
    HallUp,
    NotDone,
    OnPaper,
    Want,
)
from companion.hall.table.now import TablesNow
from companion.hall.table.pictures import PicturesToBring
from companion.json_reader import BadValue, Json
from companion.storage.trouble import LogTrouble
from companion.version import VERSION

LOOK_EVERY_S = 0.1  # into the log, and what the hall says
BREATH_S = 0.005  # between two looks, however much the hall says
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 10.0  # after trouble; doubled each time
LAST_S = 2.0  # in which the last rows may come to the hall when a table ends
MOST_ORDERS = 32  # that wait for the judge
MOST_ANSWERS = 1000  # that wait for the hall

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


@dataclass(frozen=True, slots=True)
class LineToHall:
    """The carrier, and the bell that it rings when something has come by itself."""

    carrier: TableCarrier
    bell: threading.Event = field(default_factory=threading.Event)


@dataclass
class _Waiting:
    """Orders that the judge has, and what he answered: his thread puts in, ours takes out."""

    orders: set[str] = field(default_factory=set)
    answers: deque[NotDone] = field(default_factory=lambda: deque(maxlen=MOST_ANSWERS))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, key: str) -> bool:
        """False where that waits already, or too many do: the hall says it again."""
        with self.lock:
            if key in self.orders or len(self.orders) >= MOST_ORDERS:
                return False
            self.orders.add(key)
            return True

    def judged(self, key: str, answer: NotDone | None) -> None:
        with self.lock:
            self.orders.discard(key)
            if answer is not None:
                self.answers.append(answer)


class HallThread:
    """`run` is a thread's; any other may ask `shown`."""

    def __init__(
        self,
        side: TableSide,
        line: LineToHall,
        clocks: HallClocks,
        tell: Callable[[str], None],
    ) -> None:
        """`tell` gets a sentence for whoever started the table, whenever another one is true."""
        self._side, self._clocks, self._tell = side, clocks, tell
        self._carrier, self._bell = line.carrier, line.bell
        self._link = HallLink(side.log, VERSION, clocks.wall)
        self._pictures = PicturesToBring()
        self._now = TablesNow(side.log, side.turns, side.unwritten)
        self._waiting = _Waiting()
        self._began = clocks.steady()
        self._is_busy = False
        self._trouble = ""
        self._paper: OnPaper | None = None
        # For pages: how it `is` with the hall, `behind`, `since` by the wall, `why`, `paper`.
        self.shown: Mapping[str, Json] = {}
        self._show(LinkStatus(is_up=False, since=self._began, behind=0))

    def run(self, stopping: threading.Event) -> None:
        """Until it is time to stop; then the hall gets the last rows, if it is there."""
        pause = FIRST_PAUSE_S
        while not stopping.wait(BREATH_S):
            trouble = self._try()
            self._say(trouble)
            if trouble:
                stopping.wait(pause)
            elif not self._is_busy and self._bell.wait(LOOK_EVERY_S):
                self._bell.clear()
            pause = min(LONGEST_PAUSE_S, 2 * pause) if trouble else FIRST_PAUSE_S
        self._bring_last()
        self._carrier.close()

    def _bring_last(self) -> None:
        end = self._clocks.steady() + LAST_S
        while self._clocks.steady() < end and self._has_more_to_bring():
            if self._try():
                return
            if not self._is_busy:
                self._bell.wait(BREATH_S)
                self._bell.clear()

    def _has_more_to_bring(self) -> bool:
        is_written_on = self._side.is_written_on()  # before: what was written last then counts
        try:
            status = self._link.status()
        except LogTrouble:
            return False
        is_heard = status.is_up and status.refused is None
        return is_heard and (is_written_on or status.behind > 0)

    def _try(self) -> str:
        """One step; what hinders it, or nothing."""
        try:
            return self._stepped()
        except LogTrouble as trouble:
            return str(trouble)
        except Exception as fault:  # noqa: BLE001  # whatever a hall does, the game goes on
            return self._lost(f"{type(fault).__name__}: {fault}")

    def _stepped(self) -> str:
        try:
            self._is_busy = self.step()
        except NotAMember as trouble:
            self._link.dismissed()
            return self._lost(str(trouble))
        except (CarrierTrouble, BadValue) as trouble:
            return self._lost(str(trouble))
        return "" if self._link.status().is_up else self._trouble  # until the hall has spoken

    def step(self) -> bool:
        """Hears what the hall says, and says what is due; whether there was anything."""
        heard = self._carrier.heard()
        for said in heard:
            self._hear(said)
        self._now.follow()
        due = self._link.due(self._clocks.steady(), self._now.now())
        for one in due:
            self._carrier.say(one)
        status = self._link.status()
        self._show(status)
        if status.is_up:
            self._answer()
            self._bring()
        return bool(heard or due)

    def _hear(self, said: HallSaid) -> None:
        now = self._clocks.steady()
        match said:
            case DeskOrder() | Cancel():
                self._hand_on(said, now)
            case Want(pictures):
                self._pictures.want(pictures)
            case OnPaper():
                self._paper = said if said.result else None
            case HallUp():
                self._paper = None  # what it still knows of one it says again
                self._link.heard(said, now)
            case _:
                self._link.heard(said, now)

    def _hand_on(self, said: DeskOrder | Cancel, now: float) -> None:
        key = f"{type(said).__name__} {said.id}"
        if self._waiting.enter(key):
            self._side.order(
                said,
                lambda: self._clocks.steady() - now,
                lambda answer: self._waiting.judged(key, answer),
            )

    def _answer(self) -> None:
        while self._waiting.answers:
            self._carrier.say(self._waiting.answers[0])
            self._waiting.answers.popleft()

    def _bring(self) -> None:
        """One picture, so that rows and orders do not wait for many."""
        picture = self._pictures.next()
        if picture is not None:
            jpeg = self._side.picture(picture)
            if jpeg is not None:
                self._carrier.bring(picture, jpeg)
            self._pictures.done(picture)

    def _lost(self, trouble: str) -> str:
        self._link.lost(self._clocks.steady())
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
        paper = self._paper
        now = None if paper is None else self._now.now()
        if paper and now and (paper.log, paper.game) == (now.log, now.game):
            shown |= {"paper": paper.result}
        self.shown = shown
