"""Measures the board from a picture of it empty: lanes, fields, the strip between the lanes, rims.

Of the board only its length is known. The corners of the grid, dragged or guessed from two black
squares, tell in field widths how it is divided along the lanes, fifteen times, and not across. So a
lane is tried in all heights that boards may have: where its inner border lies right, lines are
found along it from end to end, the borders of black squares end there, and its sides look like all
others. The camera tells how high the grid is, the paper's edge how many mm a field.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vision.board.calibrate import FAR_MM, agreement, calibrate_open, settle
from vision.board.calibration import Calibration
from vision.board.edges import GreyLight, SeenPlan, soft_grey
from vision.board.lines import find_lines, print_near
from vision.board.measures import Height, Measures, grid_height
from vision.board.plan import Points
from vision.board.rims import ENDS, SIDES, Rim, find_rim, flat_grid
from vision.board.sheet import Picture
from vision.board.squares import boards_of, dark_squares
from vision.board.view import view_by_numbers

LOWEST, HIGHEST, STEP = 0.36, 0.5, 0.004  # shares that are tried
APART_SHARE = 0.02  # shares nearer to each other are one
MOST_SHARES = 3
REACH_FIELDS = 0.04  # field widths in which a border is moved onto its line
LANE_HEIGHTS_FIELDS = (1.2, 1.35, 1.5)  # field widths: a lane's, where squares alone are seen
STRIP_HEIGHTS_FIELDS = (0.0, 0.12, 0.25, 0.45, 0.7)  # strips between the lanes, likewise
MOST_GUESSES = 3
USUAL_SHARE = 0.46  # of the grid's height, what a lane takes: half-way between those known
EDGE_UNSEEN, FROM_THE_SIDE = "edge-unseen", "from-the-side"
RIMS_END, RIMS_SIDE = 15.5, 18.0  # mm: by how much unseen rims may differ from those of six boards
GOOD_MM = 2.0  # lengths that may be off by more are called guessed
TWO_FRAMES_MM = 2.5  # mm between lines of which either may be the border of a field


def shares_that_fit(grid: Calibration, grey: GreyLight, like: Measures) -> list[float]:
    """The likeliest first, by where the grid lies."""
    shares, height = np.arange(LOWEST, HIGHEST + STEP / 2, STEP), _height(grid).fields
    plans = [like.with_lane_share(height, share).plan() for share in shares]
    fits = [agreement(SeenPlan(plan, grey), grid.numbers) for plan in plans]
    kept: list[float] = []
    for at in np.argsort(fits)[::-1]:
        if all(abs(shares[at] - other) > APART_SHARE for other in kept):
            kept.append(float(shares[at]))
    return kept[:MOST_SHARES]


def refined_share(camera: SeenPlan, numbers: Points, measures: Measures) -> float:
    """The inner borders of both lanes moved to where their lines and black squares are."""
    if measures.strip == 0:
        return measures.lane_share
    seen = print_near(camera, numbers)
    found = find_lines(seen, numbers, REACH_FIELDS)
    edges, top = seen.edges, camera.plan.outer_corners[0, 1]
    rows = edges.middle[:, 1] - top
    inner = (np.abs(rows - measures.height / 2) < measures.strip) & edges.lengthwise & found.clear
    if not inner.any():
        return measures.lane_share
    outwards = np.sign(rows[inner] - measures.height / 2) * edges.across[inner, 1]
    shift = float(np.median(-found.offsets[inner] * outwards))
    return float(np.clip(measures.lane_share + shift / measures.height, LOWEST, HIGHEST))


@dataclass(frozen=True)
class Measured:
    """The board, how it was seen, and by how many mm it may be off, nineteen times of twenty.

    `off_along` and `off_across`: the lengths themselves. Where a field lies in the picture hangs
    on them little: that is `calibration.off_mm`.
    """

    measures: Measures
    calibration: Calibration
    off_along: float
    off_across: float
    is_edge_seen: bool

    @property
    def is_usable(self) -> bool:
        """Whether its fields lie where the picture shows them, as far as is told."""
        return self.calibration.is_founded

    @property
    def doubts(self) -> tuple[str, ...]:
        """Codes for what of the lengths is only guessed."""
        if not self.is_edge_seen:
            return (EDGE_UNSEEN,)
        return (FROM_THE_SIDE,) if self.off_across > GOOD_MM else ()


def measure_board(
    picture: Picture, like: Measures, corners: Points | None = None
) -> Measured | None:
    """From the grid's outer corners, or without them; None where no such board is found."""
    if corners is not None:
        return _measure(picture, like, corners)
    found = [_measure(picture, shape, seen) for shape, seen in _guesses(picture, like)]
    sure = [one for one in found if one.calibration.is_confirmed]
    return max(sure, key=lambda one: one.calibration.fit.support.quality) if sure else None


