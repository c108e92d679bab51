"""Both readings count the same turns, and the same positions after them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.salamander.files.record_lines import read_record
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.referee import LegalTurn, adjudicate
from companion.games.salamander.rules.rules import set_up
from tests.counted import again
from tests.night import by_day, night
from tests.salamander.perft import perft_of
from tests.salamander.second_reading import judge_turn, table_at_start
from tests.salamander.second_reading_perft import Menu, perft
from tests.salamander.second_reading_things import FACES

pytestmark = again

Position = dict[str, Any]  # Any: a parsed JSON object
POSITIONS: list[Position] = json.loads(
    Path(__file__).with_name("perft_positions.json").read_text("utf-8")
)
NAMES = [each["name"] for each in POSITIONS]
BY_NAME = pytest.mark.parametrize("position", by_day(POSITIONS, 4), ids=NAMES)


def menu_of(position: Position) -> Menu:
    return Menu(
        keys=tuple(position["keys"]),
        throws=tuple(position["throws"]),
        faces=tuple(position["faces"] or FACES),
        answers=position["answers"],
    )


@BY_NAME
def test_the_rules_count_the_turns(position: Position) -> None:
    lines = [json.dumps(line) for line in position["record"]]
    game = read_record("\n".join(lines).encode())
    table = set_up(game.header), known_at_first(game.header)
    for verdict in adjudicate(game):
        assert isinstance(verdict, LegalTurn)
        table = verdict.after, verdict.known
    counted = perft_of(table, game.header, menu_of(position))
    assert counted == (position["turns"], position["outcomes"])


@night
@BY_NAME
def test_the_second_reading_counts_the_turns(position: Position) -> None:
    table = table_at_start(position["record"][0])
    for line in position["record"][1:]:
        table, verdict = judge_turn(table, line)
        assert verdict["legal"]
    assert perft(table, menu_of(position)) == (position["turns"], position["outcomes"])
