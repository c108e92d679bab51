"""Weights of a chance are found again from what was drawn by them, and tell how true they are."""

from random import Random

import pytest

from companion.games.faust.analysis.chances import WEIGHTS, Outlook
from tests.counted import again
from workshop.strength.figures import Foretold, reliability
from workshop.strength.fitting import fitted


def drawn_games(level: int, games: int) -> list[list[Foretold]]:
    dice = Random(level)
    found = []
    for _ in range(games):
        at = Outlook(
            lead=round(dice.gauss(0, 15)),
            to_come=dice.gauss(0, 10),
            hand=dice.randrange(-3, 4),
            lying=dice.randrange(-2, 3),
            cards=dice.randrange(17),
            left=dice.randrange(13, 89),
        )
        found.append([Foretold(at, float(dice.random() < WEIGHTS[level].chance(at)))])
    return found


@again
@pytest.mark.parametrize("level", [1, 3, 5])
def test_chances_that_were_drawn_are_found_again(level: int) -> None:
    weights = fitted(drawn_games(level, 20000))
    off = [
        abs(weights.chance(one.at) - WEIGHTS[level].chance(one.at))
        for (one,) in drawn_games(level, 500)
    ]
    assert sum(off) / len(off) < 0.02


def test_how_true_chances_were_is_told_by_tenths() -> None:
    told = [(0.95, 1.0)] * 9 + [(0.95, 0.0)] + [(0.25, 0.0)] * 10
    found = reliability(told)
    assert found.off == pytest.approx((0.05 + 0.25) / 2)
    assert found.most_off == pytest.approx(0.25)
    assert found.brier == pytest.approx((9 * 0.05**2 + 0.95**2 + 10 * 0.25**2) / 20)
