"""Orders of a desk at a live table: judged by the one thread that writes its log.

What is to be said carries the order's id and the desk's name into the log, in the same transaction
as its effect: so a kill leaves both or neither, and the id in the log is what makes it happen once.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress

from companion.game import PAIRING
from companion.hall.orders.at_table import BEGIN, DESK, END, ENDS, ORDER, PEOPLE, REFEREE, order_of
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone, WhyNotDone
from companion.json_reader import Json, read_object
from companion.live.mailbox import Ordered
from companion.live.table import Table
from companion.observations import PageSaid
from companion.replay.agreeing import game_asked
from companion.storage.course import LogCourse, course_after
from companion.storage.trouble import LogTrouble
from web.access.page_words import NotAllowed, clean_name, read_said
from web.access.roles import Role
from web.games import SHOWN_GAMES

MOST_REFUSED = 1000  # orders that are remembered as refused


class _Refused(Exception):
    """An order that is not done, and why."""

    def __init__(self, why: WhyNotDone) -> None:
        super().__init__(why.value)
        self.why = why


class DeskAtTable:
    """Does what a desk orders, at most once. Used by the writer's thread alone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._log = ""  # the hash of its first row
        self._course, self._settled = LogCourse(), 0  # the row by which the game is over, or not
        self._done: set[str] = set()
        self._refused: OrderedDict[str, WhyNotDone] = OrderedDict()
        self._read_on()

    def take(self, ordered: Ordered, t: float) -> None:
        """LogTrouble where it was done and cannot be written just now: it waits like all else."""
        answer: NotDone | None = None
        try:
            answer = self._judged(ordered, t)
        finally:
            ordered.judged(answer)

    def _judged(self, ordered: Ordered, t: float) -> NotDone | None:
        """None where it is done, now or before: its row is the answer."""
        said = ordered.said
        if said.id in self._done:
            return None
        try:
            if isinstance(said, Cancel):
                raise _Refused(WhyNotDone.CANCELLED)
            if said.id in self._refused:
                return NotDone(said.id, self._refused[said.id])
            self._expect_timely(said, ordered.waited_s())
            self._do(said, t)
        except _Refused as refused:
            self._refused[said.id] = refused.why
            while len(self._refused) > MOST_REFUSED:
                self._refused.popitem(last=False)
            return NotDone(said.id, refused.why)
        return None

    def _expect_timely(self, order: DeskOrder, waited_s: float) -> None:
        """What the desk looked at must be what the table stands at; the clock is a courtesy."""
        table = self._table
        if table.unwritten:
            raise _Refused(WhyNotDone.NOT_WRITTEN)
        self._read_on()
        # Whoever begins or ends a game needs to know whether it is over, and nothing else of it.
        oldest = self._settled if order.say in (BEGIN, END) else table.standing_row
        is_seen = oldest <= order.row <= table.standing_row
        if (order.log, order.game) != (self._log, table.game) or not is_seen:
            raise _Refused(WhyNotDone.OVERTAKEN)
        if waited_s >= order.left_s:
            raise _Refused(WhyNotDone.EXPIRED)
        if order.say == BEGIN and table.is_playing and order.words.get(ENDS) is not True:
            raise _Refused(WhyNotDone.PLAYING)

    def _read_on(self) -> None:
        """Rows that are new since the last order."""
        for row in self._table.store.after(self._course.row):
            self._log = self._log or row.hash
            if number := order_of(row):
                self._done.add(number)
            over, self._course = self._course.over, course_after(self._course, row)
            if row.kind == "game":
                self._settled = 0
            elif self._course.over != over:
                self._settled = row.id

    def _do(self, order: DeskOrder, t: float) -> None:
        try:
            from_desk: dict[str, Json] = {ORDER: order.id, DESK: clean_name(order.desk)}
            ordered = self._begun if order.say == BEGIN else self._said
            act = ordered(order, from_desk, t)
        except (NotAllowed, ValueError):
            raise _Refused(WhyNotDone.NOT_ALLOWED) from None
        self._done.add(order.id)
        act()

    def _said(
        self, order: DeskOrder, from_desk: Mapping[str, Json], t: float
    ) -> Callable[[], None]:
        """What the referee's page may say, of whichever game is at hand."""
        session = self._table.session
        vocabulary = SHOWN_GAMES.of(session.agreed).words
        words = read_said({**order.words, "say": order.say}, Role.REFEREE, vocabulary).words
        said = PageSaid(t, REFEREE, order.say, {**words, **from_desk})
        if session.begun_by(said) is not None:
            raise _Refused(WhyNotDone.NOT_ALLOWED)  # two transactions
        return lambda: self._table.take(said)

    def _begun(
        self, order: DeskOrder, from_desk: Mapping[str, Json], t: float
    ) -> Callable[[], None]:
        """A game that was paired; the one that is still played ends first."""
        table = self._table
        of_hall = {key: order.words[key] for key in (PAIRING, PEOPLE) if key in order.words}
        asked = {key: order.words[key] for key in order.words.keys() - {ENDS, *of_hall}}
        agreed, turn_end = _game_of(table.session.agreed, asked)

        def begin() -> None:
            if table.is_playing:
                with suppress(LogTrouble):  # it waits, and is written with what follows
                    table.take(PageSaid(t, REFEREE, END))
            table.begin_game(agreed, turn_end, {**from_desk, **of_hall})

        return begin


def _game_of(
    before: Mapping[str, Json], asked: Mapping[str, Json]
) -> tuple[Mapping[str, Json], str]:
    """The header of the game that is asked for, and its turns' end; ValueError."""
    same = {"game": before["game"]} if "game" in before else {}
    players = read_object(asked.get("players", {}), "players")
    named: dict[str, Json] = {seat: clean_name(name) for seat, name in players.items()}
    return game_asked({**same, **asked, "players": named})
