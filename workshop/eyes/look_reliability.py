"""Do margins mean what they say? Looks by the chance that they tell, and how many are right."""

from collections.abc import Iterable, Iterator, Sequence
from math import exp

from vision.reading.look import Look, Status
from vision.reading.wholeboard import PIECES
from workshop.eyes.look_score import share

CHANCES = (0.0, 0.5, 0.73, 0.88, 0.95, 0.99)  # from which each row counts
HEADING = f"{'a whole board told with a chance of':38} {'looks':>6} {'right':>6}"


def told_chance(look: Look) -> float:
    """The look's margin, which is log odds, as a chance."""
    return 1 / (1 + exp(-look.margin))


def tells_all(look: Look) -> bool:
    """Whether it tells a whole board, settled or not; under a hand none is told."""
    told = sum(len(fields) for _, fields in look.pieces)
    return told == sum(PIECES.values()) and look.status is not Status.OCCLUDED


def reliability_lines(looks: Iterable[tuple[Look, bool]]) -> Iterator[str]:
    """A row for each range of chances; the looks come with whether they are right."""
    told = [(told_chance(look), is_right) for look, is_right in looks if tells_all(look)]
    yield HEADING
    for least, most in zip(CHANCES, (*CHANCES[1:], 2.0), strict=True):
        row = [is_right for chance, is_right in told if least <= chance < most]
        yield f"  {_range(least, most):36} {_counts(row)}"


def _range(least: float, most: float) -> str:
    return f"{least:.2f} and more" if most > 1 else f"{least:.2f} to {most:.2f}"


def _counts(row: Sequence[bool]) -> str:
    return f"{len(row):6} {sum(row):6} {share(sum(row), len(row)):>8}"
