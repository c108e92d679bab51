"""Honest players never contradict themselves: the table's knowledge holds the truth."""

import pytest

from companion.games.salamander.rules.referee import GameOver, LegalTurn, adjudicate
from tests.counted import again
from tests.salamander.random_games import random_game

pytestmark = again


@pytest.mark.parametrize("seed", range(40))
def test_what_honest_players_do_is_legal_and_their_hands_stay_possible(seed: int) -> None:
    """rules, What the table can know: never a false alarm"""
    verdicts = [*adjudicate(random_game(seed))]  # which asserts that each hand stays in K
    assert all(isinstance(verdict, LegalTurn | GameOver) for verdict in verdicts)
