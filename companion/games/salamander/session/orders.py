"""The orders in which what was told may have been done, as far as its spans allow, each at a price.

A word has a span: it may be told late, after other things were done, or early, before what it
belongs to. Where a story cannot take it as it comes, it goes back to where it can, and what was
done since is done after it; or it waits for what is still to come.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.salamander.session.deeds import MadeOf, heard_in
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.observed import FiguresSeen, SalamanderObservation
from companion.games.salamander.session.pieces import explained
from companion.games.salamander.session.state import Ahead, DeedTold, StoryState, TakenIn
from companion.inference.beam import Grown
from companion.inference.sensors import SENSORS, cost_of
from companion.observations import PageSaid

KEPT_LATELY = 8  # deeds that a late word may go behind
MOST_AHEAD = 3
COMES_LATER = ("reply", "exchange")  # others may have to speak before

Priced = tuple[float, StoryState]


def may_be_misplaced(observation: SalamanderObservation) -> bool:
    """A word that means nothing now may mean something in another order."""
    return isinstance(observation, PageSaid) and observation.say in COMES_LATER


@dataclass(frozen=True, slots=True)
class WordOrders:
    """`is_unseen`: nobody looks at the board."""

    is_unseen: bool

    def after_word(self, state: StoryState, word: DeedTold) -> Iterator[Grown[StoryState]]:
        if _is_step_back(word):
            yield Grown(cost_of(SENSORS.odd_press), state)
            yield from self._taken_back(state, word)
            return
        game, heard = self._made_of(state.game, word)
        if heard is MadeOf.TAKEN:
            yield Grown(*self.with_ahead(_with(state, word, game), word.t))
            return
        is_odd = may_be_misplaced(word.observation)
        if heard is MadeOf.ANSWERED or (heard is MadeOf.IDLE and not is_odd):
            yield Grown(0.0, state)
            return
        is_refused = heard in (MadeOf.REFUSED, MadeOf.WRONG)
        in_vain = cost_of(SENSORS.slip if is_refused else SENSORS.odd_press)
        for cost, after in self._late(state, word):
            yield Grown(cost, after)
        if heard is not MadeOf.WRONG and len(state.ahead) < MOST_AHEAD:
            paid = SENSORS.early_cost(0.0, is_covered=word.is_covered)
            ahead = Ahead(word, paid, in_vain, None if word.is_covered else word.t)
            yield Grown(paid, replace(state, ahead=(*state.ahead, ahead)))
        yield Grown(in_vain, replace(state, game=game, is_refused=is_refused))

    def with_ahead(self, state: StoryState, t: float) -> Priced:
        """What has waited for what was done now is done after it."""
        total = 0.0
        for one in state.ahead:
            game, heard = self._made_of(state.game, one.word)
            is_idle = heard is MadeOf.IDLE and not may_be_misplaced(one.word.observation)
            if heard is not MadeOf.TAKEN and not is_idle:
                continue
            left = tuple(other for other in state.ahead if other is not one)
            state = replace(state, ahead=left)
            total += max(0.0, _price(one, t) - one.paid)
            if heard is MadeOf.TAKEN:
                more, state = self.with_ahead(_with(state, one.word, game), t)
                return total + more, state
        return total, state

    def _made_of(self, game: GameSoFar, word: DeedTold) -> tuple[GameSoFar, MadeOf]:
        return heard_in(game, word.observation, is_unseen=self.is_unseen)

    def _late(self, state: StoryState, word: DeedTold) -> Iterator[Priced]:
        """It was done before what was done lately, if all of that could still be done."""
        for back in range(1, len(state.lately) + 1):
            first = state.lately[-back]
            late_s = word.t - first.seen.t
            if late_s > SENSORS.late_s or _keeps_its_place(word, first.seen):
                return
            game, heard = self._made_of(first.game, word)
            if heard is not MadeOf.TAKEN:
                continue
            before = replace(state, game=first.game, lately=state.lately[:-back])
            done = self._done_again(_with(before, word, game), state.lately[-back:], word.t)
            if done is not None:
                yield SENSORS.delay_cost(0.0, late_s) + done[0], done[1]

    def _taken_back(self, state: StoryState, word: DeedTold) -> Iterator[Grown[StoryState]]:
        """The last own word is; what others said of it since was said ahead of the next one."""
        for back in range(2, len(state.lately) + 1):
            first = state.lately[-back]
            if word.t - first.seen.t > SENSORS.word_s:
                return
            if not _is_of_same_mouth(first.seen, word):
                continue
            before = replace(state, game=first.game, lately=state.lately[:-back])
            done = self._done_again(before, state.lately[1 - back :], word.t)
            yield from () if done is None else (Grown(*done),)
            return

    def _done_again(
        self, state: StoryState, others: tuple[TakenIn, ...], t: float
    ) -> Priced | None:
        """One of them may have to wait for what is still to come."""
        total, state = self.with_ahead(state, t)
        waiting = 0
        for one in others:
            if isinstance(one.seen, DeedTold):
                game, heard = self._made_of(state.game, one.seen)
                if heard is MadeOf.REFUSED:
                    waiting += 1
                    paid = SENSORS.early_cost(t - one.seen.t, is_covered=False)
                    late = Ahead(one.seen, paid, cost_of(SENSORS.slip), one.seen.t)
                    total, state = total + paid, replace(state, ahead=(*state.ahead, late))
                elif heard is MadeOf.TAKEN:
                    state = _with(state, one.seen, game)
                elif may_be_misplaced(one.seen.observation):  # it would be said for nothing
                    return None
            else:
                game, is_whole = explained(state.game, one.seen)
                if not is_whole:
                    return None
                state = _with(state, one.seen, game)
            more, state = self.with_ahead(state, t)
            total += more
        return None if waiting > 1 else (total, state)


def _keeps_its_place(word: DeedTold, before: DeedTold | FiguresSeen) -> bool:
    """What is seen was done when it was seen; and a mouth says two of a kind in their order."""
    said = word.observation
    if not isinstance(said, PageSaid):
        return True
    other = before.observation if isinstance(before, DeedTold) else None
    return isinstance(other, PageSaid) and (said.by, said.say) == (other.by, other.say)


def _is_step_back(word: DeedTold) -> bool:
    return isinstance(word.observation, PageSaid) and word.observation.say == "step-back"


def _is_of_same_mouth(one: DeedTold | FiguresSeen, word: DeedTold) -> bool:
    said = one.observation if isinstance(one, DeedTold) else None
    by = word.observation.by if isinstance(word.observation, PageSaid) else None
    return isinstance(said, PageSaid) and said.by == by


def seen_now(state: StoryState, t: float) -> StoryState:
    """From now on what was said under a hand is waiting."""
    ahead = (replace(one, since=t) if one.since is None else one for one in state.ahead)
    return replace(state, ahead=tuple(ahead))


def older(state: StoryState, t: float) -> Priced:
    """What is ahead costs the more the longer it waits; in the end it was said in vain."""
    total, left = 0.0, list[Ahead]()
    for one in state.ahead:
        is_in_vain = _age(one, t) > one.lasts_s
        paid = max(one.paid, one.in_vain if is_in_vain else _price(one, t))
        total += paid - one.paid
        if not is_in_vain:
            left.append(replace(one, paid=paid))
    return total, replace(state, ahead=tuple(left))


def _with(state: StoryState, seen: DeedTold | FiguresSeen, game: GameSoFar) -> StoryState:
    return with_done(state, TakenIn(seen, state.game), game)


def with_done(state: StoryState, done: TakenIn, game: GameSoFar) -> StoryState:
    lately = (*state.lately, done)[-KEPT_LATELY:]
    return replace(state, game=game, lately=lately)


def _price(one: Ahead, t: float) -> float:
    price = SENSORS.early_cost(_age(one, t), is_covered=one.word.is_covered)
    return min(price, one.in_vain)


def _age(one: Ahead, t: float) -> float:
    return 0.0 if one.since is None else max(0.0, t - one.since)
