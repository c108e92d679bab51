"""A fit is held against the print once more: what is confirmed, and what must be refused."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from tests.camera.test_virtual_table import CORNERS, EMPTY, long_plan
from tests.night import by_day, night
from vision.board.calibrate import calibrate, calibrate_near
from vision.board.calibration import CalibrationDoubt
from vision.board.confirm import GOOD_QUALITY, LINE_SHARE, REGION_SHARE, Support, support
from vision.board.edges import SeenPlan, soft_grey
from vision.board.fits import BoardFit, rank, walked
from vision.board.lines import print_near
from vision.board.plan import BoardPlan, Points, read_plan
from vision.board.sheet import Picture
from vision.board.view import View, view_from_corners
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene

SIZE = (1280, 720)
PLAN = long_plan()
GRID = PLAN.outer_corners
FIELD, LANE = 57.0, 78.0
TRUE: View = view_from_corners(GRID, CORNERS, SIZE)
PAPER = int(np.percentile(EMPTY, 90))
A_LANE_DOWN = [[0.0, LANE]] * 4
A_FIELD_LONGER = [[0.0, 0.0], [FIELD, 0.0], [FIELD, 0.0], [0.0, 0.0]]
ONE_END_ALONG = [[0.0, 0.0], [8.0, 0.0], [8.0, 0.0], [0.0, 0.0]]
ONE_END_ACROSS = [[0.0, 0.0], [0.0, 8.0], [0.0, 8.0], [0.0, 0.0]]
SLIGHTLY = [[2.6, 0.0]] * 4
WIDER = [[0.0, 0.0], [0.0, 0.0], [0.0, 15.0], [0.0, 15.0]]


def moved_by(along: float) -> Points:
    """Where the grid's corners would be, so many mm further along the lanes."""
    return TRUE.to_pixels(GRID + np.array([along, 0.0]))


def held(picture: Picture, corners: Points, plan: BoardPlan = PLAN) -> Support:
    """How the print supports the view with the grid's corners at these pixels."""
    numbers = np.append(corners, 0.0)
    return support(print_near(SeenPlan(plan, soft_grey(picture)), numbers), numbers)


def inside(first: tuple[float, float], last: tuple[float, float]) -> npt.NDArray[np.bool_]:
    """The pixels of a rectangle on the board (mm)."""
    rows, columns = np.mgrid[: SIZE[1], : SIZE[0]]
    ahead = np.stack([columns, rows, np.ones_like(rows)], -1) @ np.linalg.inv(TRUE.plane).T
    mm = ahead[..., :2] / ahead[..., 2:]
    return np.asarray((mm > first).all(-1) & (mm < last).all(-1))


def painted(first: tuple[float, float], last: tuple[float, float], light: int) -> Picture:
    """The empty board with a rectangle (mm) of one light laid on it."""
    picture = EMPTY.copy()
    picture[inside(first, last)] = light
    return picture


def test_the_true_view_is_confirmed_everywhere() -> None:
    said = held(EMPTY, CORNERS)
    assert (said.worst, said.share) == (1.0, 1.0)
    assert said.quality > 0.8


@pytest.mark.parametrize(
    "moved",
    [A_LANE_DOWN, A_FIELD_LONGER, ONE_END_ALONG, ONE_END_ACROSS, WIDER, SLIGHTLY],
    ids=[
        "a lane down",
        "a field longer",
        "one end along",
        "one end across",
        "wider",
        "a twentieth of a field",
    ],
)
def test_a_view_beside_the_print_is_refused(moved: list[list[float]]) -> None:
    assert held(EMPTY, TRUE.to_pixels(GRID + np.array(moved))).quality < GOOD_QUALITY / 2


@pytest.mark.parametrize("fields", by_day([-1, 1, 2]))
def test_a_view_a_field_further_walks_back_to_where_the_grid_ends(fields: int) -> None:
    """Most lines of a grid fit there too: on its own such a view looks good."""
    further = moved_by(fields * FIELD)
    assert held(EMPTY, further).quality > GOOD_QUALITY
    found = calibrate(EMPTY, PLAN, further)
    assert np.abs(found.corners - CORNERS).max() < 1.0
    assert found.is_good


@pytest.mark.parametrize(("share", "moved"), [(0.974, 0.0), (1.0, FIELD)])
def test_one_line_more_is_no_reason_to_go_a_field_along(share: float, moved: float) -> None:
    """A sharpened picture confirmed one line more, a field beside what had been clicked."""
    here = held(EMPTY, CORNERS)
    began = BoardFit(np.append(CORNERS, 0.0), replace(here, share=0.94))

    def confirmed(numbers: Points) -> BoardFit:
        return BoardFit(numbers, replace(here, share=share))

    ended = walked(began, SeenPlan(PLAN, soft_grey(EMPTY)), confirmed)
    assert ended.numbers[:8].reshape(4, 2) == pytest.approx(moved_by(moved), abs=0.5)


