"""All moves of the game without cards, between numbered positions: the same at each level."""

from array import array
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from companion.games.faust.analysis.core import entry
from companion.games.faust.analysis.turns import OVER, SUMS, sequels
from companion.games.faust.rules.board import FIELDS, LANE
from companion.games.faust.rules.position import FIRST_SOUL_CARD

Entry = tuple[int, int, int, int, int]
Ints = NDArray[np.intp]
# Who gets all that is left by infamy, after how many cards: told by the points at the first level.
ALL = SUMS[FIRST_SOUL_CARD][-1]
INFAMIES = {
    left_to * (ALL - SUMS[FIRST_SOUL_CARD][taken]) + SUMS[FIRST_SOUL_CARD][taken]: (taken, left_to)
    for taken in (1, 0)
    for left_to in (-1, 0, 1)
}


class Moves:
    """`stay` leads to a position of the same level; `leave` takes cards; `end` is infamy."""

    def __init__(self) -> None:
        self.stay = (array("i"), array("i"))  # from, to
        self.leave = {taken: (array("i"), array("i")) for taken in (1, 2)}
        self.end = {how: array("i") for how in INFAMIES.values()}

    def add(self, at: Entry, at_once: bool) -> None:
        here = entry(at)
        for sequel in sequels((*at, FIRST_SOUL_CARD, 0), False, at_once):
            own, twin, third, fourth, soul, top, gain = sequel[:7]
            if top == OVER:
                self.end[INFAMIES[gain]].append(here)
                continue
            edges = self.leave[top - FIRST_SOUL_CARD] if top > FIRST_SOUL_CARD else self.stay
            edges[0].append(here)
            edges[1].append(entry((third, fourth, own, twin, soul)))


def all_moves(at_once: bool) -> Moves:
    """Every position in the order of its number."""
    moves = Moves()
    for at in positions():
        moves.add(at, at_once)
    return moves


def positions() -> Iterator[Entry]:
    pairs = [*combinations_with_replacement(range(FIELDS), 2)]
    for own, soul, other in product(pairs, range(LANE), pairs):
        yield (*own, *other, soul)


def as_ints(numbers: "array[int]") -> Ints:
    return np.asarray(numbers, np.intp)
