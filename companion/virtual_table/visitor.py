"""A visitor plays a turn at the virtual table: what is wished for becomes grips of the hands."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.games.faust.rules.actions import Lay, Reveal, Soul, Stone, TurnOver
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.cards import cards_in_hand, values_left
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.session.explaining.evidence import SOUL
from companion.observations import Json, ListedPieces, PageSaid
from companion.virtual_table.deeds import Deed, OtherStone, TakeCard
from companion.virtual_table.hands import VirtualTable
from companion.virtual_table.moments import Moment
from companion.virtual_table.putting_right import RefereesWord, put_right, wait_until

ANSWER_S = 2.5  # for the referee to say something about a grip
LISTENS_S = 0.2  # between two looks at what is wished for
IDLE_S = 60.0  # without a sign of life or news: then the players go on


@dataclass(frozen=True, slots=True)
class MovePiece:
    """A piece of that kind is to be carried from one field to another."""

    piece: str
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class TouchCard:
    """The place beside a field: a card is laid, taken up, or turned over if that is due."""

    field: int


Errand = MovePiece | TouchCard


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """What the visitor has before the eyes; `colour` is None while others play."""

    colour: int | None = None
    lies: ListedPieces = ()
    cards: tuple[tuple[int, int], ...] = ()
    is_busy: bool = False  # the hands still do what was wished for
    has_left: bool = False  # before the turn was done: the players see to what was left
    patience_s: float = IDLE_S  # that is left until the players go on


@dataclass
class Visitor:
    """Wishes may come from another thread; everything else happens where the table is.

    Whoever comes has the next turn, and goes when it is done, by a word, or by doing nothing.
    """

    dice: Random
    patience_s: float = IDLE_S  # at the table
    is_wanted: bool = False  # the visitor has come, and not gone again
    is_there: bool = False  # something was touched since one looked last
    seen: AtTheTable = AtTheTable()
    wishes: deque[Errand] = field(default_factory=deque)

    @property
    def is_busy(self) -> bool:
        """The hands have not done yet what was wished for."""
        return self.seen.is_busy or bool(self.wishes)

    def come(self) -> None:
        self.is_wanted = True

    def stay(self) -> None:
        self.is_there = True

    def leave(self) -> None:
        self.is_wanted = False


@dataclass(frozen=True, slots=True)
class VisitorsTurn:
    """One turn in which the visitor decides; whatever is left undone the players do."""

    visitor: Visitor
    told: RefereesWord
    player: int

    def __call__(self, table: VirtualTable) -> Iterator[Moment]:
        visitor = self.visitor
        visitor.wishes.clear()
        yield from self._play(table)
        visitor.is_wanted, visitor.seen = False, AtTheTable(has_left=self._is_on())
        yield from put_right(table, self.told, self.player)
        visitor.seen = AtTheTable()

    def _play(self, table: VirtualTable) -> Iterator[Moment]:
        visitor, news, goes_at = self.visitor, table.standing, table.t + self.visitor.patience_s
        while visitor.is_wanted and self._is_on() and table.t < goes_at:
            wish = visitor.wishes.popleft() if visitor.wishes else None
            if wish is not None or visitor.is_there or table.standing is not news:
                news, goes_at = table.standing, table.t + visitor.patience_s
            visitor.is_there = False
            self._look(table, wish is not None, goes_at - table.t)
            if wish is None:
                yield from table.stay(LISTENS_S)
            else:
                yield from self._carry_out(wish, table)

    def _is_on(self) -> bool:
        """Whether it is still the visitor's turn for the referee."""
        now = self.told().position
        return now.mover == self.player and now.ending is None

    def _look(self, table: VirtualTable, is_busy: bool, patience_s: float) -> None:
        cards, lying = tuple(table.cards().items()), table.lying()
        self.visitor.seen = AtTheTable(self.player, lying, cards, is_busy, patience_s=patience_s)

    def _carry_out(self, wish: Errand, table: VirtualTable) -> Iterator[Moment]:
        deed = self._deed(wish, table)
        if deed is None:
            return
        before = table.standing
        yield from table.grip(deed, self.player)
        if isinstance(deed, Reveal):  # whoever has turned a card over reads it out
            shown: dict[str, Json] = {"field": field_name(deed.field), "value": deed.value}
            yield table.do((), (PageSaid(table.t, COLOURS[self.player], "reveal", shown),))
        yield from wait_until(table, lambda: table.standing is not before, ANSWER_S)

    def _deed(self, wish: Errand, table: VirtualTable) -> Deed | None:
        """None where the hands find nothing to take."""
        match wish:
            case MovePiece(piece, origin, target):
                lies = field_name(origin) in dict(table.lying()).get(piece, ())
                return self._kind(piece)(origin, target) if lies else None
            case TouchCard(where):
                return self._with_card(where, table.cards())

    def _kind(self, piece: str) -> type[Stone | Soul]:
        if piece == SOUL:
            return Soul
        return Stone if piece == COLOURS[self.player] else OtherStone

    def _with_card(self, where: int, lying: Mapping[int, int]) -> Deed | None:
        told = self.told()
        now, rulings = told.position, told.header.rulings
        if where not in lying:
            return Lay(where) if cards_in_hand(now, self.player, rulings) else None
        if lying[where] == self.player:
            return TakeCard(where)
        if any(isinstance(due, TurnOver) and due.field == where for due in now.due):
            left = values_left(now, opponent(self.player), rulings)
            return Reveal(where, self.visitor.dice.choice(left))
        return None
