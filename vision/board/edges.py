"""Where a plan's printed lines lie, and the picture in which they are looked for.

A view is nine numbers here: its four outer corners in pixels, and the bend of the lens.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.view import BEND_UNIT, View, view_by_numbers

GreyLight = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

EDGE_SAMPLES = 16  # along one edge of a field
NO_FIELD = -1  # beside an edge at the board's rim
CLICK_SPREAD_WIDTHS = 0.003  # picture widths: how far a click is off
BEND_SPREAD = 0.06  # of the bend of usual lenses


@dataclass(frozen=True)
class EdgeSet:
    """Points along the printed edges (n, samples, 2) in mm and the direction across each edge.

    `sides` (n, 2) are the fields (by index, or NO_FIELD) before and behind it in that direction.
    """

    points: Points
    across: Points
    sides: npt.NDArray[np.int_]

    @property
    def middle(self) -> Points:
        return self.points[:, self.points.shape[1] // 2]

    def only(self, kept: Flags) -> "EdgeSet":
        return EdgeSet(self.points[kept], self.across[kept], self.sides[kept])

    def joined(self, other: "EdgeSet") -> "EdgeSet":
        points = np.concatenate([self.points, other.points])
        across = np.concatenate([self.across, other.across])
        return EdgeSet(points, across, np.concatenate([self.sides, other.sides]))

    @property
    def lengthwise(self) -> Flags:
        return np.asarray(np.abs(self.across[:, 1]) > 0.5)


def printed_edges(plan: BoardPlan) -> EdgeSet:
    """Each edge of a field once; edges shared by two fields are printed as one line."""
    segments: dict[tuple[int, ...], Points] = {}
    for _, corners in plan.fields:
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            middle = tuple(np.round((start + end) / 4).astype(int).tolist())
            segments.setdefault(middle, np.array([start, end]))
    points, across = samples_between(np.array(list(segments.values())))
    beside = [points[:, EDGE_SAMPLES // 2] + way * plan.pitch / 40 * across for way in (-1, 1)]
    return EdgeSet(points, across, np.stack([_fields_at(plan, places) for places in beside], 1))


def samples_between(ends: Points) -> tuple[Points, Points]:
    """Points along segments (n, 2 ends, 2), but for their very ends, and the directions across."""
    share = np.linspace(0.08, 0.92, EDGE_SAMPLES)[None, :, None]
    points = ends[:, :1] * (1 - share) + ends[:, 1:] * share
    along = ends[:, 1] - ends[:, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    return points, np.column_stack([-along[:, 1], along[:, 0]])


def _fields_at(plan: BoardPlan, points: Points) -> npt.NDArray[np.int_]:
    names, depths = plan.fields_at(points)
    return np.where(depths > 0, [plan.names.index(name) for name in names], NO_FIELD)


@dataclass(frozen=True)
class SeenPlan:
    """The plan, and the grey picture that it is seen in."""

    plan: BoardPlan
    grey: GreyLight
    is_open: bool = False  # nobody knows where a lane ends, beside the other one
    has_steps: bool = False  # fields of other colours end in a step, without a line

    @property
    def size(self) -> tuple[int, int]:
        return (self.grey.shape[1], self.grey.shape[0])

    @cached_property
    def edges(self) -> EdgeSet:
        """Where lines are expected."""
        return self.known(printed_edges(self.plan))

    def known(self, edges: EdgeSet) -> EdgeSet:
        """Those of them of which it is known where they lie."""
        return edges.only(self.is_known(edges))

    def is_known(self, edges: EdgeSet) -> Flags:
        """Of each edge whether it is known where it lies."""
        if not self.is_open:
            return np.ones(len(edges.points), np.bool_)
        rows, corners = edges.middle[:, 1], self.plan.outer_corners
        outer = (rows < corners[0, 1] + 1) | (rows > corners[2, 1] - 1)
        return np.asarray(~edges.lengthwise | outer)

    def view(self, numbers: Points) -> View:
        """How the plan is seen by these numbers."""
        return view_by_numbers(self.plan.outer_corners, numbers, self.size)

    @property
    def spread(self) -> Points:
        """How far each number of a start may be off."""
        return np.append(np.full(8, CLICK_SPREAD_WIDTHS * self.size[0]), BEND_SPREAD / BEND_UNIT)


def soft_grey(picture: Picture) -> GreyLight:
    blurred = cv2.GaussianBlur(picture, (3, 3), 0)
    return (cv2.cvtColor(blurred, cv2.COLOR_BGR2GRAY) / np.float32(255)).astype(np.float32)
