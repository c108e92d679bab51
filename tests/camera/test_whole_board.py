"""All pieces together: two red, two blue, one soul, and how sure the whole is."""

from dataclasses import replace

from tests.camera.table import piece, small_plan
from vision.reading.wholeboard import Slack, WholeBoard, best_board

PITCH = small_plan().pitch
FULL = (
    piece("red", 50, 60),
    piece("red", 110, 60),
    piece("blue", 170, 60),
    piece("blue", 50, 140),
    piece("soul", 110, 140),
)


def fields(board: WholeBoard) -> dict[str, tuple[str, ...]]:
    return {kind: board.fields_of(kind) for kind in ("red", "blue", "soul")}


def test_five_clear_pieces_are_the_board() -> None:
    board = best_board(FULL, Slack(PITCH))
    assert fields(board) == {"red": ("A1", "A2"), "blue": ("A3", "B3"), "soul": ("B2",)}


def test_a_third_red_that_is_less_likely_is_left_out() -> None:
    board = best_board((*FULL, piece("red", 170, 140, 0.3)), Slack(PITCH))
    assert board.fields_of("red") == ("A1", "A2")


def test_a_rival_takes_the_margin_away() -> None:
    clear = best_board(FULL, Slack(PITCH))
    contested = best_board((*FULL, piece("red", 170, 140, 0.9)), Slack(PITCH))
    assert contested.margin < 1 < clear.margin


def test_a_rival_on_the_same_field_takes_nothing_away() -> None:
    clear = best_board(FULL, Slack(PITCH))
    assert best_board((*FULL, piece("red", 120, 70, 0.9)), Slack(PITCH)).margin == clear.margin


def test_red_and_blue_do_not_lie_in_one_place() -> None:
    board = best_board(
        (*FULL[:3], piece("blue", 52, 61, 0.9), piece("blue", 50, 140, 0.4)), Slack(PITCH)
    )
    assert board.fields_of("blue") == ("A3", "B3")


def test_the_soul_does_not_stand_where_a_stone_lies() -> None:
    faint = piece("soul", 112, 141, 0.4)
    board = best_board((*FULL[:3], piece("blue", 110, 140, 0.7), faint), Slack(PITCH))
    assert (board.fields_of("blue"), board.fields_of("soul")) == (("A3", "B2"), ())


def test_what_looks_like_two_kinds_is_at_least_something() -> None:
    faint = piece("soul", 110, 140, 0.3)
    alone = best_board((*FULL[:4], faint), Slack(PITCH))
    contested = best_board((*FULL[:4], faint, piece("blue", 112, 141, 0.5)), Slack(PITCH))
    assert contested.fields_of("soul") == ("B2",)
    assert alone.margin < 1 < contested.margin


def test_a_missing_piece_makes_the_board_incomplete() -> None:
    board = best_board(FULL[1:], Slack(PITCH))
    assert (board.is_complete, board.fields_of("red")) == (False, ("A2",))


def test_a_piece_on_a_border_takes_the_margin_away() -> None:
    board = best_board((piece("red", 79, 60), *FULL[1:]), Slack(PITCH))
    assert board.margin < 1


def test_nothing_at_all_is_an_empty_board_without_margin() -> None:
    board = best_board((), Slack(PITCH))
    assert (board.pieces, board.is_complete) == ((), False)


def test_fields_come_in_the_order_of_their_numbers() -> None:
    far = piece("red", 50, 60)
    ten = type(far)("red", far.place + 200, 0.95, "A10", 20)
    two = type(far)("red", far.place + 100, 0.95, "A2", 20)
    assert best_board((ten, two), Slack(PITCH)).fields_of("red") == ("A2", "A10")


def test_a_soul_near_a_border_is_less_sure_the_farther_aside_it_is_seen() -> None:
    near = piece("soul", 110, 110)
    margins = [
        best_board((*FULL[:4], replace(near, lean=(lean, 0.0))), Slack(PITCH)).margin
        for lean in (0.0, 1.0, 1.6, 2.4)
    ]
    assert margins[0] == margins[1] > margins[2] > margins[3]


def test_a_stone_seen_through_the_soul_is_less_sure_near_a_border() -> None:
    """Glass bends what lies behind it: in the middle of a field that does not matter."""
    for depth, is_sure in ((6.0, False), (25.0, True)):
        stone = replace(piece("red", 50, 60), lead=depth, is_seen_through=True)
        assert (best_board((stone, *FULL[1:]), Slack(PITCH)).margin > 1) == is_sure
        plain = replace(stone, is_seen_through=False)
        assert best_board((plain, *FULL[1:]), Slack(PITCH)).margin > 1


def test_beyond_the_outer_line_no_other_field_begins() -> None:
    """What is seen a little over it lies on that field all the same; not so over an inner one."""
    for y, is_sure in ((19.0, True), (101.0, False)):
        board = best_board((*FULL[:4], piece("soul", 110, y)), Slack(PITCH))
        assert (board.margin > 1) == is_sure
