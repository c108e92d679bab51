"""Fields whose printing has no lines: their sides look alike, and that tells where they lie."""

from functools import cache

import cv2
import numpy as np

from tests.camera.test_confirm import GRID, PLAN, SIZE, TRUE
from tests.camera.test_virtual_table import CORNERS
from tests.night import night
from vision.board.calibrate import calibrate
from vision.board.edges import SeenPlan, soft_grey
from vision.board.likeness import compare_sides, field_sides, fit_by_likeness, likeness
from vision.board.lines import PrintedEdges, print_near
from vision.board.plan import Points
from vision.board.sheet import Picture

PAPER, INK = 200, 90
OFF = np.array([[5.0, -4.0], [-4.0, 5.0], [4.0, 4.0], [-5.0, -4.0]])
BEYOND = np.array([[-30, 15], [30, 15], [30, 15], [-30, 15]]) * np.array(
    [[1, -1], [1, -1], [1, 1], [1, 1]]
)


def filled(picture: Picture, corners_mm: Points, light: int) -> None:
    places = np.round(TRUE.to_pixels(corners_mm) * 16).astype(np.int32)
    cv2.fillPoly(picture, [places], [light] * 3, cv2.LINE_AA, 4)


@cache
def without_lines() -> Picture:
    """A board without one line: dots in the corners of every field, a tick at each side."""
    picture = np.full((SIZE[1], SIZE[0], 3), 70, np.uint8)
    filled(picture, GRID + BEYOND, PAPER)
    for name, corners in PLAN.fields:
        (left, top), (right, bottom) = corners.min(0), corners.max(0)
        for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
            at = np.array([x + (14 if x == left else -14), y + (14 if y == top else -14)])
            filled(picture, at + np.array([[-2, -2], [2, -2], [2, 2], [-2, 2.0]]), INK)
        for x in (left + 9, right - 9):
            middle = np.array([x, (top + bottom) / 2])
            filled(picture, middle + np.array([[-1, -20], [1, -20], [1, 20], [-1, 20.0]]), INK)
        for y in (top + 9, bottom - 9):
            middle = np.array([(left + right) / 2, y])
            filled(picture, middle + np.array([[-15, -1], [15, -1], [15, 1], [-15, 1.0]]), INK)
        if name in ("A1", "B1"):
            filled(picture, corners, 25)
    return np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), np.uint8)


def print_seen(picture: Picture, numbers: Points) -> PrintedEdges:
    return print_near(SeenPlan(PLAN, soft_grey(picture)), numbers)


def off_px(corners: Points) -> float:
    return float(np.abs(corners - CORNERS).max())


@night
def test_a_board_without_a_line_is_calibrated_from_clicks_beside_it() -> None:
    found = calibrate(without_lines(), PLAN, CORNERS + OFF)
    assert off_px(found.corners) < 1.0
    assert found.is_usable


def test_sides_are_found_by_what_is_printed_beside_them() -> None:
    start = np.append(CORNERS + OFF, 0.0)
    seen = print_seen(without_lines(), start)
    numbers = fit_by_likeness(seen, start)
    assert off_px(numbers[:8].reshape(4, 2)) < 1.0
    assert likeness(seen, numbers) > likeness(seen, start) + 0.1


def test_every_side_points_into_its_field() -> None:
    sides = field_sides(PLAN)
    assert len(sides.points) == 4 * len(PLAN.fields)
    inside = sides.middle + sides.across
    names, depths = PLAN.fields_at(inside)
    assert names == [PLAN.names[field] for field in sides.sides[:, 1]]
    assert (depths > 0).all()


def test_blank_paper_trusts_no_side() -> None:
    blank = np.full((SIZE[1], SIZE[0], 3), PAPER, np.uint8)
    start = np.append(CORNERS, 0.0)
    found, _ = compare_sides(print_seen(blank, start), start, 0.1)
    assert not found.depths.any()


@night
def test_where_nothing_is_printed_the_corners_stay_where_they_were_put() -> None:
    blank = np.full((SIZE[1], SIZE[0], 3), 70, np.uint8)
    filled(blank, GRID + BEYOND, PAPER)
    found = calibrate(blank, PLAN, CORNERS)
    assert off_px(found.corners) < 1.0
    assert (found.is_good, found.is_usable) == (False, True)
    assert found.sentence.startswith("Few lines of the board are seen")


@night
def test_how_far_the_view_may_be_off_is_told_and_holds() -> None:
    """A shadow lies over one end of the board."""
    picture = without_lines().copy()
    picture[:, SIZE[0] // 2 :] = (picture[:, SIZE[0] // 2 :].astype(int) * 3 // 5).astype(np.uint8)
    found = calibrate(picture, PLAN, CORNERS + OFF)
    assert found.is_usable
    assert off_px(found.corners) < found.off_mm  # a pixel is less than a mm here


def test_a_view_that_shows_no_side_of_a_field_finds_none_alike() -> None:
    """Where nobody has clicked, guesses may lie beside the picture."""
    beside = np.append(CORNERS + 3 * SIZE[0], 0.0)
    seen = print_seen(without_lines(), beside)
    assert not compare_sides(seen, beside, 0.4)[0].depths.any()
