"""Fits a view by the likeness of the fields to each other, without printed lines.

Whatever is printed along the sides of fields (frames, ticks, dots, text) is much the same at all
sixty sides, seen from a side inwards. The median over all sides is what a side looks like; each
side is then looked for where the picture is most like that, and so is each corner of a field
(`crossings.py`). The borders of black squares count too, where they are seen.
"""

from dataclasses import replace
from functools import partial

import numpy as np

from vision.board.crossings import compare_corners
from vision.board.edges import EdgeSet, samples_between
from vision.board.fit import refine
from vision.board.lines import Found, PrintedEdges, find_lines, light_across, trusted_lines
from vision.board.plan import BoardPlan, Points

OUTSIDE_FIELDS, INSIDE_FIELDS = 0.06, 0.34  # field widths beside a side that are compared
SAMPLE_STEP = 2  # of the samples along a side only each second one is compared
STEP_FIELDS = 0.01  # field widths between places that are compared
LEAST_LIKENESS = 0.35  # correlation: less says nothing
LEAST_PRINT_LIGHT = 0.006  # of paper's light: sides that vary less than this are blank
# For each round: how far a side is looked for (field widths), and how strongly the start holds.
CLOSE_REACH_FIELDS = 0.07
CLOSE_ROUNDS = ((CLOSE_REACH_FIELDS, 0.02),) * 4  # of a fit from near
LIKENESS_ROUNDS = (
    (0.2, 0.3),
    (0.2, 0.1),
    (0.15, 0.1),
    (0.12, 0.05),
    (0.1, 0.05),
    (0.08, 0.05),
    (0.08, 0.05),
)


def field_sides(plan: BoardPlan) -> EdgeSet:
    """Each side of each field as an edge whose direction across points into the field."""
    ends = np.stack([plan.corners, np.roll(plan.corners, -1, axis=1)], 2).reshape(-1, 2, 2)
    points, across = samples_between(ends)
    fields = np.repeat(np.arange(len(plan.fields)), 4)
    inwards = np.sign(((plan.corners.mean(1)[fields] - points[:, 0]) * across).sum(1))
    return EdgeSet(
        points, across * inwards[:, None], np.stack([np.full(len(fields), -1), fields], 1)
    )


def compare_sides(seen: PrintedEdges, numbers: Points, reach: float) -> tuple[Found, float]:
    """Looks for every side of a field within `reach` field widths; black squares are left out.

    The sides as lines, the more like the others, the darker; and how alike they are: the mean
    correlation (at most 1) where the view says that they lie.
    """
    seen = replace(seen, edges=seen.camera.known(field_sides(seen.camera.plan)))
    view, pitch, spare = seen.camera.view(numbers), seen.pitch, round(reach / STEP_FIELDS)
    wide = round((OUTSIDE_FIELDS + INSIDE_FIELDS) / STEP_FIELDS)
    places = np.arange(wide + 2 * spare + 1) - spare
    steps = np.asarray((places * STEP_FIELDS - OUTSIDE_FIELDS) * pitch, np.float64)
    thin = replace(seen, edges=replace(seen.edges, points=seen.edges.points[:, ::SAMPLE_STEP]))
    light = light_across(thin, view, steps).astype(np.float64)
    seen_whole = (light >= 0).all((1, 2))
    light = np.log(np.clip(light, 0.05, 2)).mean(1)
    usable = seen_whole & ~seen.black[seen.edges.sides[:, 1]]
    offsets, trust, at_rest = np.zeros((3, len(light)))
    for way in (True, False):
        rows = np.flatnonzero(usable & (seen.edges.lengthwise == way))
        if not len(rows):
            continue  # of that direction none is in the picture
        usual = np.median(_without_mean(light[rows, spare : spare + wide + 1]), axis=0)
        if usual.std() < LEAST_PRINT_LIGHT:
            continue
        windows = np.lib.stride_tricks.sliding_window_view(light[rows], wide + 1, axis=1)
        likeness = _likeness(windows, usual)
        at_rest[rows] = likeness[:, spare]
        offsets[rows], trust[rows] = _peaks(likeness, spare)
    return trusted_lines(seen.edges, view, offsets * pitch, trust), float(at_rest.mean())


