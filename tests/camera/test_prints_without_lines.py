"""Prints whose own lines are missing: a frame beside the lanes, fields of two colours."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.camera.test_confirm import GRID, PLAN, SIZE, TRUE
from tests.camera.test_likeness import BEYOND, PAPER
from tests.camera.test_virtual_table import CORNERS
from tests.night import by_day, night
from vision.board.calibrate import calibrate
from vision.board.calibration import CalibrationDoubt
from vision.board.edges import SeenPlan, soft_grey
from vision.board.fits import supported_and_compared
from vision.board.lines import find_lines, print_near
from vision.board.onto_squares import onto_squares, squares_seen
from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.board.view import mm_between

INK, BLACK = 60, 25
FINER = 4
FRAME_MM = 4.0  # beside the lanes, on both sides of the board
TOP, BOTTOM = float(GRID[0, 1]), float(GRID[2, 1])
PLACES = np.concatenate([corners for _, corners in PLAN.fields])


def paper() -> Picture:
    """Drawn finer than it is seen: what is filled ends where it should."""
    picture = np.full((FINER * SIZE[1], FINER * SIZE[0], 3), 70, np.uint8)
    filled(picture, GRID + BEYOND, PAPER)
    return picture


def filled(picture: Picture, corners_mm: Points, light: int) -> None:
    places = np.round((FINER * (TRUE.to_pixels(corners_mm) + 0.5) - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(picture, [places], [light] * 3, cv2.LINE_AA, 4)


def seen(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, SIZE, None, 0, 0, cv2.INTER_AREA), np.uint8)


def ruled(picture: Picture, first: Points, last: Points) -> None:
    """A line of 1 mm along or across the board."""
    way = (last - first) / np.linalg.norm(last - first)
    aside = 0.5 * np.array([-way[1], way[0]])
    filled(picture, np.array([first - aside, last - aside, last + aside, first + aside]), INK)


def with_black_squares(picture: Picture, inset: float = 0.0) -> Picture:
    for at in (0, 2):
        nearest = [float(np.linalg.norm(one - GRID[at], axis=1).min()) for _, one in PLAN.fields]
        corners = PLAN.fields[int(np.argmin(nearest))][1]
        middle = corners.mean(0)
        filled(picture, middle + (corners - middle) * (1 - inset), BLACK)
    return picture


def framed(beside: float, inset: float = 0.0) -> Picture:
    """Lines between the fields and along the strip; the outer ones so many mm beside the lanes."""
    picture = paper()
    for _, corners in PLAN.fields:
        for start, end in zip(corners, np.roll(corners, -1, 0), strict=True):
            is_outer = min(abs(start[1] - TOP), abs(start[1] - BOTTOM)) < 1 and (
                abs(start[1] - end[1]) < 1
            )
            out = beside * np.sign(start[1] - GRID.mean(0)[1]) if is_outer else 0.0
            ruled(picture, start + np.array([0, out]), end + np.array([0, out]))
    return seen(with_black_squares(picture, inset))


def off_mm(picture: Picture) -> float:
    found = calibrate(picture, PLAN, CORNERS)
    return float(mm_between(found.view, TRUE, PLACES).max())


@night
def test_a_frame_beside_the_lanes_is_not_taken_for_their_lines() -> None:
    assert off_mm(framed(0.0)) < 1.0
    assert off_mm(framed(FRAME_MM)) < 1.5


@night
def test_squares_that_do_not_fill_their_fields_move_nothing() -> None:
    assert off_mm(framed(0.0, inset=0.1)) < 1.0


def test_a_rival_that_leaves_the_squares_beside_is_refuted() -> None:
    camera = SeenPlan(PLAN, soft_grey(framed(FRAME_MM)))
    wide = GRID + FRAME_MM * np.array([[0, -1], [0, -1], [0, 1], [0, 1]])
    true, beside = (
        supported_and_compared(camera, np.append(TRUE.to_pixels(grid), 0.0))
        for grid in (GRID, wide)
    )
    on_them, off_them = (squares_seen(camera, fit.numbers) for fit in (true, beside))
    assert off_them.off_mm > 3 > on_them.off_mm
    assert on_them.refutes(off_them, PLAN.pitch)
    assert not on_them.refutes(on_them, PLAN.pitch)
    assert onto_squares(camera, true) is true
    moved = onto_squares(camera, beside)
    assert mm_between(camera.view(moved.numbers), TRUE, PLACES).max() < 1.5


def coloured(dark: int, blurred: float = 0.0) -> Picture:
    """Every second field darker, no line anywhere."""
    picture = paper()
    for name, corners in PLAN.fields:
        if int(name[1:]) % 2:
            filled(picture, corners, dark)
    return seen(with_black_squares(picture))


@pytest.mark.parametrize("dark", by_day([150, 175], keep=0))
def test_fields_of_two_colours_tell_where_they_end(dark: int) -> None:
    picture = coloured(dark)
    shifted = CORNERS + np.array([[3.0, -2.0], [-2.0, 3.0], [3.0, 2.0], [-3.0, -2.0]])
    found = calibrate(picture, PLAN, shifted)
    assert found.doubt in (CalibrationDoubt.NONE, CalibrationDoubt.LOOSE)
    assert mm_between(found.view, TRUE, PLACES).max() < 2.0


def test_a_step_is_found_where_it_is_and_none_on_plain_paper() -> None:
    camera, true = SeenPlan(PLAN, soft_grey(coloured(150))), np.append(CORNERS, 0.0)
    edges = camera.edges
    assert not find_lines(print_near(camera, true), true, 0.06).clear.all()
    print_seen = print_near(replace(camera, has_steps=True), true)
    found = find_lines(print_seen, true, 0.06)
    dividers = ~edges.lengthwise & (print_seen.black_sides == 0) & (edges.sides >= 0).all(1)
    assert found.clear[dividers].all()
    assert np.abs(found.offsets[dividers]).max() < 0.3
    plain = SeenPlan(PLAN, soft_grey(seen(paper())), has_steps=True)
    inner = ~edges.lengthwise & (edges.sides >= 0).all(1)
    assert not find_lines(print_near(plain, true), true, 0.06).clear[inner].any()
