"""From points to a chance to win, between players of a level; what is lost, as a mark."""

from math import exp
from typing import NamedTuple

# Fitted to games of each level against itself (docs/analysis.md).
# Points that make a chance of 73 %, for each soul point that is still on the stack.
SPREADS = {1: 0.525, 2: 0.5, 3: 0.15, 4: 0.15, 5: 0.2}
BANDS = {1: 0.04, 2: 0.03, 3: 0.04, 4: 0.08, 5: 0.09}  # how far off such a chance was, in the mean
GIVEN_AWAY = {1: 7.2, 2: 4.5, 3: 3.0, 4: 2.2, 5: 1.1}  # points in a turn, by what everybody knew
MARKS = ((0.20, "very-bad"), (0.10, "bad"), (0.05, "doubtful"))


class Chance(NamedTuple):
    low: float
    middle: float
    high: float


def chance(points: float, left: int, level: int) -> Chance:
    """`left`: the soul points on the stack; with none the game is over, and certain."""
    if not left:
        sure = 0.5 + 0.5 * ((points > 0) - (points < 0))
        return Chance(sure, sure, sure)
    middle = 1 / (1 + exp(-points / (SPREADS[level] * left)))
    band = BANDS[level]
    return Chance(max(0.0, middle - band), middle, min(1.0, middle + band))


def mark(lost: float) -> str | None:
    """By the chance that a turn gave away."""
    return next((name for least, name in MARKS if lost >= least), None)


def level_like(given_away: float) -> int:
    """The level whose players give away about as much in a turn."""
    return min(GIVEN_AWAY, key=lambda level: abs(GIVEN_AWAY[level] - given_away))
