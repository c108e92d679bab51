"""How many turns there are, and how many positions they lead to: counted by both readings."""

import json
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.rules.position import FIRST_SOUL_CARD, LAST_SOUL_CARD, Position
from companion.json_reader import Json
from tests.counted import again
from tests.night import by_day
from tests.rules import second_reading
from tests.rules.build import table
from tests.rules.perft import perft

pytestmark = again


class Described(TypedDict):
    """A position between two turns; keys as in a verdict's `after`, cards with their values."""

    red: list[str]
    blue: list[str]
    soul: str
    to_move: str
    cards: list[tuple[str, str, int]]
    used: NotRequired[dict[str, list[int]]]
    soul_cards: NotRequired[dict[str, list[int]]]
    next_soul_card: NotRequired[int | None]


class Counted(TypedDict):
    name: str
    table: Described
    rulings: dict[str, Json]
    turns: int
    outcomes: int


POSITIONS: list[Counted] = json.loads(
    Path(__file__).with_name("perft_positions.json").read_text("utf-8")
)


def position_of(described: Described) -> Position:
    used, held = described.get("used", {}), described.get("soul_cards", {})
    top = described.get("next_soul_card", FIRST_SOUL_CARD)
    return table(
        " ".join(described["red"]),
        " ".join(described["blue"]),
        described["soul"],
        cards=" ".join(f"{field}:{owner}={value}" for field, owner, value in described["cards"]),
        to_move=described["to_move"],
        used_red=_words(used.get("red", [])),
        used_blue=_words(used.get("blue", [])),
        soul_cards_red=_words(held.get("red", [])),
        soul_cards_blue=_words(held.get("blue", [])),
        next_card=LAST_SOUL_CARD + 1 if top is None else top,
    )


def _words(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


@pytest.mark.parametrize("counted", by_day(POSITIONS, 3), ids=lambda counted: counted["name"])
def test_both_readings_count_the_same_turns(counted: Counted) -> None:
    """The numbers are data: a change of one is a change of the rules."""
    rulings = header_from_json({"faust": 1, "rulings": counted["rulings"]}).rulings
    expected = (counted["turns"], counted["outcomes"])
    assert perft(position_of(counted["table"]), rulings) == expected
    other = second_reading.table_from(dict(counted["table"]), counted["rulings"])
    assert second_reading.perft(other) == expected


def test_the_start_has_as_many_turns_as_one_can_work_out_by_hand() -> None:
    """Seven steps of stone or soul: 128. A card in one of 7 places of 6 steps: 7 * 64 * 240."""
    start = next(counted for counted in POSITIONS if counted["name"] == "start")
    assert (start["turns"], start["outcomes"]) == (128 + 7 * 64 * 240, 8 + 7 * 240)
