"""Measures the board from a picture of it empty: lanes, fields, the strip between the lanes, rims.

Of the board only its length is known. The picture tells everything in field widths: two black
squares or four dragged corners where the grid lies, the camera how wide it is, the borders of the
black squares and the printed lines where a lane ends, the paper's edge the rim.
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
LANES = (1.2, 1.35, 1.5)  # heights of a lane in field widths, to begin with
STRIPS = (0.0, 0.12, 0.25, 0.45, 0.7)  # strips between the lanes, likewise
PER_PITCH = 40  # pixels of the flattened grid a field width
RIM_FIELDS = 0.7  # field widths of rim that are looked at
ORTHOGONAL, FOCAL = 0.02, 0.25  # spreads of what tells the focal length
STEP_LIGHT = 0.2  # of paper's light: a fainter change is no edge of the board
SLACK_PX = 2  # pixels by which both rims may differ and be the same edge
NARROW, BEYOND = 4, 7  # pixels: no rim is narrower; so far to both sides a step is looked for
EDGE_UNSEEN, FROM_THE_SIDE = "edge-unseen", "from-the-side"
UNEQUAL_FIELDS = 0.04  # field widths from their mean: they are not the same edge
LIKE_BEST = 0.9  # of the clearest step: places that are as good
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
        """Lane A runs away from the origin, lane B beside it comes back."""
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
        """The same margins, lanes and strip given in field widths."""
        across, gap = lane * self.along, strip * self.along
        width = 2 * (self.margin_across + across) + gap
        return replace(self, across=across, strip=gap, width=width)


@dataclass(frozen=True)
class Measured:
    """The board, how it was seen, and by how many mm it may be off along the lanes and across.

    Where no edge of the paper was found the margins are only guessed: infinitely far off.
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
    """How wide in field widths, and by how much both sides differ from that."""

    wide: float
    spread: float


