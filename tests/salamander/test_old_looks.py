"""Files made when the second game had a camera: they open, verify and replay by their events."""

import gzip
import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.export.bundle import Export
from companion.observations import FormerObservation
from companion.replay.stored_game import StoredGame, outcome
from companion.storage.store import open_log
from tests.salamander.pages import CATALOGUES
from web.salamander.whole_game import whole_salamander

OLD = Path(__file__).parent / "old"
TURNS = 6  # of the game that was ended in the middle


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("old")
    for file in OLD.glob("looks.*.gz"):
        (place / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    return place


def stored(folder: Path, number: int) -> StoredGame:
    with open_log(folder / "looks.sqlite") as log:
        return StoredGame(tuple(log.of_game(number)))


def test_it_is_as_it_was_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(folder / "looks.sqlite")]) == 0
    assert "as it was written" in capsys.readouterr().out


def test_looks_are_kept_as_they_were(folder: Path) -> None:
    game = stored(folder, 1)
    looks = [one for one in game.observations() if isinstance(one, FormerObservation)]
    assert looks
    rows = [row.content() for row in game.rows if row.kind == "observation"]
    assert [one.to_json() for one in game.observations()] == rows


@pytest.mark.parametrize(("number", "turns"), [(1, TURNS), (2, 2)])
def test_a_game_is_folded_from_its_events(folder: Path, number: int, turns: int) -> None:
    game = stored(folder, number)
    found = outcome(game)
    head, *lines = map(json.loads, found.recorded.record().splitlines())
    assert (found.is_over, len(lines)) == (number == 1, turns)
    told = {e["turn"]: e["do"] for e in game.events() if e["kind"] == "turn-done"}
    assert [line["do"] for line in lines] == [told[number + 1] for number in range(turns)]
    assert head["players"]["king"] == "Ada"
    assert ("ended" in lines[-1]) == (number == 1)
    assert Export(game).file("sheet.txt") is not None


def test_replay_shows_the_events_of_the_log(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["replay", "--json", str(folder / "looks.sqlite")])
    out, err = capsys.readouterr()
    assert [*map(json.loads, out.splitlines())] == [dict(e) for e in stored(folder, 2).events()]
    assert "the events of the log are shown" in err


def test_it_is_not_gone_on_with(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`faust play`: exit 2, and one sentence"""
    assert main(["play", str(folder / "looks.sqlite")]) == 2
    assert capsys.readouterr().err.endswith(
        "the last game is one of Der Feuer-Salamander that an older version saw by camera, or in"
        " which it played a seat; it cannot be gone on with in this version: begin a new one with"
        " --new\n"
    )


def test_a_sitting_log_says_that_its_looks_are_ignored(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(folder / "looks.sitting.jsonl")]) in (0, 1)
    assert "only the other words are judged" in capsys.readouterr().err


def test_the_archive_shows_it_turn_by_turn(folder: Path) -> None:
    shown = whole_salamander(stored(folder, 1).rows, ("en", CATALOGUES["en"]), with_pictures=False)
    turns = shown["turns"]
    assert isinstance(turns, list)
    assert len(turns) == TURNS
    assert isinstance(shown["final"], dict)
