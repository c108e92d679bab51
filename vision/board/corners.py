"""Finds the empty board without clicks: by its black squares, else by its bright outline.

Of all guesses those count that the print fits best. A board turned by half a round looks the
same, so the corner named first may be the start of either lane; the start position of the pieces
tells which. If no fit is sure, the likeliest one is given back for people to look at.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.calibrate import CONVINCING_UNEXPLAINED, calibrate_near, misfit_near
from vision.board.calibration import Calibration, CalibrationDoubt
from vision.board.confirm import MOST_STRETCH
from vision.board.edges import Flags, SeenPlan, soft_grey
from vision.board.handles import Handles
from vision.board.lines import print_near
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.squares import black_fields, boards_by_squares, hull_corners
from vision.board.view import stretch_factor, view_from_corners

OUTLINE_WIDTH_PX = 640
PAPER_PERCENTILES = (50, 65, 75, 82, 88, 93)  # of the picture's light: all above may be paper
MOST_SATURATION = 60  # of 255: more colourful is no paper, also under warm lamps
SMALLEST_SHARE = 0.015  # of the picture: smaller outlines are no board
MOST_GUESSES = 4  # of either kind
LIKELY_MISFIT = 1.5  # by one fit from a guess: that of a wrong guess is worse …
MOST_LIKELY = 2  # … and these are looked at closely
MOST_PAIRS = 60  # of dark squares: more fit only worse
GUESS_STARTS = 7  # of a calibration: a guess that needs more starts is wrong


def search_board(picture: Picture, plan: BoardPlan) -> Calibration | None:
    """Looks for the empty board in a picture; the two ends may come out swapped.

    What is not confirmed is the likeliest guess, in doubt; None where there is none.
    """
    tried, camera = list[Calibration](), SeenPlan(plan, soft_grey(picture))
    for corners in _likely(picture, camera):
        tried.append(calibrate_near(camera, corners, GUESS_STARTS))
        if tried[-1].is_confirmed and tried[-1].fit.unexplained < CONVINCING_UNEXPLAINED:
            break
    best = min(tried, key=lambda one: one.fit.misfit, default=None)
    if best is None or best.is_confirmed:
        return best
    is_outside = Handles(best.corners).fault(best.view.size)
    return replace(best, doubt=CalibrationDoubt.OUTSIDE if is_outside else CalibrationDoubt.GUESSED)


def _likely(picture: Picture, camera: SeenPlan) -> list[Points]:
    """The guesses to which the print is likest after one fit, the best first."""
    guesses = [
        (misfit_near(camera, corners), corners)
        for kind in _guesses(picture, camera.plan)
        for corners in _possible(kind, camera)
    ]
    likely = [one for one in guesses if one[0] < LIKELY_MISFIT]
    return [corners for _, corners in sorted(likely, key=lambda one: one[0])[:MOST_LIKELY]]


def _guesses(picture: Picture, plan: BoardPlan) -> Iterator[Iterable[Points]]:
    """Where boards may lie in the picture, by either kind of evidence."""
    yield (corners for _, corners in boards_by_squares(picture, plan)[:MOST_PAIRS])
    yield (_grid_corners(one, picture, plan) for one in _distinct(quadrilaterals(picture)))


def _possible(kind: Iterable[Points], camera: SeenPlan) -> list[Points]:
    """The least strange of them."""
    is_black = black_fields(camera.plan)
    strange = [(_strange(corners, camera, is_black), corners) for corners in kind]
    possible = sorted((one for one in strange if one[0] < np.inf), key=lambda one: one[0])
    return [corners for _, corners in possible[:MOST_GUESSES]]


def _strange(corners: Points, camera: SeenPlan, is_black: Flags) -> float:
    """How many fields are black that should not be, or the other way; infinite for no board.

    No board lies outside the picture, but for a little, as guesses are inexact, and none has
    fields that are much longer than they should be.
    """
    slack, numbers = 0.02 * camera.size[0], np.append(corners, 0.0)
    if (corners < -slack).any() or (corners > np.array(camera.size) + slack).any():
        return np.inf
    if not 1 / MOST_STRETCH < stretch_factor(camera.view(numbers)) < MOST_STRETCH:
        return np.inf
    return float((print_near(camera, numbers).black != is_black).sum())


def quadrilaterals(picture: Picture) -> Iterator[Points]:
    """Outlines that may be a board's, clockwise, a long side first; in pixels."""
    scale = OUTLINE_WIDTH_PX / picture.shape[1]
    size = (OUTLINE_WIDTH_PX, round(picture.shape[0] * scale))
    small = cv2.resize(picture, size, None, 0, 0, cv2.INTER_AREA)
    light, colour = cv2.split(cv2.cvtColor(small, cv2.COLOR_BGR2HSV))[2:0:-1]
    for share in PAPER_PERCENTILES:
        bright = (light >= np.percentile(light, share)) & (colour < MOST_SATURATION)
        for kernel in (5, 11):
            closed = cv2.morphologyEx(
                bright.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((kernel, kernel), np.uint8)
            )
            found, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
            for contour in sorted(found, key=cv2.contourArea, reverse=True)[:2]:
                whole = np.asarray(contour, np.int32)
                outline = _four_corners(whole, SMALLEST_SHARE * size[0] * size[1])
                if outline is not None:
                    yield outline / scale


def _four_corners(contour: npt.NDArray[np.int32], smallest: float) -> Points | None:
    """The corners of a contour that is nearly a quadrilateral, longer than wide."""
    hull = np.asarray(cv2.convexHull(contour), np.int32)
    area = cv2.contourArea(hull)
    if area < smallest or cv2.contourArea(contour) < 0.75 * area:
        return None
    corners = hull_corners(hull, (0.01, 0.02, 0.03, 0.05))
    return None if corners is None else _long_side_first(corners)


def _long_side_first(corners: Points) -> Points:
    """The same four corners, beginning with a long side."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return np.roll(corners, -1, axis=0) if sides[1] + sides[3] > sides[0] + sides[2] else corners


def _distinct(outlines: Iterator[Points]) -> Iterator[Points]:
    """The first MOST_GUESSES outlines that differ from each other."""
    kept: list[Points] = []
    for outline in outlines:
        near = 0.01 * float(np.ptp(outline))
        if all(float(np.abs(outline - other).max()) > near for other in kept):
            kept.append(outline)
            yield outline
        if len(kept) == MOST_GUESSES:
            return


def _grid_corners(outline: Points, picture: Picture, plan: BoardPlan) -> Points:
    """Where the corners of the fields lie if the board's own corners are `outline`."""
    board = np.array([[0, 0], [plan.length, 0], [plan.length, plan.width], [0, plan.width]])
    view = view_from_corners(board, outline, (picture.shape[1], picture.shape[0]))
    return view.to_pixels(plan.outer_corners)
