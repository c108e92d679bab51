"""`faust verify` finds what was done to a game file behind our back, and nothing else."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.observations import HandSeen
from companion.storage.head import head_path
from companion.storage.store import LogTrouble, Store

ROWS = 6


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    place = tmp_path / "table.sqlite"
    write_rows(place, ROWS)
    return place


def write_rows(place: Path, rows: int) -> str:
    """A game of so many rows; its code."""
    with Store(place) as store:
        store.begin_game({})
        for t in range(rows - 1):
            store.append(HandSeen(float(t)), [])
        return store.head().code


def tamper(place: Path, statement: str) -> None:
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("DROP TRIGGER IF EXISTS log_is_never_changed")
        connection.execute("DROP TRIGGER IF EXISTS log_is_never_shortened")
        connection.execute(statement)
        connection.commit()


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    status = main(["verify", *map(str, arguments)])
    told = capsys.readouterr()
    assert status == 2 or not told.err
    return status, (told.err if status == 2 else told.out).strip()


def test_a_file_as_it_was_written_is_sound(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, sentence = said(capsys, game_file)
    assert status == 0
    assert sentence.startswith(f"{game_file}: as it was written: 6 rows, 1 games, code 6-")
    assert sorted(path.name for path in game_file.parent.iterdir()) == [
        "table.sqlite",
        "table.sqlite.head",
        "table.sqlite.lock",
    ]


def test_without_a_name_the_usual_file_is_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    write_rows(Path("games/table.sqlite"), ROWS)
    assert said(capsys)[1].startswith("games/table.sqlite: as it was written")


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (
            "UPDATE log SET body = '{}' WHERE id = 3",
            "Row 3 of {} is not as it was written (game 1, observation)",
        ),
        ("DELETE FROM log WHERE id = 2", "Row 2 of {} is missing, though there are later ones"),
        (
            "DELETE FROM log WHERE id > 4",
            "Row 5 of {} is missing, and all after it: rows were cut off at the end; 6 were",
        ),
        ("DELETE FROM log", "Row 1 of {} is missing, and all after it"),
    ],
)
def test_the_first_row_that_is_not_as_it_was_written_is_named(
    game_file: Path, capsys: pytest.CaptureFixture[str], statement: str, sentence: str
) -> None:
    tamper(game_file, statement)
    status, told = said(capsys, game_file)
    assert status == 1
    assert sentence.format(game_file) in told


def test_a_file_whose_end_was_cut_off_is_not_gone_on_with(game_file: Path) -> None:
    tamper(game_file, "DELETE FROM log WHERE id > 4")
    with pytest.raises(LogTrouble, match=r"Row 5 of .* cut off .*faust rescue"):
        Store(game_file)


def test_a_chain_that_was_made_anew_differs_from_the_head(
    game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = tmp_path / "forged.sqlite"
    with Store(forged) as store:
        store.begin_game({"players": "others"})
        for t in range(ROWS - 1):
            store.append(HandSeen(float(t)), [])
    shutil.copy(forged, game_file)
    assert said(capsys, game_file)[1].startswith(f"Row 6 of {game_file} is not")


def test_a_crash_between_a_row_and_its_head_is_no_fault(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    behind = head_path(game_file).read_bytes()
    with Store(game_file) as store:
        store.append(HandSeen(9.0), [])
    head_path(game_file).write_bytes(behind)
    assert said(capsys, game_file)[0] == 0
    with Store(game_file) as store:
        store.append(HandSeen(10.0), [])
    assert said(capsys, game_file)[0] == 0


@pytest.mark.parametrize("place", [0, 4096])
def test_a_head_that_was_torn_in_writing_leaves_the_one_before(
    game_file: Path, capsys: pytest.CaptureFixture[str], place: int
) -> None:
    data = bytearray(head_path(game_file).read_bytes())
    data[place + 30 : place + 60] = bytes(30)
    head_path(game_file).write_bytes(bytes(data))
    assert said(capsys, game_file)[0] == 0


def test_without_its_head_a_file_is_not_called_sound_nor_gone_on_with(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head_path(game_file).unlink()
    status, sentence = said(capsys, game_file)
    assert status == 1
    assert "table.sqlite.head is missing" in sentence
    with pytest.raises(LogTrouble, match=r"table\.sqlite\.head"):
        Store(game_file)


def test_a_code_on_paper_stands_in_for_the_head(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = said(capsys, game_file)[1].rpartition(" ")[2]
    head_path(game_file).unlink()
    assert said(capsys, game_file, "--code", code)[0] == 0
    assert (
        f"Row 6 of {game_file} is not the row" in said(capsys, game_file, "--code", "6-00000000")[1]
    )
    assert f"Row 7 of {game_file} is missing" in said(capsys, game_file, "--code", "7-00000000")[1]
    assert said(capsys, game_file, "--code", "no code")[0] == 2
    assert said(capsys, game_file, game_file, "--code", code)[0] == 2


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (Path.unlink, "is not there"),
        (lambda place: place.write_bytes(b"no database at all" * 99), "no SQLite database"),
        (lambda place: place.write_bytes(b""), "no game file"),
        (lambda place: tamper(place, "ALTER TABLE log RENAME TO diary"), "no log of ours"),
        (lambda place: tamper(place, "PRAGMA user_version = 9"), "of a newer faust"),
    ],
)
def test_what_is_no_game_file_is_said_in_a_sentence(
    game_file: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], None],
    sentence: str,
) -> None:
    spoil(game_file)
    status, told = said(capsys, game_file)
    assert status == 2
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_of_many_files_the_worst_decides(
    game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.sqlite"
    write_rows(other, 3)
    assert main(["verify", str(game_file), str(other)]) == 0
    tamper(other, "UPDATE log SET game = 7 WHERE id = 2")
    assert main(["verify", str(game_file), str(other)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 4
