"""All ways the hands can lie, counted exactly: by hand sets, and by the copies that lie unseen.

A world gives each player one hand of his set. Its number of ways is the product over the faces of
u (u - 1) (u - 2) …, as many factors as players hold that face, u of its copies being unseen. The
hands of two players are never gone through: what they add is a form of second degree in u.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import log2
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from companion.games.salamander.rules.faces import ALL_FACES, HAND_NUMBER, Hand
from companion.games.salamander.rules.hands import HandSet, hands_in
from companion.games.salamander.rules.places import FIGURES

Numbers = npt.NDArray[np.float64]  # whole, and below 2 to the 53rd: exact
NO_CARD: HandSet = 1 << HAND_NUMBER[()]
_EACH_FACE = np.arange(len(ALL_FACES))
_REMEMBERED = 1 << 12
_SUMMED = 2  # players whose hands are not gone through


class Worlds(NamedTuple):
    """`unseen`: copies of each face that lie open nowhere. `sets`: of each player, in order."""

    unseen: tuple[int, ...]
    sets: tuple[HandSet, ...]

    def with_set(self, at: int, possible: HandSet) -> "Worlds":
        return self._replace(sets=(*self.sets[:at], possible, *self.sets[at + 1 :]))


class _Shape(NamedTuple):
    """A hand set as its sum over u: empty + single·u + u·pairs·u / 2."""

    empty: float
    single: Numbers
    pairs: Numbers


class _Summed(NamedTuple):
    """For each row of the copies that are left: two players' sums, and their sums less a face."""

    left: Numbers
    shapes: tuple[_Shape, _Shape]
    ways: tuple[Numbers, Numbers]
    beside: tuple[Numbers, Numbers]  # of the hands with that face, what the rest of them adds
    shared: Numbers  # pairs that both may hold, times u


def ways(worlds: Worlds) -> int:
    """Of all worlds together; 0 where none is possible."""
    rows, left = _gone_through(worlds, _smallest_first(worlds.sets))
    return round(float(rows @ _both(left)))


def ways_by_hand(worlds: Worlds, at: int) -> dict[Hand, int]:
    """Of the worlds in which that player has this hand; hands that he cannot have are left out."""
    others = (*worlds.sets[:at], *worlds.sets[at + 1 :])
    rows, left = _gone_through(worlds, (worlds.sets[at], *_smallest_first(others)))
    hands = [*hands_in(worlds.sets[at])]
    counts = (rows * _both(left)).reshape(len(hands), -1).sum(axis=1)
    return {hand: round(float(n)) for hand, n in zip(hands, counts, strict=True) if n}


def bits(worlds: Worlds) -> float:
    """How many yes-or-no answers the worlds are worth: their entropy. 0 where there is none."""
    rows, left = _gone_through(worlds, _smallest_first(worlds.sets))
    total = float(rows @ _both(left))
    if not total:
        return 0.0
    logs = _log_ways(worlds.unseen)
    gone = (np.asarray(worlds.unseen) - left.left).astype(int)
    held_by_both, held_by_one = _holding(left)
    held_by_none = _both(left)[:, None] - held_by_one - held_by_both
    each = sum(
        logs[_EACH_FACE, gone + more] * held
        for more, held in enumerate((held_by_none, held_by_one, held_by_both))
    )
    return max(0.0, float(np.log2(total) - rows @ np.sum(each, axis=1) / total))


def bits_of(counts: Collection[int]) -> float:
    """The entropy of what can be in so many ways each. 0 where nothing can."""
    total = sum(counts)
    return sum(count / total * log2(total / count) for count in counts if count)


def _smallest_first(sets: Sequence[HandSet]) -> tuple[HandSet, ...]:
    return tuple(sorted(sets, key=int.bit_count))


def _gone_through(worlds: Worlds, sets: tuple[HandSet, ...]) -> tuple[Numbers, _Summed]:
    """The hands of all but the last two, one after the other: ways, and what then is left."""
    if len(sets) < _SUMMED + 1:
        sets = (*sets, *[NO_CARD] * (_SUMMED + 1 - len(sets)))
    rows = np.ones(1)
    left = np.asarray([worlds.unseen], dtype=np.float64)
    for possible in sets[:-_SUMMED]:
        held = _held(possible)
        more = np.where(held[None] > 0, left[:, None], 1.0).prod(axis=2)
        rows = (rows[:, None] * more).ravel()
        left = (left[:, None] - held[None]).reshape(-1, len(ALL_FACES))
    return rows, _summed(left, (_shape(sets[-2]), _shape(sets[-1])))


def _summed(left: Numbers, shapes: tuple[_Shape, _Shape]) -> _Summed:
    one, other = (shape.single + left @ shape.pairs for shape in shapes)
    first, second = (
        shape.empty + (left * (shape.single + beside)).sum(axis=1) / 2
        for shape, beside in zip(shapes, (one, other), strict=True)
    )
    shared = left @ (shapes[0].pairs * shapes[1].pairs)
    return _Summed(left, shapes, (first, second), (one, other), shared)


def _both(summed: _Summed) -> Numbers:
    """Ways of the two hands together: the copy that one holds is not there for the other."""
    u, (one, other) = summed.left, summed.beside
    alike = u * one * other - u * summed.shared / 2
    both: Numbers = summed.ways[0] * summed.ways[1] - alike.sum(axis=1)
    return both


def _holding(summed: _Summed) -> tuple[Numbers, Numbers]:
    """By face: ways in which both hold it, and in which one of the two does."""
    u, beside, shared = summed.left, summed.beside, summed.shared
    both = u * (u - 1) * (beside[0] * beside[1] - shared)
    holds = -2 * both
    for at in range(_SUMMED):
        mine, yours = beside[at], beside[1 - at]
        alike = (u * yours) @ summed.shapes[at].pairs - shared
        holds = holds + u * (mine * (summed.ways[1 - at][:, None] - yours) - alike)
    return both, holds


@lru_cache(_REMEMBERED)
def _shape(possible: HandSet) -> _Shape:
    single, pairs = np.zeros(len(ALL_FACES)), np.zeros((len(ALL_FACES), len(ALL_FACES)))
    for hand in hands_in(possible):
        if len(hand) == 1:
            single[hand[0]] = 1
        elif hand:
            pairs[hand] = pairs[hand[::-1]] = 1
    return _Shape(float(possible & NO_CARD), single, pairs)


@lru_cache(_REMEMBERED)
def _held(possible: HandSet) -> Numbers:
    """A row a hand: which faces it holds."""
    hands = [*hands_in(possible)]
    held = np.zeros((len(hands), len(ALL_FACES)))
    for row, hand in enumerate(hands):
        held[row, list(hand)] = 1
    return held


@lru_cache(_REMEMBERED)
def _log_ways(unseen: tuple[int, ...]) -> Numbers:
    """By face and by how many hold it: the binary logarithm of u (u - 1) …, where that is not 0."""
    most = 1 + len(FIGURES)
    logs = np.zeros((len(unseen), most))
    for face, copies in enumerate(unseen):
        for holders in range(1, most):
            logs[face, holders] = logs[face, holders - 1] + np.log2(max(1, copies - holders + 1))
    return logs
