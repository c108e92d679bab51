"""Whatever is written, there is a verdict, and words for it."""

import re

import pytest

from companion.game import LANGUAGE_CODES
from companion.games.salamander.recorded import RecordedSalamander
from tests.counted import again
from tests.salamander.planted import planted_game


@again
@pytest.mark.parametrize("seed", range(120))
def test_a_game_changed_at_one_place_has_a_verdict_in_words(seed: int) -> None:
    """How a turn is judged; sentences"""
    found = [*RecordedSalamander(planted_game(seed)).verdicts()]
    assert all(verdict.is_legal for verdict in found[:-1])
    language = LANGUAGE_CODES[seed % len(LANGUAGE_CODES)]
    assert not re.search(r"[{}]", found[-1].sentence(language))