def test_without_a_black_square_the_grid_has_its_ends_all_the_same() -> None:
    plain = draw_scene(GlassTable(PLAN, CORNERS, has_squares=False), {}, Happening())
    found = calibrate(plain, PLAN, moved_by(FIELD))
    assert np.abs(found.corners - CORNERS).max() < 1.0


@night
def test_clicks_half_a_field_beside_the_grid_are_not_called_good_where_they_are() -> None:
    found = calibrate_near(SeenPlan(PLAN, soft_grey(EMPTY)), moved_by(FIELD / 2), 5)
    assert float(np.abs(found.corners - CORNERS).max()) < 1 or not found.is_good
    assert found.is_good == (found.doubt is CalibrationDoubt.NONE)


def halves() -> BoardPlan:
    """Fields half as long."""
    fields = {name: (corners * [0.5, 1]).tolist() for name, corners in PLAN.fields}
    return read_plan({"length": PLAN.length / 2, "width": PLAN.width, "fields": fields})


def test_fields_that_are_too_narrow_to_be_whole_are_refused_though_all_lines_fit() -> None:
    square_on = np.array([[400.0, 250.0], [880.0, 250.0], [880.0, 425.0], [400.0, 425.0]])
    picture = draw_scene(GlassTable(halves(), square_on), {}, Happening())
    right, stretched = held(picture, square_on, halves()), held(picture, square_on)
    assert right.quality > GOOD_QUALITY
    assert stretched.share > 0.9
    assert stretched.quality == 0


def faint() -> Picture:
    """Lines hardly darker than paper; the black squares are black."""
    pale = (PAPER - (PAPER - EMPTY.astype(np.float32)) * 0.15).clip(0, 255).astype(np.uint8)
    for first, last in (((17.0, 17.0), (80.0, 101.0)), ((815.0, 95.0), (878.0, 179.0))):
        square = inside(first, last)
        pale[square] = EMPTY[square]
    return pale


@pytest.mark.parametrize("is_faint", [False, True], ids=["clear print", "faint print"])
def test_a_part_whose_lines_are_covered_is_not_vouched_for_by_the_rest(is_faint: bool) -> None:
    """Plain paper over the last third but its end: nothing contradicts, and nothing confirms."""
    picture = faint() if is_faint else EMPTY
    covered = np.where(inside((610.0, 15.0), (815.0, 185.0))[..., None], PAPER, picture)
    assert held(picture, CORNERS).quality > GOOD_QUALITY
    said = held(covered.astype(np.uint8), CORNERS)
    assert said.share > 0.7
    assert said.quality < GOOD_QUALITY


def test_a_black_square_must_end_where_the_view_says() -> None:
    """As it is, and 20 mm longer and wider."""
    longer = held(painted((20.0, 20.0), (97.0, 118.0), 48), CORNERS)
    assert longer.share > 0.95
    assert longer.quality < GOOD_QUALITY


def uneven(across: float) -> BoardPlan:
    """The line between the lanes that much farther from the first lane's start."""
    moved = {
        name: [[x, y + across * (95 < y < 101)] for x, y in corners.tolist()]
        for name, corners in PLAN.fields
    }
    return read_plan({"length": PLAN.length, "width": PLAN.width, "fields": moved})


def test_a_line_between_the_lanes_that_is_nowhere_is_not_vouched_for_by_its_neighbours() -> None:
    """All other lines lie right: so a grid stretched across, onto the paper's edge, looks."""
    plain = draw_scene(GlassTable(PLAN, CORNERS, has_squares=False), {}, Happening())
    assert held(plain, CORNERS).line == 1.0
    said = held(plain, CORNERS, uneven(8.0))
    assert said.worst > 0.4
    assert said.line < LINE_SHARE / 2
    assert said.quality < GOOD_QUALITY / 2


def test_of_fits_that_will_not_do_the_better_one_and_of_good_ones_the_tighter_is_taken() -> None:
    def fit(quality: float, spread: float) -> BoardFit:
        return BoardFit(np.zeros(9), Support(quality * 2 * REGION_SHARE, 1.0, spread))

    assert rank(fit(0.4, 0.019)) > rank(fit(0.3, 0.001))
    assert rank(fit(0.51, 0.019)) > rank(fit(0.49, 0.001))
    assert rank(fit(0.6, 0.001)) > rank(fit(0.9, 0.009))


def test_the_quality_is_the_weakest_of_its_parts() -> None:
    """Half is just good enough in each: 0.55 of a region, 0.6 of all, 0.02 field widths, 0.45 of
    a line's darkness."""
    assert Support(0.55, 1.0, 0.01).quality == pytest.approx(0.5)
    assert Support(1.0, 0.6, 0.01).quality == pytest.approx(0.5)
    assert Support(1.0, 1.0, 0.02).quality == pytest.approx(0.5)
    assert Support(1.0, 1.0, 0.04).quality == pytest.approx(0.25)
    assert Support(1.0, 1.0, 0.01, 0.45).quality == pytest.approx(0.5)
    assert Support(0.0, 1.0, 0.01).quality == 0
