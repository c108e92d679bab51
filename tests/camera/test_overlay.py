"""What was read is drawn over the picture, and the picture itself is left alone."""

import numpy as np
import pytest

from companion.observations import Doubt
from tests.camera.table import small_plan
from vision.board.plan import Points
from vision.board.view import view_from_corners
from vision.checks.overlay import COLOURS, draw_grid, draw_look
from vision.reading.look import Look, Status

PLAN = small_plan()
CORNERS = np.array([[40.0, 40.0], [400.0, 40.0], [400.0, 360.0], [40.0, 360.0]])
VIEW = view_from_corners(PLAN.outer_corners, CORNERS, (440, 400))
GREY = np.full((400, 440, 3), 90, np.uint8)


def part(picture: np.ndarray, field: str) -> np.ndarray:
    corners: Points = VIEW.to_pixels(dict(PLAN.fields)[field])
    (left, top), (right, bottom) = corners.min(0).astype(int) + 4, corners.max(0).astype(int) - 4
    return picture[top:bottom, left:right]


def has(picture: np.ndarray, field: str, colour: tuple[int, int, int]) -> bool:
    return bool((part(picture, field) == colour).all(2).any())


@pytest.mark.parametrize("kind", ["red", "blue", "soul"])
def test_a_piece_is_marked_on_its_field(kind: str) -> None:
    drawn = draw_look(GREY, PLAN, VIEW, Look(Status.SETTLED, ((kind, ("A2",)),)))
    assert has(drawn, "A2", COLOURS[kind])
    assert not has(drawn, "B2", COLOURS[kind])
    assert (GREY == 90).all()


def test_doubts_and_hidden_fields_are_marked() -> None:
    doubt = Doubt("B1", "red", (0.5, 0.5, 0.0))
    drawn = draw_look(GREY, PLAN, VIEW, Look(Status.UNSURE, (), ("A1",), (doubt,)))
    assert has(drawn, "B1", (255, 255, 255))
    assert has(drawn, "A1", (255, 255, 255))
    assert not has(drawn, "B2", (255, 255, 255))


def test_a_field_that_no_board_has_is_left_out() -> None:
    drawn = draw_look(GREY, PLAN, VIEW, Look(Status.SETTLED, (("red", ("A99",)),), ("Z1",)))
    assert (part(drawn, "A1") == 90).all()


def test_the_grid_lies_on_the_borders() -> None:
    drawn = draw_grid(GREY, PLAN, VIEW, (0, 255, 0))
    blue, green, _ = drawn[40, 60].astype(int)
    assert green > blue + 50
