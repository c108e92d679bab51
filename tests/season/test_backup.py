"""A backup is whole and as it was written, though the game goes on; and a restored one goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.observations import HandSeen
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.head import head_path, read_head
from companion.storage.log import Log
from companion.storage.soundness import judge_file, judge_log
from companion.storage.store import Store


def write(store: Store, rows: int) -> None:
    for t in range(rows):
        store.append(HandSeen(float(t)), [])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    return tmp_path / "games" / "table.sqlite"


@pytest.fixture
def played(file: Path) -> Iterator[Store]:
    """A game that goes on, with a picture."""
    with Store(file) as store:
        store.begin_game({})
        write(store, 5)
        picture = EvidenceFolder(evidence_folder(file)).keep(b"a picture", 1)
        store.note_evidence({"before": picture})
        for ending in (".keys", ".slots", ".sight", ".board.toml"):
            file.with_name(file.name + ending).write_text(ending)
        yield store


def test_a_game_that_goes_on_is_copied_with_all_that_belongs_to_it(
    played: Store, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = played.head().code
    assert main(["backup", str(file), str(tmp_path / "copy")]) == 0
    assert capsys.readouterr().out == f"{file}: copied: 7 rows, 1 games, code {code}\n"
    write(played, 3)
    copy = tmp_path / "copy" / file.name
    assert main(["verify", str(copy), "--code", code]) == 0
    kept = [path.read_bytes() for path in evidence_folder(copy).rglob("*.jpg")]
    assert kept == [b"a picture"]
    beside = {path.name.removeprefix(file.name) for path in copy.parent.iterdir()}
    assert beside == {"", ".head", ".evidence", ".keys", ".slots", ".sight", ".board.toml"}


def test_what_is_written_while_it_is_copied_harms_no_copy(
    played: Store, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows come before the copy, after the head was read, and right behind the copy."""
    copy_to = Log.copy_to

    def amid_writing(log: Log, place: Path) -> None:
        write(played, 3)
        copy_to(log, place)
        write(played, 3)

    monkeypatch.setattr(Log, "copy_to", amid_writing)
    assert main(["backup", str(file), str(tmp_path / "copy")]) == 0
    copy = tmp_path / "copy" / file.name
    found = judge_file(copy)
    assert (found.last.rows, found.damage, found.no_head) == (10, None, "")
    assert read_head(copy) == found.last


def test_a_restored_file_is_gone_on_with(played: Store, file: Path, tmp_path: Path) -> None:
    assert main(["backup", str(file), str(tmp_path / "copy")]) == 0
    with Store(tmp_path / "copy" / file.name) as store:
        write(store, 2)
        assert store.head().rows == 9
        assert judge_log(store, None).damage is None


def test_a_changed_file_is_copied_and_said_to_be_changed(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(file) as store:
        store.begin_game({})
        write(store, 5)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TRIGGER log_is_never_shortened")
        connection.execute("DELETE FROM log WHERE id = 6")
        connection.commit()
    assert main(["backup", str(file), str(tmp_path / "copy")]) == 1
    assert f"Row 6 of {file} is missing, and all after it" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "copy" / file.name)]) == 1


def test_nothing_is_written_over_and_nothing_half_is_left(
    played: Store, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(file), str(tmp_path / "games")]) == 2
    assert "games is there already" in capsys.readouterr().err
    other = tmp_path / "games" / "other.sqlite"
    other.write_text("no game file, but as long as a page may be")
    assert main(["backup", str(file), str(other), str(tmp_path / "copy")]) == 2
    assert "no game file" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games"]
    assert head_path(file).exists()
