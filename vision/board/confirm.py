"""Checks a fitted view against the print: how many edges have their line where it should be.

The fit uses only some of the lines. This looks at every edge of every field, region by region:
its line is confirmed, another line contradicts it, or none is seen. It also computes how far off
the corners of fields may be if only the confirmed lines counted: lines at one end of the board
tell little about the other.
"""

from dataclasses import dataclass, replace

import numpy as np

from vision.board.edges import EdgeSet, Flags
from vision.board.fit import uncertainty_mm
from vision.board.lines import (
    FAINT_DEPTH,
    PROFILE_STEPS,
    Found,
    PrintedEdges,
    find_lines,
    line_depths,
    profiles_across,
)
from vision.board.plan import BoardPlan, Points
from vision.board.squares import black_fields
from vision.board.view import stretch_factor

GOOD_QUALITY = 0.5  # of a view that is just good enough
REACH_FIELDS = 0.06  # field widths to either side in which another line contradicts
NEAR_FIELDS = 0.03  # field widths within which a line confirms …
NEAR_STEP_FIELDS = 0.05  # the same at a black square, where the neighbour's frame may add to it
NEAR_PX = 0.5  # … or so many pixels, if that is more
PARTS_ALONG = 3  # of the board's length: both ends and the middle
UNSEEN_WEIGHT = 0.4  # what an edge without a line counts, of a confirmed one …
PLAIN_DEPTH = 4 * FAINT_DEPTH  # … and less where the confirmed lines are darker than this
MOST_STRETCH = 1.5  # fields that look longer or shorter than this are not whole fields
# What a good view has at least: confirmed lines in every region, confirmed lines of all; and at
# most: how far the worst corner of a field may be off.
REGION_SHARE, WHOLE_SHARE, SPREAD_FIELDS = 0.55, 0.6, 0.02
LINE_SHARE = 0.45  # of the darkest beside it: how dark each line along the lanes must be
BESIDE_FIELDS = 0.2  # field widths to either side in which such a line is looked for
# Of the borders of the black squares, which look like nothing else, in field widths.
SQUARES_REACH_FIELDS = 0.3  # in which one is looked for
FAR_BESIDE_FIELDS = 0.12  # farther off it is no border of that square
ANOTHER_FIELDS = 0.03  # a line so far beside a square's border is another one


@dataclass(frozen=True)
class Support:
    """How far the print confirms a view."""

    worst: float  # share of lines confirmed in the worst region and direction
    share: float  # share of all lines that are confirmed
    spread: float  # field widths: how far off a corner of a field may be by the confirmed lines
    line: float = 1.0  # how dark the weakest line along the lanes is, as `_weakest_line` says

    @property
    def quality(self) -> float:
        """0 bad to 1 good; GOOD_QUALITY is just good enough."""
        held = SPREAD_FIELDS / max(self.spread, SPREAD_FIELDS / 2)
        weakest = min(
            self.worst / REGION_SHARE, self.share / WHOLE_SHARE, self.line / LINE_SHARE, held
        )
        return float(np.clip(weakest * GOOD_QUALITY, 0, 1))


def support(seen: PrintedEdges, numbers: Points) -> Support:
    """Of a view given by its nine numbers."""
    camera, found = seen.camera, find_lines(seen, numbers, REACH_FIELDS)
    near = np.where(seen.black_sides != 0, NEAR_STEP_FIELDS, NEAR_FIELDS) * seen.pitch
    near = np.maximum(near, NEAR_PX * found.mm_per_px)
    confirmed = found.clear & (np.abs(found.offsets) < near)
    typical = float(np.median(found.depths[confirmed])) if confirmed.any() else 1.0
    excused = UNSEEN_WEIGHT * min(1.0, PLAIN_DEPTH / typical)
    counts = np.where(confirmed, 1.0, np.where(found.clear, 0.0, excused))
    parts = [float(counts[part].mean()) for part in regions(seen.edges, camera.plan) if part.any()]
    worst = min([*parts, *_square_shares(seen, confirmed)])
    if not 1 / MOST_STRETCH < stretch_factor(camera.view(numbers)) < MOST_STRETCH:
        worst = 0.0
    held = replace(found, depths=found.depths * confirmed)
    spread = uncertainty_mm(numbers, held, camera) / seen.pitch
    return Support(worst, float(confirmed.mean()), spread, _weakest_line(seen, numbers, near))


def regions(edges: EdgeSet, plan: BoardPlan) -> list[Flags]:
    """Twelve sets of edges: of each end and the middle of each lane, those along, those across."""
    middle, low, high = edges.middle, plan.outer_corners.min(0), plan.outer_corners.max(0)
    part = np.clip((middle - low) / (high - low), 0, 0.999)
    third, half = (part[:, 0] * PARTS_ALONG).astype(int), (part[:, 1] * 2).astype(int)
    return [
        np.asarray((third == at) & (half == lane) & (edges.lengthwise == way))
        for at in range(PARTS_ALONG)
        for lane in range(2)
        for way in (True, False)
    ]


def borders_seen(seen: PrintedEdges, numbers: Points) -> Found:
    """Those of the black squares that are found near where the view has them."""
    found = find_lines(seen.square_borders, numbers, SQUARES_REACH_FIELDS)
    return found.only(found.clear & (np.abs(found.offsets) < FAR_BESIDE_FIELDS * seen.pitch))


def share_in_place(seen: PrintedEdges, numbers: Points) -> float:
    """Of all borders of the board's black squares: those that lie where the view has them."""
    is_black = np.append(black_fields(seen.camera.plan), False)  # the last one is no field
    expected = int(is_black[seen.edges.sides].any(1).sum())
    beside = np.abs(borders_seen(seen, numbers).offsets)
    return min(1.0, int((beside < ANOTHER_FIELDS * seen.pitch).sum()) / max(expected, 1))


def _weakest_line(seen: PrintedEdges, numbers: Points, near: Points) -> float:
    """The weakest of the lines along the lanes: how dark it is, of what is darkest beside it.

    A wrong view may put two of three such lines on a printed line and on the paper's edge, and the
    third on nothing. The median over all fields removes text and strokes, which differ from field
    to field. Lines that no field shows are not judged here.
    """
    reach = BESIDE_FIELDS * seen.pitch
    profiles = profiles_across(seen, seen.camera.view(numbers), reach)
    places = np.linspace(-reach, reach, PROFILE_STEPS)
    plain = seen.edges.lengthwise & (seen.black_sides == 0)
    rows = np.round(seen.edges.middle[:, 1] / seen.pitch, 2)
    weakest = 1.0
    for row in np.unique(rows[plain]):
        line = plain & (rows == row)
        depth = line_depths(np.median(profiles[line], axis=0, keepdims=True))[0]
        here = np.abs(places) <= float(np.median(near[line]))
        if depth.max() > FAINT_DEPTH:
            weakest = min(weakest, float(depth[here].max() / depth.max()))
    return weakest


def _square_shares(seen: PrintedEdges, confirmed: Flags) -> list[float]:
    """Of each black square the share of its borders that are confirmed: they are always visible."""
    borders = [(seen.edges.sides == square).any(1) for square in np.flatnonzero(seen.black)]
    return [float(confirmed[border].mean()) for border in borders]
