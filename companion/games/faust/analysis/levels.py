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


class TurnPlan(NamedTuple):
    """`acts` end where a card is run into: what follows is for the table to say."""

    acts: Acts
    worth: float


def choose(seen: SeenBy, level: int, dice: Random, table: CoreTable) -> TurnPlan:
    """The turn of the player to move, of whom `seen` is the view."""
    options = TwoTurns(seen, table).options()
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
