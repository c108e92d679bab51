"""A hall is copied with all that belongs to it, also while it runs; and what is not in is said."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.hall.joining.join import Membership, kept_beside, write_membership
from companion.hall.joining.registry import Registry
from companion.hall.shelf.shelf import Delivery, Shelf
from companion.storage.certificate import own_certificate
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.head import read_head
from companion.storage.store import Store
from tests.hall.logs import batch_of, rows_of
from tests.hall.shelves import in_file

ROWS = rows_of("one", 12)


def place_of(shelf: Shelf) -> Path:
    assert shelf.place is not None
    return shelf.place


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Shelf]:
    """A hall in the middle of an evening: a table, its rows, a picture, keys, a sheet of codes."""
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "hall.sqlite"
    with closing(in_file(file, lambda: 1.0)) as shelf:
        Registry(shelf).admit("t1", "Table 1")
        shelf.append([Delivery("t1", batch_of(ROWS))])
        own_certificate(file.parent, file.name)
        EvidenceFolder(evidence_folder(file)).keep(b"a picture", 1)
        for ending in (".keys", ".codes.html"):
            file.with_name(file.name + ending).write_text(ending)
        yield shelf


def test_a_hall_that_runs_is_copied_with_certificate_keys_and_pictures(
    running: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(running.place), str(tmp_path / "copy")]) == 0
    said = capsys.readouterr().out
    code = running.last_decision().code
    assert f"{running.place}: copied: 1 decisions, code {code}, 1 logs, 12 rows" in said
    assert "not in it: a certificate that was given" in said
    copy = tmp_path / "copy" / "hall.sqlite"
    beside = {one.name.removeprefix(copy.name) for one in copy.parent.iterdir()}
    assert beside == {"", ".head", ".cert.pem", ".key.pem", ".keys", ".evidence"}
    for ending in (".cert.pem", ".key.pem", ".keys"):
        own = place_of(running).with_name(place_of(running).name + ending)
        assert copy.with_name(copy.name + ending).read_bytes() == own.read_bytes()
    assert [one.read_bytes() for one in evidence_folder(copy).rglob("*.jpg")] == [b"a picture"]
    assert {one.stat().st_mode & 0o077 for one in copy.parent.iterdir()} == {0}
    assert main(["hall", "check", str(copy), "--code", code]) == 0


def test_the_copy_goes_on_as_the_hall_that_it_was(running: Shelf, tmp_path: Path) -> None:
    main(["backup", str(running.place), str(tmp_path / "copy")])
    running.decide("dismiss", {"table": "t1"})
    copy = tmp_path / "copy" / "hall.sqlite"
    with closing(in_file(copy, lambda: 2.0)) as shelf:
        assert [one.is_dismissed for one in Registry(shelf).tables()] == [False]
        assert shelf.holdings()[0].head.rows == len(ROWS)
        assert shelf.decide("dismiss", {"table": "t1"}).kind == "dismiss"
    assert main(["hall", "check", str(copy)]) == 0


def test_a_hall_that_is_not_as_it_was_written_is_copied_as_it_is(
    running: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        running.decide("dismiss", {"table": "t1"})
    with closing(sqlite3.connect(place_of(running))) as db:
        db.execute("DELETE FROM decisions WHERE id = 3")
        db.commit()
    assert main(["backup", str(running.place), str(tmp_path / "copy")]) == 1
    assert "not all is as it was written" in capsys.readouterr().out
    copy = tmp_path / "copy" / "hall.sqlite"
    assert read_head(copy) == read_head(place_of(running))
    assert main(["hall", "check", str(copy)]) == 1


@pytest.mark.parametrize("is_readable", [True, False])
@pytest.mark.parametrize("command", ["backup", "rescue"])
def test_a_table_of_a_hall_is_copied_without_it_and_that_is_said(
    command: str, is_readable: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.sqlite"
    with Store(file) as store:
        store.begin_game({})
    write_membership(kept_beside(file), Membership("192.0.2.7:8700", "t1", "secret", "PEM"))
    if not is_readable:
        kept_beside(file).write_text("damaged")
    new = tmp_path / "new"
    main([command, str(file), str(new)])
    said = capsys.readouterr().out
    where = " at 192.0.2.7:8700" if is_readable else ""
    assert f"{file}: it belongs to the hall{where}, of which nothing was copied" in said
    assert "join again: faust play --hall ADDRESS/CODE" in said
    assert not [one for one in tmp_path.rglob("*.hall") if one != kept_beside(file)]
