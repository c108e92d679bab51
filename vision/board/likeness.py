"""Where the fields lie, told by their likeness: whatever is printed along their sides repeats.

No line is asked for. Frames, ticks, dots, rounded corners, columns of text: along sixty sides of
fields the print is much the same, seen from each side inwards, and mirrored from field to field.
So the median of all sides is what a side looks like, and every side is moved to where it is most
like that. The borders of the black squares, where they are seen, count as well.
"""

from dataclasses import dataclass, replace

import numpy as np

from vision.board.fit import LEAST_REACH_PX, Clicks, Rounds, SeenPlan, fit_edges
from vision.board.lines import (
    FAINT,
    SAMPLES,
    EdgeSet,
    Found,
    PrintedEdges,
    find_lines,
    found_at,
    light_across,
)
from vision.board.plan import BoardPlan, Points

OUTSIDE, INSIDE = 0.06, 0.34  # field widths beside a side that are compared
THIN = 2  # every so many samples along a side are enough
STEP = 0.01  # field widths between places that are compared
ALIKE = 0.35  # of full likeness: less says nothing
LEAST_PRINT = 0.006  # of paper's light: sides that show less than this are blank
# Round by round: how far a side is looked for in field widths, how strongly the start holds.
CLOSE_REACH, CLOSE_ROUNDS, CLOSE_HOLD = 0.07, 4, 0.02
PrintEvidence = tuple[PrintedEdges, Found]
ROUNDS = (
    (0.2, 0.3),
    (0.2, 0.1),
    (0.15, 0.1),
    (0.12, 0.05),
    (0.1, 0.05),
    (0.08, 0.05),
    (0.08, 0.05),
)


def field_sides(plan: BoardPlan) -> EdgeSet:
    """Each side of each field, across it pointing inwards."""
    corners = np.stack([corners for _, corners in plan.fields])
    ends = np.stack([corners, np.roll(corners, -1, axis=1)], 2).reshape(-1, 2, 2)
    share = np.linspace(0.08, 0.92, SAMPLES)[None, :, None]
    points = ends[:, :1] * (1 - share) + ends[:, 1:] * share
    along = ends[:, 1] - ends[:, 0]
    across = np.column_stack([-along[:, 1], along[:, 0]]) / np.linalg.norm(along, axis=1)[:, None]
    fields = np.repeat(np.arange(len(corners)), 4)
    inwards = np.sign(((corners.mean(1)[fields] - points[:, 0]) * across).sum(1))
    return EdgeSet(
        points, across * inwards[:, None], np.stack([np.full(len(fields), -1), fields], 1)
    )


@dataclass(frozen=True)
class Alike:
    """Of every side: how far (mm) inwards it lies from where the view says, and how alike it is.

    `at_rest` is the likeness where the view says, `trust` 0 where nothing can be told.
    """

    offsets: Points
    trust: Points
    at_rest: Points


def compare_sides(seen: PrintedEdges, camera: SeenPlan, numbers: Points, reach: float) -> Alike:
    """Every side of a field that is no black square, held against what such sides look like."""
    pitch, spare = seen.pitch, round(reach / STEP)
    wide = round((OUTSIDE + INSIDE) / STEP)
    places = np.arange(wide + 2 * spare + 1) - spare
    steps = np.asarray((places * STEP - OUTSIDE) * pitch, np.float64)
    thin = replace(seen, edges=replace(seen.edges, points=seen.edges.points[:, ::THIN]))
    light = light_across(thin, camera.view(numbers), steps).astype(np.float64)
    seen_whole = (light >= 0).all((1, 2))
    light = np.log(np.clip(light, 0.05, 2)).mean(1)
    usable = seen_whole & ~seen.black[seen.edges.sides[:, 1]]
    offsets, trust = np.zeros(len(light)), np.zeros(len(light))
    at_rest = np.zeros(len(light))
    for way in (True, False):
        rows = np.flatnonzero(usable & (seen.edges.lengthwise == way))
        usual = np.median(_steady(light[rows, spare : spare + wide + 1]), axis=0)
        if usual.std() < LEAST_PRINT:
            continue
        windows = np.lib.stride_tricks.sliding_window_view(light[rows], wide + 1, axis=1)
        likeness = _likeness(windows, usual)
        at_rest[rows] = likeness[:, spare]
        offsets[rows], trust[rows] = _peaks(likeness, spare)
    return Alike(offsets * pitch, trust, at_rest)


