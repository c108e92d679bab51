"""From four clicked corners to a view that lies on the printed lines, with a quality to show."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.lines import CLEAR_LINE, EdgeSet, Found, Grey, find_lines, printed_edges
from vision.plan import BoardPlan, Points
from vision.view import View, view_from_corners

# Round by round: reach across an edge in field widths, and how strongly the clicks hold.
FREE = ((0.16, 0.05), (0.12, 0.03), (0.08, 0.02), (0.05, 0.01), (0.05, 0.01))
HELD = ((0.2, 1.0), (0.16, 0.3), (0.12, 0.1), *FREE[2:])
CLICK_SPREAD = 0.003  # how far a click is off, of the picture's width
BENDS = (0.0, -0.12)  # lenses to start from; wide ones pull corners in
BEND_SPREAD = 0.06
BEND_UNIT = 0.01
GOOD_ENOUGH = 0.5
SURE = 0.76  # share of lines found where they belong: no other start is tried

Rounds = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Calibration:
    """The view, how well it fits (0 bad to 1 good) and what to tell the people at the table."""

    view: View
    quality: float
    rest_mm: float
    sentence: str
    found: float = 0.0  # share of the printed lines that lie where they belong


def calibrate(picture: npt.NDArray[np.uint8], plan: BoardPlan, clicked: Points) -> Calibration:
    """Refine the clicked outer corners on the lines of a picture of the empty board."""
    grey = _soft_grey(picture)
    edges = printed_edges(plan)
    best = _judge(grey, plan, edges, _view(np.append(clicked, 0.0), plan, picture.shape[1::-1]))
    for rounds, start in _starts(clicked, picture.shape[1]):
        if best.found >= SURE:
            break
        view = _refine(grey, plan, edges, (rounds, start))
        best = max(best, _judge(grey, plan, edges, view), key=lambda one: one.found)
    return best


def _starts(clicked: Points, width: int) -> Iterator[tuple[Rounds, Points]]:
    """Where to start from, likeliest first: the clicks, then clicks that slipped at one corner."""
    for rounds, bend in product((FREE, HELD), BENDS):
        yield rounds, np.append(clicked, bend / BEND_UNIT)
    for slip, corner in product(((0, 2), (0, -2), (2, 0), (-2, 0)), range(4)):
        moved = clicked.copy()
        moved[corner] += np.array(slip) * CLICK_SPREAD * width
        yield HELD, np.append(moved, BENDS[1] / 2 / BEND_UNIT)


def _soft_grey(picture: npt.NDArray[np.uint8]) -> Grey:
    blurred = cv2.GaussianBlur(picture, (3, 3), 0)
    return (cv2.cvtColor(blurred, cv2.COLOR_BGR2GRAY) / np.float32(255)).astype(np.float32)


def _refine(grey: Grey, plan: BoardPlan, edges: EdgeSet, way: tuple[Rounds, Points]) -> View:
    rounds, start = way
    numbers, size = start, (grey.shape[1], grey.shape[0])
    for reach, hold in rounds:
        view = _view(numbers, plan, size)
        found = find_lines(grey, view, edges, reach * plan.pitch)
        spread = np.append(np.full(8, CLICK_SPREAD * size[0]), BEND_SPREAD / BEND_UNIT)
        clicks = _Clicks(plan, size, start, hold / spread**2)
        numbers = _fit(numbers, edges, found, clicks)
    return _view(numbers, plan, size)


@dataclass(frozen=True)
class _Clicks:
    plan: BoardPlan
    size: tuple[int, int]
    numbers: Points
    hold: Points


def _fit(numbers: Points, edges: EdgeSet, found: Found, clicks: _Clicks) -> Points:
    """Move the corners and bend the lens so that the edges come to lie on the lines.

    Gauss-Newton over nine numbers with Tukey's weights (Huber 1981); the clicks hold what the
    lines do not tell.
    """

    def across(tried: Points) -> Points:
        pixels = _view(tried, clicks.plan, clicks.size).to_pixels(edges.middle)
        return np.asarray(((found.pixels - pixels) * found.across_px).sum(1))

    trust = np.clip(found.depths / CLEAR_LINE - 1, 0, 1)
    for _ in range(4):
        gap = across(numbers)
        slopes = np.stack([gap - across(numbers + step) for step in np.eye(9)], axis=1)
        weight = trust * _robust_weight(gap, trust)
        normal = slopes.T @ (slopes * weight[:, None]) + np.diag(clicks.hold)
        pull = slopes.T @ (weight * gap) + clicks.hold * (clicks.numbers - numbers)
        numbers = numbers + np.linalg.solve(normal, pull)
    return numbers


def _robust_weight(gap: Points, trust: Points) -> Points:
    typical = float(np.median(np.abs(gap[trust > 0]))) if (trust > 0).any() else 0.0
    weight: Points = np.clip(1 - (gap / max(0.9, 4.5 * typical)) ** 2, 0, 1) ** 2
    return weight


def _view(numbers: Points, plan: BoardPlan, size: tuple[int, int]) -> View:
    """The view that shows the plan's outer corners at eight pixels through a lens that bends."""
    bend = float(numbers[8]) * BEND_UNIT
    lens = View(np.eye(3), bend, size)
    corners = lens.straighten(numbers[:8].reshape(4, 2))
    return replace(view_from_corners(plan.outer_corners, corners, size), bend=bend)


def _judge(grey: Grey, plan: BoardPlan, edges: EdgeSet, view: View) -> Calibration:
    found = find_lines(grey, view, edges, FREE[-1][0] * plan.pitch)
    lengthwise = np.abs(edges.across[:, 1]) > 0.5
    seen = min(float(found.clear[part].mean()) for part in (lengthwise, ~lengthwise))
    rest = float(np.median(np.abs(found.offsets[found.clear]))) if found.clear.any() else np.inf
    fit = float(np.clip(1.6 - rest / (0.02 * plan.pitch), 0, 1))
    quality = float(np.clip(seen * 1.3, 0, 1)) * fit
    return Calibration(view, quality, rest, _sentence(quality, rest, seen), seen * fit)


def _sentence(quality: float, rest: float, seen: float) -> str:
    if quality >= GOOD_ENOUGH:
        return f"The board's lines lie within {rest:.1f} mm of where they should."
    if seen < 0.5:
        return "Few lines of the board are seen: drag the corners onto the outer lines, add light."
    return f"The lines lie {rest:.1f} mm off: drag the corners, or check the board file."
