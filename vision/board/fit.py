"""Moves a view onto the printed lines by least squares; the clicks keep it from running away.

A view is nine numbers here: its four outer corners in pixels, and the bend of the lens.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from vision.board.lines import (
    FAINT_DEPTH,
    EdgeSet,
    Flags,
    Found,
    PrintedEdges,
    find_lines,
    printed_edges,
)
from vision.board.plan import BoardPlan, Points
from vision.board.view import View, view_from_corners

CLICK_SPREAD_WIDTHS = 0.003  # picture widths: how far a click is off
BEND_SPREAD = 0.06  # of the bend of usual lenses
BEND_UNIT = 0.01  # so much bend is one in the nine numbers
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


@dataclass(frozen=True)
class SeenPlan:
    """The plan, and the size of the pictures it is seen in."""

    plan: BoardPlan
    size: tuple[int, int]
    is_open: bool = False  # nobody knows where a lane ends, beside the other one
    has_steps: bool = False  # fields of other colours end in a step, without a line

    @cached_property
    def edges(self) -> EdgeSet:
        """Where lines are expected."""
        return self.known(printed_edges(self.plan))

    def known(self, edges: EdgeSet) -> EdgeSet:
        """Those of them of which it is known where they lie."""
        return edges.only(self.is_known(edges))

    def is_known(self, edges: EdgeSet) -> Flags:
        """Of each edge whether it is known where it lies."""
        if not self.is_open:
            return np.ones(len(edges.points), np.bool_)
        rows, corners = edges.middle[:, 1], self.plan.outer_corners
        outer = (rows < corners[0, 1] + 1) | (rows > corners[2, 1] - 1)
        return np.asarray(~edges.lengthwise | outer)

    def view(self, numbers: Points) -> View:
        """The plan's outer corners at eight pixels through a lens that bends."""
        bend = float(numbers[8]) * BEND_UNIT
        corners = View(np.eye(3), bend, self.size).straighten(numbers[:8].reshape(4, 2))
        return replace(view_from_corners(self.plan.outer_corners, corners, self.size), bend=bend)

    @property
    def spread(self) -> Points:
        """How far each number of a start may be off."""
        return np.append(np.full(8, CLICK_SPREAD_WIDTHS * self.size[0]), BEND_SPREAD / BEND_UNIT)


def snap_squares(seen: PrintedEdges, camera: SeenPlan, start: Points) -> Points:
    """The start moved onto the borders of the black squares, which look like nothing else."""
    borders = seen.square_borders
    return refine(borders, camera, (SQUARE_ROUNDS, start)) if len(borders.edges.points) else start


def refine(seen: PrintedEdges, camera: SeenPlan, way: Start) -> Points:
    """The nine numbers after some rounds of finding lines and fitting to them, from a start."""
    return refine_by(partial(lines_near, seen, camera), camera, way)


def lines_near(seen: PrintedEdges, camera: SeenPlan, numbers: Points, reach: float) -> Found:
    """The printed lines within so many field widths of where a view has them."""
    return find_lines(seen, camera.view(numbers), reach * camera.plan.pitch)


def refine_by(evidence: Callable[[Points, float], Found], camera: SeenPlan, way: Start) -> Points:
    """The same with whatever is found near some numbers, within so many field widths."""
    rounds, start = way
    numbers = start
    for reach, hold in rounds:
        clicks = Clicks(start, hold / camera.spread**2, LEAST_REACH_PX)
        numbers = fit_edges(numbers, evidence(numbers, reach), camera, clicks)
    return numbers


def polish(seen: PrintedEdges, camera: SeenPlan, numbers: Points) -> Points:
    """A good fit refined once more, with lines a little farther off counting again."""
    for reach, hold in POLISH_ROUNDS:
        found = lines_near(seen, camera, numbers, reach)
        reach_px = float(np.median(reach * camera.plan.pitch / found.mm_per_px))
        clicks = Clicks(numbers, hold / camera.spread**2, reach_px)
        numbers = fit_edges(numbers, found, camera, clicks)
    return refine(seen, camera, (CLOSE_ROUNDS[1:], numbers))


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
        gap = _gaps_px(numbers, found, camera)
        slopes = _slopes(numbers, found, camera)
        weight = trust * _robust_weight(gap, trust, clicks.reach_px)
        normal = slopes.T @ (slopes * weight[:, None]) + np.diag(clicks.hold)
        pull = slopes.T @ (weight * gap) + clicks.hold * (clicks.numbers - numbers)
        numbers = numbers + np.linalg.solve(normal, pull)
    return numbers


def _gaps_px(numbers: Points, found: Found, camera: SeenPlan) -> Points:
    """Pixels by which each line lies beside its edge."""
    pixels = camera.view(numbers).to_pixels(found.edges.middle)
    return np.asarray(((found.pixels - pixels) * found.across_px).sum(1))


def _slopes(numbers: Points, found: Found, camera: SeenPlan) -> Points:
    gap = _gaps_px(numbers, found, camera)
    steps = [gap - _gaps_px(numbers + step, found, camera) for step in np.eye(VIEW_NUMBERS)]
    return np.stack(steps, axis=1)


def _robust_weight(gap: Points, trust: Points, reach: float) -> Points:
    typical = float(np.median(np.abs(gap[trust > 0]))) if (trust > 0).any() else 0.0
    weight: Points = np.clip(1 - (gap / max(reach, 4.5 * typical)) ** 2, 0, 1) ** 2
    return weight


def uncertainty_mm(numbers: Points, found: Found, camera: SeenPlan) -> float:
    """How far (mm, one standard deviation) the worst corner of a field may be off.

    The covariance of the least-squares fit, carried to every corner; lines of depth 0 do not count.
    """
    used = found.depths > 0
    gap, slopes = _gaps_px(numbers, found, camera)[used], _slopes(numbers, found, camera)[used]
    spread = max(LEAST_SPREAD_PX, float(np.sqrt((gap**2).mean())) if len(gap) else 0.0)
    known = slopes.T @ slopes / spread**2 + np.diag(camera.spread**-2.0)
    return _worst_spread_mm(numbers, known, camera)


def clicks_spread_mm(numbers: Points, camera: SeenPlan) -> float:
    """The same where nothing is known but the clicks, and what lenses usually do."""
    return _worst_spread_mm(numbers, np.diag(camera.spread**-2.0), camera)


def _worst_spread_mm(numbers: Points, known: Points, camera: SeenPlan) -> float:
    """Of the corners of all fields the worst, by how exactly the nine numbers are known."""
    points = np.concatenate([corners for _, corners in camera.plan.fields])
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
