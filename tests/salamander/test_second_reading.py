"""The second reading gives the verdicts of the examples, to the letter."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.counted import again
from tests.salamander.random_games_whole import random_game
from tests.salamander.second_reading import judge
from tests.salamander.second_reading_things import CARDS, Json

pytestmark = again

EXAMPLES = Path(__file__).parent / "examples"


def read(file: Path) -> list[Json]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_the_examples_of_the_records(name: str) -> None:
    """records, section 3."""
    verdicts = (EXAMPLES / f"{name}.verdicts.jsonl").read_text("utf-8").splitlines()
    judged = judge(read(EXAMPLES / f"{name}.faust.jsonl"))
    assert [json.dumps(verdict) for verdict in judged] == verdicts


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_lost_and_only_liars_contradict(seed: int) -> None:
    """Drawing, Declaring, What the table can know; the dealer asserts that K holds the truth."""
    for verdict in judge(random_game(Random(seed))):
        assert verdict.get("legal") is not False
        if "after" in verdict:
            after = verdict["after"]
            laid = 3 * sum(map(len, after["laid"].values()))
            cards = after["pile"] + len(after["discards"]) + sum(after["hands"].values()) + laid
            assert cards == CARDS
