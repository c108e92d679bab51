"""Finds the board by its two black squares, which lie at opposite corners of the grid.

Their eight corners determine the homography. Which dark squares of a picture are the two is not
known, so every pair is tried, in every rotation; the pairs that fit best come first.
"""

from collections.abc import Iterator
from itertools import combinations, product

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.view import View, view_from_corners

SQUARES_WIDTH_PX = 1000  # to which a picture is reduced
DARK_LIGHTS = (0.3, 0.42, 0.55, 0.7)  # of the paper around (bytes, not linear): thresholds tried
PAPER_WIDTHS = 0.06  # picture widths: how far around a place paper is looked for
SMALLEST_SHARE, LARGEST_SHARE = 0.0003, 0.03  # of the picture: the area of a square
FILLED_SHARE = 0.85  # of its hull's area, and of its four corners', that a square fills
MOST_SQUARES = 20  # that are paired
OFF_SIDES = 0.2  # sides of a square: a pair with a corner farther off the plane is dropped
MOST_AREA_RATIO = 8.0  # of two squares of one board, even in a steep view


def boards_by_squares(picture: Picture, plan: BoardPlan) -> list[tuple[float, Points]]:
    """Guesses of the grid's outer corners (pixels), each with how badly it fits; the best first."""
    return boards_of(dark_squares(picture), plan, (picture.shape[1], picture.shape[0]))


def boards_of(
    squares: list[Points], plan: BoardPlan, size: tuple[int, int]
) -> list[tuple[float, Points]]:
    """The same from dark squares that were found in a picture of that size."""
    first, second = plan.corners[_black_ends(plan)]
    fields = np.concatenate([first, np.roll(second, 2, axis=0)])  # clockwise from its end
    found = []
    for one, other in combinations(squares, 2):
        areas = sorted((_area(one), _area(other)))
        if areas[1] > MOST_AREA_RATIO * areas[0]:
            continue
        for turn, second_turn in product(range(4), repeat=2):
            pair = (np.roll(one, turn, axis=0), np.roll(other, second_turn, axis=0))
            off, view = _plane(fields, np.concatenate(pair), size)
            if off < OFF_SIDES * np.sqrt(areas[0]):
                corners = view.to_pixels(plan.outer_corners)
                if np.isfinite(corners).all():
                    found.append((off / np.sqrt(areas[0]), corners))
    return sorted(found, key=lambda one: one[0])


def black_fields(plan: BoardPlan) -> npt.NDArray[np.bool_]:
    """Of every field whether it is one of the two that are black."""
    return np.isin(np.arange(len(plan.fields)), _black_ends(plan))


def _black_ends(plan: BoardPlan) -> list[int]:
    """The fields at the first and at the third of the outer corners."""
    middle, ends = plan.corners.mean(1), plan.outer_corners[[0, 2]]
    return [int(np.linalg.norm(middle - end, axis=1).argmin()) for end in ends]


def _plane(points: Points, pixels: Points, size: tuple[int, int]) -> tuple[float, View]:
    """The plane through eight points, and how far (pixels) the worst of them lies off it."""
    plane, _ = cv2.findHomography(points.astype(np.float32), pixels.astype(np.float32), 0)
    if plane is None or not np.isfinite(plane).all() or np.linalg.det(plane) <= 0:
        return np.inf, view_from_corners(points[:4], pixels[:4], size)
    view = View(np.asarray(plane, np.float64), 0.0, size)
    off = np.linalg.norm(view.to_pixels(points) - pixels, axis=1).max()
    return float(np.nan_to_num(off, nan=np.inf)), view


def dark_squares(picture: Picture) -> list[Points]:
    """The corners of dark quadrilaterals on paper, each clockwise, in pixels.

    The largest and darkest come first.
    """
    scale = min(1.0, SQUARES_WIDTH_PX / picture.shape[1])
    small = cv2.resize(picture, None, None, scale, scale, cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (3, 3), 0)
    brightest = np.asarray(soft.max(2), np.uint8)  # a tablecloth's red is no black
    kept: list[tuple[float, Points]] = []
    for grey in (np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), np.uint8), brightest):
        for dark in _dark_parts(grey):
            found, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
            for contour in found:
                square = _four_corners(np.asarray(contour, np.int32), float(grey.size))
                if square is not None:
                    large_and_dark = _area(square) / (1 + _light_inside(brightest, square))
                    kept.append((-large_and_dark, square / scale))
    return _distinct([square for _, square in sorted(kept, key=lambda one: one[0])])


def _light_inside(brightest: npt.NDArray[np.uint8], square: Points) -> float:
    (left, top), (right, bottom) = square.min(0).astype(int), square.max(0).astype(int) + 1
    return float(np.median(brightest[top:bottom, left:right]))


def _dark_parts(grey: npt.NDArray[np.uint8]) -> Iterator[npt.NDArray[np.uint8]]:
    reach = int(PAPER_WIDTHS * grey.shape[1]) | 1
    paper = cv2.blur(cv2.dilate(grey, np.ones((reach, reach), np.uint8)), (reach, reach))
    for share, wide in product(DARK_LIGHTS, (3, 7)):
        dark = (grey < share * paper).astype(np.uint8)
        yield np.asarray(cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((wide, wide))), np.uint8)


def _four_corners(contour: npt.NDArray[np.int32], whole: float) -> Points | None:
    hull = np.asarray(cv2.convexHull(contour), np.int32)
    area = cv2.contourArea(hull)
    is_square = SMALLEST_SHARE < area / whole < LARGEST_SHARE
    is_filled = cv2.contourArea(contour) >= FILLED_SHARE * area
    return hull_corners(hull, (0.03, 0.05, 0.08)) if is_square and is_filled else None


def hull_corners(hull: npt.NDArray[np.int32], bluntness: tuple[float, ...]) -> Points | None:
    """Its four corners, clockwise, if it has no more at some bluntness and fills them."""
    for share in bluntness:
        corners = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)
        if len(corners) == 4 and cv2.contourArea(corners) > FILLED_SHARE * cv2.contourArea(hull):
            found = corners[:, 0].astype(np.float64)
            ahead = np.roll(found, -1, axis=0)
            winding = float((found[:, 0] * ahead[:, 1] - found[:, 1] * ahead[:, 0]).sum())
            return found if winding > 0 else found[::-1]
    return None


def _area(square: Points) -> float:
    return float(cv2.contourArea(square.astype(np.float32)))


def _distinct(squares: list[Points]) -> list[Points]:
    kept: list[Points] = []
    for square in squares:
        near = 0.15 * float(np.ptp(square))
        if all(float(np.abs(square.mean(0) - other.mean(0)).max()) > near for other in kept):
            kept.append(square)
    return kept[:MOST_SQUARES]
