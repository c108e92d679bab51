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


def test_what_seems_to_lie_on_the_outer_line_is_not_sure() -> None:
    """No other field is there, but an edge that has moved makes up souls at it."""
    for y, is_sure in ((17.0, False), (30.0, True)):
        board = best_board((*FULL[:4], piece("soul", 110, y)), Slack(PITCH))
        assert (board.margin > 1) == is_sure


def test_a_stone_that_may_lie_nearer_to_the_soul_is_the_less_sure() -> None:
    red, others = FULL[0], FULL[1:]
    margins = [
        best_board((replace(red, nearer=nearer), *others), Slack(PITCH)).margin
        for nearer in (0.0, 0.1, 0.4)
    ]
    assert margins[0] > margins[1] > 1 > margins[2]


def test_on_a_board_ill_understood_a_faint_piece_does_not_count_for_being_missed() -> None:
    faint = (*FULL[:4], replace(FULL[4], chance=0.6))
    margins = [best_board(faint, Slack(PITCH, view_mm)).margin for view_mm in (0.0, 1.5, 4.0, 8.0)]
    assert margins[0] == margins[1] > 1 > margins[2] > margins[3]
    assert best_board(faint, Slack(PITCH, 6.0)).fields_of("soul") == ("B2",)
