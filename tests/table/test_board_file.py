"""A board file is data: polygons in millimetres, start squares, colours; mistakes are named."""

from pathlib import Path

import pytest

from companion.boards.file import BadBoardFile, load_board, read_board_file
from companion.games.faust.rules.board import FIELD_NAMES

BOARD = load_board("blatz-1993")


def test_the_fields_lie_in_two_lanes_side_by_side() -> None:
    fields = dict(BOARD.fields)
    assert [*fields] == [*FIELD_NAMES]
    assert fields["A1"][3] == fields["B15"][0]  # A1 beside B15, A15 beside B1
    assert fields["A15"][2] == fields["B1"][1]
    assert fields["A1"][1] == fields["A2"][0]


def test_the_fields_lie_on_the_board_and_the_cards_beside_it() -> None:
    for _, outline in BOARD.fields:
        assert all(
            0 <= x <= BOARD.measures.length and 0 <= y <= BOARD.measures.width for x, y in outline
        )
    for _, outline in BOARD.card_slots:
        assert all(y < 0 or y > BOARD.measures.width for _, y in outline)


@pytest.mark.parametrize(
    ("was", "now", "named"),
    [
        ("length = 900.0", "length = -1", "length"),
        ("width = 196.0", "width = 96.0", "do not hold all fields"),
        ("along = 57.3", 'along = "wide"', "along"),
        ('devils = "A1"', 'devils = "C1"', "C1"),
        ("red = [200, 40, 40]", "red = [200, 40, 400]", "red"),
        ("[slots]", "[places]", "slots"),
        ("[board]", "[board", "no TOML"),
    ],
)
def test_what_is_wrong_in_a_board_file_is_named(was: str, now: str, named: str) -> None:
    from importlib.resources import files

    text = files("companion.boards").joinpath("blatz-1993.toml").read_text("utf-8")
    assert was in text
    with pytest.raises(BadBoardFile, match=named):
        read_board_file(text.replace(was, now, 1))


def test_a_board_that_is_not_there_is_named(tmp_path: Path) -> None:
    for name in ("blatz", str(tmp_path / "nix.toml")):
        with pytest.raises(BadBoardFile) as error:
            load_board(name)
        assert str(error.value) == f"{name!r} is no board; expected blatz-1993 or a .toml file"


def test_a_board_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadBoardFile, match=r"is no board \(Is a directory\); expected"):
        load_board(str(tmp_path / "folder.toml"))
    (tmp_path / "old.toml").write_bytes('name = "Gr\u00fcn"'.encode("latin-1"))
    with pytest.raises(BadBoardFile, match=r"is no board \(not UTF-8\); expected"):
        load_board(str(tmp_path / "old.toml"))


def test_a_board_file_may_begin_with_the_mark_of_an_editor(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(BOARD.text, "utf-8-sig")
    assert load_board(str(tmp_path / "own.toml")) == BOARD
