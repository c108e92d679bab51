"""How many turns there are, and how many positions they lead to: counted by both readings."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.rules.record import Json
from tests.rules import second_reading
from tests.rules.perft import perft
from tests.rules.tables import Table, position_from


class Counted(TypedDict):
    name: str
    table: Table
    rulings: dict[str, Json]
    turns: int
    outcomes: int


POSITIONS: list[Counted] = json.loads(
    Path(__file__).with_name("perft_positions.json").read_text("utf-8")
)


@pytest.mark.parametrize("counted", POSITIONS, ids=lambda counted: counted["name"])
def test_both_readings_count_the_same_turns(counted: Counted) -> None:
    """The numbers are data: a change of one is a change of the rules."""
    rulings = header_from_json({"faust": 1, "rulings": counted["rulings"]}).rulings
    expected = (counted["turns"], counted["outcomes"])
    assert perft(position_from(counted["table"]), rulings) == expected
    table = second_reading.table_from(dict(counted["table"]), counted["rulings"])
    assert second_reading.perft(table) == expected


def test_the_start_has_as_many_turns_as_one_can_work_out_by_hand() -> None:
    """Seven steps of stone or soul: 128. A card in one of 7 places of 6 steps: 7 * 64 * 240."""
    start = next(counted for counted in POSITIONS if counted["name"] == "start")
    assert (start["turns"], start["outcomes"]) == (128 + 7 * 64 * 240, 8 + 7 * 240)
