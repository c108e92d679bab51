"""Lanes, fields and the strip between the lanes are measured from a picture of the empty board."""

from functools import cache

import numpy as np
import pytest

from vision.glass_scene import Happening, VirtualTable, draw_scene
from vision.measure import Measured, Measures, grid_height, measure_board

TRUE = Measures(900.0, 203.0, 25.0, 18.0, 56.667, 73.5, 20.0)
LIKE = Measures(900.0, 196.0, 20.0, 19.5, 57.3, 78.5)
SQUARE_ON = np.array([[160.0, 250.0], [1120.0, 250.0], [1120.0, 438.6], [160.0, 438.6]])


@cache
def measured() -> Measured | None:
    table = VirtualTable(TRUE.plan(), SQUARE_ON)
    return measure_board(draw_scene(table, {}, Happening()), LIKE)


def test_an_unknown_printing_is_measured_from_its_picture() -> None:
    found = measured()
    assert found is not None
    ours, theirs = found.measures.plan().fields, TRUE.plan().fields
    off = np.abs(np.concatenate([a - b for (_, a), (_, b) in zip(ours, theirs, strict=True)]))
    assert off.max() < 6
    assert found.measures.strip == pytest.approx(TRUE.strip, abs=6)


def test_a_camera_from_above_sees_the_grid_as_high_as_it_is() -> None:
    assert grid_height(SQUARE_ON, (1280, 720)) == pytest.approx(15 * 188.6 / 960, rel=0.01)


def test_a_measured_board_is_a_plan() -> None:
    plan = TRUE.plan()
    fields = dict(plan.fields)
    assert len(fields) == 30
    assert plan.pitch == pytest.approx(56.667)
    assert fields["B15"][0][1] - fields["A1"][3][1] == pytest.approx(20.0)


def test_where_there_is_no_board_nothing_is_measured() -> None:
    assert measure_board(np.full((360, 640, 3), 90, np.uint8), LIKE) is None
