"""What somebody is sure of who does not know which of two ways it is, while the other player does.

`Ways` are pairs: what he gets the one way, what the other. He has one of the pairs, whichever he
wants; how likely the ways are is `p` for the first. (Aumann and Maschler, games with a secret.)
"""

from collections.abc import Iterable
from itertools import pairwise

Ways = tuple[tuple[float, float], ...]
Corner = tuple[float, float]  # p, and the worth there
CLOSE = 1e-9


def sure(worth: float) -> Ways:
    return ((worth, worth),)


def raised(ways: Ways, gain: float) -> Ways:
    return tuple((one + gain, other + gain) for one, other in ways)


def worth_at(ways: Ways, p: float) -> float:
    return max(p * one + (1 - p) * other for one, other in ways)


def corners(ways: Ways) -> list[Corner]:
    """Where the best pair changes, and both ends: the worth is straight between them."""
    one, other = max(ways, key=lambda pair: (pair[1], pair[0]))
    p, found = 0.0, [(0.0, other)]
    while True:
        crossings = [
            ((other - y) / (x - y - one + other), -x, y)
            for x, y in ways
            if x - y > one - other + CLOSE
        ]
        later = [at for at in crossings if at[0] < 1 - CLOSE]
        if not later:
            return [*found, (1.0, one)]
        p, x, other = min(later)
        one = -x
        if p > found[-1][0] + CLOSE:
            found.append((p, p * one + (1 - p) * other))


def best_of(many: Iterable[Ways]) -> Ways:
    """He chooses, not knowing which way it is."""
    return _lines(corners(tuple({pair for ways in many for pair in ways})))


def worst_of(many: Iterable[Ways]) -> Ways:
    """The other one chooses, who knows: he may do one thing one way and another the other way."""
    hull: list[Corner] = []
    for at in sorted(corner for ways in many for corner in corners(ways)):
        if hull and at[0] - hull[-1][0] < CLOSE:
            continue  # the lower one came first
        while len(hull) > 1 and _is_above(hull[-2], hull[-1], at):
            hull.pop()
        hull.append(at)
    return _lines(hull)


def lowest(ways: Ways) -> float:
    """Where the other one chooses how likely the ways are."""
    return min(worth for _, worth in corners(ways))


def _is_above(left: Corner, middle: Corner, right: Corner) -> bool:
    wide, part = right[0] - left[0], middle[0] - left[0]
    return middle[1] > left[1] + (right[1] - left[1]) * part / wide - CLOSE


def _lines(hull: list[Corner]) -> Ways:
    found = []
    for (p, worth), (q, then) in pairwise(hull):
        slope = (then - worth) / (q - p)
        at_none = worth - slope * p
        found.append((at_none + slope, at_none))
    return tuple(found)
