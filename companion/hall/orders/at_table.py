"""The table's side of an order: whether it is done, judged by the one thread that writes the log.

What is to be said carries the order's id and the desk's name into the log, in the same transaction
as its effect: so a kill leaves both or neither, and the id in the log is what makes it happen once.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.events import AnyObservation
from companion.game import PAIRING
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone, WhyNotDone
from companion.observations import Json, PageSaid
from companion.storage.chain import Row

ORDER, DESK = "order", "desk"  # keys of a row that no page can send
PEOPLE = "people"  # another one: by seat, which person of the hall sits there
BEGIN = "begin"  # beside a referee's words: a game that was paired
END, ENDS = "end", "ends"  # the word with which a referee ends a game; that a game begun does so
REFEREE = "referee"
MOST_REFUSED = 1000  # orders that are remembered as refused


class BadOrder(ValueError):
    """No desk may say that, or not in these words."""


@dataclass(frozen=True, slots=True)
class GameAsked:
    """A game that the desk begins; `note` stands in its header beside what is agreed.

    `ending` is said first where it is to end the one that is still played.
    """

    agreed: Mapping[str, Json]
    turn_end: str
    note: Mapping[str, Json]
    ending: PageSaid | None = None


class DeskWords(Protocol):
    """What a desk may say at the game at hand; both raise BadOrder for anything else."""

    def said(
        self, agreed: Mapping[str, Json], say: str, words: Mapping[str, Json]
    ) -> Mapping[str, Json]:
        """The words as they are taken."""

    def begun(
        self, agreed: Mapping[str, Json], words: Mapping[str, Json]
    ) -> tuple[Mapping[str, Json], str]:
        """The header of a game that is asked for instead of the one at hand, and its turns' end."""

    def name(self, text: str) -> str:
        """Somebody's name as it may be kept."""


@dataclass(frozen=True, slots=True)
class GameStands:
    """Where the table stands at this moment, as its log has it."""

    log: str  # the hash of its first row
    game: int
    row: int  # the event in which the game stands; 0 for none yet
    agreed: Mapping[str, Json]
    is_playing: bool  # a turn was made, and the game is not over
    unwritten: int  # transactions that wait for the log
    begins_another: Callable[[AnyObservation], bool]  # whether that begins another game


ToDo = PageSaid | GameAsked


class OrdersAtTable:
    """Remembers which orders are in the log, and which were refused: neither is ever done again."""

    def __init__(self, words: DeskWords, rows: Iterable[Row]) -> None:
        """`rows` are all of the log."""
        self._words = words
        self._done = {found for row in rows if (found := order_of(row))}
        self._refused: OrderedDict[str, WhyNotDone] = OrderedDict()

    def judge(
        self, said: DeskOrder | Cancel, waited_s: float, stands: GameStands
    ) -> ToDo | NotDone | None:
        """What is to be done now; None where it is done already: its row is the answer."""
        number = said.id
        if number in self._done:
            return None
        if isinstance(said, Cancel):
            return self._refuse(number, WhyNotDone.CANCELLED)
        if number in self._refused:
            return NotDone(number, self._refused[number])
        why = self._hinders(said, waited_s, stands)
        if why is not None:
            return self._refuse(number, why)
        try:
            todo = self._understood(said, stands)
        except BadOrder:
            return self._refuse(number, WhyNotDone.NOT_ALLOWED)
        if isinstance(todo, PageSaid) and stands.begins_another(todo):
            return self._refuse(number, WhyNotDone.NOT_ALLOWED)  # two transactions
        self._done.add(number)
        return todo

    def _refuse(self, number: str, why: WhyNotDone) -> NotDone:
        self._refused[number] = why
        while len(self._refused) > MOST_REFUSED:
            self._refused.popitem(last=False)
        return NotDone(number, why)

    def _hinders(self, order: DeskOrder, waited_s: float, stands: GameStands) -> WhyNotDone | None:
        """What the desk looked at must be what the table stands at; the clock is a courtesy."""
        if stands.unwritten:
            return WhyNotDone.NOT_WRITTEN
        if (order.log, order.game, order.row) != (stands.log, stands.game, stands.row):
            return WhyNotDone.OVERTAKEN
        if waited_s >= order.left_s:
            return WhyNotDone.EXPIRED
        if order.say == BEGIN and stands.is_playing and order.words.get(ENDS) is not True:
            return WhyNotDone.PLAYING
        return None

    def _understood(self, order: DeskOrder, stands: GameStands) -> ToDo:
        from_desk: dict[str, Json] = {ORDER: order.id, DESK: self._words.name(order.desk)}
        if order.say != BEGIN:
            words = self._words.said(stands.agreed, order.say, order.words)
            return PageSaid(0.0, REFEREE, order.say, {**words, **from_desk})
        of_hall = {key: order.words[key] for key in (PAIRING, PEOPLE) if key in order.words}
        asked = {key: order.words[key] for key in order.words.keys() - {ENDS, *of_hall}}
        agreed, turn_end = self._words.begun(stands.agreed, asked)
        note = from_desk | of_hall
        ending = PageSaid(0.0, REFEREE, END) if stands.is_playing else None
        return GameAsked(agreed, turn_end, note, ending)


def order_of(row: Row) -> str:
    """The order that this row did: words of the referee, or the header of a game; else nothing."""
    return _from_desk(row, ORDER)


def desk_of(row: Row) -> str:
    """Who ordered what this row did; nothing where nobody did."""
    return _from_desk(row, DESK) if _from_desk(row, ORDER) else ""


def _from_desk(row: Row, key: str) -> str:
    if row.kind not in {"observation", "game"} or f'"{ORDER}"' not in row.body:
        return ""
    content = row.content()
    said = content.get("page") if row.kind == "observation" else content
    found = said.get(key) if isinstance(said, dict) else None
    return found if isinstance(found, str) else ""
