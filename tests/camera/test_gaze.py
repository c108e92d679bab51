"""The part of a picture that is read: cut out, reduced, flattened, moved along with a tremble."""

from dataclasses import replace

import numpy as np
import pytest

from tests.camera.table import small_plan
from vision.board.plan import Points
from vision.board.sheet import FINE, FULL_LIGHT, LINEAR_OF_BYTE, Picture, SheetFrame
from vision.board.view import view_from_corners
from vision.reading.cells import light_in_cells
from vision.reading.sheet_warp import SheetWarp
from workshop.training.unrolling import in_cells, out_of_cells

FRAME = SheetFrame(small_plan())
SIZE = (640, 480)


def gaze(scale: float = 2.0, start: tuple[float, float] = (100.0, 40.0)) -> SheetWarp:
    """The board seen from straight above, so many pixels a mm."""
    corners = FRAME.plan.outer_corners
    return SheetWarp(FRAME, view_from_corners(corners, corners * scale + start, SIZE))


def slope(turn: Points) -> Picture:
    """A picture that grows brighter in one direction, a grey level a few pixels."""
    rows, columns = np.mgrid[: SIZE[1], : SIZE[0]]
    grey = 128 + (columns - 320) * turn[0] + (rows - 240) * turn[1]
    return np.repeat(np.clip(grey, 0, 255).astype(np.uint8)[:, :, None], 3, 2)


@pytest.mark.parametrize("scale", [0.4, 0.8, 2.0, 3.0])
def test_a_flattened_slope_is_a_slope_however_much_is_reduced(scale: float) -> None:
    """Half a grey level may be lost on the way; what lies outside the picture is black."""
    look, turn = gaze(scale, (20.0, 20.0)), np.array([0.25, 0.15])
    flat = look.flatten(look.cut(slope(turn)))
    places = look.view.to_pixels(FRAME.grid(16))
    inside = ((places > 6) & (places < np.array(SIZE) - 6)).all(2)
    grey = 128 + ((places - (320, 240)) * turn).sum(2)
    assert np.abs(flat[inside].astype(float) - grey[inside, None]).max() < 1.5
    assert inside.sum() > 800


def test_no_more_is_cut_out_than_the_board_and_a_rim() -> None:
    window = gaze().window
    assert (window.factor, gaze(0.8).window.factor) == (4, 2)
    assert gaze().cut(slope(np.zeros(2))).shape[0] <= (FRAME.plan.width * 2 + 120) / 4


def test_a_board_beyond_the_picture_is_cut_at_its_edge() -> None:
    outside = gaze(2.0, (-2000.0, -2000.0))
    flat = outside.flatten(outside.cut(slope(np.zeros(2))))
    assert flat.shape[1::-1] == tuple(side // 2 for side in FRAME.size)
    assert flat.max() == 0


def test_a_board_that_moved_is_flattened_as_where_it_was() -> None:
    """The board moved two fine pixels to the right: the sheet's place lies there now."""
    look, turn = gaze(), np.array([0.3, 0.2])
    motion = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]])
    moved = look.flatten_moved(look.cut(slope(turn)), motion)
    shift = 2 * FRAME.plan.pitch / FINE * 2.0
    plane = np.array([[1, 0, shift], [0, 1, 0], [0, 0, 1.0]])
    there = replace(look, view=look.view.moved_by(plane))
    flat = there.flatten(there.cut(slope(turn)))
    assert np.abs(moved.astype(int) - flat)[2:-2, 2:-2].max() <= 2


def test_cells_hold_the_light_of_the_sheet() -> None:
    sheet = np.random.default_rng(3).integers(0, 256, (8, 12, 3)).astype(np.uint8)
    light = np.asarray(LINEAR_OF_BYTE[sheet] / np.float32(FULL_LIGHT), np.float32)
    assert float(np.abs(light_in_cells(sheet) - in_cells(light)).max()) < 1e-6
    assert np.array_equal(out_of_cells(in_cells(light)), light)
