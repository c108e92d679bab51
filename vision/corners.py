"""Finds the empty board by itself: a bright, colourless, long quadrilateral whose lines then fit.

Turned by half the board looks alike, so the first corner may be that of either lane's start: the
pieces' start position tells. Where nothing is found, people drag the corners.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrate import GOOD_ENOUGH, Calibration, calibrate
from vision.plan import BoardPlan, Points
from vision.sheet import Picture
from vision.view import view_from_corners

WORKING_WIDTH = 640
BRIGHTEST = (50, 65, 75, 82, 88, 93)  # percent of the picture darker than paper
COLOUR = 60  # saturation of 255 beyond which it is no paper, warm lamps allowed for
SMALLEST = 0.015  # of the picture
TRIED = 4


def find_board(picture: Picture, plan: BoardPlan) -> Calibration | None:
    """The view of the board, its start corners perhaps swapped; None if no lines fit."""
    best: Calibration | None = None
    for outline in _distinct(quadrilaterals(picture)):
        found = calibrate(picture, plan, _grid_corners(outline, picture, plan))
        if best is None or found.quality > best.quality:
            best = found
        if best.quality > 0.9:
            break
    return best if best is not None and best.quality >= GOOD_ENOUGH else None


def suggest_corners(picture: Picture, plan: BoardPlan) -> Points | None:
    """Where the corners may be, for people to drag: of the first outline that may be a board's."""
    outline = next(_distinct(quadrilaterals(picture)), None)
    return None if outline is None else _grid_corners(outline, picture, plan)


def quadrilaterals(picture: Picture) -> Iterator[Points]:
    """Outlines that may be a board's, clockwise, a long side first; in pixels."""
    scale = WORKING_WIDTH / picture.shape[1]
    size = (WORKING_WIDTH, round(picture.shape[0] * scale))
    small = cv2.resize(picture, size, None, 0, 0, cv2.INTER_AREA)
    light, colour = cv2.split(cv2.cvtColor(small, cv2.COLOR_BGR2HSV))[2:0:-1]
    for share in BRIGHTEST:
        bright = (light >= np.percentile(light, share)) & (colour < COLOUR)
        for kernel in (5, 11):
            closed = cv2.morphologyEx(
                bright.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((kernel, kernel), np.uint8)
            )
            found, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
            for contour in sorted(found, key=cv2.contourArea, reverse=True)[:2]:
                whole = np.asarray(contour, np.int32)
                outline = _four_corners(whole, SMALLEST * size[0] * size[1])
                if outline is not None:
                    yield outline / scale


def _four_corners(contour: npt.NDArray[np.int32], smallest: float) -> Points | None:
    """The corners of a contour that is nearly a quadrilateral, longer than wide."""
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    if area < smallest or cv2.contourArea(contour) < 0.75 * area:
        return None
    for bluntness in (0.01, 0.02, 0.03, 0.05):
        corners = cv2.approxPolyDP(hull, bluntness * cv2.arcLength(hull, True), True)
        if len(corners) == 4 and cv2.contourArea(corners) > 0.85 * area:
            return _long_side_first(corners[:, 0].astype(np.float64))
    return None


def _long_side_first(corners: Points) -> Points:
    ahead = np.roll(corners, -1, axis=0)
    if float((corners[:, 0] * ahead[:, 1] - corners[:, 1] * ahead[:, 0]).sum()) < 0:
        corners = corners[::-1]
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return np.roll(corners, -1, axis=0) if sides[1] + sides[3] > sides[0] + sides[2] else corners


def _distinct(outlines: Iterator[Points]) -> Iterator[Points]:
    """The first few that are not nearly the same."""
    kept: list[Points] = []
    for outline in outlines:
        near = 0.01 * float(np.ptp(outline))
        if all(float(np.abs(outline - other).max()) > near for other in kept):
            kept.append(outline)
            yield outline
        if len(kept) == TRIED:
            return


def _grid_corners(outline: Points, picture: Picture, plan: BoardPlan) -> Points:
    """Where the corners of the fields lie if the board's own corners are `outline`."""
    board = np.array([[0, 0], [plan.length, 0], [plan.length, plan.width], [0, plan.width]])
    view = view_from_corners(board, outline, (picture.shape[1], picture.shape[0]))
    return view.to_pixels(plan.outer_corners)
