"""Games with verdicts written by hand from the booklet: the referee says exactly the same."""

import json
from pathlib import Path

import pytest

from companion.games.faust.files.record_lines import read_record
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.referee import adjudicate

GAMES = sorted((Path(__file__).parents[1] / "games").rglob("*.faust.jsonl"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name.split(".")[0])
def test_verdicts_are_those_written_by_hand(game: Path) -> None:
    """p. 5-15, each game says in its header what it shows and on which page."""
    written = game.with_name(game.name.replace(".faust.", ".verdicts."))
    expected = [json.loads(line) for line in written.read_text("utf-8").splitlines()]
    record = read_record(game.read_bytes())
    assert [verdict_to_json(verdict) for verdict in adjudicate(record)] == expected


def test_no_golden_game_was_lost() -> None:
    """A test that finds no files would pass for ever."""
    assert len(GAMES) == 278
