"""What may have been done before a look, each way with its cost: the questions asked of Faust."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from math import inf

from companion.games.faust.rules.actions import Action, Lay, Reveal
from companion.games.faust.rules.board import FIELDS, field_name, forward_distance, parse_field
from companion.games.faust.rules.position import COLOURS, POINTS, Position, opponent
from companion.games.faust.rules.record import TurnEnd
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.session.belief import is_whole
from companion.games.faust.session.card_watch import EMPTY, UNKNOWN, CardWatch
from companion.games.faust.session.differences import (
    is_anything_put_back,
    lie_so,
    places,
    shows_a_hand,
)
from companion.games.faust.session.explaining.deeds import elsewhere
from companion.games.faust.session.explaining.explain import Explanation, endings, explain
from companion.games.faust.session.game_so_far import (
    GameSoFar,
    do,
    end_turn,
    held_open,
    rewound,
    without_steps,
)
from companion.games.faust.session.slot_times import (
    cost_of_told,
    cost_of_unexplained,
    round_trip_cost,
)
from companion.games.faust.session.state import BoardSeen, StoryState
from companion.inference.sensors import PRUDENCE, SENSORS, cost_of
from companion.observations import BoardReading

Ways = Iterator[tuple[float, StoryState]]

_explained = lru_cache(maxsize=256)(explain)


@dataclass(frozen=True, slots=True)
class LookWays:
    """The ways on to one look, as far as the slots have spoken."""

    cards: CardWatch

    def plain(self, state: StoryState, look: BoardSeen) -> Ways:
        """The turn goes on."""
        return self._goes_on(state, look, self._view(look))

    def _view(self, look: BoardSeen) -> BoardReading:
        cards = self.cards.around(look.t, SENSORS.lag_s, SENSORS.late_s)
        return replace(look.reading, t=0.0, cards=cards)  # equal boards are explained once

    def back(self, state: StoryState, look: BoardSeen) -> Ways:
        """What was done in the turn at hand, or the turn before, is taken back."""
        game, view = state.game, self._view(look)
        if game.steps and is_anything_put_back(game, view):
            back, rate = without_steps(game), SENSORS.put_back
        elif game.is_just_done:
            back = replace(rewound(game, len(game.done) - 1), is_final=game.is_final)
            final = SENSORS.confirmed_returned if game.is_final else 1.0
            rate = SENSORS.returned * final
        else:
            return
        kinds = {type(act) for act in game.latest_steps}
        for first in (back, *_half_way(back, game.latest_steps, view)):
            for cost, after in self._goes_on(replace(state, game=first), look, view):
                steps = () if after.game == first else after.game.latest_steps
                is_new = look.is_announced and bool({type(one) for one in steps} - kinds)
                other = cost_of(SENSORS.two_deeds) if is_new else 0.0
                yield cost + other + cost_of(rate), after

    def standing(self, state: StoryState, look: BoardSeen) -> Ways:
        """The stream stands: what lies there now nobody knows."""
        if look.is_again and state.astray is None:
            rate = SENSORS.still_standing if state.is_standing else SENSORS.standing
            lay_at = min(state.lay_right_at, look.before)
            yield cost_of(rate), replace(state, is_standing=True, lay_right_at=lay_at)

    def shifted(self, state: StoryState, look: BoardSeen) -> Ways:
        """A card that was laid in this turn has been moved to a field beside."""
        game, lag_s = state.game, SENSORS.lag_s
        told = [one for one in self.cards.changes if look.before - lag_s <= one.t <= look.t + lag_s]
        gone = {parse_field(one.field) for one in told if one.after == EMPTY}
        colour = COLOURS[game.now.mover]
        there = {parse_field(one.field) for one in told if one.after == colour}
        for place, act in enumerate(game.steps):
            if not isinstance(act, Lay) or act.field not in gone:
                continue
            for field in sorted({(act.field + step) % FIELDS for step in (-1, 1)} & there):
                steps = (*game.steps[:place], replace(act, field=field), *game.steps[place + 1 :])
                with suppress(Illegal):
                    first = replace(state, game=held_open(without_steps(game), steps))
                    for cost, after in self._goes_on(first, look, self._view(look)):
                        yield cost + cost_of(SENSORS.put_back), after

    def _goes_on(self, state: StoryState, look: BoardSeen, view: BoardReading) -> Ways:
        game = state.game
        if game.is_over:
            yield min(cost_of(SENSORS.cleared), self._misfit(game, view)), StoryState(game)
            return
        # What a refuted look has not shown was done at any time since the look before it.
        look = replace(look, before=min(look.before, state.lay_right_at))
        spoken = {one.field: one for one in self.cards.changes if one.t <= look.t}
        for cost, one in self._ranked(game, view)[: PRUDENCE.explanations]:
            if _is_idle_guess(game, one) or not self._shows_a_turn(state, one, look):
                continue
            after = do(game, one.actions)
            rare = cost_of_told(self.cards, game, one, look)
            rare += cost_of_unexplained(after, look, spoken)
            if one.actions and look.is_announced and not look.hands and state.astray is None:
                rare += cost_of(SENSORS.unseen_hand)
            if state.astray is None and _is_round_trip(game, one):
                rare += round_trip_cost(self.cards, one, look)
            if look.t > state.pressed_until:
                rare += cost_of(SENSORS.blind_press)
            yield from self._pressed(state, after, cost + rare)

    def _pressed(self, state: StoryState, after: GameSoFar, cost: float) -> Ways:
        """The look shows what was done before the press, if somebody has pressed."""
        if state.pressed != COLOURS[state.game.now.mover]:
            yield cost, state.gone_on(after)
        elif after.is_whole:
            yield cost, StoryState(end_turn(after))
        elif len(after.done) > len(state.game.done):
            yield cost, state.gone_on(after)
        else:
            yield (
                cost + cost_of(SENSORS.unseen_again),
                replace(state, game=after, astray=None, lay_right_at=inf),
            )
            yield cost + cost_of(SENSORS.odd_press), state.gone_on(after)

    def _ranked(self, game: GameSoFar, view: BoardReading) -> list[tuple[float, Explanation]]:
        """What explains the pieces, the cheapest first: shorter ways, and nothing invented."""
        found = []
        for one in _explained(game.now, view, game.header.rulings):
            guessed = _guessed(game.now, one.after, view) * cost_of(SENSORS.hidden_act)
            length = SENSORS.act * len(one.actions)
            found.append((cost_of(min(1.0, one.likelihood)) + length + guessed, one))
        return sorted(found, key=lambda ranked: ranked[0])

    def across(self, state: StoryState, look: BoardSeen) -> Ways:
        """No look has shown the end of the turn; what is seen is asked of the next one."""
        game, view = state.game, self._view(look)
        is_pressed = state.pressed == COLOURS[game.now.mover]
        is_owed = game.turn_end is TurnEnd.BUTTON and not is_pressed
        if is_owed and (state.pressed or look.before <= 0):
            return
        look = replace(look, before=min(look.before, state.lay_right_at))
        if game.is_over or look.t - look.before <= SENSORS.turn_s * state.unseen:
            return
        for ending in _whole_turns(game, self._before_the_end(look, view))[: PRUDENCE.explanations]:
            whole = end_turn(held_open(game, ending.actions))
            told = cost_of_told(self.cards, game, ending, look) + cost_of(SENSORS.unseen_end)
            told += SENSORS.act * len(ending.actions)
            over = StoryState(whole)
            if is_owed:
                told += state.unpressed_cost
                over = state.over_unpressed(whole)
            # Who has pressed long before shows by that alone that the turn is over.
            unseen = state.unseen + (look.t <= state.pressed_at + SENSORS.word_s)
            yield told, replace(over, unseen=unseen, lay_right_at=state.lay_right_at)

    def _shows_a_turn(self, state: StoryState, one: Explanation, look: BoardSeen) -> bool:
        """Who has ended a turn unseen shows it by the next one's pieces, or by the time it took."""
        is_long = look.t - look.before > SENSORS.turn_s
        shown = any(is_long or shows_a_hand(act, state.game) for act in one.actions)
        return shown or not state.unseen or one.is_complete

    def _before_the_end(self, look: BoardSeen, view: BoardReading) -> BoardReading:
        """What has lain there in between nobody knows: the other player may have run into it."""
        lying = dict(view.cards or ())
        lying |= {one.field: UNKNOWN for one in self.cards.changes if look.before < one.t <= look.t}
        return replace(view, cards=tuple(sorted(lying.items())))

    def silent(self, state: StoryState, look: BoardSeen) -> Ways:
        """A card was turned over whose slot has not said so."""
        if self.cards.is_by_word:
            return
        game, view = state.game, self._view(look)
        others = COLOURS[opponent(game.now.mover)]
        gone = set(places(game.now, COLOURS[game.now.mover])) - set(
            view.fields_of(COLOURS[game.now.mover])
        )
        for name, owner in view.cards or ():
            if owner != others or not any(_is_ahead(one, name) for one in gone):
                continue
            cards = tuple((one, UNKNOWN if one == name else lies) for one, lies in view.cards or ())
            for cost, after in self._goes_on(state, look, replace(view, cards=cards)):
                if _turns_over(game, after.game, name):
                    yield cost, after

    def astray(self, state: StoryState, look: BoardSeen) -> Ways:
        """The board is not the game's: somebody erred, or the camera did."""
        reading = look.reading
        slip = cost_of(SENSORS.slip)
        if _is_card_up(state.game.now, self._view(look)):
            slip = cost_of(SENSORS.peek)
        if not is_whole(reading):  # who holds a piece has not shown in which order all was done
            slip = min(slip, cost_of(SENSORS.lifted) + cost_of(SENSORS.unordered))
        cost = SENSORS.acts_astray * SENSORS.act + min(
            self._misfit(state.game, reading) or slip, slip
        )
        if state.astray == reading.pieces:
            cost = cost_of(SENSORS.seen_again)
        elif look.is_announced and not look.hands:
            cost += cost_of(SENSORS.still_misread)
        lay_at = look.before if state.astray is None else state.lay_right_at
        yield cost, replace(state, astray=reading.pieces, lay_right_at=lay_at)

    def _misfit(self, game: GameSoFar, view: BoardReading) -> float:
        """What it costs that the pieces lie as the game has them, and are seen so."""
        cost, hidden = 0.0, set(view.hidden)
        for kind in (*COLOURS, "soul"):
            lay, listed = places(game.now, kind), view.fields_of(kind)
            seen = elsewhere(listed, lay)
            lying = [field for field in elsewhere(lay, listed) if field not in hidden]
            cost += abs(len(lying) - len(seen)) * cost_of(SENSORS.lifted)
            cost += min(len(lying), len(seen)) * cost_of(SENSORS.misread)
        return cost