def measure_board(
    picture: Picture, like: Measures, corners: Points | None = None
) -> Measured | None:
    """From the grid's outer corners, or without them; None where no such board is found."""
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
        for strip in STRIPS:
            yield like.with_grid((height - strip) / 2, strip), corners
        return
    shapes = [like.with_grid(lane, strip) for lane, strip in product(LANES, STRIPS)]
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
    """What makes the grid's corners right-angled for a camera.

    Seen from the side a longer lens makes the grid higher, and nothing in the picture tells.
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
    cost = (cosine / ORTHOGONAL) ** 2 + (usual / FOCAL) ** 2
    heights, weights = norms[:, 1] / norms[:, 0], np.exp((cost.min() - cost) / 2)
    best = heights[cost.argmin()]
    spread = np.sqrt(((heights - best) ** 2 * weights).sum() / weights.sum())
    return Height(float(best), float(spread))


def _measure(picture: Picture, start: Measures, corners: Points) -> Measured:
    """Calibrate, measure the lanes, calibrate on what was measured, then find the rim."""
    measures, found = start, calibrate_near(picture, start.plan(), corners, 5)
    for _ in range(2):
        height = grid_height(found.view.straighten(found.corners), found.view.size).fields
        lane = _lane(_flat(picture, measures, found.view), measures)
        lane = lane * height / (2 * measures.across + measures.strip) * measures.along
        strip = height - 2 * lane
        if strip < THIN_FIELDS:
            lane, strip = height / 2, 0.0
        measures = measures.with_grid(lane, strip)
        found = calibrate_near(picture, measures.plan(), found.corners, 5)
    flat = _flat(picture, measures, found.view)
    return _in_mm(measures, found, (_rims(flat, (1, 3)), _rims(flat, (0, 2))))


def _flat(picture: Picture, measures: Measures, view: View) -> Picture:
    """The grid and its rim, flattened: `PER_PITCH` pixels a field width, grey."""
    grid = measures.plan().outer_corners
    wide, high = (grid[2] - grid[0]) / measures.along + 2 * RIM_FIELDS
    across, down = np.meshgrid(np.arange(int(wide * PER_PITCH)), np.arange(int(high * PER_PITCH)))
    cells = (np.stack([across, down], -1) + 0.5) / PER_PITCH - RIM_FIELDS
    places = np.nan_to_num(view.to_pixels(grid[0] + cells * measures.along), nan=-1e4)
    seen = cv2.remap(picture, places.astype(np.float32), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)


def _lane(flat: Picture, measures: Measures) -> float:
    """Height of a lane in field widths: where the black squares end, else as it was."""
    both = (_square_end(flat), _square_end(np.ascontiguousarray(flat[::-1, ::-1])))
    ends = [end for end in both if end is not None]
    return float(np.mean(ends)) if ends else measures.across / measures.along


def _square_end(flat: Picture) -> float | None:
    """Where the black square of the first field ends, in field widths from the grid's corner."""
    rim = int(RIM_FIELDS * PER_PITCH)
    part = flat[rim:, rim + PER_PITCH // 5 : rim + 4 * PER_PITCH // 5].astype(np.float64)
    light = np.median(part, axis=1)
    paper, black = np.percentile(flat, 75), float(light[PER_PITCH // 4 : PER_PITCH].mean())
    above = np.flatnonzero(light[PER_PITCH // 2 :] > (paper + black) / 2)
    if black > paper / 2 or not len(above):
        return None
    end = PER_PITCH // 2 + int(above[0])
    step = (light[end] - (paper + black) / 2) / max(light[end] - light[end - 1], 1e-6)
    return float((end - step + 0.5) / PER_PITCH)


def _rims(flat: Picture, turns: tuple[int, int]) -> Rim | None:
    """Field widths from the grid to the paper's edge on two opposite sides, where both show one.

    The board's own edges lie equally far out; a shadow or a pattern of the table hardly does.
    """
    lights = [_light_outwards(flat, turn) for turn in turns]
    steps = np.array([_steps(light) for light in lights])
    wide = np.ones((1, 2 * SLACK_PX + 1), np.uint8)
    both = np.min([cv2.dilate(step[None], wide)[0] for step in steps], axis=0)
    if both.max() < STEP_LIGHT:
        return None
    place = round(float(np.flatnonzero(both > LIKE_BEST * both.max()).mean()))
    one, other = (_sharp(light, place) for light in lights)
    spread = abs(one - other) / 2
    return Rim((one + other) / 2, spread) if spread < UNEQUAL_FIELDS else None


def _light_outwards(flat: Picture, turn: int) -> Points:
    """From the grid outwards, of paper's light; sides: top, left, bottom, right."""
    side = (flat, flat.T, flat[::-1], flat.T[::-1])[turn]
    rim = int(RIM_FIELDS * PER_PITCH)
    inner = slice(rim, side.shape[1] - rim)
    light = np.median(side[:rim, inner].astype(np.float64), axis=1)[::-1]
    return np.asarray(light / float(np.percentile(flat, 75)))


def _steps(light: Points) -> Points:
    """How much the light before and behind each place differs; a printed line is no step."""
    steps = np.zeros(len(light))
    for at in range(NARROW, len(light) - BEYOND):
        before, behind = light[max(0, at - BEYOND) : at - 1], light[at + 2 : at + 1 + BEYOND]
        steps[at] = abs(float(np.percentile(before, 75)) - float(np.median(behind)))
    return steps


def _sharp(light: Points, place: int) -> float:
    """Where exactly near a place the light changes, in field widths."""
    near = np.arange(max(1, place - 2 * SLACK_PX), min(len(light), place + 2 * SLACK_PX + 1))
    change = np.abs(light[near] - light[near - 1]) ** 2
    return float((change * near).sum() / max(change.sum(), 1e-9)) / PER_PITCH


def _in_mm(measures: Measures, found: Calibration, rims: tuple[Rim | None, Rim | None]) -> Measured:
    """The known length tells how many mm a field width is."""
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
