"""A measured board is saved as a board file and read again; what is none is refused."""

from dataclasses import replace

import pytest

from companion.boards.file import USUAL_BOARD, BadBoardFile, load_board, read_board_file
from companion.boards.plan import MEASURED, measured_board

BOARD = load_board(USUAL_BOARD)
OURS = replace(BOARD.measures, width=202.0, margin_along=25.5, along=56.6, across=70.6, strip=40.0)


def test_a_measured_board_is_read_as_it_was_written() -> None:
    like = replace(BOARD, name='Our "best" board\n')
    board = measured_board(like, OURS)
    fields = dict(board.fields)
    assert (board.name, board.measures.width) == (like.name + MEASURED, 202.0)
    assert fields["B15"][0][1] - fields["A1"][3][1] == pytest.approx(40.0)
    assert fields["A2"][0][0] == pytest.approx(25.5 + 56.6)
    assert read_board_file(board.text) == board


def test_what_was_not_measured_stays() -> None:
    again = measured_board(BOARD, BOARD.measures)
    assert replace(again, name=BOARD.name) == BOARD


def test_a_file_written_twice_is_the_same() -> None:
    once = measured_board(BOARD, OURS)
    assert measured_board(once, OURS).text == once.text


@pytest.mark.parametrize(
    ("sizes", "named"), [({"along": -1.0}, "along"), ({"strip": float("nan")}, "strip")]
)
def test_sizes_that_cannot_be_are_named(sizes: dict[str, float], named: str) -> None:
    with pytest.raises(BadBoardFile, match=named):
        measured_board(BOARD, replace(OURS, **sizes))
