"""A visitor plays a turn at the virtual table: what is wished for becomes grips of the hands."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.games.faust.players.putting_right import RefereesWord, put_right, wait_until
from companion.games.faust.players.seat import Deed, MomentT, OtherStone, Seat, TakeCard
from companion.games.faust.rules.actions import Lay, Reveal, Soul, Stone, TurnOver
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.cards import cards_in_hand, values_left
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.session.explaining.evidence import SOUL
from companion.observations import Json, PageSaid

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
    lies: tuple[tuple[str, tuple[str, ...]], ...] = ()
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

    def take_turn(self, seat: Seat[MomentT]) -> Iterator[MomentT]:
        visitor = self.visitor
        visitor.wishes.clear()
        yield from self._play(seat)
        visitor.is_wanted, visitor.seen = False, AtTheTable(has_left=self._is_on())
        yield from put_right(seat, self.told, self.player)
        visitor.seen = AtTheTable()

    def _play(self, seat: Seat[MomentT]) -> Iterator[MomentT]:
        visitor, news, goes_at = self.visitor, seat.standing, seat.t + self.visitor.patience_s
        while visitor.is_wanted and self._is_on() and seat.t < goes_at:
            wish = visitor.wishes.popleft() if visitor.wishes else None
            if wish is not None or visitor.is_there or seat.standing is not news:
                news, goes_at = seat.standing, seat.t + visitor.patience_s
            visitor.is_there = False
            self._look(seat, wish is not None, goes_at - seat.t)
            if wish is None:
                yield from seat.stay(LISTENS_S)
            else:
                yield from self._carry_out(wish, seat)

    def _is_on(self) -> bool:
        """Whether it is still the visitor's turn for the referee."""
        now = self.told().position
        return now.mover == self.player and now.ending is None

    def _look(self, seat: Seat[object], is_busy: bool, patience_s: float) -> None:
        cards, lying = tuple(seat.cards().items()), seat.lying()
        self.visitor.seen = AtTheTable(self.player, lying, cards, is_busy, patience_s=patience_s)

    def _carry_out(self, wish: Errand, seat: Seat[MomentT]) -> Iterator[MomentT]:
        deed = self._deed(wish, seat)
        if deed is None:
            return
        before = seat.standing
        yield from seat.grip(deed, self.player)
        if isinstance(deed, Reveal):  # whoever has turned a card over reads it out
            shown: dict[str, Json] = {"field": field_name(deed.field), "value": deed.value}
            yield seat.do((), (PageSaid(seat.t, COLOURS[self.player], "reveal", shown),))
        yield from wait_until(seat, lambda: seat.standing is not before, ANSWER_S)

    def _deed(self, wish: Errand, seat: Seat[object]) -> Deed | None:
        """None where the hands find nothing to take."""
        match wish:
            case MovePiece(piece, origin, target):
                lies = field_name(origin) in dict(seat.lying()).get(piece, ())
                return self._kind(piece)(origin, target) if lies else None
            case TouchCard(where):
                return self._with_card(where, seat.cards())

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
