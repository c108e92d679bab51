"""Two readings of the rules, written apart from each other, agree on random games.

`FAUST_GAMES` says how many games; `make test` plays a part of the 20,000 of docs/performance.md.
"""

import json
import os
from random import Random

import pytest

from companion.games.faust.files.record_lines import read_record
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.referee import adjudicate
from companion.json_reader import Json
from tests.counted import again
from tests.night import by_day
from tests.rules.random_games import plant_fault, random_fault, random_game
from tests.rules.second_reading import judge

pytestmark = again

GAMES = int(os.environ.get("FAUST_GAMES", "240"))
PARTS = 24
CODES = [code.value for code in Code]

Lines = list[dict[str, Json]]


def first_reading(record: Lines) -> Lines:
    text = "\n".join(json.dumps(line) for line in record)
    return [verdict_to_json(verdict) for verdict in adjudicate(read_record(text.encode()))]


@pytest.mark.parametrize("part", by_day(range(PARTS), 2))
def test_both_readings_agree_on_legal_games_and_on_faults(part: int) -> None:
    """Each game as it is, with one fault of a code planted, and with something at random."""
    for game in range(part, GAMES, PARTS):
        chance = Random(game)
        record = random_game(chance)
        planted = plant_fault(chance, record, CODES[game % len(CODES)])
        for lines in (record, planted or record, random_fault(chance, record)):
            assert first_reading(lines) == judge(lines)


@pytest.mark.parametrize("code", CODES)
def test_both_readings_name_a_planted_fault(code: str) -> None:
    """Every code is planted, so that agreement on it means something."""
    for seed in range(40):
        chance = Random(seed)
        lines = plant_fault(chance, random_game(chance), code)
        if lines is not None:
            verdicts = first_reading(lines)
            assert verdicts[-1]["code"] == code
            assert verdicts == judge(lines)
            return
    pytest.fail(f"no way was found to plant {code}")
