"""The three games of the document on records: their verdicts, to the letter."""

import json
from pathlib import Path

import pytest

from tests.salamander.judged_lines import judge_lines

EXAMPLES = Path(__file__).parent / "examples"
GAMES = sorted(path.name.split(".")[0] for path in EXAMPLES.glob("*.faust.jsonl"))


def test_the_three_are_there() -> None:
    """records, section 3"""
    assert GAMES == ["four-players", "three-players", "two-players"]


@pytest.mark.parametrize("name", GAMES)
def test_each_gives_its_verdicts(name: str) -> None:
    """records, section 3"""
    lines = (EXAMPLES / f"{name}.faust.jsonl").read_text("utf-8").splitlines()
    expected = (EXAMPLES / f"{name}.verdicts.jsonl").read_text("utf-8").splitlines()
    said = [json.dumps(verdict, ensure_ascii=False) for verdict in judge_lines(lines)]
    assert said == expected
