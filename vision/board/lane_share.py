"""How high a lane is, of the grid's height, where nobody knows the printing: as print and picture
agree best.

Four corners tell how a grid is divided along the lanes, fifteen times, and not across. So a lane is
tried in all heights that boards may have: where its inner border lies right, lines are found along
it from end to end, the borders of black squares end there, and its sides look like all others.
"""

from dataclasses import dataclass

import numpy as np

from vision.board.calibrate import agreement
from vision.board.fit import SeenPlan
from vision.board.fits import print_near
from vision.board.lines import GreyLight, find_lines
from vision.board.measures import Measures
from vision.board.plan import Points

LOWEST, HIGHEST, STEP = 0.36, 0.5, 0.004  # shares that are tried
APART_SHARE = 0.02  # shares nearer to each other are one
MOST_SHARES = 3
REACH_FIELDS = 0.04  # field widths in which a border is moved onto its line


@dataclass(frozen=True)
class SeenGrid:
    """Where the grid lies in a picture, in nine numbers; how high it is in field widths."""

    grey: GreyLight
    numbers: Points
    height: float

    @property
    def size(self) -> tuple[int, int]:
        return (self.grey.shape[1], self.grey.shape[0])

    def camera(self, like: Measures, share: float) -> SeenPlan:
        return SeenPlan(like.with_lane_share(self.height, share).plan(), self.size)


def shares_that_fit(grid: SeenGrid, like: Measures) -> list[float]:
    """The likeliest first."""
    shares = np.arange(LOWEST, HIGHEST + STEP / 2, STEP)
    fits = [agreement(grid.grey, grid.camera(like, share), grid.numbers) for share in shares]
    kept: list[float] = []
    for at in np.argsort(fits)[::-1]:
        if all(abs(shares[at] - other) > APART_SHARE for other in kept):
            kept.append(float(shares[at]))
    return kept[:MOST_SHARES]


def refined_share(grid: SeenGrid, measures: Measures) -> float:
    """The inner borders of both lanes moved to where their lines and black squares are."""
    if measures.strip == 0:
        return measures.lane_share
    camera = SeenPlan(measures.plan(), grid.size)
    seen = print_near(grid.grey, camera, grid.numbers)
    found = find_lines(seen, camera.view(grid.numbers), REACH_FIELDS * camera.plan.pitch)
    edges, top = seen.edges, camera.plan.outer_corners[0, 1]
    rows = edges.middle[:, 1] - top
    inner = (np.abs(rows - measures.height / 2) < measures.strip) & edges.lengthwise & found.clear
    if not inner.any():
        return measures.lane_share
    outwards = np.sign(rows[inner] - measures.height / 2) * edges.across[inner, 1]
    shift = float(np.median(-found.offsets[inner] * outwards))
    return float(np.clip(measures.lane_share + shift / measures.height, LOWEST, HIGHEST))
