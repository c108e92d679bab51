"""Corners are given and nothing is seen there: what can be done about it is said."""

import numpy as np
import pytest

from tests.camera.planks import planks
from tests.camera.test_virtual_table import CORNERS, EMPTY, TABLE
from tests.night import night
from vision.board import calibrate as calibrating
from vision.board.calibrate import calibrate
from vision.board.calibration import CalibrationDoubt

CUT_OFF = np.array([[0.0, 250.0], [1090.0, 270.0], [1180.0, 440.0], [0.0, 410.0]])
WOOD = planks((EMPTY.shape[1], EMPTY.shape[0]))


@pytest.mark.parametrize(
    ("light", "doubt"),
    [
        (2, CalibrationDoubt.DARK),
        (253, CalibrationDoubt.GLARING),
        (120, CalibrationDoubt.DARK),
    ],
    ids=["too dark", "overexposed", "covered"],
)
def test_what_hinders_is_told_before_anything_is_fitted(
    monkeypatch: pytest.MonkeyPatch, light: int, doubt: CalibrationDoubt
) -> None:
    monkeypatch.setattr(calibrating, "starts_from", lambda *_: pytest.fail("fitted"))
    found = calibrate(np.full_like(EMPTY, light), TABLE.plan, CORNERS)
    assert (found.doubt, found.is_usable) == (doubt, False)


@night
def test_a_board_that_is_cut_off_is_told_where_corners_are_given() -> None:
    found = calibrate(WOOD, TABLE.plan, CUT_OFF)
    assert (found.doubt, found.is_usable) == (CalibrationDoubt.OUTSIDE, False)


@night
def test_four_corners_are_enough_where_nothing_is_printed() -> None:
    """They stay as they were clicked, and may be as far off as clicks are."""
    found = calibrate(WOOD, TABLE.plan, CORNERS)
    assert (found.doubt, found.is_usable) == (CalibrationDoubt.NO_LINES, True)
    assert np.abs(found.corners - CORNERS).max() < 0.01
    assert 10 < found.off_mm < 40
    assert "drag the corners" in found.sentence


@night
def test_who_sees_that_they_lie_right_knows_more_than_who_clicked() -> None:
    found = calibrate(WOOD, TABLE.plan, CORNERS)
    right = found.said_right(TABLE.plan)
    assert (right.doubt, right.is_good) == (CalibrationDoubt.NONE, True)
    assert 3 < right.off_mm < found.off_mm / 2
