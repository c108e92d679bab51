"""Digits drawn with a pen of our own: thick down strokes, thin cross strokes, as in old print.

Each digit is a few curves through points in a box one high and 0.6 wide; y runs down.
"""

from collections.abc import Mapping
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points

Curve = tuple[tuple[float, float], ...]
SIX: Curve = (
    (0.5, 0.13), (0.42, 0.02), (0.28, 0.03), (0.12, 0.25), (0.05, 0.6), (0.1, 0.88), (0.3, 1.0),
    (0.5, 0.88), (0.55, 0.68), (0.48, 0.5), (0.3, 0.42), (0.1, 0.55),
)  # fmt: skip
CURVES: Mapping[str, tuple[Curve, ...]] = {
    "2": (
        ((0.08, 0.25), (0.15, 0.07), (0.32, 0.0), (0.5, 0.08), (0.55, 0.25), (0.45, 0.45),
         (0.25, 0.68), (0.05, 0.97)),
        ((0.05, 0.97), (0.3, 0.95), (0.55, 0.97), (0.58, 0.82)),
    ),
    "3": (
        ((0.08, 0.2), (0.15, 0.05), (0.3, 0.0), (0.48, 0.08), (0.5, 0.25), (0.42, 0.42),
         (0.25, 0.47)),
        ((0.05, 0.8), (0.1, 0.93), (0.28, 1.0), (0.48, 0.92), (0.55, 0.72), (0.45, 0.53),
         (0.25, 0.47)),
    ),
    "4": (((0.58, 0.72), (0.02, 0.72), (0.42, 0.0)), ((0.42, 0.0), (0.42, 1.0))),
    "5": (
        ((0.05, 0.85), (0.2, 1.0), (0.38, 0.97), (0.52, 0.8), (0.55, 0.6), (0.42, 0.4),
         (0.25, 0.37), (0.1, 0.45)),
        ((0.1, 0.45), (0.13, 0.03)),
        ((0.13, 0.03), (0.33, 0.05), (0.52, 0.03)),
    ),
    "6": (SIX,),
    "7": (
        ((0.03, 0.2), (0.06, 0.04)), ((0.06, 0.04), (0.3, 0.05), (0.58, 0.04)),
        ((0.58, 0.04), (0.35, 0.45), (0.25, 1.0)),
    ),
    "8": (
        ((0.3, 0.46), (0.1, 0.33), (0.1, 0.12), (0.3, 0.0), (0.5, 0.12), (0.5, 0.33), (0.3, 0.46),
         (0.06, 0.62), (0.06, 0.87), (0.3, 1.0), (0.54, 0.87), (0.54, 0.62), (0.3, 0.46)),
    ),
    "9": (tuple((0.6 - x, 1.0 - y) for x, y in SIX),),
}  # fmt: skip
STRAIGHT = "47"
BALLS = "235679"  # begin with a ball
FEET = "47"  # may stand on one
CURLS = {"6": 1.0, "9": -1.0}  # their ends may curl in so far that they nearly close
CURL_REACH = (0.1, 0.14)
DENSE = 10  # places between two points


def draw_digit(digit: str, high: int, dice: np.random.Generator) -> npt.NDArray[np.uint8]:
    """The ink of a digit so many pixels high, with a rim around it as wide."""
    ink = np.zeros((3 * high, 3 * high), np.uint8)
    thin, thick = dice.uniform(0.012, 0.05), dice.uniform(0.05, 0.13)
    wobble, wide = dice.uniform(0, 0.018), dice.uniform(0.85, 1.2)
    for number, curve in enumerate(CURVES[digit]):
        points = np.array(curve) + dice.normal(0, wobble, (len(curve), 2))
        points[0] += dice.uniform(0, CURL_REACH, 2) * [-1, 1] * CURLS.get(digit, 0.0)
        path = high * (1 + (points if digit in STRAIGHT else _smooth(points)) * [wide, 1.0])
        _draw_path(ink, path, (thin * high, thick * high))
        if number == 0 and digit in BALLS and dice.random() < 0.6:
            _dot(ink, path[0], dice.uniform(0.9, 1.5) * thick * high)
    if digit in FEET and dice.random() < 0.6:
        foot = CURVES[digit][-1][-1]
        ends = [(foot[0] + way * dice.uniform(0.08, 0.15), 1.0) for way in (-1, 1)]
        _draw_path(ink, high * (1 + np.array(ends) * [wide, 1.0]), (thin * high, thick * high))
    return ink


def _smooth(points: Points) -> Points:
    """A Catmull-Rom curve through the points."""
    around = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, DENSE, endpoint=False)[:, None]
    parts = [
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        / 2
        for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False)
    ]
    return np.concatenate([*parts, points[-1:]])


def _draw_path(ink: npt.NDArray[np.uint8], path: Points, widths: tuple[float, float]) -> None:
    """Thin where it runs across, thick where it runs down."""
    thin, thick = widths
    for start, end in pairwise(path):
        way = np.abs(end - start)
        wide = thin + (thick - thin) * float(way[1] / max(way.sum(), 1e-6)) ** 1.5
        first, last = (tuple(np.round(at * 8).astype(int).tolist()) for at in (start, end))
        cv2.line(ink, first, last, 255, max(1, round(wide)), cv2.LINE_AA, 3)


def _dot(ink: npt.NDArray[np.uint8], at: Points, wide: float) -> None:
    middle = tuple(np.round(at * 8).astype(int).tolist())
    cv2.circle(ink, middle, round(wide * 4), 255, cv2.FILLED, cv2.LINE_AA, 3)
