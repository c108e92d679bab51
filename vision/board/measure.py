"""Measures a board from a picture of it empty: fields, lanes, the strip between them, the rims.

Only the board's length is known. All else is measured in field widths: the black squares or four
dragged corners give the grid, its perspective the grid's height, the end of a black square the
height of a lane, and the paper's edge the rims. The known length turns field widths into mm.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np

from vision.board.calibrate import Calibration, CalibrationDoubt, calibrate_near
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.squares import boards_of, dark_squares
from vision.board.view import USUAL_FOCAL_WIDTHS, View, view_from_corners

LANE_FIELDS = 15  # fields of a lane
LANE_HEIGHTS_FIELDS = (1.2, 1.35, 1.5)  # field widths: to begin with
STRIP_HEIGHTS_FIELDS = (0.0, 0.12, 0.25, 0.45, 0.7)  # field widths: to begin with
PX_A_FIELD = 40  # pixels a field width of the flattened grid
RIM_FIELDS = 0.7  # field widths around the grid that are looked at
# How exactly the grid's angle (its cosine) and the usual focal length (its log) are known.
COSINE_SPREAD, LOG_FOCAL_SPREAD = 0.02, 0.25
STEP_LIGHT = 0.2  # of paper's light: a fainter change is no edge of the board
SLACK_PX = 2  # by which two opposite rims may differ
NARROWEST_RIM_PX = 4
BEYOND_PX = 7  # on both sides of a place, to compare the light before and behind it
EDGE_UNSEEN, FROM_THE_SIDE = "edge-unseen", "from-the-side"
UNEQUAL_FIELDS = 0.04  # field widths: two opposite rims farther from their mean do not match
LIKE_BEST_SHARE = 0.9  # of the clearest step: places that are as good
GOOD_MM = 2.0  # a board that may be off by more is not to be used
THIN_FIELDS = 0.05  # field widths: a strip narrower than this is one line


@dataclass(frozen=True)
class Measures:
    """A board in mm, the same at both ends and in both lanes."""

    length: float
    width: float
    margin_along: float
    margin_across: float
    along: float
    across: float
    strip: float = 0.0

    def plan(self) -> BoardPlan:
        """The plan with these measures: lane A begins at the origin, lane B ends beside it."""
        fields = []
        for number in range(2 * LANE_FIELDS):
            lane, place = divmod(number, LANE_FIELDS)
            left = self.margin_along + (LANE_FIELDS - 1 - place if lane else place) * self.along
            top = self.margin_across + lane * (self.across + self.strip)
            right, bottom = left + self.along, top + self.across
            corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
            fields.append((f"{'AB'[lane]}{place + 1}", corners))
        return BoardPlan(self.length, self.width, tuple(fields), ())

    def with_grid(self, lane: float, strip: float) -> "Measures":
        """The same board with lanes and strip of other heights, given in field widths."""
        across, gap = lane * self.along, strip * self.along
        width = 2 * (self.margin_across + across) + gap
        return replace(self, across=across, strip=gap, width=width)


@dataclass(frozen=True)
class Measured:
    """The board, how it was seen, and how far off (mm) it may be along the lanes and across.

    Infinitely far where no edge of the paper was found: then the margins are only a guess.
    """

    measures: Measures
    calibration: Calibration
    off_along: float
    off_across: float

    @property
    def is_good(self) -> bool:
        return self.doubt == ""

    @property
    def doubt(self) -> str:
        """A code for what keeps it from being used, "" if it is good."""
        if not self.calibration.is_confirmed:
            return self.calibration.doubt.value or CalibrationDoubt.NO_LINES.value
        if np.isinf(max(self.off_along, self.off_across)):
            return EDGE_UNSEEN
        return FROM_THE_SIDE if max(self.off_along, self.off_across) > GOOD_MM else ""


@dataclass(frozen=True)
class Rim:
    """How wide two opposite rims are in field widths, and how far each is from that mean."""

    wide: float
    spread: float


def measure_board(
    picture: Picture, like: Measures, corners: Points | None = None
) -> Measured | None:
    """Measures it from the grid's outer corners (pixels), or finds them; None if no board is found.

    `like` gives the length and, where nothing can be measured, the rest.
    """
    best: Measured | None = None
    for start in _starts(picture, like, corners):
        found = _measure(picture, *start)
        if best is None or found.calibration.support.quality > best.calibration.support.quality:
            best = found
        if best.calibration.is_confirmed:
            return best
    return best if corners is not None else None


def _starts(
    picture: Picture, like: Measures, corners: Points | None
) -> Iterator[tuple[Measures, Points]]:
    size = (picture.shape[1], picture.shape[0])
    if corners is not None:
        height = grid_height(corners, size).fields
        for strip in STRIP_HEIGHTS_FIELDS:
            yield like.with_grid((height - strip) / 2, strip), corners
        return
    shapes = [
        like.with_grid(lane, strip)
        for lane, strip in product(LANE_HEIGHTS_FIELDS, STRIP_HEIGHTS_FIELDS)
    ]
    squares = dark_squares(picture)
    guesses = [
        (off, shape, seen)
        for shape in shapes
        for off, seen in boards_of(squares, shape.plan(), size)
    ]
    for _, shape, seen in sorted(guesses, key=lambda one: one[0])[:3]:
        yield shape, seen


@dataclass(frozen=True)
class Height:
    """Of the grid in field widths, and how far it may be off as no one knows the focal length."""

    fields: float
    spread: float


def grid_height(corners: Points, size: tuple[int, int]) -> Height:
    """The height at which the grid is right-angled for a camera with a usual focal length.

    Seen from the side, a longer lens would mean a higher grid, and the picture does not show which.
    """
    unit = np.array([[0, 0], [LANE_FIELDS, 0], [LANE_FIELDS, 1], [0, 1]], np.float64)
    view = view_from_corners(unit, corners, size)
    shift = np.array([[1, 0, -view.centre[0]], [0, 1, -view.centre[1]], [0, 0, 1.0]])
    along, across = (shift @ view.plane).T[:2]
    focals = size[0] * USUAL_FOCAL_WIDTHS * np.exp(np.linspace(-0.5, 0.6, 60))
    rays = [np.stack([along, across]) / np.array([focal, focal, 1.0]) for focal in focals]
    norms = np.array([np.linalg.norm(ray, axis=1) for ray in rays])
    cosine = np.array([ray[0] @ ray[1] for ray in rays]) / norms.prod(1)
    usual = np.log(focals / (size[0] * USUAL_FOCAL_WIDTHS))
    cost = (cosine / COSINE_SPREAD) ** 2 + (usual / LOG_FOCAL_SPREAD) ** 2
    heights, weights = norms[:, 1] / norms[:, 0], np.exp((cost.min() - cost) / 2)
    best = heights[cost.argmin()]
    spread = np.sqrt(((heights - best) ** 2 * weights).sum() / weights.sum())
    return Height(float(best), float(spread))


def _measure(picture: Picture, start: Measures, corners: Points) -> Measured:
    """Calibrates and measures the lanes, twice over, then finds the rims."""
    measures, found = start, calibrate_near(picture, start.plan(), corners, 5)
    for _ in range(2):
        height = grid_height(found.view.straighten(found.corners), found.view.size).fields
        lane = _lane_height(_flat_grid(picture, measures, found.view), measures)
        lane = lane * height / (2 * measures.across + measures.strip) * measures.along
        strip = height - 2 * lane
        if strip < THIN_FIELDS:
            lane, strip = height / 2, 0.0
        measures = measures.with_grid(lane, strip)
        found = calibrate_near(picture, measures.plan(), found.corners, 5)
    flat = _flat_grid(picture, measures, found.view)
    return _in_mm(measures, found, (_rim(flat, (1, 3)), _rim(flat, (0, 2))))


def _flat_grid(picture: Picture, measures: Measures, view: View) -> Picture:
    """The grid and its rim, flattened: `PX_A_FIELD` pixels a field width, grey."""
    grid = measures.plan().outer_corners
    wide, high = (grid[2] - grid[0]) / measures.along + 2 * RIM_FIELDS
    across, down = np.meshgrid(np.arange(int(wide * PX_A_FIELD)), np.arange(int(high * PX_A_FIELD)))
    cells = (np.stack([across, down], -1) + 0.5) / PX_A_FIELD - RIM_FIELDS
    places = np.nan_to_num(view.to_pixels(grid[0] + cells * measures.along), nan=-1e4)
    seen = cv2.remap(picture, places.astype(np.float32), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)


def _lane_height(flat: Picture, measures: Measures) -> float:
    """In field widths: from the ends of the black squares, or as measured before without them."""
    both = (_square_end(flat), _square_end(np.ascontiguousarray(flat[::-1, ::-1])))
    ends = [end for end in both if end is not None]
    return float(np.mean(ends)) if ends else measures.across / measures.along


def _square_end(flat: Picture) -> float | None:
    """Where the black square of the first field ends, in field widths from the grid's corner."""
    rim = int(RIM_FIELDS * PX_A_FIELD)
    part = flat[rim:, rim + PX_A_FIELD // 5 : rim + 4 * PX_A_FIELD // 5].astype(np.float64)
    light = np.median(part, axis=1)
    paper, black = np.percentile(flat, 75), float(light[PX_A_FIELD // 4 : PX_A_FIELD].mean())
    above = np.flatnonzero(light[PX_A_FIELD // 2 :] > (paper + black) / 2)
    if black > paper / 2 or not len(above):
        return None
    end = PX_A_FIELD // 2 + int(above[0])
    step = (light[end] - (paper + black) / 2) / max(light[end] - light[end - 1], 1e-6)
    return float((end - step + 0.5) / PX_A_FIELD)


def _rim(flat: Picture, turns: tuple[int, int]) -> Rim | None:
    """From the grid to the paper's edge on two opposite sides; None where they do not match.

    The board's edges are equally far from the grid; a shadow or a pattern of the table is not.
    """
    lights = [_light_outwards(flat, turn) for turn in turns]
    steps = np.array([_steps(light) for light in lights])
    wide = np.ones((1, 2 * SLACK_PX + 1), np.uint8)
    both = np.min([cv2.dilate(step[None], wide)[0] for step in steps], axis=0)
    if both.max() < STEP_LIGHT:
        return None
    place = round(float(np.flatnonzero(both > LIKE_BEST_SHARE * both.max()).mean()))
    one, other = (_edge_fields(light, place) for light in lights)
    spread = abs(one - other) / 2
    return Rim((one + other) / 2, spread) if spread < UNEQUAL_FIELDS else None


def _light_outwards(flat: Picture, turn: int) -> Points:
    """Light (share of paper's) from the grid outwards; turn 0 top, 1 left, 2 bottom, 3 right."""
    side = (flat, flat.T, flat[::-1], flat.T[::-1])[turn]
    rim = int(RIM_FIELDS * PX_A_FIELD)
    inner = slice(rim, side.shape[1] - rim)
    light = np.median(side[:rim, inner].astype(np.float64), axis=1)[::-1]
    return np.asarray(light / float(np.percentile(flat, 75)))


def _steps(light: Points) -> Points:
    """By how much the light differs between both sides of each place; a thin line makes no step."""
    steps = np.zeros(len(light))
    for at in range(NARROWEST_RIM_PX, len(light) - BEYOND_PX):
        before, behind = light[max(0, at - BEYOND_PX) : at - 1], light[at + 2 : at + 1 + BEYOND_PX]
        steps[at] = abs(float(np.percentile(before, 75)) - float(np.median(behind)))
    return steps


def _edge_fields(light: Points, place: int) -> float:
    """Field widths from the grid to where, near a place, the light changes most."""
    near = np.arange(max(1, place - 2 * SLACK_PX), min(len(light), place + 2 * SLACK_PX + 1))
    change = np.abs(light[near] - light[near - 1]) ** 2
    return float((change * near).sum() / max(change.sum(), 1e-9)) / PX_A_FIELD


def _in_mm(measures: Measures, found: Calibration, rims: tuple[Rim | None, Rim | None]) -> Measured:
    """The measures in mm, by the known length, and how far off they may be."""
    end, side = rims
    along = measures.along if end is None else measures.length / (LANE_FIELDS + 2 * end.wide)
    scale = along / measures.along
    across, strip = measures.across * scale, measures.strip * scale
    rim = measures.margin_across if side is None else side.wide * along
    margin, width = (measures.length - LANE_FIELDS * along) / 2, 2 * (rim + across) + strip
    sized = Measures(measures.length, width, margin, rim, along, across, strip)
    height = grid_height(found.view.straighten(found.corners), found.view.size)
    off = [np.inf if one is None else one.spread * along for one in (end, side)]
    return Measured(sized, found, off[0], float(np.hypot(off[1], height.spread * along)))
