"""Two readings of Der Feuer-Salamander, written apart from each other, agree on random games.

All 20,000: `python -m tests.salamander.compare --games 20000`.
"""

import json
import re
from itertools import count, islice

import pytest

from companion.game import LANGUAGE_CODES
from companion.games.salamander.files.record_lines import read_record
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.codes import Code
from tests.counted import again
from tests.night import by_day
from tests.salamander.compare import PLANTED, Trial, told, trials
from tests.salamander.second_reading_order import NAMES

pytestmark = again

GAMES = 138  # three for each code
PARTS = 8
MOST_GAMES_FOR_A_CODE = 30


@pytest.mark.parametrize("part", by_day(range(PARTS)))
def test_both_readings_agree_on_legal_games_and_on_faults(part: int) -> None:
    """Each game as it is, with one fault of a code planted, and with something at random."""
    for seed in range(part, GAMES, PARTS):
        for trial in trials(seed):
            assert trial.agrees, told(trial)


@pytest.mark.parametrize("code", NAMES)
def test_both_readings_name_a_planted_fault(code: str) -> None:
    """Every code is planted, so that agreement on it means something."""
    trial = planted(code)
    assert trial.ends_with == code
    assert trial.agrees, told(trial)


@pytest.mark.parametrize("code", NAMES)
def test_a_planted_fault_has_a_sentence_in_every_language(code: str) -> None:
    """How a turn is judged; sentences"""
    lines = "\n".join(map(json.dumps, planted(code).record))
    *before, last = RecordedSalamander(read_record(lines.encode())).verdicts()
    assert all(verdict.is_legal for verdict in before)
    assert not re.search("[{}]", " ".join(map(last.sentence, LANGUAGE_CODES)))


def planted(code: str) -> Trial:
    seeds = islice(count(GAMES + NAMES.index(code), len(NAMES)), MOST_GAMES_FOR_A_CODE)
    return next(trial for seed in seeds for trial in trials(seed) if trial.kind == PLANTED)


def test_the_second_reading_knows_every_code() -> None:
    assert set(NAMES) == {code.value for code in Code}
