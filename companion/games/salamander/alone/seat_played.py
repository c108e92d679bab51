"""What the table's seat decides, one thing at a time: a word of its own, or a piece for hands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from companion.games.alone import AloneWord
from companion.games.salamander.files.action_lines import word_of
from companion.games.salamander.players import choosing
from companion.games.salamander.players.choosing import Temper
from companion.games.salamander.players.mind import Thoughts
from companion.games.salamander.players.prospects import Hope
from companion.games.salamander.rules.actions import Draw, Exchange, MoveFigure, PlaceMarker
from companion.games.salamander.rules.faces import Hand
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.offers import ANY_THROW
from companion.games.salamander.rules.owed import Owed, is_turn_over, owed_next
from companion.games.salamander.rules.position import NOBODY, is_home, is_in_dungeon
from companion.games.salamander.session.game_so_far import GameSoFar, exchanges_open

TEMPER = Temper(courage=0.6, keeps=0.25)
SeatDecides = AloneWord | MoveFigure | PlaceMarker


@dataclass(frozen=True, slots=True)
class SeatPlayed:
    """`top` takes the card that comes next."""

    mind: Thoughts
    game: GameSoFar
    dice: Random
    top: Callable[[], int]

    def decides(self) -> Iterator[SeatDecides]:
        """What comes first counts; nothing while sticks are to be thrown."""
        exchanging = exchanges_open(self.game)
        if not exchanging:
            yield from self._in_turn()
        elif exchanging[0][0] == self.mind.me:
            yield self._exchange(exchanging[0][1])

    def _in_turn(self) -> Iterator[SeatDecides]:
        now, me = self.game.now, self.mind.me
        match owed_next(now.turn):
            case Owed.DRAW:
                yield word_of(Draw(self._keep(self.mind.hand)))
            case Owed.MARKER:
                public = self.game.public.known.possible[me]
                place = choosing.where_to_put_the_marker(self.mind, public, self.dice)
                yield PlaceMarker(me, place)
            case Owed.MOVE:
                yield from self._declare()
                hope = choosing.what_to_declare(self.mind, TEMPER, self.game.turn_number)
                yield MoveFigure(me, choosing.where_to_go(self.mind, hope, self.dice))
            case _:
                yield from self._free()

    def _free(self) -> Iterator[SeatDecides]:
        """Its own turn, and nothing is owed."""
        now, header = self.game.now, self.game.as_judged
        yield from self._declare()
        if now.turn.may_ask != NOBODY:
            question = choosing.what_to_ask(self.mind, now.turn.may_ask)
            if question is not None:
                yield word_of(question)
        is_free = is_turn_over(now) or not is_in_dungeon(now, now.mover)
        throws = fault_of(now, ANY_THROW, header) is None
        if is_free and not throws and end_fault(now, header) is None:
            yield "turn-done", {}

    def _declare(self) -> Iterator[SeatDecides]:
        hope = self._hope()
        if hope is not None:
            yield word_of(hope.declare)

    def _hope(self) -> Hope | None:
        """A combination that it dares, and may declare now."""
        now = self.game.now
        if not is_home(now, self.mind.me):
            return None
        hope = choosing.what_to_declare(self.mind, TEMPER, self.game.turn_number)
        may = hope is not None and fault_of(now, hope.declare, self.game.as_judged) is None
        return hope if may else None

    def _exchange(self, face: int) -> AloneWord:
        if not choosing.wants_to_exchange(TEMPER, self.dice):
            return "exchange", {"card": None}
        rest = tuple(one for one in self.mind.hand if one != face)
        return word_of(Exchange(self.mind.me, face, self._keep(rest)))

    def _keep(self, hand: Hand) -> int | None:
        """What it puts away after it has drawn."""
        away, _ = choosing.what_to_keep(self.mind, hand, self.top())
        return away
