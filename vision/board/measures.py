"""The lengths of a printing: lanes, fields, the strip between the lanes, rims; and its plan.

How high a grid is, a picture hardly tells: seen from the side a longer lens makes it higher, and
nothing tells which lens it is. What boards have measured so far then tells more.
"""

from dataclasses import dataclass, replace

import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.view import USUAL_FOCAL_WIDTHS, view_from_corners

LANE_FIELDS = 15  # fields of a lane
NARROWEST_RIM_MM = 0.5  # mm: a rim that is no wider is none
USUAL_HEIGHT, HEIGHTS = 2.87, 0.15  # of six printings: mean and spread
ORTHOGONAL, FOCAL = 0.02, 0.25  # spreads of what tells the focal length


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

    @property
    def height(self) -> float:
        """Of the grid: both lanes and the strip between them."""
        return 2 * self.across + self.strip

    @property
    def lane_share(self) -> float:
        """Of the grid's height, what a lane takes."""
        return self.across / self.height

    @property
    def rims(self) -> tuple[float, float]:
        """Paper beyond the lanes' ends in field widths, beside them in grid heights."""
        return self.margin_along / self.along, self.margin_across / self.height

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

    def with_lane_share(self, height: float, share: float) -> "Measures":
        """The same with a grid so many field widths high, of which a lane takes a share."""
        return self.with_grid(height * share, height * (1 - 2 * share))

    def with_rims(self, end: float, side: float) -> "Measures":
        """The same in other rims: the known length tells how many mm a field width then is."""
        along = self.length / (LANE_FIELDS + 2 * end)
        scale = along / self.along
        across, strip = self.across * scale, self.strip * scale
        beside = max(side * (2 * across + strip), NARROWEST_RIM_MM)
        beyond = max(end * along, NARROWEST_RIM_MM)
        width = 2 * (beside + across) + strip
        return Measures(self.length, width, beyond, beside, along, across, strip)


@dataclass(frozen=True)
class Height:
    """Of the grid in field widths, and how far it may be off as no one knows the focal length."""

    fields: float
    spread: float


def grid_height(corners: Points, size: tuple[int, int]) -> Height:
    """What makes the grid's corners right-angled for a camera, and its height a usual one."""
    unit = np.array([[0, 0], [LANE_FIELDS, 0], [LANE_FIELDS, 1], [0, 1]], np.float64)
    view = view_from_corners(unit, corners, size)
    shift = np.array([[1, 0, -view.centre[0]], [0, 1, -view.centre[1]], [0, 0, 1.0]])
    along, across = (shift @ view.plane).T[:2]
    focals = size[0] * USUAL_FOCAL_WIDTHS * np.exp(np.linspace(-0.5, 0.6, 60))
    rays = [np.stack([along, across]) / np.array([focal, focal, 1.0]) for focal in focals]
    norms = np.array([np.linalg.norm(ray, axis=1) for ray in rays])
    heights = norms[:, 1] / norms[:, 0]
    cosine = np.array([ray[0] @ ray[1] for ray in rays]) / norms.prod(1)
    lens = np.log(focals / (size[0] * USUAL_FOCAL_WIDTHS)) / FOCAL
    cost = (cosine / ORTHOGONAL) ** 2 + lens**2 + ((heights - USUAL_HEIGHT) / HEIGHTS) ** 2
    best, weights = heights[cost.argmin()], np.exp((cost.min() - cost) / 2)
    spread = np.sqrt(((heights - best) ** 2 * weights).sum() / weights.sum())
    return Height(float(best), float(spread))
