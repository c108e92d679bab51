"""A game of the second kind is taken home whole, and its sitting log says the same again."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.games.salamander.files.notation import read_notation
from companion.games.salamander.files.record_lines import header_to_json, read_record
from companion.live.table import Table
from companion.replay.sitting import read_sitting, write_sitting
from companion.storage.store import Store
from tests.counted import again
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable

GAME = random_game(5, most_turns=6)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The folder to which a game was exported."""
    place, out = tmp_path / "table.sqlite", tmp_path / "out"
    with Store(place) as store:
        table = Table(header_to_json(GAME.header), store)
        for observation in ToldTable(GAME, Random(5)).observations():
            table.take(observation)
    assert main(["export", str(place), str(out), "--lang", "de"]) == 0
    return out


def test_every_kind_of_file_is_there_and_holds_the_game(out: Path) -> None:
    assert sorted(path.name for path in out.iterdir()) == [
        "game-1.faust.jsonl",
        "game-1.sheet.html",
        "game-1.sheet.txt",
        "game-1.sitting.jsonl",
        "game-1.txt",
    ]
    assert read_record((out / "game-1.faust.jsonl").read_bytes()).turns == GAME.turns
    assert read_notation((out / "game-1.txt").read_bytes()).turns == GAME.turns
    assert "Abrechnung" in (out / "game-1.sheet.txt").read_text("utf-8")


def test_its_sitting_log_replays_to_the_same_record(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """records, Sitting log: a replay of it gives the same events"""
    log = str(out / "game-1.sitting.jsonl")
    assert main(["replay", log, "--record"]) == 0
    record = (out / "game-1.faust.jsonl").read_text("utf-8")
    assert capsys.readouterr().out == record
    assert main(["replay", log, "--json"]) == 0
    kinds = [json.loads(line)["kind"] for line in capsys.readouterr().out.splitlines()]
    assert kinds.count("turn-done") == len(GAME.turns)


@again
def test_score_and_referee_read_the_game_file_as_its_record(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, table = str(out / "game-1.faust.jsonl"), str(out.parent / "table.sqlite")
    for command in (["score", "--lang", "de"], ["score", "--json"], ["referee", "--json"]):
        said = [(main([*command, file]), capsys.readouterr().out) for file in (record, table)]
        assert said[0] == said[1]
        assert said[0][1]


def test_a_sitting_log_is_read_back_as_it_was_written(out: Path) -> None:
    log = (out / "game-1.sitting.jsonl").read_bytes()
    assert write_sitting(read_sitting(log)).encode() == log


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ('{"t": 1, "page": {"by": "king", "say": "place", "figures": {"king": "atlantis"}}}', 2),
        ('{"t": 1, "slots": {"A1": "red"}}', 2),
        ('{"t": 1, "page": {"by": "king", "say": "drew"}}', 1),
    ],
)
def test_a_sitting_log_ends_legal_illegal_or_unreadable(
    lines: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    header = '{"sitting": 1, "game": {"faust": 1, "game": "feuer-salamander"}}'
    log.write_text(f"{header}\n{lines}\n", "utf-8")
    assert main(["replay", str(log)]) == status
    assert (f"{log}: line 2" in capsys.readouterr().err) == (status == 2)
