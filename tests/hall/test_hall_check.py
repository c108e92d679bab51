"""What `faust hall check` says of a hall, alone and beside tables' own files."""

import gzip
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.hall.check import own_as_read
from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.overview.health import Alarm, AlarmKind
from companion.hall.overview.overview import Overview
from companion.hall.protocol.wire import Have
from companion.hall.shelf.shelf import Delivery, ShelfTrouble
from companion.storage.chain import Head, chained
from companion.storage.head import head_path
from tests.hall.checked_halls import OWN, copy_of, faust_hall_check, make_game, make_hall, tamper
from tests.hall.logs import batch_of, head_of, more_rows, rows_of
from tests.hall.shelves import all_of, brought, in_file, reads_file


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    return make_hall(tmp_path / "hall.sqlite", OWN)


def test_a_whole_copy_is_said_with_its_code(
    hall: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = make_game(tmp_path / "one.sqlite", OWN)
    assert faust_hall_check(hall, game) == 0
    said = capsys.readouterr().out
    assert f"table t1, log {OWN[0].hash[:8]}: as it was written: 12 rows" in said
    assert head_of(OWN).code in said
    assert "the hall's own decisions: as it was written: 2 rows" in said
    assert f"{game}: all 12 rows are in the hall" in said


def test_a_hall_that_runs_can_be_checked(tmp_path: Path) -> None:
    with closing(in_file(tmp_path / "hall.sqlite", lambda: 1.0)) as shelf:
        shelf.append([Delivery("t1", batch_of(OWN))])
        assert faust_hall_check(tmp_path / "hall.sqlite") == 0


@pytest.mark.parametrize(
    ("statement", "flaw"),
    [
        ("UPDATE rows SET body = '{}' WHERE id = 5", 5),
        ("UPDATE rows SET game = 2 WHERE id = 5", 5),
        ("UPDATE rows SET kind = 'game' WHERE id = 5", 5),
        ("UPDATE rows SET hash = (SELECT hash FROM rows WHERE id = 4) WHERE id = 5", 5),
        ("DELETE FROM rows WHERE id = 5", 5),
        ("DELETE FROM rows WHERE id = 1", 1),
    ],
)
def test_the_first_row_that_is_not_as_it_was_written_is_named(
    hall: Path, statement: str, flaw: int, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(hall, statement)
    damage = copy_of(hall).damage
    assert damage is not None
    assert damage.row == flaw
    assert faust_hall_check(hall) == 1
    assert f"Row {flaw} of table t1, log" in capsys.readouterr().out


def test_a_flaw_of_one_log_does_not_hide_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = make_hall(tmp_path / "hall.sqlite", OWN, rows_of("two", 7))
    tamper(hall, "UPDATE rows SET body = '{}' WHERE log = 1 AND id = 3")
    assert faust_hall_check(hall) == 1
    said = capsys.readouterr().out
    assert "Row 3 of table t1" in said
    assert "table t2" in said
    assert "7 rows, code 7-" in said


def test_a_number_that_is_skipped_is_a_flaw_though_all_hashes_fit(hall: Path) -> None:
    (row,) = chained(Head(13, OWN[-1].hash), 1, [("event", {})])
    columns = f"1, {row.id}, 1, 'event', '{{}}', '{row.hash}', 1.0"
    tamper(hall, f"INSERT INTO rows VALUES ({columns})")
    damage = copy_of(hall).damage
    assert damage is not None
    assert damage.row == 13


def test_changed_decisions_are_found(hall: Path) -> None:
    tamper(hall, """UPDATE decisions SET body = '{"table":"t9"}' WHERE id = 1""")
    assert faust_hall_check(hall) == 1


LOST = Alarm(AlarmKind.CUT_OFF, amount=1)
CUT = "DELETE FROM decisions WHERE id > 1"


def test_decisions_that_were_cut_off_are_missed(
    hall: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert faust_hall_check(hall) == 0
    tamper(hall, CUT)
    assert faust_hall_check(hall) == 1
    assert "Row 2 of the hall's own decisions is missing" in capsys.readouterr().out


@pytest.mark.parametrize("harm", [Path.unlink, lambda head: head.write_bytes(b"")])
def test_without_their_head_nobody_can_tell_but_by_a_code(
    hall: Path, harm: Callable[[Path], object], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(reads_file(hall)) as shelf:
        code = shelf.last_decision().code
    harm(head_path(hall))
    assert faust_hall_check(hall) == 1
    assert "nobody can tell whether some were cut off" in capsys.readouterr().out
    assert faust_hall_check(hall, "--code", code) == 0
    assert faust_hall_check(hall, "--code", "2-00000000") == 1
    assert faust_hall_check(hall, "--code", "3-00000000") == 1
    tamper(hall, CUT)
    assert faust_hall_check(hall, "--code", code) == 1
    assert faust_hall_check(hall, "--code", "nonsense") == 2


def test_what_a_code_was_made_of_may_have_more_after_it(hall: Path) -> None:
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        code = shelf.last_decision().code
        shelf.decide("table", {"table": "t2"})
    assert faust_hall_check(hall, "--code", code) == 0


def test_a_hall_that_begins_with_decisions_cut_off_writes_that_down_for_good(
    hall: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        row = shelf.decide("dismiss", {"table": "t1"})
        code = Head(row.id, row.hash).code
    tamper(hall, CUT)
    for _ in range(2):
        with closing(in_file(hall, lambda: 1.0)) as shelf:
            assert [*own_as_read(shelf)] == [LOST]
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        assert shelf.decide("table", {"table": "t2"}).id == 3
        assert [*own_as_read(shelf)] == []
    assert faust_hall_check(hall) == 1
    said = f"row 2 says that those up to code {code} were cut off"
    assert said in capsys.readouterr().out


def test_a_hall_that_begins_names_the_first_decision_that_was_changed(hall: Path) -> None:
    tamper(hall, "UPDATE decisions SET body = '{}' WHERE id = 1")
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        assert [*own_as_read(shelf)] == [Alarm(AlarmKind.DECISION, amount=1)]


def test_a_head_that_is_behind_is_none_of_a_hall_that_was_cut_off(hall: Path) -> None:
    """As after a failure of power: the row is on the disk before its head is"""
    behind = head_path(hall).read_bytes()
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        shelf.decide("table", {"table": "t2"})
    head_path(hall).write_bytes(behind)
    assert faust_hall_check(hall) == 0
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        assert [*own_as_read(shelf)] == []


@pytest.mark.parametrize(
    ("statement", "row"),
    [
        ("UPDATE rows SET body = '{}' WHERE id = 5", 5),
        ("DELETE FROM rows WHERE id = 5", 5),
        ("SELECT 1", None),
    ],
)
def test_a_hall_that_begins_names_the_first_row_of_a_table_that_was_changed(
    hall: Path, statement: str, row: int | None
) -> None:
    tamper(hall, statement)
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        overview = Overview(shelf, lambda *_: None)
        overview.follow_all()
    assert overview.not_as_written == (
        () if row is None else (Alarm(AlarmKind.CHANGED, "t1", row),)
    )


def test_whoever_runs_a_hall_on_such_a_file_is_told(hall: Path, tmp_path: Path) -> None:
    tamper(hall, CUT, "UPDATE rows SET body = '{}' WHERE id = 5")
    with closing(in_file(hall, lambda: 1.0)) as shelf:
        clocks = HallClocks(lambda: 1.0, lambda: 1.0)
        whole = Hall(shelf, tmp_path, "boot", clocks)
        found = whole.overview.not_as_written
    assert found == (LOST, Alarm(AlarmKind.CHANGED, "t1", 5))


def test_what_is_no_file_of_a_hall_cannot_be_read(
    hall: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = make_game(tmp_path / "one.sqlite", OWN)
    text = tmp_path / "text"
    text.write_text("no database" * 100)
    for file in (game, text, tmp_path / "missing", tmp_path):
        assert faust_hall_check(file) == 2, file
        said = capsys.readouterr().err
        assert str(file) in said
        assert "a hall" in said
    assert faust_hall_check(game) == 2
    assert "is no file of a hall" in capsys.readouterr().err
    assert faust_hall_check(hall, text, game) == 2
    assert "all 12 rows" in capsys.readouterr().out
    assert not (tmp_path / "missing").exists()


def test_a_damaged_hall_file_is_never_called_whole(tmp_path: Path) -> None:
    hall = make_hall(tmp_path / "hall.sqlite", rows_of("one", 300))
    whole = hall.read_bytes()
    told = []
    for page in range(0, len(whole), 4096):
        hall.write_bytes(whole[:page] + b"\xff" * 4096 + whole[page + 4096 :])
        told.append(faust_hall_check(hall))
    hall.write_bytes(whole[: len(whole) // 2])
    assert 0 not in [*told, faust_hall_check(hall)]


def test_another_hall_has_the_file(hall: Path) -> None:
    with (
        closing(in_file(hall, lambda: 1.0)),
        pytest.raises(ShelfTrouble, match="in use by another hall"),
    ):
        in_file(hall, lambda: 1.0)


OLDER = Path(__file__).with_name("hall_of_an_older_version.sqlite.gz")


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Of the version before: tables t1 and t2, a game of each, and what was decided."""
    place = tmp_path / "older.sqlite"
    place.write_bytes(gzip.decompress(OLDER.read_bytes()))
    return place


def test_a_hall_of_an_older_version_is_read_as_it_is_and_converted_when_it_runs(
    older: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(older), str(tmp_path / "game"), "--table", "t1"]) == 0
    assert main(["verify", str(older)]) == 1  # its head was not brought along
    assert "nobody can tell whether some were cut off" in capsys.readouterr().out
    as_it_was = older.read_bytes()
    with closing(reads_file(older)) as reader:
        before = reader.holdings(), reader.decisions()
        rows = [all_of(reader, one.log) for one in reader.holdings()]
    assert older.read_bytes() == as_it_was
    for _ in range(2):
        with closing(in_file(older)) as shelf:
            assert (shelf.holdings(), shelf.decisions()) == before
            assert [all_of(shelf, one.log) for one in shelf.holdings()] == rows
    assert [one.table for one in before[0]] == ["t1", "t2"]
    assert main(["verify", str(older)]) == 0
    with closing(in_file(older)) as shelf:
        more = more_rows(rows[0], 2)
        assert brought(shelf, more, "t1", before[0][0].log) == Have(before[0][0].log, head_of(more))
