"""Games with verdicts written by hand from the booklet: the referee says exactly the same."""

import json
from pathlib import Path

import pytest

from companion.games.faust.files.record_lines import read_record
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.referee import adjudicate
from companion.games.faust.rules.rules import Writes
from tests.counted import again

GAMES = sorted((Path(__file__).parents[1] / "games").rglob("*.faust.jsonl"))
IN_FULL = "-everything"  # ends the name of a game that is written a second time, with every move


def name_of(game: Path) -> str:
    return game.name.split(".")[0]


def in_choices(game: Path) -> Path:
    """The same game with choices alone, where `game` is one that is written a second time."""
    return game.with_name(f"{name_of(game).removesuffix(IN_FULL)}.faust.jsonl")


def verdicts_of(game: Path) -> Path:
    """The file of a game's verdicts: its own, else that of the same game with choices alone."""
    own = game.with_name(f"{name_of(game)}.verdicts.jsonl")
    return own if own.exists() else own.with_name(f"{name_of(in_choices(game))}.verdicts.jsonl")


def writes(game: Path) -> Writes:
    return read_record(game.read_bytes()).header.writes


@again
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_verdicts_are_those_written_by_hand(game: Path) -> None:
    """p. 5-15, each game says in its header what it shows and on which page."""
    expected = [json.loads(line) for line in verdicts_of(game).read_text("utf-8").splitlines()]
    record = read_record(game.read_bytes())
    assert [verdict_to_json(verdict) for verdict in adjudicate(record)] == expected


def test_no_golden_game_was_lost() -> None:
    """A test that finds no files would pass for ever."""
    assert len(GAMES) == 278
    assert len({verdicts_of(game) for game in GAMES}) == 222


def test_one_file_of_verdicts_holds_for_both_ways_of_writing_a_game() -> None:
    shared = [game for game in GAMES if name_of(verdicts_of(game)) != name_of(game)]
    assert len(shared) == 56
    ways = {(writes(game), writes(in_choices(game))) for game in shared}
    assert ways == {(Writes.EVERYTHING, Writes.CHOICES)}


def test_no_verdicts_are_written_down_twice() -> None:
    for game in GAMES:
        own, other = verdicts_of(game), in_choices(game)
        if other in GAMES and own != verdicts_of(other):
            assert own.read_bytes() != verdicts_of(other).read_bytes()
