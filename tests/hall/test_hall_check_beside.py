"""What `faust hall check` says of a hall beside a table's own file."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.hall.check import (
    Compared,
    compare,
)
from companion.storage.chain import Row
from companion.storage.store import open_log
from tests.hall.checked_halls import OWN, copy_of, faust_hall_check, make_game, make_hall, tamper
from tests.hall.logs import forged, head_of, more_rows, rows_of
from tests.hall.shelves import reads_file


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    return make_hall(tmp_path / "hall.sqlite", OWN)


def compared(hall: Path, game: Path) -> Compared:
    with closing(reads_file(hall)) as shelf, open_log(game) as log:
        return compare(shelf, log)


def test_a_forged_chain_is_whole_by_itself_and_differs_from_the_tables_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = make_hall(tmp_path / "hall.sqlite", forged(OWN, 6, '{"winner":"me"}'))
    game = make_game(tmp_path / "one.sqlite", OWN)
    assert (copy_of(hall).damage, copy_of(hall).last) == (
        None,
        head_of(forged(OWN, 6, '{"winner":"me"}')),
    )
    assert compared(hall, game) == Compared(5, 6, 0, 0)
    assert faust_hall_check(hall, game) == 1
    assert "row 6 is another in the hall" in capsys.readouterr().out


def test_a_log_under_another_name_is_no_copy(hall: Path) -> None:
    tamper(hall, f"UPDATE logs SET name = '{'a' * 64}'")
    damage = copy_of(hall).damage
    assert damage is not None
    assert damage.row == 1


@pytest.mark.parametrize(
    ("at_hall", "at_table", "found", "sentence"),
    [
        (OWN, OWN[:9], Compared(9, None, 0, 3), "the hall has 3 rows more at the end"),
        (OWN[:9], OWN, Compared(9, None, 3, 0), "the hall lacks the last 3 rows"),
        (rows_of("two", 3), OWN, Compared(0, None, 12, 0), "the hall has none of its 12 rows"),
        (
            (*OWN[:4], *more_rows(OWN[:4], 3, "other")),
            OWN,
            Compared(4, 5, 5, 0),
            "row 5 is another in the hall; the hall lacks the last 5 rows",
        ),
    ],
)
def test_what_is_only_at_one_side_is_counted(
    tmp_path: Path,
    at_hall: Sequence[Row],
    at_table: Sequence[Row],
    found: Compared,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hall = make_hall(tmp_path / "hall.sqlite", at_hall)
    game = make_game(tmp_path / "one.sqlite", at_table)
    assert compared(hall, game) == found
    assert faust_hall_check(hall, game) == 1
    assert f"{game}: {sentence}\n" in capsys.readouterr().out


def test_more_rows_than_are_read_together_are_all_seen(tmp_path: Path) -> None:
    many = rows_of("one", 1203)
    hall = make_hall(tmp_path / "hall.sqlite", many)
    assert copy_of(hall).last == head_of(many)
    tamper(hall, "DELETE FROM rows WHERE id = 501")
    assert copy_of(hall).last == head_of(many[:500])


def test_a_changed_game_file_is_said_as_such(
    hall: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = make_game(tmp_path / "one.sqlite", OWN)
    tamper(game, "UPDATE log SET body = '{}' WHERE id = 4")
    assert faust_hall_check(hall, game) == 1
    assert f"Row 4 of {game} is not as it was written" in capsys.readouterr().out