def _half_way(begun: GameSoFar, steps: tuple[Action, ...], view: BoardReading) -> list[GameSoFar]:
    """The last steps of a turn are taken back to where the pieces lie; the others stay."""
    there = accumulate(steps[:-1], lambda game, step: held_open(game, (step,)), initial=begun)
    return [one for one in there if one.steps and lie_so(one.now, view)]


def _whole_turns(game: GameSoFar, reading: BoardReading) -> list[Explanation]:
    found = endings(game.now, reading, game.header.rulings)
    gone = [one for one in found if not _is_turned_card_there(one, reading)]
    return [one for one in gone if game.steps or _is_seen(game, one)]


def _is_turned_card_there(ending: Explanation, reading: BoardReading) -> bool:
    """A card that is said to have been turned over lies beside its field."""
    lying = dict(reading.cards or ())
    turned = (act for act in ending.actions if isinstance(act, Reveal))
    return any(lying.get(field_name(act.field)) in COLOURS for act in turned)


def _is_seen(game: GameSoFar, ending: Explanation) -> bool:
    """A turn of which nothing can be seen is no explanation but an invention."""
    before, after = game.now, ending.after
    laid = any(isinstance(act, Lay) for act in ending.actions)
    return laid or (before.stones, before.soul) != (after.stones, after.soul)


