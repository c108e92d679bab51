"""A player of a level: the best turn by worth, and noise of the level's temperature, in points."""

from math import log
from random import Random
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.mixing import Mixed, mixed, one_of
from companion.games.faust.analysis.plans import Acts, acts_of
from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.analysis.two_turns import TwoTurns

TEMPERATURES = (16.0, 8.0, 4.0, 2.0, 0.0)  # of level 1 and so on
# Who wants to see an end: so much more counts what a turn brings at once, among the turns that give
# away no more points than that: else every second game would end in infamy (docs/analysis.md).
HASTE, FORGIVEN = 4.0, 12.0


class TurnPlan(NamedTuple):
    """`acts` end where a card is run into: what follows is for the table to say."""

    acts: Acts
    worth: float


def choose(seen: SeenBy, level: int, dice: Random, table: CoreTable) -> TurnPlan:
    """The turn of the player to move, of whom `seen` is the view."""
    return _plan(seen, mixed(TwoTurns(seen, table).options()), level, dice)


def choose_in_haste(seen: SeenBy, level: int, dice: Random, table: CoreTable) -> TurnPlan:
    """The same of a player who would rather have something now than more later."""
    turns = mixed(TwoTurns(seen, table).options())
    least = max(one.worth for one in turns) - FORGIVEN
    hasty = [
        one._replace(worth=one.worth + HASTE * one.at_once) for one in turns if one.worth >= least
    ]
    return _plan(seen, hasty, level, dice)


def _plan(seen: SeenBy, turns: list[Mixed], level: int, dice: Random) -> TurnPlan:
    chosen = one_of(_drawn(turns, TEMPERATURES[level - 1], dice), dice)
    return TurnPlan(acts_of(seen.public, chosen), chosen.worth)


def _drawn(turns: list[Mixed], temperature: float, dice: Random) -> Mixed:
    """By worth and noise: twice as warm, twice as much is given away.

    Of two that are worth the same the one that gains more at once: a card may still spoil the rest.
    """
    noisy = [one.worth - temperature * log(-log(dice.random() or 0.5)) for one in turns]
    best = max(noisy)
    return max(
        (one for one, worth in zip(turns, noisy, strict=True) if worth == best),
        key=lambda one: one.at_once,
    )
