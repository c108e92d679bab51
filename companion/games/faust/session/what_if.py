"""What a look would mean if something of it were otherwise: one step on from what is believed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.session.belief import Belief
from companion.games.faust.session.card_watch import CardWatch
from companion.games.faust.session.explaining.explain import explain, merged
from companion.games.faust.session.game_so_far import (
    GameSoFar,
    do,
    ended,
    held_open,
    without_steps,
)
from companion.games.faust.session.growth import FaustGrowth
from companion.games.faust.session.state import BoardSeen, Observed, StoryState
from companion.inference.beam import Beam, Effort
from companion.inference.sensors import PRUDENCE
from companion.observations import BoardReading

PLAIN = Effort(margin=PRUDENCE.as_good, leaves=4, width=4)


@dataclass(frozen=True, slots=True)
class Rival:
    """One of several things that may have been done, from where the story stood."""

    origin: GameSoFar
    actions: tuple[Action, ...]

    @property
    def game(self) -> GameSoFar:
        return do(self.origin, self.actions)

    @property
    def is_legal(self) -> bool:
        """False where the story knew another value of a card than its origin does."""
        try:
            held_open(self.origin, self.actions)
        except Illegal:
            return False
        return True


def games_if(game: GameSoFar, reading: BoardReading, cards: CardWatch) -> Iterator[GameSoFar]:
    """The games that explain such a look, the likeliest first; none: nothing plain does."""
    started: Beam[StoryState, Observed] = Beam.begun(StoryState(game))
    beam = started.with_seen(BoardSeen(reading, reading.t, 1))
    for leaf in beam.grown(FaustGrowth(cards), PLAIN).leaves:
        if leaf.state.is_told and leaf.cost < PRUDENCE.plain:
            yield leaf.state.game


def game_if(belief: Belief, reading: BoardReading) -> GameSoFar | None:
    return next(games_if(belief.game, reading, belief.cards), None)


def as_rivals(old: GameSoFar, games: Iterable[GameSoFar]) -> tuple[Rival, ...]:
    """Games that differ from the old one in its turn at hand only, all told from the same point."""
    begun = without_steps(old)
    turns = [steps for new in games if (steps := _turn_at_hand(old, new)) is not None]
    told = len(old.steps)
    if all(steps[:told] == old.steps for steps in turns):
        rivals = (Rival(old, merged(steps[told:])) for steps in turns)
    else:
        rivals = (Rival(begun, merged(steps)) for steps in turns)
    return tuple(rival for rival in rivals if rival.is_legal)


def _turn_at_hand(old: GameSoFar, new: GameSoFar) -> tuple[Action, ...] | None:
    """What is done in it according to the new game; None when an earlier turn is another."""
    if new.done[: len(old.done)] != old.done:
        return None
    return new.done[len(old.done)].steps if len(new.done) > len(old.done) else new.steps


def whole_turn_unseen(game: GameSoFar, reading: BoardReading) -> GameSoFar | None:
    """A whole turn that fits the look, the likeliest one, though nothing was seen of it."""
    for one in explain(game.now, reading, game.header.rulings):
        if one.likelihood >= PRUDENCE.sure and one.is_complete and one.actions:
            return ended(do(game, one.actions))
    return None
