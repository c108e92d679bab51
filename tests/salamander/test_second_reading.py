"""The second reading gives the verdicts of the examples, to the letter."""

import json
from pathlib import Path

import pytest

from tests.salamander.second_reading import judge
from tests.salamander.second_reading_things import Json

EXAMPLES = Path(__file__).parent / "examples"


def read(file: Path) -> list[Json]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_the_examples_of_the_records(name: str) -> None:
    """records, section 3."""
    verdicts = (EXAMPLES / f"{name}.verdicts.jsonl").read_text("utf-8").splitlines()
    judged = judge(read(EXAMPLES / f"{name}.faust.jsonl"))
    assert [json.dumps(verdict) for verdict in judged] == verdicts