def _steady(light: Points) -> Points:
    return np.asarray(light - light.mean(-1, keepdims=True))


def _likeness(windows: Points, usual: Points) -> Points:
    """Correlation of each window with what is usual."""
    rest, like = _steady(windows), _steady(usual)
    size = np.sqrt((rest**2).sum(-1) * (like**2).sum())
    return np.asarray((rest * like).sum(-1) / np.maximum(size, 1e-6))


def _peaks(likeness: Points, spare: int) -> tuple[Points, Points]:
    """Field widths from the middle to the best place, and how much it is to be trusted."""
    shift = np.abs(np.arange(likeness.shape[1]) - spare) / max(spare, 1)
    at = (likeness - 0.1 * shift**2).argmax(1)
    rows, inner = np.arange(len(at)), np.clip(at, 1, likeness.shape[1] - 2)
    before, here, after = (likeness[rows, inner + step] for step in (-1, 0, 1))
    bend = before + after - 2 * here
    between = np.where(bend < -1e-6, (before - after) / np.where(bend < -1e-6, 2 * bend, 1), 0)
    offsets = (inner - spare + np.clip(between, -1, 1)) * STEP
    trust = np.clip((here - ALIKE) / (1 - ALIKE), 0, 1) * (at == inner)
    return offsets, np.asarray(trust)


def fit_by_likeness(
    seen: PrintedEdges, camera: SeenPlan, start: Points, rounds: Rounds = ROUNDS
) -> Points:
    """Nine numbers of a view, from a start that is off by a fifth of a field at most."""
    numbers = start
    for reach, hold in rounds:
        evidence = _squares_and(seen, camera, numbers, reach)
        clicks = Clicks(start, hold / camera.spread**2, LEAST_REACH_PX)
        numbers = fit_edges(numbers, evidence, camera, clicks)
    return numbers


def fit_by_all(seen: PrintedEdges, camera: SeenPlan, start: Points) -> Points:
    """From a good fit once more, by the lines and by the likeness of the sides together."""
    numbers = start
    for _ in range(CLOSE_ROUNDS):
        clicks = Clicks(start, CLOSE_HOLD / camera.spread**2, LEAST_REACH_PX)
        numbers = fit_edges(numbers, all_evidence(seen, camera, numbers), camera, clicks)
    return numbers


def all_evidence(seen: PrintedEdges, camera: SeenPlan, numbers: Points) -> PrintEvidence:
    """Every line that is seen near where it should be, and every side."""
    lines = find_lines(seen, camera.view(numbers), CLOSE_REACH * seen.pitch)
    sides, found = _sides(seen, camera, numbers, CLOSE_REACH)
    return replace(seen, edges=seen.edges.joined(sides.edges)), lines.joined(found)


def _squares_and(
    seen: PrintedEdges, camera: SeenPlan, numbers: Points, reach: float
) -> PrintEvidence:
    sides, found = _sides(seen, camera, numbers, reach)
    borders = seen.square_borders
    if not len(borders.edges.points):
        return sides, found
    steps = find_lines(borders, camera.view(numbers), reach * seen.pitch)
    return replace(sides, edges=sides.edges.joined(borders.edges)), found.joined(steps)


def _sides(seen: PrintedEdges, camera: SeenPlan, numbers: Points, reach: float) -> PrintEvidence:
    """The sides' places; what is trusted fully counts as the darkest line does."""
    sides = replace(seen, edges=field_sides(camera.plan))
    alike = compare_sides(sides, camera, numbers, reach)
    depths = FAINT * (1 + alike.trust) * (alike.trust > 0)
    return sides, found_at(sides.edges, camera.view(numbers), alike.offsets, depths)


def likeness(seen: PrintedEdges, camera: SeenPlan, numbers: Points) -> float:
    """How alike the sides of the fields are where a view says they lie, of 1."""
    sides = replace(seen, edges=field_sides(camera.plan))
    at_rest = compare_sides(sides, camera, numbers, 0.05).at_rest
    return float(at_rest.mean())
