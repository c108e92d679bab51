"""Corners are given and nothing is seen there: what can be done about it is said."""

import numpy as np
import pytest

from tests.camera.test_virtual_table import CORNERS, EMPTY, TABLE
from vision.board.calibrate import calibrate
from vision.board.calibration import CalibrationDoubt

CUT_OFF = np.array([[0.0, 250.0], [1090.0, 270.0], [1180.0, 440.0], [0.0, 410.0]])


@pytest.mark.parametrize(
    ("light", "corners", "doubt"),
    [
        (2, CORNERS, CalibrationDoubt.DARK),
        (253, CORNERS, CalibrationDoubt.GLARING),
        (120, CUT_OFF, CalibrationDoubt.OUTSIDE),
        (120, CORNERS, CalibrationDoubt.NO_LINES),
    ],
    ids=["too dark", "overexposed", "outside", "blank"],
)
def test_what_hinders_where_corners_are_given_is_told(
    light: int, corners: np.ndarray, doubt: CalibrationDoubt
) -> None:
    found = calibrate(np.full_like(EMPTY, light), TABLE.plan, corners)
    assert (found.doubt, found.is_usable) == (doubt, False)
