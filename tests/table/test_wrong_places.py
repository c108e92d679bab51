"""A folder, a device, nothing at all, a game that is not there: each is said, and what would do."""

from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.commands.doctor_overview import about_file
from companion.games.faust.rules.record import Header
from companion.storage.store import Store
from tests.page.tables import ONE_TURN, app
from tests.table.sittings import sitting
from web.app import parts_of
from workshop.drawn.faust_table import FaustTable

FOLDER = "is a folder; expected a game file, table.sqlite in it say"
ALONE = ["--camera", "none", "--slots", "none", "--port", "0"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["verify", "DIR"], FOLDER),
        (["verify", "NOFILE"], "is not there; expected a game file"),
        (["verify", "/dev/zero"], "is no file but a device or a line; expected a game file"),
        (["export", "DIR", "OUT"], FOLDER),
        (["play", "DIR", *ALONE], FOLDER),
        (["play", ".", *ALONE], FOLDER),
        (["play", "NEW", *ALONE, "--player", "rot", "Ada"], "nobody plays 'rot' in Doctor Faust"),
        (["play", "NEW", *ALONE, "--ruling", "foo=1"], "'foo' is no ruling; expected one of"),
        (["play", "F/NEW", *ALONE, "--target", "30"], "Doctor Faust is not played to a target"),
        (["rescue", "DIR", "NEW"], FOLDER),
        (["rescue", "NOFILE", "NEW"], "is not there; expected a game file"),
        (["look", "NOFILE"], "is not there; expected a folder with frames/*.jpg"),
        (["look", "JUNK"], "is no folder; expected one with frames/*.jpg"),
        (["look", "DIR"], "has no pictures; expected frames/*.jpg in the folder"),
        (["export", "GAME", "DIR"], "is there already; expected a new folder, or a new file.zip"),
        (["export", "GAME", "GAME"], "is there already; expected a new folder"),
        (["score", "GAME", "--game", "3"], "has no game 3; expected 1 to 2"),
        (["score", "GAME", "--game", "0"], "has no game 0; expected 1 to 2"),
    ],
)
def test_a_wrong_place_is_told_with_what_would_do(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    two_games(Path("GAME"))
    Path("DIR").mkdir()
    Path("JUNK").write_text("junk", "utf-8")
    before = sorted(tmp_path.rglob("*"))
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert len(told.err.splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def two_games(place: Path) -> None:
    """One that Bert has won, and its rematch, in which nothing was done yet."""
    with Store(place) as store:
        table = FaustTable(Header(players=("Anna", "Bert")), store)
        for observation in sitting(ONE_TURN + "say red resign\n"):
            table.take(observation)
        table.begin_next(Header(players=("Bert", "Anna")))


def test_the_sheet_is_that_of_the_last_game_that_is_over_unless_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """use: after a rematch the sheet of the new game is empty"""
    place = tmp_path / "table.sqlite"
    two_games(place)
    assert main(["score", str(place)]) == 0
    assert "Bert wins." in capsys.readouterr().out
    assert main(["score", str(place), "--game", "1"]) == 0
    assert "Bert wins." in capsys.readouterr().out
    assert main(["score", str(place), "--game", "2"]) == 0
    assert "the game is not over" in capsys.readouterr().out


def test_a_file_without_a_game_that_is_over_is_counted_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        FaustTable(Header(), store)
    assert main(["score", str(place)]) == 0
    assert "the game is not over" in capsys.readouterr().out
    record = tmp_path / "game.faust.jsonl"
    record.write_text('{"faust": 1}\n', "utf-8")
    assert main(["score", str(record), "--game", "1"]) == 2
    assert "is one game; expected a game file with --game 1" in capsys.readouterr().err


def test_the_doctor_says_that_a_file_is_no_game_file(tmp_path: Path) -> None:
    junk, place = tmp_path / "junk", tmp_path / "table.sqlite"
    junk.write_text("junk", "utf-8")
    two_games(place)
    assert "is no game file: it is no SQLite database" in about_file(junk).found
    assert not about_file(junk).is_good
    assert about_file(place).is_good


def test_a_game_without_a_turn_is_no_game_of_the_archive_but_for_the_one_at_hand() -> None:
    store = Store()
    table = FaustTable(Header(), store)
    table.begin_next(Header(players=("Anna", "Bert")))
    for observation in sitting(ONE_TURN):
        table.take(observation)
    table.begin_next(Header(players=("Bert", "Anna")))
    archive = parts_of(app(store)).archive
    assert [line.game for line in archive.lines()] == [3, 2]
    table.begin_next(Header(players=("Eve", "Anna")))
    archive = parts_of(app(store)).archive
    assert [line.game for line in archive.lines()] == [4, 2]
