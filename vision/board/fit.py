"""Moves a view onto the printed lines by least squares; the clicks keep it from running away."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.board.edges import SeenPlan
from vision.board.lines import FAINT_DEPTH, Found, PrintedEdges, find_lines
from vision.board.plan import Points

VIEW_NUMBERS = 9
LEAST_REACH_PX = 0.9  # Tukey's weights never end nearer than this
LEAST_SPREAD_PX = 0.2  # no line is found more exactly than this
# For each round: how far from an edge a line is looked for (field widths), and how strongly the
# clicks hold.
SQUARE_ROUNDS = ((0.45, 0.3), (0.3, 0.1), (0.2, 0.03))  # on the borders of the black squares alone
FREE_ROUNDS = ((0.16, 0.05), (0.12, 0.03), (0.08, 0.02), (0.05, 0.01), (0.05, 0.01))
CLOSE_ROUNDS = FREE_ROUNDS[2:]
POLISH_ROUNDS = ((0.06, 0.01), (0.05, 0.01), (0.05, 0.01))
HELD_ROUNDS = ((0.25, 1.0), (0.16, 0.3), (0.12, 0.1), *CLOSE_ROUNDS)

Rounds = tuple[tuple[float, float], ...]
Start = tuple[Rounds, Points]  # how a start is refined, and its nine numbers
# What of the print is found near nine numbers, within so many field widths.
PrintEvidence = Callable[[PrintedEdges, Points, float], Found]


def refine(rounds: Rounds, evidence: PrintEvidence, seen: PrintedEdges, start: Points) -> Points:
    """The nine numbers after some rounds of finding what there is and fitting to it."""
    numbers = start
    for reach, hold in rounds:
        clicks = Clicks(start, hold / seen.camera.spread**2, LEAST_REACH_PX)
        numbers = fit_edges(numbers, evidence(seen, numbers, reach), seen.camera, clicks)
    return numbers


def snap_squares(seen: PrintedEdges, start: Points) -> Points:
    """The start moved onto the borders of the black squares, which look like nothing else."""
    return refine(SQUARE_ROUNDS, find_lines, seen.square_borders, start)


def polish(seen: PrintedEdges, numbers: Points) -> Points:
    """A good fit refined once more, with lines a little farther off counting again."""
    for reach, hold in POLISH_ROUNDS:
        found = find_lines(seen, numbers, reach)
        reach_px = float(np.median(reach * seen.pitch / found.mm_per_px))
        clicks = Clicks(numbers, hold / seen.camera.spread**2, reach_px)
        numbers = fit_edges(numbers, found, seen.camera, clicks)
    return refine(CLOSE_ROUNDS[1:], find_lines, seen, numbers)


@dataclass(frozen=True)
class Clicks:
    """The numbers that the fit is held to, how strongly, and beyond how many px no line counts."""

    numbers: Points
    hold: Points
    reach_px: float


def fit_edges(numbers: Points, found: Found, camera: SeenPlan, clicks: Clicks) -> Points:
    """The nine numbers moved onto found lines: Gauss-Newton with Tukey's weights (Huber 1981)."""
    trust = np.clip(found.depths / FAINT_DEPTH - 1, 0, 1)
    for _ in range(4):
        gap, slopes = _gaps_and_slopes(numbers, found, camera)
        weight = trust * _robust_weight(gap, trust, clicks.reach_px)
        normal = slopes.T @ (slopes * weight[:, None]) + np.diag(clicks.hold)
        pull = slopes.T @ (weight * gap) + clicks.hold * (clicks.numbers - numbers)
        numbers = numbers + np.linalg.solve(normal, pull)
    return numbers


def _gaps_and_slopes(numbers: Points, found: Found, camera: SeenPlan) -> tuple[Points, Points]:
    """Pixels by which each line lies beside its edge, and by how much less with each number."""
    gap, *ahead = (
        ((found.pixels - camera.view(one).to_pixels(found.edges.middle)) * found.across_px).sum(1)
        for one in (numbers, *(numbers + np.eye(VIEW_NUMBERS)))
    )
    return gap, gap[:, None] - np.stack(ahead, axis=1)


def _robust_weight(gap: Points, trust: Points, reach: float) -> Points:
    typical = float(np.median(np.abs(gap[trust > 0]))) if (trust > 0).any() else 0.0
    weight: Points = np.clip(1 - (gap / max(reach, 4.5 * typical)) ** 2, 0, 1) ** 2
    return weight


def uncertainty_mm(numbers: Points, found: Found, camera: SeenPlan) -> float:
    """How far (mm, one standard deviation) the worst corner of a field may be off.

    The covariance of the least-squares fit, carried to every corner; lines of depth 0 do not count.
    """
    used = found.depths > 0
    gap, slopes = (one[used] for one in _gaps_and_slopes(numbers, found, camera))
    spread = max(LEAST_SPREAD_PX, float(np.sqrt((gap**2).mean())) if len(gap) else 0.0)
    known = slopes.T @ slopes / spread**2 + np.diag(camera.spread**-2.0)
    return _worst_spread_mm(numbers, known, camera)


def clicks_spread_mm(numbers: Points, camera: SeenPlan) -> float:
    """The same where nothing is known but the clicks, and what lenses usually do."""
    return _worst_spread_mm(numbers, np.diag(camera.spread**-2.0), camera)


def _worst_spread_mm(numbers: Points, known: Points, camera: SeenPlan) -> float:
    """Of the corners of all fields the worst, by how exactly the nine numbers are known."""
    points = camera.plan.corners.reshape(-1, 2)
    view = camera.view(numbers)
    moves = np.stack(
        [camera.view(numbers + step).to_pixels(points) - view.to_pixels(points)
         for step in np.eye(VIEW_NUMBERS)], axis=-1,
    )  # fmt: skip
    sides = [view.to_pixels(points + step) - view.to_pixels(points) for step in np.eye(2)]
    in_mm = np.linalg.solve(np.stack(sides, axis=-1), moves)
    off = np.einsum("pik,kl,pil->p", in_mm, np.linalg.inv(known), in_mm)
    known_off = off[np.isfinite(off)]  # not where the view shows nothing
    return float(np.sqrt(known_off.max())) if len(known_off) else np.inf