def _without_mean(light: Points) -> Points:
    return np.asarray(light - light.mean(-1, keepdims=True))


def _likeness(windows: Points, usual: Points) -> Points:
    """Correlation of each window with what is usual."""
    rest, like = _without_mean(windows), _without_mean(usual)
    size = np.sqrt((rest**2).sum(-1) * (like**2).sum())
    return np.asarray((rest * like).sum(-1) / np.maximum(size, 1e-6))


def _peaks(likeness: Points, spare: int) -> tuple[Points, Points]:
    """Where in each row likeness is highest (field widths from the middle), and its trust."""
    shift = np.abs(np.arange(likeness.shape[1]) - spare) / max(spare, 1)
    at = (likeness - 0.1 * shift**2).argmax(1)
    rows, inner = np.arange(len(at)), np.clip(at, 1, likeness.shape[1] - 2)
    before, here, after = (likeness[rows, inner + step] for step in (-1, 0, 1))
    bend = before + after - 2 * here
    between = np.where(bend < -1e-6, (before - after) / np.where(bend < -1e-6, 2 * bend, 1), 0)
    offsets = (inner - spare + np.clip(between, -1, 1)) * STEP_FIELDS
    trust = np.clip((here - LEAST_LIKENESS) / (1 - LEAST_LIKENESS), 0, 1) * (at == inner)
    return offsets, np.asarray(trust)


def all_evidence(seen: PrintedEdges, numbers: Points, reach: float = CLOSE_REACH_FIELDS) -> Found:
    """All printed lines and all sides that are found near where the view says."""
    sides, _ = compare_sides(seen, numbers, reach)
    return find_lines(seen, numbers, reach).joined(sides)


def sides_and_squares(seen: PrintedEdges, numbers: Points, reach: float) -> Found:
    """The sides, and the borders of black squares: no other line."""
    sides, _ = compare_sides(seen, numbers, reach)
    return sides.joined(find_lines(seen.square_borders, numbers, reach))


def _corners_and_squares(seen: PrintedEdges, numbers: Points, reach: float) -> Found:
    """The corners of the fields and the borders of black squares alone.

    Where text or pictures stand along the sides, what is found at these may mislead.
    """
    corners = _corner_evidence(seen, numbers, reach)
    return corners.joined(find_lines(seen.square_borders, numbers, reach))


def _all_and_corners(seen: PrintedEdges, numbers: Points, reach: float) -> Found:
    return all_evidence(seen, numbers, reach).joined(_corner_evidence(seen, numbers, reach))


def _corner_evidence(seen: PrintedEdges, numbers: Points, reach: float) -> Found:
    """The corners of fields that were found, likewise as lines across both directions."""
    found, _ = compare_corners(seen, numbers, reach)
    return found.only(seen.camera.is_known(found.edges))


def likeness(seen: PrintedEdges, numbers: Points) -> float:
    """The mean likeness (at most 1) of all sides and of all corners where a view says they lie."""
    _, sides = compare_sides(seen, numbers, 0.05)
    _, corners = compare_corners(seen, numbers, 0.05)
    return max(sides, corners)


# From a start to nine numbers of a view: from one that is off by a fifth of a field at most …
fit_by_likeness = partial(refine, LIKENESS_ROUNDS, sides_and_squares)
# … and from a good fit.
fit_by_all = partial(refine, CLOSE_ROUNDS, all_evidence)
fit_by_corners = partial(refine, CLOSE_ROUNDS, _corners_and_squares)
fit_by_corners_too = partial(refine, CLOSE_ROUNDS, _all_and_corners)
