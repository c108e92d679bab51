"""Where the corners of the fields lie, by what is printed around them: ticks, crosses, gaps, steps.

As with the sides, whatever is printed at the corners of fields is much the same at all of them,
seen from a corner into its field. What is compared is how strongly the light changes, be it at a
line or where grey meets white. The median over all is what a corner looks like; each is then
looked for in both directions. A direction in which nothing changes (along a line) tells nothing.
"""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.edges import EDGE_SAMPLES, EdgeSet
from vision.board.lines import Found, PrintedEdges, light_across, trusted_lines
from vision.board.plan import BoardPlan, Points
from vision.board.view import View

Indices = npt.NDArray[np.int_]

AROUND_FIELDS = 0.2  # field widths around a corner that are compared
STEP_FIELDS = 0.03  # field widths between places
LEAST_LIKENESS = 0.35  # correlation: less says nothing
CLEAR_DROP = 0.2  # by how much likeness falls beside the best place, if it tells which that is
FAR_LIGHT = 0.05  # of paper's: darker is as dark


def compare_corners(seen: PrintedEdges, numbers: Points, reach: float) -> tuple[Found, float]:
    """Looks within `reach` field widths for each corner of each field that is no black square.

    The corners as edges, two of each, one into the field each way; and how alike they are: the
    mean correlation (at most 1) where the view says that they lie.
    """
    plan, view = seen.camera.plan, seen.camera.view(numbers)
    corners, inwards, fields = _field_corners(plan, np.flatnonzero(~seen.black))
    spare, wide = round(reach / STEP_FIELDS), round(AROUND_FIELDS / STEP_FIELDS)
    changes = _changes(seen, view, (corners, inwards), spare + wide)
    rows = np.abs(corners[:, 1] - plan.outer_corners[:, 1].mean())
    is_outer, is_seen = rows > rows.max() - plan.pitch / 4, np.isfinite(changes).all((1, 2))
    offsets, trust = np.zeros((2, len(corners), 2))
    at_rest = np.zeros(len(corners))
    for group in (is_outer, ~is_outer):
        usual, here = (
            np.median(changes[group][:, spare:-spare, spare:-spare], axis=0),
            np.flatnonzero(group & is_seen),
        )
        if usual.std() > 0 and len(here):
            likeness = np.stack([_likeness(change, usual) for change in changes[here]])
            offsets[here], trust[here], clear = _best_places(likeness, spare)
            at_rest[here] = likeness[:, spare, spare] * clear
    across = np.concatenate([inwards * [1, 0], inwards * [0, 1]])
    points = np.repeat(np.concatenate([corners, corners])[:, None], EDGE_SAMPLES, axis=1)
    sides = np.stack([np.full(2 * len(fields), -1), np.concatenate([fields, fields])], 1)
    edges = EdgeSet(points, across, sides)
    offsets_mm = offsets.T.reshape(-1) * STEP_FIELDS * plan.pitch
    return trusted_lines(edges, view, offsets_mm, trust.T.reshape(-1)), float(at_rest.mean())


def _field_corners(plan: BoardPlan, kept: Indices) -> tuple[Points, Points, Indices]:
    """Of these fields all corners, the two ways (+1 or -1) into the field, and which field."""
    outlines = plan.corners[kept]
    inwards = np.sign(outlines.mean(1, keepdims=True) - outlines)
    return outlines.reshape(-1, 2), inwards.reshape(-1, 2), np.repeat(kept, 4)


def _changes(seen: PrintedEdges, view: View, places: tuple[Points, Points], reach: int) -> Points:
    """How strongly the light changes around each corner, (corners, y, x) steps into its field."""
    corners, inwards = places
    steps: Points = np.arange(-reach, reach + 1, dtype=np.float64) * STEP_FIELDS * seen.pitch
    down = np.zeros((len(corners), len(steps), 2))
    down[..., 1] = inwards[:, 1:] * steps
    edges = EdgeSet(corners[:, None] + down, inwards * [1, 0], np.zeros((len(corners), 2), int))
    light = light_across(replace(seen, edges=edges), view, steps)
    light = np.log(np.maximum(np.where(light < 0, np.nan, light), FAR_LIGHT))
    down_change, right_change = np.gradient(light, axis=(1, 2))
    return np.asarray(np.hypot(down_change, right_change), np.float32)


def _likeness(change: Points, usual: Points) -> Points:
    """Correlation with what is usual, (y, x) steps beside where the view says."""
    kind = cv2.TM_CCOEFF_NORMED
    return np.asarray(cv2.matchTemplate(change, usual.astype(np.float32), kind), np.float64)


def _best_places(likeness: Points, spare: int) -> tuple[Points, Points, Points]:
    """Steps inwards (x, y) at which each is most like the usual corner, and how far to trust them.

    At last how far both are told at all: 0 to 1.
    """
    shift = np.abs(np.arange(2 * spare + 1) - spare) / spare
    held = likeness - 0.1 * (shift[:, None] ** 2 + shift**2)
    each, best = np.arange(len(held)), held.reshape(len(held), -1).argmax(1)
    row, column = np.divmod(best, len(shift))
    least = (likeness[each, row, column] - LEAST_LIKENESS) / (1 - LEAST_LIKENESS)
    along, across = likeness[each, row], likeness[each, :, column]
    offsets, drops = zip(_peaks(along, column, spare), _peaks(across, row, spare), strict=True)
    clear = np.clip(np.stack(drops, 1) / CLEAR_DROP, 0, 1)
    return np.stack(offsets, 1), np.clip(least, 0, 1)[:, None] * clear, clear.mean(1)


def _peaks(likeness: Points, at: Indices, spare: int) -> tuple[Points, Points]:
    """Of each row its place to a fraction of a step, and how clearly it is one: 0 at its ends."""
    each, places = np.arange(len(at)), np.arange(2 * spare + 1)
    inner = np.clip(at, 1, 2 * spare - 1)
    before, here, after = (likeness[each, inner + step] for step in (-1, 0, 1))
    curve = before + after - 2 * here
    is_peak = curve < -1e-6
    between = np.where(is_peak, (before - after) / np.where(is_peak, 2 * curve, 1), 0.0)
    low = np.where(places <= at[:, None], likeness, np.inf).min(1)
    high = np.where(places >= at[:, None], likeness, np.inf).min(1)
    offsets, drops = at - spare + np.clip(between, -0.5, 0.5), here - np.maximum(low, high)
    return offsets * (at == inner), drops * (at == inner)
