"""A board file is data: polygons in millimetres, start squares, colours; mistakes are named."""

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
        assert all(0 <= x <= BOARD.length and 0 <= y <= BOARD.width for x, y in outline)
    for _, outline in BOARD.card_slots:
        assert all(y < 0 or y > BOARD.width for _, y in outline)


@pytest.mark.parametrize(
    ("was", "now", "named"),
    [
        ("length = 900.0", "length = -1", "length"),
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
