"""Board geometry as data, and the camera that sees it."""

import numpy as np
import pytest

from tests.camera.table import small_plan
from vision.board.plan import BadPlan, read_plan
from vision.board.view import View, camera_stand

SIZE = (1280, 720)


def tilted_view(focal: float = 1000.0, bend: float = 0.0) -> View:
    """A camera 800 mm up, 400 mm in front of the board's middle at (110, 100), looking at it."""
    place, middle = np.array([110.0, 500.0, 800.0]), np.array([110.0, 100.0, 0.0])
    ahead = (middle - place) / np.linalg.norm(middle - place)
    right = np.array([1.0, 0.0, 0.0])
    down = np.cross(ahead, right) * -1
    turn = np.stack([right, down, ahead])
    plane = np.column_stack([turn[:, 0], turn[:, 1], -turn @ place])
    lens = np.array([[focal, 0, 639.5], [0, focal, 359.5], [0, 0, 1.0]])
    return View(lens @ plane, bend, SIZE)


@pytest.mark.parametrize(
    ("x", "y", "expected"), [(50, 60, ("A1", 30)), (110, 101, ("B2", 1)), (5, 60, ("A1", -15))]
)
def test_a_point_belongs_to_the_field_around_it(
    x: float, y: float, expected: tuple[str, float]
) -> None:
    assert small_plan().field_at(np.array([x, y])) == expected


def test_the_plan_knows_its_field_width_and_corners() -> None:
    plan = small_plan()
    corners = [[20, 20], [200, 20], [200, 180], [20, 180]]
    assert (plan.pitch, plan.outer_corners.tolist()) == (60, corners)


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"fields": {}},
        {"fields": {"A1": [[0, 0]]}},
        {"fields": {"A1": [[0, 0], [0, 0], [0, 0], [0, 0]]}},
        {"fields": {"A1": "far away"}},
        {"fields": {"A1": [[0, 0], [60, 0], [60, 80], [0, float("nan")]]}},
        {"fields": {"A1": [[0, 0], [60, 0], [60, 80], [0, 80]]}, "length": 10},
        {"fields": {"A1": [[0, 0], [60, 0], [60, 80], [0, 80]]}, "width": "wide"},
        {"fields": []},
    ],
)
def test_a_bad_plan_says_what_was_expected(board: dict[str, object]) -> None:
    with pytest.raises(BadPlan, match="expected"):
        read_plan(board)


def test_the_stand_is_where_the_camera_stood() -> None:
    assert np.abs(camera_stand(tilted_view()).place - [110, 500, 800]).max() < 60


def test_what_stands_up_seems_to_lie_away_from_the_camera() -> None:
    lean = camera_stand(tilted_view()).lean(np.array([110.0, 100.0]))
    assert lean == pytest.approx([0, -0.5], abs=0.08)


@pytest.mark.parametrize("bend", [0.1, -0.1, -1.2])
def test_a_bent_lens_is_straightened_again(bend: float) -> None:
    view = tilted_view(bend=bend)
    points = small_plan().outer_corners
    straight = tilted_view().to_pixels(points)
    assert np.abs(view.straighten(view.to_pixels(points)) - straight).max() < 1e-6


def test_behind_the_camera_nothing_is_seen() -> None:
    assert not np.isfinite(tilted_view().to_pixels(np.array([[110.0, 5000.0]]))).any()