def _is_card_up(now: Position, view: BoardReading) -> bool:
    """Nothing is wrong but that a card that lies there has left its slot."""
    if not lie_so(now, view):
        return False
    lying = {parse_field(name) for name, _ in view.cards or ()}
    known = {field for field, card in enumerate(now.cards) if card and field != now.trap}
    return lying < known


def _is_idle_guess(game: GameSoFar, one: Explanation) -> bool:
    """A value that nobody has said, of a card that nobody has obeyed yet."""
    last = one.actions[-1] if one.actions else None
    if not isinstance(last, Reveal):
        return False
    card = game.now.cards[last.field]
    return card is not None and card.value is None


def _is_ahead(origin: str, name: str) -> bool:
    return forward_distance(parse_field(origin), parse_field(name)) <= POINTS


def _guessed(before: Position, after: Position, view: BoardReading) -> int:
    """How many pieces are said to have gone where the look shows nothing."""
    hidden, count = set(view.hidden), 0
    for kind in (*COLOURS, "soul") if hidden else ():
        lay = places(before, kind)
        count += sum(field in hidden and field not in lay for field in places(after, kind))
    return count


def _is_round_trip(game: GameSoFar, one: Explanation) -> bool:
    """Pieces are said to have moved, and all of them lie where they lay."""
    before, after = game.now, one.after
    if before.due or all(isinstance(act, Lay) for act in one.actions):
        return False
    return (before.stones, before.soul) == (after.stones, after.soul)


def _turns_over(before: GameSoFar, after: GameSoFar, name: str) -> bool:
    done = [act for one in after.done[len(before.done) :] for act in one.steps]
    return any(
        isinstance(act, Reveal) and field_name(act.field) == name for act in (*done, *after.steps)
    )
