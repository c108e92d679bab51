"""Which card is laid is drawn: who knows the program and all that is public can hardly guess it.

No card is likelier than so many times chance, so the few best of the hand are drawn alike, and a
turn with a card is worth what it is in the mean of that draw. Else cards would be laid where only
the best one is worth laying, and be read from that.
"""

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from companion.games.faust.analysis.two_turns import Considered

LIKELIEST = 1.5  # times as likely as by chance


class Mixed(NamedTuple):
    """Turns that only the value of the card tells apart, and how likely each is."""

    worth: float
    few: Sequence[Considered]
    shares: Sequence[float]

    @property
    def at_once(self) -> int:
        """What it gains in soul points, whatever card is laid in it."""
        return self.few[0].at_once


def mixed(options: Sequence[Considered]) -> list[Mixed]:
    """In the order of the options."""
    return [_mixed(few) for few in alike(options)]


def alike(options: Sequence[Considered]) -> list[list[Considered]]:
    """Those that only the value of the card tells apart: they follow one another."""
    return [[*few] for _, few in groupby(options, key=lambda one: one[1:3])]


def shares(worths: Sequence[float]) -> list[float]:
    """The best have as much as one may have, the next the rest; in the order of the worths."""
    most, left = LIKELIEST / len(worths), 1.0
    found = [0.0] * len(worths)
    for place in sorted(range(len(worths)), key=lambda place: -worths[place]):
        found[place] = min(most, left)
        left -= found[place]
    return found


def one_of(turn: Mixed, dice: Random) -> Considered:
    return dice.choices(turn.few, turn.shares)[0]


def _mixed(few: Sequence[Considered]) -> Mixed:
    worths = [one.worth for one in few]
    likely = shares(worths)
    worth = sum(share * one for share, one in zip(likely, worths, strict=True))
    return Mixed(worth, few, likely)
