"""The random games are legal, rare things happen in them, and every fault can be planted."""

from random import Random

import pytest

from tests.counted import again
from tests.night import by_day, night
from tests.rules.random_games import NAMES, plant_fault, random_fault, random_game
from tests.rules.random_games_coverage import RARE_EVENTS, coverage_of
from tests.rules.second_reading import judge

pytestmark = again


@pytest.mark.parametrize("seed", by_day(range(12), 4))
def test_random_games_are_legal_and_planted_faults_are_found(seed: int) -> None:
    rng = Random(seed)
    record = random_game(rng, 25)
    verdicts = judge(record)
    assert all(verdict.get("legal", True) for verdict in verdicts)
    for code in NAMES:
        planted = plant_fault(rng, record, code)
        assert planted is None or judge(planted)[-1]["code"] == code
    for verdict in judge(random_fault(rng, record)):
        assert verdict.get("legal", True) or verdict["code"] in NAMES


@night
def test_random_games_have_teeth() -> None:
    counts = coverage_of(40, 7)
    assert sum(counts[event] > 0 for event in RARE_EVENTS) >= len(RARE_EVENTS) - 4
    for code in NAMES:
        assert counts.get(f"code {code} (everything)", 0) > 5
