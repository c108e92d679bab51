"""What a story may become by what is observed: the three questions that the beam asks of a game."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import assert_never

from companion.games.faust.rules.actions import Lay, TurnOver
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.cards import with_value
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.session.card_watch import EMPTY, CardWatch
from companion.games.faust.session.game_so_far import do, end_turn
from companion.games.faust.session.look_ways import LookWays, Ways
from companion.games.faust.session.slot_times import ahead_cost
from companion.games.faust.session.state import (
    BoardSeen,
    Observed,
    Press,
    SlotsSpoke,
    StoryState,
    ValueSaid,
)
from companion.inference.beam import Grown
from companion.inference.sensors import SENSORS, cost_of

# What a story has paid before anything but the plain ways is asked of it.
RARE = cost_of(max(SENSORS.put_back, SENSORS.unseen_end))


@dataclass(frozen=True, slots=True)
class FaustGrowth:
    """Stories of a game of Doctor Faust, as far as the slots have spoken."""

    cards: CardWatch

    @property
    def _ways(self) -> LookWays:
        return LookWays(self.cards)

    def key(self, state: StoryState) -> Hashable:
        game = state.game
        presses = (
            state.pressed,
            state.pressed_at,
            state.pressed_until,
            state.owes_press,
            state.is_unpressed,
        )
        flags = game.is_final, state.unseen, state.is_doubted, state.is_standing
        return game.now, game.before, len(game.done), state.astray, presses, flags

    def grown(self, state: StoryState, seen: Observed) -> Iterator[Grown[StoryState]]:
        match seen:
            case BoardSeen():
                return self._after_look(state, seen)
            case Press():
                ways = self._after_press(state, seen)
            case ValueSaid():
                ways = self._after_value(state, seen)
            case SlotsSpoke():
                ways = self._after_slots(state, seen)
            case _:
                assert_never(seen)
        return (Grown(cost, after) for cost, after in ways)

    def _after_press(self, state: StoryState, press: Press) -> Ways:
        """The turn is over; or its end has not been seen yet; or the press means nothing."""
        game = state.game
        mover = COLOURS[game.now.mover]
        if press.player == state.owes_press:
            yield 0.0, replace(state, owes_press="", is_unpressed=False)
        elif press.player != mover:
            if not game.steps and game.done:
                yield 0.0, replace(state, game=replace(game, is_final=True))
            else:
                yield cost_of(SENSORS.odd_press), state
        elif game.is_whole:
            yield 0.0, StoryState(end_turn(game))
        else:
            until = inf if press.is_covered else press.t + SENSORS.lag_s
            early = replace(state, pressed=mover, pressed_at=press.t, pressed_until=until)
            yield cost_of(SENSORS.early_press), early
            is_begun = bool(game.steps or press.is_covered or state.astray is not None)
            nothing = SENSORS.odd_press if is_begun else SENSORS.second_press
            yield cost_of(nothing), state

    def _after_slots(self, state: StoryState, spoke: SlotsSpoke) -> Ways:
        """What they tell of is done already, or a hand is doing it."""
        now = state.game.now
        # Who takes a card up may only look at it: the next look tells more.
        done = EMPTY, COLOURS[opponent(now.mover)] if state.pressed else EMPTY  # by who goes on
        cost = sum(ahead_cost(now, name, told) for name, told in spoke.slots if told not in done)
        if spoke.is_covered or state.is_standing:
            cost = 0.0
        yield cost, state
        since_s = spoke.t - spoke.looked_at
        if cost and since_s > SENSORS.lag_s:
            lay_at = min(state.lay_right_at, spoke.looked_at)
            stands = replace(state, is_standing=True, lay_right_at=lay_at)
            yield cost_of(SENSORS.standing), stands
        laid = [parse_field(name) for name, told in spoke.slots if told == COLOURS[now.mover]]
        if spoke.is_covered or len(laid) != 1 or now.due:
            return
        try:
            after = do(state.game, (Lay(laid[0]),))
        except Illegal:
            return
        order = SENSORS.delay_cost(since_s, 0.0) if since_s <= SENSORS.lag_s else 0.0
        yield SENSORS.act + order, replace(state, game=after)

    def _after_value(self, state: StoryState, value: ValueSaid) -> Ways:
        """The card that is turned over has that value, or will have it."""
        game, said = state.game, value.said
        if any(isinstance(due, TurnOver) and due.field == said.field for due in game.now.due):
            valued = replace(game, before=with_value(game.before, said.field, said.value))
            try:
                yield 0.0, replace(state, game=do(valued, (said,)))
            except Illegal:
                yield cost_of(SENSORS.odd_value), state
            return
        known = [one for one in game.latest_reveals if one.field == said.field]
        if known:
            yield 0.0 if said in known else cost_of(SENSORS.odd_value), state
            return
        if game.now.cards[said.field] is None:
            yield cost_of(SENSORS.odd_value), state
            return
        before, now = (with_value(one, said.field, said.value) for one in (game.before, game.now))
        yield 0.0, replace(state, game=replace(game, before=before, now=now))

    def _after_look(self, state: StoryState, look: BoardSeen) -> Iterator[Grown[StoryState]]:
        """Plain ways on first; the others are asked when these become dear."""
        if not state.is_doubted:
            for cost, after in self._ways.plain(state, look):
                yield Grown(cost, after)
            yield Grown(RARE, replace(state, is_doubted=True), is_through=False)
            return
        known = replace(state, is_doubted=False)
        for cost, after in self._is_over(known, look):
            if after.game.now.ending is None:  # nobody goes on after the game
                yield Grown(max(0.0, cost - RARE), after, is_through=False)
        others = (
            self._ways.back,
            self._ways.shifted,
            self._ways.standing,
            self._ways.silent,
            self._ways.astray,
        )
        for ways in () if known.unseen else others:
            for cost, after in ways(known, look):
                yield Grown(max(0.0, cost - RARE), after)

    def _is_over(self, state: StoryState, look: BoardSeen) -> Ways:
        """The turn has ended, and no look or no press has told it: the other player has gone on."""
        yield from self._ways.across(state, look)
        if state.game.wants_a_press and not state.pressed:
            over = state.over_unpressed(end_turn(state.game))
            yield RARE + state.unpressed_cost, over
