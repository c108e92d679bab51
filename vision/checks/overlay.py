"""Draws what was found over a picture: the grid, the pieces read, what is not certain."""

from collections.abc import Iterable, Mapping

import cv2
import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.view import View
from vision.reading.look import Look, Status

COLOURS: Mapping[str, tuple[int, int, int]] = {  # blue, green, red, as OpenCV has them
    "red": (40, 40, 230),
    "blue": (230, 120, 30),
    "soul": (60, 220, 240),
}
STATUS: Mapping[Status, tuple[int, int, int]] = {
    Status.SETTLED: (80, 200, 80),
    Status.OCCLUDED: (160, 160, 160),
    Status.UNSURE: (0, 170, 255),
}
SIZE = 0.13  # of a field's width: the radius of a mark
BESIDE = ((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.2), (0.25, 0.2), (0.0, -0.02))


def draw_look(picture: Picture, plan: BoardPlan, view: View, look: Look) -> Picture:
    """A copy with the grid in the colour of the status, a mark for every piece, a question mark
    on every field in doubt and a cross over every hidden one."""
    drawn = draw_grid(picture, plan, view, STATUS[look.status])
    fields = dict(plan.fields)
    taken: dict[str, int] = {}
    for kind, names in look.pieces:
        for name in (name for name in names if name in fields):
            at = BESIDE[taken.setdefault(name, 0) % len(BESIDE)]
            taken[name] += 1
            _mark(drawn, view, fields[name].mean(0) + np.ptp(fields[name], axis=0) * at, kind)
    for name in _known({doubt.field for doubt in look.doubts}, fields):
        _write(drawn, view, fields[name], "?")
    for name in _known(look.hidden, fields):
        _write(drawn, view, fields[name], "x")
    return drawn


def draw_grid(
    picture: Picture, plan: BoardPlan, view: View, colour: tuple[int, int, int]
) -> Picture:
    """A copy with the border of every field."""
    drawn = picture.copy()
    for _, corners in plan.fields:
        pixels = view.to_pixels(corners)
        if np.isfinite(pixels).all():
            cv2.polylines(drawn, [np.round(pixels).astype(np.int32)], True, colour, 1, cv2.LINE_AA)
    return drawn


def _known(names: Iterable[str], fields: Mapping[str, Points]) -> list[str]:
    return sorted(name for name in names if name in fields)


def _pixel(view: View, point: Points) -> tuple[int, int]:
    x, y = np.nan_to_num(view.to_pixels(point), nan=-1e4)
    return round(float(x)), round(float(y))


def _mark(drawn: Picture, view: View, place: Points, kind: str) -> None:
    """A disc for a stone, a triangle for the soul; told apart by shape and colour."""
    x, y = _pixel(view, place)
    size = max(3, round(SIZE * _field_px(view, place)))
    if kind == "soul":
        corners = np.array([[x, y - size], [x + size, y + size], [x - size, y + size]])
        cv2.fillPoly(drawn, [corners], COLOURS[kind], cv2.LINE_AA)
        cv2.polylines(drawn, [corners], True, (0, 0, 0), 1, cv2.LINE_AA)
        return
    cv2.circle(drawn, (x, y), size, COLOURS[kind], -1, cv2.LINE_AA)
    cv2.circle(drawn, (x, y), size, (255, 255, 255), 1, cv2.LINE_AA)


def _field_px(view: View, place: Points) -> float:
    """A field's usual width, in pixels, at that place."""
    step = view.to_pixels(place + np.array([25.0, 0])) - view.to_pixels(place - np.array([25.0, 0]))
    return float(np.nan_to_num(np.linalg.norm(step)))


def _write(drawn: Picture, view: View, corners: Points, sign: str) -> None:
    x, y = _pixel(view, corners.mean(0))
    high = max(0.4, _field_px(view, corners.mean(0)) / 60)
    for colour, thick in (((0, 0, 0), 3), ((255, 255, 255), 1)):
        cv2.putText(drawn, sign, (x - 5, y + 5), cv2.FONT_HERSHEY_SIMPLEX, high, colour, thick)
