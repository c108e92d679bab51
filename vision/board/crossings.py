"""Where the corners of the fields lie, by what is printed around them: ticks, crosses, gaps, steps.

As with the sides, whatever is printed at the corners of fields is much the same at all of them,
seen from a corner into its field. What is compared is how strongly the light changes, be it at a
line or where grey meets white. The median over all is what a corner looks like; each is then
looked for in both directions. A direction in which nothing changes (along a line) tells nothing.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.lines import (
    EDGE_SAMPLES,
    EdgeSet,
    Found,
    PrintedEdges,
    light_across,
    trusted_lines,
)
from vision.board.plan import BoardPlan, Points
from vision.board.view import View

Indices = npt.NDArray[np.int_]

AROUND_FIELDS = 0.2  # field widths around a corner that are compared
STEP_FIELDS = 0.03  # field widths between places
LEAST_LIKENESS = 0.35  # correlation: less says nothing
CLEAR_DROP = 0.2  # by how much likeness falls beside the best place, if it tells which that is
FAR_LIGHT = 0.05  # of paper's: darker is as dark


def compare_corners(
    seen: PrintedEdges, plan: BoardPlan, view: View, reach: float
) -> tuple[Found, float]:
    """Looks within `reach` field widths for each corner of each field that is no black square.

    The corners as edges, two of each, one into the field each way; and how alike they are: the
    mean correlation (at most 1) where the view says that they lie.
    """
    corners, inwards, fields = _field_corners(plan, np.flatnonzero(~seen.black))
    spare, wide = round(reach / STEP_FIELDS), round(AROUND_FIELDS / STEP_FIELDS)
    changes = _changes(seen, view, (corners, inwards), spare + wide)
    rows = np.abs(corners[:, 1] - plan.outer_corners[:, 1].mean())
    is_outer = rows > rows.max() - plan.pitch / 4
    offsets, trust, at_rest = (
        np.zeros((len(corners), 2)),
        np.zeros((len(corners), 2)),
        np.zeros(len(corners)),
    )
    for group in (np.flatnonzero(is_outer), np.flatnonzero(~is_outer)):
        usual = np.median(changes[group][:, spare:-spare, spare:-spare], axis=0)
        for at in group:
            if usual.std() > 0 and np.isfinite(changes[at]).all():
                likeness = _likeness(changes[at], usual)
                offsets[at], trust[at], clear = _best_place(likeness, spare)
                at_rest[at] = likeness[spare, spare] * clear
    across = np.concatenate([inwards * [1, 0], inwards * [0, 1]])
    points = np.repeat(np.concatenate([corners, corners])[:, None], EDGE_SAMPLES, axis=1)
    sides = np.stack([np.full(2 * len(fields), -1), np.concatenate([fields, fields])], 1)
    edges = EdgeSet(points, across, sides)
    offsets_mm = offsets.T.reshape(-1) * STEP_FIELDS * plan.pitch
    return trusted_lines(edges, view, offsets_mm, trust.T.reshape(-1)), float(at_rest.mean())


def _field_corners(plan: BoardPlan, kept: Indices) -> tuple[Points, Points, Indices]:
    """Of these fields all corners, the two ways (+1 or -1) into the field, and which field."""
    outlines = np.stack([corners for _, corners in plan.fields])[kept]
    inwards = np.sign(outlines.mean(1, keepdims=True) - outlines)
    return outlines.reshape(-1, 2), inwards.reshape(-1, 2), np.repeat(kept, 4)


def _changes(seen: PrintedEdges, view: View, places: tuple[Points, Points], reach: int) -> Points:
    """How strongly the light changes around each corner, (corners, y, x) steps into its field."""
    corners, inwards = places
    steps: Points = np.arange(-reach, reach + 1, dtype=np.float64) * STEP_FIELDS * seen.pitch
    down = np.zeros((len(corners), len(steps), 2))
    down[..., 1] = inwards[:, 1:] * steps
    edges = EdgeSet(corners[:, None] + down, inwards * [1, 0], np.zeros((len(corners), 2), int))
    light = light_across(
        PrintedEdges(seen.grey, edges, seen.paper, seen.pitch, seen.black), view, steps
    )
    light = np.log(np.maximum(np.where(light < 0, np.nan, light), FAR_LIGHT))
    down_change, right_change = np.gradient(light, axis=(1, 2))
    return np.asarray(np.hypot(down_change, right_change), np.float32)


def _likeness(change: Points, usual: Points) -> Points:
    """Correlation with what is usual, (y, x) steps beside where the view says."""
    kind = cv2.TM_CCOEFF_NORMED
    return np.asarray(cv2.matchTemplate(change, usual.astype(np.float32), kind), np.float64)


def _best_place(likeness: Points, spare: int) -> tuple[Points, Points, float]:
    """Steps inwards (x, y) at which it is most like the usual corner, and how far to trust each.

    At last how far both are told at all: 0 to 1.
    """
    shift = np.abs(np.arange(2 * spare + 1) - spare) / spare
    held = likeness - 0.1 * (shift[:, None] ** 2 + shift**2)
    row, column = np.unravel_index(int(held.argmax()), held.shape)
    here = float(likeness[row, column])
    least = np.clip((here - LEAST_LIKENESS) / (1 - LEAST_LIKENESS), 0, 1)
    found = [_peak(likeness[row], int(column), spare), _peak(likeness[:, column], int(row), spare)]
    offsets, drops = np.array(found).T
    clear = np.clip(drops / CLEAR_DROP, 0, 1)
    return offsets, least * clear, float(clear.mean())


def _peak(likeness: Points, at: int, spare: int) -> tuple[float, float]:
    """Its place to a fraction of a step, and how clearly it is one: 0 at the end of the row."""
    if not 0 < at < 2 * spare:
        return 0.0, 0.0
    before, here, after = likeness[at - 1 : at + 2]
    curve = before + after - 2 * here
    between = (before - after) / (2 * curve) if curve < -1e-6 else 0.0
    low, high = likeness[: at + 1].min(), likeness[at:].min()
    return at - spare + float(np.clip(between, -0.5, 0.5)), float(here - max(low, high))
