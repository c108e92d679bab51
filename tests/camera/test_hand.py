"""What covers the board: a hand that reaches in, litter, or only the pieces themselves."""

import numpy as np

from tests.camera.table import piece, small_plan
from vision.board.plan import Points
from vision.board.sheet import COARSE, FINE, SheetFrame
from vision.board.view import Stand
from vision.reading.hand import NOTHING, Covering, SheetGround, find_covering, ground

FRAME = SheetFrame(small_plan())
STAND = Stand(np.array([110.0, 300.0, 600.0]))
SHAPE = tuple(side * COARSE // FINE for side in FRAME.size[::-1])


def paper() -> SheetGround:
    return ground(FRAME, np.zeros(SHAPE, bool))


Box = tuple[float, float, float, float]  # left, top, right, bottom (mm)


def covering(boxes: list[Box], *pieces: str) -> Covering:
    """With strong changes in some boxes, and pieces in the middle of A2."""
    change = np.zeros(SHAPE, np.float32)
    for box in boxes:
        left, top = _pixel(np.array(box[:2]))
        right, bottom = _pixel(np.array(box[2:]))
        change[top:bottom, left:right] = 1.0
    known = [piece(kind, 110, 60) for kind in pieces]
    return find_covering(change, paper(), known, STAND)


def _pixel(place: Points) -> tuple[int, int]:
    x, y = np.clip(np.round(FRAME.to_cells(place, COARSE)), 0, SHAPE[::-1]).astype(int).tolist()
    return x, y


def test_what_reaches_in_from_outside_is_a_hand_with_the_fields_under_it() -> None:
    found = covering([(90, -60, 130, 70)])
    assert (found.is_hand, found.is_litter, found.fields) == (True, False, ("A2",))


def test_a_change_in_the_middle_of_the_board_is_litter_and_no_hand() -> None:
    found = covering([(80, 40, 140, 90)])
    assert (found.is_hand, found.is_litter) == (False, True)


def test_what_a_piece_explains_is_neither() -> None:
    assert covering([(100, 50, 120, 70)], "red") == NOTHING


def test_a_card_beside_the_board_is_neither() -> None:
    assert covering([(80, -60, 140, 8)]) == NOTHING


def test_an_arm_is_a_hand_even_if_a_piece_explains_its_finger() -> None:
    hand, finger = (60, -60, 160, 15), (95, 15, 125, 60)
    found = covering([hand, finger], "soul")
    assert (found.is_hand, found.fields) == (True, ("A2",))


def test_a_piece_that_leans_out_of_the_board_is_no_hand() -> None:
    assert covering([(100, -60, 120, 50)], "soul") == NOTHING


def test_without_any_change_nothing_covers_the_board() -> None:
    assert covering([(0, 0, 0, 0)]) == NOTHING
