"""Small motions of the board, told from patches of its print."""

import cv2
import numpy as np
import pytest

from tests.camera.table import small_plan
from vision.board.sheet import FINE, Picture, SheetFrame
from vision.reading.patch_drift import Drift, Patches, drift, patches

FRAME = SheetFrame(small_plan())


def printed() -> Picture:
    """Blots all over the sheet."""
    width, height = FRAME.size
    blots = np.random.default_rng(3).normal(128, 90, (height, width)).astype(np.float32)
    soft = cv2.GaussianBlur(blots, (0, 0), 2.5) * 3 - 256
    return cv2.merge([np.clip(soft, 0, 255).astype(np.uint8)] * 3).astype(np.uint8)


def moved(picture: Picture, right: float, down: float) -> Picture:
    matrix = np.array([[1, 0, right], [0, 1, down]])
    size = picture.shape[1::-1]
    return cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)


@pytest.fixture(scope="module")
def marks() -> Patches:
    grey = cv2.cvtColor(printed(), cv2.COLOR_BGR2GRAY)
    points = cv2.goodFeaturesToTrack(grey, 120, 0.02, FINE / 8)
    return patches(printed(), np.asarray(points, np.float32), FRAME)


def seen(marks: Patches, picture: Picture) -> Drift | None:
    """The drift told from the patches in a flattened picture."""
    columns, rows = np.moveaxis(marks.spots.astype(int), -1, 0)
    return drift(marks, picture[rows, columns])


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (0.4, 0.0), (-0.3, 0.5), (0.0, -0.7)])
def test_a_tremble_is_measured(marks: Patches, right: float, down: float) -> None:
    found = seen(marks, moved(printed(), right, down))
    assert found is not None
    assert np.abs(found.matrix - [[1, 0, right], [0, 1, down]])[:, 2].max() < 0.15
    assert abs(found.pixels - np.hypot(right, down)) < 0.15


def test_a_dimmer_lamp_is_no_motion(marks: Patches) -> None:
    found = seen(marks, (printed() * 0.6 + 20).astype(np.uint8))
    assert found is not None
    assert found.pixels < 0.05


def test_a_hand_over_half_of_it_does_not_matter(marks: Patches) -> None:
    covered = moved(printed(), 0.4, 0.0)
    covered[:, : covered.shape[1] // 2] = (90, 110, 160)
    found = seen(marks, covered)
    assert found is not None
    assert abs(found.pixels - 0.4) < 0.15


def test_far_motions_and_other_pictures_are_not_told(marks: Patches) -> None:
    assert seen(marks, moved(printed(), 9.0, 4.0)) is None
    assert seen(marks, np.full_like(printed(), 128)) is None
