"""Two to four people who play a game to its end, each knowing only what he may know."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from companion.games.salamander.players import choosing
from companion.games.salamander.players.choosing import AllHeard, Temper, false_marker
from companion.games.salamander.players.dealer import FallenSticks, deal, take_card, throw
from companion.games.salamander.players.doings import ActedTurn, Doing
from companion.games.salamander.players.mind import TELLS_NOTHING, Thoughts, remembered, seen_by
from companion.games.salamander.rules.actions import (
    EYE_STICKS,
    Action,
    Answered,
    Declare,
    Draw,
    Exchange,
    MoveFigure,
    PlaceMarker,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.heard import heard_by
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.learning import DoneAct, learned_or_left_out
from companion.games.salamander.rules.offers import exchanges
from companion.games.salamander.rules.owed import (
    Owed,
    has_failed,
    is_turn_over,
    owed_next,
    owes_reply,
)
from companion.games.salamander.rules.position import NOBODY, Declaration, is_home, is_in_dungeon
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import apply, end_turn, set_up
from companion.games.salamander.rules.rulings import ExtraThrow

ENOUGH = 0.08  # how often an extra throw is left


class Party:
    """Everybody's cards and thoughts, and how the table stands for who hears what all hear."""

    def __init__(self, header: Header, dice: Random, tempers: dict[int, Temper]) -> None:
        self.cards, aside = deal(header.seats, dice)
        self.header = replace(header, set_aside=aside, writes_everything=False)
        self.public = set_up(self.header)
        self.known = self._told = known_at_first(self.header)  # of who hears what all hear, and all
        self._known = dict.fromkeys(header.seats, self.known)
        self._turns = 0
        self._dice = dice
        self._tempers = tempers
        self._remember()

    @property
    def is_over(self) -> bool:
        return self.public.ending is not None

    def turn(self) -> ActedTurn:
        """The turn of whoever is to move, to its end."""
        self._turns += 1
        player = self.public.mover
        doings = tuple(self.act())
        self.hand_over()
        return ActedTurn(self._turns, player, doings)

    def hand_over(self) -> None:
        """The turn is done."""
        self.public = end_turn(self.public, self.header)

    def mind(self, figure: int) -> Thoughts:
        hand, known = self.cards.hands[figure], self._known[figure]
        return Thoughts(figure, hand, self.public, known, self.header)

    def act(self) -> Iterator[Doing]:
        """What is done in the turn, one after the other, but for handing over."""
        if is_in_dungeon(self.public, self.public.mover):
            yield from self._throw_keys()
        yield from self._declare()
        while self._throws():
            yield from self._go()
            yield from self._declare()

    def _throw_keys(self) -> Iterator[Doing]:
        """Until all three lie aside, five times at most (Verlies)."""
        while not self._is_stopped and is_in_dungeon(self.public, self.public.mover):
            turn = self.public.turn
            sticks = throw(
                self._dice, EYE_STICKS - turn.eyes_aside, with_symbol=not turn.is_symbol_aside
            )
            yield self._do(self.public.mover, sticks.as_keys, sticks)

    def _throws(self) -> bool:
        """Whether there is a throw now, and its player wants it."""
        if self._is_stopped or fault_of(self.public, Throw(1, 1, False), self.header) is not None:
            return False
        is_extra = self.public.turn.eyes is not None
        is_forced = self.header.rulings.extra_throw is ExtraThrow.FORCED
        return not is_extra or is_forced or self._dice.random() >= ENOUGH

    @property
    def _is_stopped(self) -> bool:
        return self.is_over or is_turn_over(self.public)

    def _go(self) -> Iterator[Doing]:
        """Throw, symbol, move, question."""
        me = self.public.mover
        sticks = throw(self._dice)
        yield self._do(me, sticks.as_throw, sticks)
        if owed_next(self.public.turn) is Owed.DRAW:
            yield self._draw()
        if owed_next(self.public.turn) is Owed.MARKER:
            yield self._place_marker()
        yield from self._declare()
        if not self.is_over and self.public.turn.owes_move:
            wished = choosing.what_to_declare(self.mind(me), self._tempers[me], self._turns)
            target = choosing.where_to_go(self.mind(me), wished, self._dice)
            yield self._do(me, MoveFigure(me, target))
            yield from self._ask()

    def _draw(self) -> Doing:
        me = self.public.mover
        new, self.cards = take_card(self.cards, self.public.discards, self._dice)
        away, hand = choosing.what_to_keep(self.mind(me), self.cards.hands[me], new)
        self.cards = self.cards.with_hand(me, hand)
        return self._do(me, Draw(away))

    def _place_marker(self) -> Doing:
        me = self.public.mover
        if self._lies(me):
            lie = false_marker(self._heard, self.cards.hands[me], self._dice)
            if lie is not None:
                return self._do(me, lie, is_lie=True)
        place = choosing.where_to_put_the_marker(self.mind(me), self.known.possible[me], self._dice)
        return self._do(me, PlaceMarker(me, place))

    def _ask(self) -> Iterator[Doing]:
        me, asked = self.public.mover, self.public.turn.may_ask
        if asked == NOBODY:
            return
        question = choosing.what_to_ask(self.mind(me), asked)
        if question is not None:
            yield self._do(me, question)
            truth = Answered(self.cards.holds(asked, question.face))
            yield self._say(asked, truth, Answered(not truth.is_yes))

    def _declare(self) -> Iterator[Doing]:
        """Combinations, as many as the player dares and may."""
        me = self.public.mover
        while not self._is_stopped and is_home(self.public, me):
            hope = choosing.what_to_declare(self.mind(me), self._tempers[me], self._turns)
            if hope is None or fault_of(self.public, hope.declare, self.header) is not None:
                return
            yield self._do(me, hope.declare)
            while owes_reply(self.public.turn):
                yield self._reply(hope.declare)
            if has_failed(self.public.turn):
                yield from self._pay(hope.declare)

    def _reply(self, declared: Declare) -> Doing:
        declaration = self.public.turn.declaration
        assert declaration is not None  # a reply is owed
        figure, face = declaration.next_claim
        if not self.cards.holds(figure, face):
            return self._do(figure, Replied(False))
        if self._lies(figure) and self._heard.believes(Replied(False)):
            return self._do(figure, Replied(False), is_lie=True)
        if all(declaration.replies) and len(declaration.replies) + 1 == len(declared.claims):
            self._hand_over(declaration)
        return self._do(figure, Replied(True))

    def _hand_over(self, declared: Declaration) -> None:
        for figure, face in declared.gifts(self.public.mover):
            rest = tuple(one for one in self.cards.hands[figure] if one != face)
            self.cards = self.cards.with_hand(figure, rest)

    def _pay(self, declared: Declare) -> Iterator[Doing]:
        """What follows a declaration that failed: the hand is shown, confirmed cards exchanged."""
        me = self.public.mover
        if owed_next(self.public.turn) is Owed.SHOW:
            rest = tuple(face for face in self.cards.hands[me] if face not in declared.own)
            yield self._do(me, ShowHand(rest))
        for figure, face in exchanges(self.public, self.header):
            is_there = self.cards.holds(figure, face)  # not put away as a second card
            can = fault_of(self.public, Exchange(figure, face), self.header) is None
            if is_there and can and choosing.wants_to_exchange(self._tempers[figure], self._dice):
                yield self._exchange(figure, face)

    def _exchange(self, figure: int, face: int) -> Doing:
        new, self.cards = take_card(self.cards, self.public.discards, self._dice)
        rest = tuple(one for one in self.cards.hands[figure] if one != face)
        second, hand = choosing.what_to_keep(self.mind(figure), rest, new)
        self.cards = self.cards.with_hand(figure, hand)
        return self._do(figure, Exchange(figure, face, second))

    def _lies(self, figure: int) -> bool:
        return self._dice.random() < self._tempers[figure].lies

    def _say(self, by: int, truth: Action, lie: Action) -> Doing:
        if self._lies(by) and self._heard.believes(lie):
            return self._do(by, lie, is_lie=True)
        return self._do(by, truth)

    def _do(
        self, by: int, action: Action, sticks: FallenSticks | None = None, *, is_lie: bool = False
    ) -> Doing:
        """It is done, and everybody draws from it what he can."""
        before, header = self.public, self.header
        self.public = apply(before, action, header)
        act, all_knew = DoneAct(before, action, self.public), self.known

        def heard(figure: int) -> DoneAct:
            return act._replace(action=heard_by(figure, action, before, header))

        self.known, contradicts = learned_or_left_out(all_knew, heard(NOBODY), header)
        self._told, is_found = learned_or_left_out(self._told, act, header)
        if not isinstance(action, TELLS_NOTHING):
            for figure in header.seats:
                seen = seen_by(figure, self._known[figure], all_knew)
                known, _ = learned_or_left_out(seen, heard(figure), header)
                self._known[figure] = self.known._replace(possible=known.possible)
            self._remember()
        return Doing(
            by, action, before, self.public, contradicts, is_found, sticks=sticks, is_lie=is_lie
        )

    @property
    def _heard(self) -> AllHeard:
        return AllHeard(self.public, self._told, self.header)

    def _remember(self) -> None:
        for figure in self.header.seats:
            possible = remembered(self.mind(figure))
            self._known[figure] = self._known[figure]._replace(possible=possible)