def _guesses(picture: Picture, like: Measures) -> Iterator[tuple[Measures, Points]]:
    """By two black squares, whatever the lanes."""
    size = (picture.shape[1], picture.shape[0])
    squares = dark_squares(picture)
    shapes = [
        like.with_grid(lane, strip)
        for lane, strip in product(LANE_HEIGHTS_FIELDS, STRIP_HEIGHTS_FIELDS)
    ]
    guesses = [
        (off, shape, seen)
        for shape in shapes
        for off, seen in boards_of(squares, shape.plan(), size)
    ]
    for _, shape, seen in sorted(guesses, key=lambda one: one[0])[:MOST_GUESSES]:
        yield shape, seen


def _measure(picture: Picture, like: Measures, corners: Points) -> Measured:
    """Where the grid lies, how it is divided, both once more, then the rim."""
    height = grid_height(corners, (picture.shape[1], picture.shape[0])).fields
    start, grey = like.with_lane_share(height, USUAL_SHARE), soft_grey(picture)
    grid = calibrate_open(SeenPlan(start.plan(), grey), corners)
    tried = [_settled(grid, grey, like, share) for share in shares_that_fit(grid, grey, like)]
    _, measures, found = max(tried, key=lambda one: one[0])
    flat = flat_grid(picture, measures, found.view)
    return _in_mm(measures, found, (find_rim(flat, ENDS), find_rim(flat, SIDES)))


def _height(grid: Calibration) -> Height:
    return grid_height(grid.view.straighten(grid.corners), grid.view.size)


def _settled(
    grid: Calibration, grey: GreyLight, like: Measures, share: float
) -> tuple[float, Measures, Calibration]:
    """The view with lanes of that share, moved onto their lines; and how well it agrees."""
    measures = like.with_lane_share(_height(grid).fields, share)
    camera = SeenPlan(measures.plan(), grey)
    found = settle(camera, grid.numbers)
    refined = refined_share(camera, found.numbers, measures)
    measures = measures.with_lane_share(_height(found).fields, refined)
    camera = SeenPlan(measures.plan(), grey)
    found = settle(camera, found.numbers)
    return agreement(camera, found.numbers), measures, found


def _in_mm(measures: Measures, found: Calibration, rims: tuple[Rim | None, Rim | None]) -> Measured:
    """The known length tells how many mm a field width is."""
    end, side = rims
    usual_end, usual_side = measures.rims
    height = _height(found)
    beside = usual_side if side is None else side.wide / height.fields
    sized = measures.with_rims(usual_end if end is None else end.wide, beside)
    along = RIMS_END if end is None else 2 * end.spread * sized.along + TWO_FRAMES_MM
    rim = RIMS_SIDE if side is None else 2 * side.spread * sized.along + TWO_FRAMES_MM
    across = float(np.hypot(rim, 2 * height.spread * sized.along))
    off = min(float(np.hypot(found.off_mm, TWO_FRAMES_MM)), FAR_MM)
    is_seen = end is not None and side is not None
    view = view_by_numbers(sized.plan().outer_corners, found.numbers, found.view.size)
    return Measured(sized, replace(found, view=view, off_mm=off), along, across, is_seen)
