"""How high the grid is in field widths: as far as the camera tells, and boards usually are.

Seen from the side a longer lens makes the grid higher, and nothing in the picture tells which lens
it is. What boards have measured so far then tells more.
"""

from dataclasses import dataclass

import numpy as np

from vision.board.measures import LANE_FIELDS
from vision.board.plan import Points
from vision.board.view import USUAL_FOCAL_WIDTHS, view_from_corners

USUAL_HEIGHT, HEIGHTS = 2.87, 0.15  # of six printings: mean and spread
ORTHOGONAL, FOCAL = 0.02, 0.25  # spreads of what tells the focal length


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
