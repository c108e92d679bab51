"""Handles that people drag on a picture of the empty board, and the board that they tell.

Four corners of the grid; the line where a lane ends; the middle of a long side, which a lens
bends; the paper's edges. Each stands for one thing, so that none pulls at another.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.board.measures import Measures, grid_height
from vision.board.plan import Points, read_numbers
from vision.board.view import View

LANES = (0.3, 0.5)  # of the grid's height
BENDS = (-1.5, 0.1)  # of lenses
WIDEST_END, WIDEST_SIDE = 1.0, 0.4  # rims in field widths, and in grid heights
SLACK = 1e-3


@dataclass(frozen=True)
class Handles:
    """In pixels the grid's corners as they are clicked; the rest where it was moved."""

    corners: Points
    bend: float = 0.0
    lane: float | None = None  # of the grid's height
    rims: tuple[float, float] | None = None  # field widths at the ends, grid heights beside

    def fault(self, size: tuple[int, int]) -> str:
        """A code for why they cannot lie so, "" if they can."""
        if (self.corners < 0).any() or (self.corners >= size).any():
            return "corners-outside"
        ahead = np.roll(self.corners, -1, axis=0) - self.corners
        after = np.roll(ahead, -1, axis=0)
        turns = ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0]
        if (turns < 0).all():
            return "corners-mirrored"
        if (turns <= 0).any():
            return "corners-crossed"
        end, side = self.rims or (0.0, 0.0)
        lane = LANES[1] if self.lane is None else self.lane
        ranges = (
            (lane, *LANES), (self.bend, *BENDS), (end, 0.0, WIDEST_END), (side, 0.0, WIDEST_SIDE),
        )  # fmt: skip
        fits = all(low - SLACK <= value <= high + SLACK for value, low, high in ranges)
        return "" if fits else "off-board"

    @property
    def tells_printing(self) -> bool:
        """Whether a handle was moved that tells more than where the board lies."""
        return self.lane is not None or self.rims is not None

    def measures(self, like: Measures, size: tuple[int, int]) -> Measures:
        """The printing that they tell; what was not moved is as before."""
        told = like
        if self.lane is not None:
            straight = View(np.eye(3), self.bend, size).straighten(self.corners)
            height = grid_height(straight, size).fields
            told = told.with_lane_share(height, min(self.lane, LANES[1]))
        return told if self.rims is None else told.with_rims(*self.rims)


def read_handles(said: Mapping[str, object]) -> Handles:
    """`points` in pixels; `bend`, `lane` and `rims` where they were moved. Else ValueError."""
    lane, rims = said.get("lane"), said.get("rims")
    edges = None if rims is None else _numbers(rims, (2,), "the widths of two rims")
    return Handles(
        _numbers(said.get("points"), (4, 2), "four points in pixels"),
        float(_numbers(said.get("bend", 0.0), (), "the bend of a lens")),
        None if lane is None else float(_numbers(lane, (), "a share of the grid's height")),
        None if edges is None else (float(edges[0]), float(edges[1])),
    )


def _numbers(said: object, shape: tuple[int, ...], expected: str) -> Points:
    numbers = read_numbers(said, shape)
    if numbers is None:
        raise ValueError(f"handles are {said!r}; expected {expected}")
    return numbers
