"""Finds how far camera or board were moved, by well-marked points of the print."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.sheet import FINE, Picture, SheetFrame
from vision.board.view import Matrix

GreyPixels = npt.NDArray[np.uint8]

MOST_POINTS = 160
RETURN_FIELDS = 0.025  # field widths: a point tracked there and back must end so near its start
HELD_FIELDS = 0.04  # field widths: points so near one motion agree on it
SURE_POINTS = 24  # fewer that agree tell no motion


@dataclass(frozen=True)
class Motion:
    """How the board moved on the sheet (mm), and how many points agree."""

    matrix: Matrix
    agreeing: float


@dataclass(frozen=True)
class Landmarks:
    """Well-marked points of the empty board's print."""

    grey: GreyPixels
    points: npt.NDArray[np.float32]


def even_grey(fine: Picture) -> GreyPixels:
    """Grey with light and contrast made even, so that lamps and shadows make no difference."""
    grey = cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY).astype(np.float32)
    wide = (FINE | 1, FINE | 1)
    rest = grey - cv2.blur(grey, wide)
    spread = cv2.sqrt(cv2.blur(rest * rest, wide)) + np.float32(4)
    return np.asarray(cv2.convertScaleAbs(np.maximum(rest / spread, -2.6), None, 48, 128), np.uint8)


def landmarks(fine: Picture, frame: SheetFrame) -> Landmarks:
    grey = even_grey(fine)
    inside = np.zeros(grey.shape, np.uint8)
    low = frame.to_cells(np.zeros(2), FINE)
    high = frame.to_cells(np.array([frame.plan.length, frame.plan.width]), FINE)
    cv2.rectangle(inside, low.astype(int).tolist(), high.astype(int).tolist(), 255, -1)
    points = cv2.goodFeaturesToTrack(grey, MOST_POINTS, 0.02, FINE / 4, mask=inside)
    found = np.empty((0, 1, 2), np.float32) if points is None else points
    return Landmarks(grey, np.asarray(found, dtype=np.float32))


def motion_since(marks: Landmarks, fine: Picture, frame: SheetFrame) -> Motion:
    """The motion of the board since `marks` were taken, 0 `agreeing` if none was found."""
    still = Motion(np.eye(3), 0.0)
    if len(marks.points) < SURE_POINTS:
        return still
    start, end = _tracked(marks, even_grey(fine))
    if len(start) < SURE_POINTS:
        return still
    matrix, inliers = cv2.findHomography(
        start, end, cv2.RANSAC, HELD_FIELDS * FINE, None, 500, 0.995
    )
    if matrix is None or int(inliers.sum()) < SURE_POINTS:
        return still
    mm = frame.fine_to_mm
    motion = mm @ np.asarray(matrix, dtype=np.float64) @ np.linalg.inv(mm)
    return Motion(motion, float(inliers.sum()) / len(marks.points))


def _tracked(marks: Landmarks, grey: GreyPixels) -> tuple[npt.NDArray[np.float32], ...]:
    window = (FINE * 3 // 8, FINE * 3 // 8)
    there, seen, _ = cv2.calcOpticalFlowPyrLK(  # type: ignore[call-overload]
        marks.grey, grey, marks.points, None, winSize=window, maxLevel=2
    )
    back, again, _ = cv2.calcOpticalFlowPyrLK(  # type: ignore[call-overload]
        grey, marks.grey, there, None, winSize=window, maxLevel=2
    )
    home = np.linalg.norm(back - marks.points, axis=2) < RETURN_FIELDS * FINE
    kept = (seen.astype(bool) & again.astype(bool) & home).ravel()
    return marks.points[kept].reshape(-1, 2), there[kept].reshape(-1, 2)
