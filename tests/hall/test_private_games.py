"""Files that hold games are their owner's alone: a running game's answers stand in them."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.hall.shelf import sqlite
from companion.hall.shelf.shelf import ShelfTrouble
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.private_file import OWNERS
from companion.storage.store import Store
from tests.hall.logs import rows_of
from tests.hall.shelves import brought, in_file

ROWS = rows_of("log", 3)
NOT_A_LOCK = (".lock",)  # it holds a number of a process


@pytest.fixture(autouse=True)
def everybody_may() -> Iterator[None]:
    """Whatever is not said otherwise is for all, as on a careless machine."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """Files that anybody but their owner can reach."""
    found = []
    for path in sorted(folder.rglob("*")):
        way = [one for one in path.parents if one.is_relative_to(folder) and one != folder]
        is_closed = any(not one.stat().st_mode & 0o077 for one in (path, *way))
        if path.is_file() and path.suffix not in NOT_A_LOCK and not is_closed:
            found.append(str(path.relative_to(folder)))
    return found


def game_in(place: Path) -> None:
    with Store(place) as store:
        store.begin_game({"players": {}})
        jpeg = EvidenceFolder(evidence_folder(place)).keep(b"a picture of people", 1)
        store.note_evidence({"row": 1, "before": jpeg})
    place.with_name(place.name + ".keys").write_text("keys")


def test_a_game_and_all_beside_it_is_its_owners(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    game_in(place)
    place.with_name(place.name + ".keys").unlink()
    with Store(place) as store:
        store.begin_game({"players": {}})
        assert {one.name for one in tmp_path.iterdir()} >= {"table.sqlite-wal", "table.sqlite.head"}
        assert open_to_others(tmp_path) == []


def test_a_hall_is_its_owners(tmp_path: Path) -> None:
    with closing(in_file(tmp_path / "hall.sqlite", lambda: 1.0)) as shelf:
        brought(shelf, ROWS)
        assert (tmp_path / "hall.sqlite-wal").exists()
        assert open_to_others(tmp_path) == []


def test_there_is_no_moment_in_which_a_new_hall_lies_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who opens it then could read all that is written later"""
    seen: list[int] = []
    connected = sqlite._connected

    def watched(place: str, is_uri: bool = False) -> sqlite3.Connection:
        seen.append(Path(place).stat().st_mode & 0o777)
        return connected(place, is_uri)

    monkeypatch.setattr(sqlite, "_connected", watched)
    in_file(tmp_path / "hall.sqlite", lambda: 1.0).close()
    assert seen == [OWNERS, OWNERS]


def test_what_lay_open_before_is_closed_when_it_is_gone_on_with(tmp_path: Path) -> None:
    game, hall = tmp_path / "table.sqlite", tmp_path / "hall.sqlite"
    Store(game).close()
    in_file(hall, lambda: 1.0).close()
    for place in tmp_path.iterdir():
        place.chmod(0o644)
    Store(game).close()
    in_file(hall, lambda: 1.0).close()
    assert open_to_others(tmp_path) == []


def test_a_file_of_somebody_elses_stays_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "hall.sqlite"
    Store(place).close()
    place.chmod(0o644)
    with pytest.raises(ShelfTrouble, match="no file of a hall"):
        in_file(place, lambda: 1.0)
    assert place.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("how", ["backup", "rescue"])
def test_copies_are_no_more_open_than_what_was_copied(how: str, tmp_path: Path) -> None:
    game_in(tmp_path / "table.sqlite")
    copy = tmp_path / "copy"
    to = copy if how == "backup" else copy / "table.sqlite"
    if how == "rescue":
        copy.mkdir()
    assert main([how, str(tmp_path / "table.sqlite"), str(to)]) == 0
    assert (copy / "table.sqlite.keys").read_text() == "keys"
    assert open_to_others(copy) == []
