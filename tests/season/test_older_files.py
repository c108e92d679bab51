"""Game files of the version before hall, server and analysis were cut: they open, replay, verify.

`older_files` was written at commit eb913c37: `camera` by its demo, `alone` by a person who plays
against the table, each with the record that this version made of it.
"""

import gzip
import shutil
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.live.table import Table
from companion.storage.store import Store

OLDER = Path(__file__).parent / "older_files"
SEALS = {"alone": "the 8 cards of the table are those that it had sealed", "camera": ""}


@pytest.fixture(params=SEALS)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    for packed in OLDER.glob(f"{request.param}.sqlite*.gz"):
        with gzip.open(packed) as read, (tmp_path / packed.stem).open("wb") as file:
            shutil.copyfileobj(read, file)
    return tmp_path / f"{request.param}.sqlite"


def test_a_file_is_as_it_was_written_and_its_seals_are_proved(
    older: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(older)]) == 0
    told = capsys.readouterr().out
    assert "as it was written" in told
    assert SEALS[older.stem] in told


def test_it_gives_the_same_record(older: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--record", str(older)]) in {0, 1}
    assert capsys.readouterr().out == (OLDER / f"{older.stem}.faust.jsonl").read_text("utf-8")


def test_a_table_goes_on_with_it(older: Path) -> None:
    with Store(older) as store:
        table = Table.resumed(store)
        assert table is not None
        assert table.session.turns_done > 20


def test_all_of_it_can_be_taken_home(older: Path, tmp_path: Path) -> None:
    assert main(["export", str(older), str(tmp_path / "home.zip")]) == 0
    assert (tmp_path / "home.zip").stat().st_size > 1000
