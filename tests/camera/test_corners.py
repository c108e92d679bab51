"""The board is found without a click, or it is said why not and where to begin."""

import cv2
import numpy as np
import pytest

from tests.camera.test_virtual_table import CORNERS, EMPTY, TABLE
from tests.night import night
from vision.board.calibrate import calibrate
from vision.board.calibration import CalibrationDoubt
from vision.board.corners import search_board
from vision.board.edges import SeenPlan, soft_grey
from vision.board.onto_squares import squares_seen
from vision.board.sheet import Picture
from vision.board.squares import boards_by_squares, dark_squares
from vision.board.starts import starts_by_squares
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene

HALF = np.array([[700.0, 250.0], [1700.0, 270.0], [1850.0, 460.0], [640.0, 430.0]])


def off(corners: np.ndarray | None) -> float:
    assert corners is not None
    return min(float(np.abs(corners - np.roll(CORNERS, turn, 0)).max()) for turn in (0, 2))


def test_both_black_squares_are_seen() -> None:
    middles = [square.mean(0) for square in dark_squares(EMPTY)]
    for corner in (CORNERS[0], CORNERS[2]):
        assert min(float(np.linalg.norm(middle - corner)) for middle in middles) < 80


def test_two_squares_tell_where_the_grid_lies() -> None:
    assert off(boards_by_squares(EMPTY, TABLE.plan)[0][1]) < 15


@night
def test_the_lines_then_tell_it_exactly() -> None:
    found = search_board(EMPTY, TABLE.plan)
    assert found is not None
    assert (found.doubt, off(found.corners) < 1.0) == (CalibrationDoubt.NONE, True)


def half_outside() -> Picture:
    return draw_scene(GlassTable(TABLE.plan, HALF), {}, Happening())


def test_half_a_board_is_not_taken_for_one() -> None:
    found = search_board(half_outside(), TABLE.plan)
    assert found is None or not found.is_confirmed


FAR = np.array([[34.0, -22.0], [-30.0, 25.0], [-28.0, -30.0], [30.0, 21.0]])


@pytest.mark.parametrize("turn", [0, 2], ids=["as it is", "turned"])
def test_the_black_squares_mend_clicks_half_a_field_off(turn: int) -> None:
    clicks = np.roll(CORNERS + FAR, turn, axis=0)
    found = calibrate(EMPTY, TABLE.plan, clicks)
    assert np.abs(found.corners - np.roll(CORNERS, turn, axis=0)).max() < 1.0
    assert found.is_good


def test_squares_far_from_the_clicks_were_not_meant() -> None:
    assert [*starts_by_squares(EMPTY, TABLE.plan, CORNERS + FAR)]
    assert not [*starts_by_squares(EMPTY, TABLE.plan, CORNERS + np.array([0.0, 120.0]))]


def test_black_squares_tell_how_far_the_fields_lie_beside_them() -> None:
    """Where one ends beside its field, one of the lines that were found is another one."""
    camera = SeenPlan(TABLE.plan, soft_grey(EMPTY))
    here, beside = (np.append(CORNERS + pixels, 0.0) for pixels in (0.0, 4.0))
    off = [squares_seen(camera, at).off_mm for at in (here, beside)]
    assert off[0] < 1.5
    assert 2.5 < off[1] < 8.0


def on_a_tablecloth() -> Picture:
    """Larger squares of a red that is dark, but not black, all around the board."""
    cloth = np.full_like(EMPTY, 215)
    for top in range(10, EMPTY.shape[0], 90):
        for left in range(10, EMPTY.shape[1], 90):
            cloth[top : top + 62, left : left + 62] = (30, 30, 150)
    board = cv2.convexHull(np.round(CORNERS + 0.06 * (CORNERS - CORNERS.mean(0))).astype(np.int32))
    mask = cv2.fillConvexPoly(np.zeros(EMPTY.shape[:2], np.uint8), board, 1)
    return np.where(mask[:, :, None] > 0, EMPTY, cloth)


@night
def test_the_dark_squares_of_a_tablecloth_are_not_the_board() -> None:
    found = search_board(on_a_tablecloth(), TABLE.plan)
    assert found is not None
    assert off(found.corners) < 2.0


@night
def test_the_likeliest_fit_is_shown_where_none_is_sure() -> None:
    """So that a person need only say that the grid lies right."""
    pale = np.clip(EMPTY.astype(int) * 0.2 + 160, 0, 255).astype(np.uint8)
    seen = search_board(pale, TABLE.plan)
    assert seen is not None
    assert off(seen.corners) < 6.0
