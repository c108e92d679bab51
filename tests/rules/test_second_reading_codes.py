"""Every code of the second reading, in turns judged by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.counted import again
from tests.rules.second_reading import judge, judge_turn, table_from
from tests.rules.second_reading_rulings import Json
from tests.rules.second_reading_turn import Action

pytestmark = again
TOLD = Path(__file__).with_name("second_reading_faults.jsonl").read_text("utf-8").splitlines()
FAULTS = [json.loads(line) for line in TOLD if not line.startswith("#")]


# stones (red, red, blue, blue), soul, more of the table, rulings, actions, code, action
@pytest.mark.parametrize(
    ("stones", "soul", "more", "rulings", "do", "code", "action"),
    FAULTS,
    ids=[f"{example[5]}-{number}" for number, example in enumerate(FAULTS)],
)
def test_fault_is_named(
    stones: str,
    soul: str,
    more: Json,
    rulings: Json,
    do: list[Action],
    code: str,
    action: int,
) -> None:
    fields = stones.split()
    table = table_from({"red": fields[:2], "blue": fields[2:], "soul": soul} | more, rulings)
    verdict = judge_turn(table, {"turn": 1, "player": "red", "do": do})[1]
    assert (verdict.get("code", "legal"), verdict.get("action")) == (code, action)


def test_line_after_the_end_is_game_over_whoever_it_is_by() -> None:
    header = {"faust": 1, "start": {"soul": "B15"}}
    end = {"turn": 1, "player": "red", "do": [["soul", "B15", "A1"]]}
    late = {"turn": 2, "player": "red", "do": []}
    assert judge([header, end, late])[-1] == {
        "turn": 2,
        "player": "red",
        "legal": False,
        "code": "game-over",
        "action": 1,
        "page": "13",
    }


def test_line_by_the_other_player_is_not_your_turn() -> None:
    line = {"turn": 1, "player": "blue", "do": [["stone", "A1", "A8"], ["lay", "A1"]]}
    verdict = judge([{"faust": 1}, line])[-1]
    assert (verdict["code"], verdict["action"]) == ("not-your-turn", 1)
