"""The few best turns, played on by two turns of search: what they have come to some turns later.

The other player's hidden cards are dealt anew each time; both know their own. How many turns, deals
and moves are thought of is fixed: nothing can be told from the time that it takes.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.mixing import Mixed, mixed, one_of
from companion.games.faust.analysis.public_game import PublicGame, SeenBy, turned_over
from companion.games.faust.analysis.turns import OVER, obey
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.analysis.worlds import World, deal
from companion.games.faust.rules.position import NO_FIELD, opponent

PLANS, NEAR = 4, 3.0  # so many turns at most, and none by so many points worse than the best
DEALS, TURNS = 8, 3


class OpenGame(NamedTuple):
    """A game of which every lying card is known; `lead` is what the player to move has gained."""

    public: PublicGame
    lying: World
    lead: float = 0.0

    def seen(self) -> SeenBy:
        """As the player to move does."""
        slots = self.public.slots[self.public.mover]
        return SeenBy(self.public, tuple(one for one in self.lying if slots & 1 << one[0]))


def best_played_on(seen: SeenBy, turns: Sequence[Mixed], dice: Random, table: CoreTable) -> Mixed:
    """By what each is worth and what it came to, in the mean of the deals."""
    few = nearly_best(turns)
    if len(few) == 1:
        return few[0]
    came = [0.0] * len(few)
    for _ in range(DEALS):
        lying = (*seen.known, *deal(seen, dice))
        seed = dice.getrandbits(64)  # each turn meets the same luck
        for place, turn in enumerate(few):
            came[place] += _come_to(OpenGame(seen.public, lying), turn, Random(seed), table)
    worths = [one.worth + total / DEALS for one, total in zip(few, came, strict=True)]
    return few[worths.index(max(worths))]


def nearly_best(turns: Sequence[Mixed]) -> list[Mixed]:
    few = sorted(turns, key=lambda one: (-one.worth, -one.at_once))[:PLANS]
    return [one for one in few if one.worth >= few[0].worth - NEAR]


def _come_to(game: OpenGame, turn: Mixed, dice: Random, table: CoreTable) -> float:
    """To who plays this turn."""
    us = game.public.mover
    game = after(game, one_of(turn, dice))
    for _ in range(TURNS):
        if game.public.is_over:
            break
        game = after(game, one_of(_best(game, table), dice))
    lead = game.lead if game.public.is_over else game.lead + _best(game, table).worth
    return lead if game.public.mover == us else -lead


def _best(game: OpenGame, table: CoreTable) -> Mixed:
    return max(mixed(TwoTurns(game.seen(), table).options()), key=lambda one: one.worth)


def after(game: OpenGame, turn: Considered) -> OpenGame:
    """With the turn done and what it ran into turned over; the other player is to move."""
    public, lying = game.public, dict(game.lying)
    mover, other = public.mover, opponent(public.mover)
    slots, used = [*public.slots], [*public.used]
    lead, sequel = game.lead, turn.sequel
    if turn.field != NO_FIELD:
        lying[turn.field] = turn.value
        slots[mover] |= 1 << turn.field
    trap = sequel[7]
    if trap != NO_FIELD:
        value = lying.pop(trap)
        sequel = obey(sequel, value)
        slots[other] &= ~(1 << trap)
        used[other] = (*used[other], value)
        lead -= turned_over(value, public.rulings)
    own, twin, third, fourth, soul, top, gain = sequel[:7]
    stones = ((own, twin), (third, fourth))
    return OpenGame(
        public._replace(
            stones=stones if mover == 0 else (stones[1], stones[0]),
            soul=soul,
            mover=other,
            slots=(slots[0], slots[1]),
            used=(used[0], used[1]),
            next_soul_card=top,
            is_over=top == OVER,
        ),
        (*lying.items(),),
        -(lead + gain),
    )
