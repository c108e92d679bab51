"""A player of a level: the best turn by worth, and noise of the level's temperature, in points."""

from math import log
from random import Random
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.plans import Acts, acts_of
from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.rules.position import NO_FIELD

TEMPERATURES = (16.0, 8.0, 4.0, 2.0, 0.0)  # of level 1 and so on
TOP_LEVEL = len(TEMPERATURES)
# Who plays best draws at least which card he lays: its value follows from nothing public.
MIXED = 4.0
# Who wants to see an end: so much more counts what a turn brings at once, among the turns that give
# away no more points than that: else every second game would end in infamy (docs/analysis.md).
HASTE, FORGIVEN = 4.0, 12.0


class TurnPlan(NamedTuple):
    """`acts` end where a card is run into: what follows is for the table to say."""

    acts: Acts
    worth: float


def choose(seen: SeenBy, level: int, dice: Random, table: CoreTable) -> TurnPlan:
    """The turn of the player to move, of whom `seen` is the view."""
    return _plan(seen, TwoTurns(seen, table).options(), level, dice)


def choose_in_haste(seen: SeenBy, level: int, dice: Random, table: CoreTable) -> TurnPlan:
    """The same of a player who would rather have something now than more later."""
    options = TwoTurns(seen, table).options()
    least = max(one.worth for one in options) - FORGIVEN
    hasty = [
        one._replace(worth=one.worth + HASTE * one.sequel[6])
        for one in options
        if one.worth >= least
    ]
    return _plan(seen, hasty, level, dice)


def _plan(seen: SeenBy, options: list[Considered], level: int, dice: Random) -> TurnPlan:
    chosen = drawn(options, TEMPERATURES[level - 1], dice)
    if chosen.field != NO_FIELD:
        chosen = drawn(alike(options, chosen), max(TEMPERATURES[level - 1], MIXED), dice)
    return TurnPlan(acts_of(seen.public, chosen), chosen.worth)


def alike(options: list[Considered], chosen: Considered) -> list[Considered]:
    """The turns that only the value of the card tells from this one."""
    return [one for one in options if one[1:3] == chosen[1:3]]


def drawn(options: list[Considered], temperature: float, dice: Random) -> Considered:
    """By worth and noise: twice as warm, twice as much is given away."""
    noisy = [one.worth - temperature * log(-log(dice.random() or 0.5)) for one in options]
    return options[noisy.index(max(noisy))]
