"""Holds a fitted view against the print once more: confirmed, contradicted or unseen, by region.

The fit only ever looks at the lines it believes. This looks at every edge of every field: is its
line where the view says? And it asks how well the confirmed lines alone would hold the view at
each corner of each field: lines that all lie at one end hold nothing at the other.
"""

from dataclasses import dataclass, replace

import numpy as np

from vision.board.fit import SeenPlan, uncertainty
from vision.board.lines import (
    FAINT,
    STEPS,
    EdgeSet,
    Flags,
    PrintedEdges,
    find_lines,
    line_depths,
    profiles_across,
)
from vision.board.plan import BoardPlan, Points
from vision.board.view import View, stretch

REACH_FIELDS = 0.06  # field widths to either side in which another line contradicts
NEAR_FIELDS = 0.03  # field widths within which a line confirms …
NEAR_STEP = 0.05  # the same for a black square, whose neighbour's frame may thicken it
NEAR_PX = 0.5  # … or so many pixels, if they are coarser
THIRDS = 3  # of the board's length: both ends and the middle
UNSEEN = 0.4  # what an edge counts that shows no line, where lines are faint …
PLAIN = 4 * FAINT  # … and less where they are darker than this
STRETCHED = 1.5  # fields that look longer or shorter than this are not whole fields
# What a view needs that is good enough: of the lines of every region, of all lines, and the
# field widths by which the worst corner of a field may be off.
REGION, WHOLE, SPREAD = 0.55, 0.6, 0.02
LINE = 0.45  # of the darkness beside it: what each line along the lanes must have
BESIDE_FIELDS = 0.2  # field widths to either side in which such a line is looked for


@dataclass(frozen=True)
class Support:
    """How the print supports a view: by the worst region and direction, and in the whole."""

    worst: float
    share: float
    spread: float  # field widths: by how much a field may be off, as the confirmed lines hold it
    rest_mm: float  # typical distance of the confirmed lines
    line: float = 1.0  # of the line along the lanes that is least there, as `_weakest_line` says

    @property
    def quality(self) -> float:
        """0 bad to 1 good; a half is just good enough."""
        held = SPREAD / max(self.spread, SPREAD / 2)
        weakest = min(self.worst / REGION, self.share / WHOLE, self.line / LINE, held)
        return float(np.clip(weakest / 2, 0, 1))


def support(seen: PrintedEdges, numbers: Points, camera: SeenPlan) -> Support:
    plan = camera.plan
    found = find_lines(seen, camera.view(numbers), REACH_FIELDS * plan.pitch)
    near = np.where(seen.black_sides != 0, NEAR_STEP, NEAR_FIELDS) * plan.pitch
    near = np.maximum(near, NEAR_PX * found.mm_per_px)
    confirmed = found.clear & (np.abs(found.offsets) < near)
    typical = float(np.median(found.depths[confirmed])) if confirmed.any() else 1.0
    excused = UNSEEN * min(1.0, PLAIN / typical)
    counts = np.where(confirmed, 1.0, np.where(found.clear, 0.0, excused))
    parts = [float(counts[part].mean()) for part in regions(seen.edges, plan) if part.any()]
    worst = min([*parts, *_squares(seen, confirmed)])
    if not 1 / STRETCHED < stretch(camera.view(numbers)) < STRETCHED:
        worst = 0.0
    held = replace(found, depths=found.depths * confirmed)
    spread = uncertainty(numbers, (seen, held), camera) / plan.pitch
    rest = float(np.median(np.abs(found.offsets[confirmed]))) if confirmed.any() else np.inf
    line = _weakest_line(seen, camera.view(numbers), near)
    return Support(worst, float(confirmed.mean()), spread, rest, line)


def regions(edges: EdgeSet, plan: BoardPlan) -> list[Flags]:
    """Both ends and the middle of each lane, lines along and lines across apart."""
    middle, low, high = edges.middle, plan.outer_corners.min(0), plan.outer_corners.max(0)
    part = np.clip((middle - low) / (high - low), 0, 0.999)
    third, half = (part[:, 0] * THIRDS).astype(int), (part[:, 1] * 2).astype(int)
    return [
        np.asarray((third == at) & (half == lane) & (edges.lengthwise == way))
        for at in range(THIRDS)
        for lane in range(2)
        for way in (True, False)
    ]


def _weakest_line(seen: PrintedEdges, view: View, near: Points) -> float:
    """Each line along the lanes from end to end: how dark it is, of what is darkest beside it.

    Of three such lines two can lie right, on a line and on the paper's edge, and the third
    between them nowhere. Text and strokes beside a line differ from field to field, and go in the
    median; what no field shows anything of is left to the other parts.
    """
    reach = BESIDE_FIELDS * seen.pitch
    profiles, places = profiles_across(seen, view, reach), np.linspace(-reach, reach, STEPS)
    plain = seen.edges.lengthwise & (seen.black_sides == 0)
    rows = np.round(seen.edges.middle[:, 1] / seen.pitch, 2)
    weakest = 1.0
    for row in np.unique(rows[plain]):
        line = plain & (rows == row)
        depth = line_depths(np.median(profiles[line], axis=0, keepdims=True))[0]
        here = np.abs(places) <= float(np.median(near[line]))
        if depth.max() > FAINT:
            weakest = min(weakest, float(depth[here].max() / depth.max()))
    return weakest


def _squares(seen: PrintedEdges, confirmed: Flags) -> list[float]:
    """Of each black square the share of its borders that lie right: they cannot go unseen."""
    borders = [(seen.edges.sides == square).any(1) for square in np.flatnonzero(seen.black)]
    return [float(confirmed[border].mean()) for border in borders]
