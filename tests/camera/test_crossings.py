"""Fields told apart by ticks alone: their corners tell where they lie."""

from functools import cache

import cv2
import numpy as np

from tests.camera.test_confirm import GRID, PLAN, SIZE
from tests.camera.test_likeness import BEYOND, PAPER, filled
from tests.camera.test_virtual_table import CORNERS
from vision.board.crossings import compare_corners
from vision.board.edges import SeenPlan, soft_grey
from vision.board.likeness import fit_by_corners
from vision.board.lines import print_near
from vision.board.plan import Points
from vision.board.sheet import Picture

BESIDE = np.array([[2.0, -1.0], [2.0, 1.0], [-2.0, 1.0], [-2.0, -1.0]])  # pixels: sheared


@cache
def ticked() -> Picture:
    """A line around each lane, and fields told apart by short ticks across it alone."""
    picture = np.full((SIZE[1], SIZE[0], 3), 70, np.uint8)
    filled(picture, GRID + BEYOND, PAPER)
    for name, corners in PLAN.fields:
        low, high = corners.min(0), corners.max(0)
        for row in (low[1], high[1]):
            stroke(picture, (low[0], row - 0.7), (high[0], row + 0.7))
            for column in (low[0], high[0]):
                stroke(picture, (column - 0.7, row - 6), (column + 0.7, row + 6))
        if name in ("A1", "B1"):
            filled(picture, corners, 25)
    return np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), np.uint8)


def stroke(picture: Picture, low: tuple[float, float], high: tuple[float, float]) -> None:
    (left, top), (right, bottom) = low, high
    outline = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    filled(picture, outline, 60)


def off_px(numbers: Points) -> float:
    return float(np.abs(numbers[:8].reshape(4, 2) - CORNERS).max())


def test_corners_pull_a_view_onto_fields_without_a_line() -> None:
    start = np.append(CORNERS + BESIDE, 0.0)
    seen = print_near(SeenPlan(PLAN, soft_grey(ticked())), start)
    assert off_px(fit_by_corners(seen, start)) < 0.7


def test_corners_are_more_alike_where_they_lie() -> None:
    true, beside = np.append(CORNERS, 0.0), np.append(CORNERS + BESIDE, 0.0)
    seen = print_near(SeenPlan(PLAN, soft_grey(ticked())), true)
    here, there = (compare_corners(seen, at, 0.07)[1] for at in (true, beside))
    assert here > there + 0.05


def test_along_a_line_nothing_is_told() -> None:
    """A stripe along both lanes has no place along them."""
    picture = np.full((SIZE[1], SIZE[0], 3), PAPER, np.uint8)
    middle = GRID.mean(0)
    low, high = GRID.min(0), GRID.max(0)
    for row in (low[1], middle[1], high[1]):
        ends = np.array([[low[0] - 40, row - 1], [high[0] + 40, row - 1]])
        filled(picture, np.concatenate([ends, ends[::-1] + np.array([0, 2])]), 60)
    true = np.append(CORNERS, 0.0)
    found, _ = compare_corners(print_near(SeenPlan(PLAN, soft_grey(picture)), true), true, 0.07)
    along, across = found.depths.reshape(2, -1)
    assert (along > 0).mean() < (across > 0).mean() / 2
