"""Corners and lens bend come to lie on the printed lines; lines at one end hold nothing else."""

from dataclasses import replace

import cv2
import numpy as np

from tests.camera.test_virtual_table import CLICKS, CORNERS, EMPTY, long_plan
from vision.board.calibrate import calibrate
from vision.board.edges import SeenPlan, soft_grey
from vision.board.fit import FREE_ROUNDS, refine, uncertainty_mm
from vision.board.lines import FAINT_DEPTH, Found, PrintedEdges, find_lines, print_near
from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.board.view import View

SIZE = (1280, 720)
PLAN = long_plan()
CAMERA = SeenPlan(PLAN, soft_grey(EMPTY))
BEND = -0.06
TRUE = np.append(CORNERS, 0.0)


def printed(picture: Picture, numbers: Points) -> PrintedEdges:
    return print_near(SeenPlan(PLAN, soft_grey(picture)), numbers)


def fitted(picture: Picture, clicks: Points) -> Points:
    start = np.append(clicks, 0.0)
    return refine(FREE_ROUNDS, find_lines, printed(picture, start), start)


def off(numbers: Points) -> float:
    return float(np.abs(numbers[:8].reshape(4, 2) - CORNERS).max())


def test_clicks_three_pixels_off_come_to_lie_within_one() -> None:
    assert off(np.append(CLICKS, 0.0)) == 3
    assert off(fitted(EMPTY, CLICKS)) < 0.8


def strokes() -> Picture:
    """A darker stroke 4 mm beside every fourth line across the lanes."""
    picture, view = EMPTY.copy(), CAMERA.view(TRUE)
    for number in range(2, 14, 4):
        x = 20 + 57 * number + 4
        ends = view.to_pixels(np.array([[x, 22.0], [x, 174.0]])).round().astype(int)
        cv2.line(picture, tuple(ends[0]), tuple(ends[1]), (20, 20, 20), 2)
    return picture


def test_a_few_strokes_beside_the_lines_do_not_pull() -> None:
    assert off(fitted(strokes(), CLICKS)) < 0.8


def bent() -> Picture:
    """The board through a lens that bends straight lines."""
    rows, columns = np.mgrid[: SIZE[1], : SIZE[0]]
    lens = View(np.eye(3), BEND, SIZE)
    from_where = lens.straighten(np.stack([columns, rows], -1).astype(np.float64))
    places = from_where.astype(np.float32)
    seen = cv2.remap(EMPTY, places, None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    return np.asarray(seen, np.uint8)


def test_the_bend_of_the_lens_is_found_with_the_corners() -> None:
    lens = View(np.eye(3), BEND, SIZE)
    seen_at = lens.to_pixels(CORNERS)
    found = calibrate(bent(), PLAN, seen_at + 2.0)
    assert found.is_good
    assert abs(found.view.bend - BEND) < 0.01
    assert np.abs(found.corners - seen_at).max() < 1.0


WIDE_FOCAL, WIDE_BENDS = 0.65, (-0.3, 0.09)  # picture widths; by squares of the angle's tangent


def seen_wide(points: Points) -> Points:
    """Where a strong wide-angle lens shows what one without a bend shows at these pixels."""
    middle = (np.array(SIZE) - 1) / 2
    square = (((points - middle) / (WIDE_FOCAL * SIZE[0])) ** 2).sum(-1, keepdims=True)
    scale = 1 + WIDE_BENDS[0] * square + WIDE_BENDS[1] * square**2
    return np.asarray(middle + (points - middle) * scale)


def seen_through_wide() -> Picture:
    middle, focal = (np.array(SIZE) - 1) / 2, WIDE_FOCAL * SIZE[0]
    rows, columns = np.mgrid[: SIZE[1], : SIZE[0]]
    offset = np.stack([columns, rows], -1) - middle
    radius = np.linalg.norm(offset, axis=-1)
    straight = np.linspace(0, 1.4, 2000)
    bent_in = straight * (1 + WIDE_BENDS[0] * straight**2 + WIDE_BENDS[1] * straight**4)
    scale = np.interp(radius / focal, bent_in, straight) * focal / np.maximum(radius, 1e-9)
    places = (middle + offset * scale[..., None]).astype(np.float32)
    seen = cv2.remap(EMPTY, places, None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    return np.asarray(seen, np.uint8)


def test_a_strong_wide_angle_lens_is_found_with_the_corners() -> None:
    """The field of view of ninety degrees and more, by another formula than the view's."""
    found = calibrate(seen_through_wide(), PLAN, seen_wide(CORNERS) + 2.0)
    fields = np.concatenate([corners for _, corners in PLAN.fields])
    seen_at = seen_wide(CAMERA.view(TRUE).to_pixels(fields))
    assert found.is_good
    assert np.abs(found.view.to_pixels(fields) - seen_at).max() < 1.5


def held_by(part: tuple[float, float]) -> float:
    """How far the worst corner may be off if only lines in this part of the length are seen."""
    seen = printed(EMPTY, TRUE)
    found: Found = find_lines(seen, TRUE, 4.0 / PLAN.pitch)
    along = seen.edges.middle[:, 0] / PLAN.length
    kept = (along >= part[0]) & (along <= part[1])
    return uncertainty_mm(TRUE, replace(found, depths=found.depths * kept), CAMERA)


def test_lines_at_one_end_hold_nothing_at_the_other() -> None:
    assert held_by((0.0, 1.0)) < 0.5
    assert held_by((0.0, 0.25)) > 4 * held_by((0.0, 1.0))
    assert held_by((2.0, 3.0)) > 3  # no line at all: as good as the clicks


def test_faint_lines_move_nothing() -> None:
    """What is hardly darker than paper has no say: the clicks stay."""
    start = np.append(CLICKS, 0.0)
    seen = printed(EMPTY, start)
    grey = 1 - (1 - CAMERA.grey) * np.float32(FAINT_DEPTH)
    faint = replace(seen, camera=SeenPlan(PLAN, grey), paper=1.0)
    assert np.allclose(refine(FREE_ROUNDS, find_lines, faint, start), start)


def test_where_nobody_knows_where_a_lane_ends_no_line_is_expected_there() -> None:
    top, bottom = PLAN.outer_corners[[0, 2], 1]
    edges = replace(CAMERA, is_open=True).edges
    rows = edges.middle[edges.lengthwise, 1]
    assert {round(float(row), 1) for row in rows} == {round(float(top), 1), round(float(bottom), 1)}
    assert (~edges.lengthwise).sum() == (~CAMERA.edges.lengthwise).sum()
