"""A measured board is saved as a board file and read again; what is none is refused."""

from importlib.resources import files

import pytest

from companion.boards.file import BadBoardFile, read_board_file
from companion.boards.plan import write_board_file

TEXT = files("companion.boards").joinpath("blatz-1993.toml").read_text("utf-8")
SIZES = {"width": 202.0, "margin_along": 25.5, "along": 56.6, "across": 70.6, "strip": 40.0}


def test_a_measured_board_is_read_as_it_was_written() -> None:
    board = read_board_file(write_board_file(TEXT, 'Our "best" board\n', SIZES))
    fields = dict(board.fields)
    assert (board.name, board.measures.width) == ('Our "best" board\n', 202.0)
    assert fields["B15"][0][1] - fields["A1"][3][1] == pytest.approx(40.0)
    assert fields["A2"][0][0] == pytest.approx(25.5 + 56.6)


def test_what_was_not_measured_stays() -> None:
    written = read_board_file(write_board_file(TEXT, "Blatz 1993", {}))
    assert written == read_board_file(TEXT)


def test_a_file_written_twice_is_the_same() -> None:
    once = write_board_file(TEXT, "Ours", SIZES)
    assert write_board_file(once, "Ours", SIZES) == once


@pytest.mark.parametrize(
    ("sizes", "named"),
    [({"along": -1.0}, "along"), ({"strip": float("nan")}, "strip"), ({"weight": 2.0}, "weight")],
)
def test_sizes_that_cannot_be_are_named(sizes: dict[str, float], named: str) -> None:
    with pytest.raises(BadBoardFile, match=named):
        write_board_file(TEXT, "Ours", sizes)


def test_a_file_that_is_none_cannot_be_filled_in() -> None:
    with pytest.raises(BadBoardFile, match="no TOML"):
        write_board_file("[board", "Ours", SIZES)
