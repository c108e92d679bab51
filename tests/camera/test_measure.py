"""Lanes, fields and the strip between the lanes are measured from a picture of the empty board."""

from functools import cache

import numpy as np
import pytest

from tests.night import night
from vision.board.measure import GOOD_MM, Measured, measure_board
from vision.board.measures import Measures, grid_height
from vision.board.rims import ENDS, PX_A_FIELD, find_rim
from vision.board.sheet import Picture
from vision.board.view import view_by_numbers
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene

TRUE = Measures(900.0, 203.0, 25.0, 18.0, 56.667, 73.5, 20.0)
LIKE = Measures(900.0, 196.0, 20.0, 19.5, 57.3, 78.5)
FROM_THE_SIDE = np.array([[230.0, 250.0], [1050.0, 250.0], [1130.0, 400.0], [150.0, 400.0]])
SQUARE_ON = np.array([[160.0, 250.0], [1120.0, 250.0], [1120.0, 438.6], [160.0, 438.6]])


@cache
def measured() -> Measured | None:
    table = GlassTable(TRUE.plan(), SQUARE_ON)
    return measure_board(draw_scene(table, {}, Happening()), LIKE)


@night
def test_an_unknown_printing_is_measured_from_its_picture() -> None:
    found = measured()
    assert found is not None
    ours, theirs = found.measures.plan().fields, TRUE.plan().fields
    off = np.abs(np.stack([a - b for (_, a), (_, b) in zip(ours, theirs, strict=True)]))
    assert off.max() < GOOD_MM
    assert found.measures.strip == pytest.approx(TRUE.strip, abs=GOOD_MM)
    assert found.is_usable
    assert off[:, :, 0].max() < found.off_along
    assert off[:, :, 1].max() < found.off_across


CLICKED = np.array([[3.0, -2.0], [-3.0, 3.0], [2.0, 3.0], [-3.0, -3.0]])


def test_four_corners_are_enough_where_nobody_knows_where_a_lane_ends() -> None:
    """From the side, clicked beside: the borders of the fields in the picture come out right."""
    picture = draw_scene(GlassTable(TRUE.plan(), FROM_THE_SIDE), {}, Happening())
    found = measure_board(picture, LIKE, FROM_THE_SIDE + CLICKED)
    assert found is not None
    size = (picture.shape[1], picture.shape[0])
    true = view_by_numbers(TRUE.plan().outer_corners, np.append(FROM_THE_SIDE, 0.0), size)
    seen = [found.calibration.view.to_pixels(at) for _, at in found.measures.plan().fields]
    drawn = [true.to_pixels(at) for _, at in TRUE.plan().fields]
    assert np.abs(np.array(seen) - np.array(drawn)).max() < 1.5
    assert found.measures.lane_share == pytest.approx(TRUE.lane_share, abs=0.006)
    assert found.calibration.off_mm < 5


def test_a_camera_from_above_sees_the_grid_as_high_as_it_is() -> None:
    height = grid_height(SQUARE_ON, (1280, 720))
    assert height.fields == pytest.approx(15 * 188.6 / 960, rel=0.01)


def test_from_the_side_no_one_can_tell_how_high_the_grid_is() -> None:
    height = grid_height(FROM_THE_SIDE, (1280, 720))
    assert height.spread * TRUE.along > GOOD_MM
    assert grid_height(SQUARE_ON, (1280, 720)).spread * TRUE.along < GOOD_MM / 2


def edges(rim: int, stroke: int, other: int) -> Picture:
    """A flattened board: its rim so many pixels wide at one end, the same and more at the other;
    a printed line in it."""
    flat = np.full((160, 700), 80, np.uint8)
    flat[:, 28 - rim : 700 - 28 + rim + other] = 220
    flat[:, 28 - stroke : 30 - stroke] = 90
    flat[:, 698 - 28 + stroke : 700 - 28 + stroke] = 90
    return flat


def test_a_rim_ends_where_paper_does_and_not_at_a_printed_line() -> None:
    found = find_rim(edges(14, 7, 0), ENDS)
    assert found is not None
    assert found.wide == pytest.approx(14 / PX_A_FIELD, abs=0.02)


def test_rims_that_differ_are_a_shadow_or_a_pattern() -> None:
    assert find_rim(edges(14, 7, 8), ENDS) is None


def test_a_table_as_bright_as_paper_shows_no_edge() -> None:
    assert find_rim(np.maximum(edges(14, 7, 0), 200), ENDS) is None


def test_a_measured_board_is_a_plan() -> None:
    plan = TRUE.plan()
    fields = dict(plan.fields)
    assert len(fields) == 30
    assert plan.pitch == pytest.approx(56.667)
    assert fields["B15"][0][1] - fields["A1"][3][1] == pytest.approx(20.0)


def test_where_there_is_no_board_nothing_is_measured() -> None:
    assert measure_board(np.full((360, 640, 3), 90, np.uint8), LIKE) is None
