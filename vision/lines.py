"""Finds the printed lines between the fields in a picture, near where a view expects them."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.plan import BoardPlan, Points
from vision.view import View

Grey = npt.NDArray[np.float32]

SAMPLES = 24  # along one edge of a field
STEPS = 33  # across it, odd: the middle lies on the edge
CLEAR_LINE = 0.02  # darkness of a printed line against the paper beside it


@dataclass(frozen=True)
class EdgeSet:
    """Points along the printed edges (n, samples, 2) in mm and the direction across each edge."""

    points: Points
    across: Points

    @property
    def middle(self) -> Points:
        return self.points[:, SAMPLES // 2]


@dataclass(frozen=True)
class Found:
    """How far across each edge its line lies (mm), how dark it is, and where in the picture."""

    offsets: Points
    depths: Points
    pixels: Points
    across_px: Points

    @property
    def clear(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.depths > CLEAR_LINE)


def printed_edges(plan: BoardPlan) -> EdgeSet:
    """Each edge of a field once; edges shared by two fields are printed as one line."""
    segments: dict[tuple[int, ...], Points] = {}
    for _, corners in plan.fields:
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            middle = tuple(np.round((start + end) / 4).astype(int).tolist())
            segments.setdefault(middle, np.array([start, end]))
    ends = np.array(list(segments.values()))
    share = np.linspace(0.08, 0.92, SAMPLES)[None, :, None]
    points = ends[:, :1] * (1 - share) + ends[:, 1:] * share
    along = ends[:, 1] - ends[:, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    return EdgeSet(points, np.column_stack([-along[:, 1], along[:, 0]]))


def find_lines(grey: Grey, view: View, edges: EdgeSet, reach: float) -> Found:
    steps = np.linspace(-reach, reach, STEPS)
    grid = edges.points[:, :, None] + edges.across[:, None, None] * steps[None, None, :, None]
    count = len(edges.points)
    places = view.to_pixels(grid).astype(np.float32).reshape(count * SAMPLES, STEPS, 2)
    seen = cv2.remap(grey, places, None, cv2.INTER_LINEAR, borderValue=-1)  # type: ignore[call-overload]
    seen = seen.reshape(count, SAMPLES, STEPS)
    found = [_line_in(row) for row in np.median(seen, axis=1)]
    offsets = np.array([place for place, _ in found]) * reach
    depths = np.array([depth for _, depth in found]) * (seen >= 0).all((1, 2))
    pixels = view.to_pixels(edges.middle + edges.across * offsets[:, None])
    across_px = view.to_pixels(edges.middle + edges.across) - view.to_pixels(edges.middle)
    across_px = across_px / np.linalg.norm(across_px, axis=1, keepdims=True)
    return Found(offsets, depths, pixels, across_px)


def _line_in(profile: Grey) -> tuple[float, float]:
    """Place (-1 to 1) and darkness of a line in a brightness profile; a mere step is no line."""
    left = np.maximum.accumulate(profile)
    right = np.maximum.accumulate(profile[::-1])[::-1]
    depth = np.minimum(left, right) - profile
    deepest = float(depth.max())
    if deepest <= 0:
        return 0.0, 0.0
    weight = np.clip(depth - deepest / 2, 0, None)
    weight[np.abs(np.arange(STEPS) - int(depth.argmax())) > STEPS // 4] = 0
    places = np.linspace(-1, 1, STEPS)
    return float((places * weight).sum() / weight.sum()), deepest
