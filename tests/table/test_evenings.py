"""The demo of every seed plays on: no question stands, and turns are done."""

import os

import pytest

from companion.commands.cli import main
from tests.night import by_day
from workshop.endurance.evenings import EVENING_S, Evening, play_evening, staged
from workshop.endurance.live_command import SEEDS

# Ten minutes drawn and read take a minute of processor for each seed: FAUST_EVENING_S=600, for all.
LONGER_S = os.environ.get("FAUST_EVENING_S")
DRAWN_S = float(LONGER_S or "60")
DRAWN = SEEDS if LONGER_S else SEEDS[::2]


def is_played_on(evening: Evening) -> bool:
    return evening.turns > 0 and not evening.came_to_a_stop


@pytest.mark.parametrize("seed", by_day(DRAWN, 0))
def test_no_evening_that_is_drawn_and_read_comes_to_a_stop(seed: int) -> None:
    evening = play_evening(staged(seed), DRAWN_S)
    assert is_played_on(evening), evening


@pytest.mark.parametrize("seed", by_day(SEEDS[:3]))
def test_no_evening_whose_pieces_are_told_comes_to_a_stop(seed: int) -> None:
    evening = play_evening(staged(seed, has_pictures=False), EVENING_S)
    assert is_played_on(evening), evening
    assert evening.games > 1


def test_the_bench_says_of_each_evening_whether_it_came_to_a_stop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "evening", "1993", "--minutes", "1", "--plain"]) == 0
    assert "evenings: 1, came to a stop: 0" in capsys.readouterr().out
