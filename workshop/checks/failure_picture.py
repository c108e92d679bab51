"""A picture of a frame that was not read as it should be: the grid, what was said, what is true."""

from pathlib import Path

import cv2
import numpy as np

from companion.observations import ListedPieces
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.view import View

COLOURS = {"red": (40, 40, 255), "blue": (255, 120, 40), "soul": (60, 220, 60)}
GRID = (200, 200, 0)
SAID_FIELDS, TRUE_FIELDS = (
    -0.25,
    0.25,
)  # of a field's width: on which side of its middle a mark is drawn


def draw_failure(
    picture: Picture,
    view: View,
    plan: BoardPlan,
    boards: tuple[ListedPieces, ListedPieces],
) -> Picture:
    """Left of a field's middle what was read, right of it what is true; the second has a ring."""
    drawn = picture.copy()
    for _, corners in plan.fields:
        line = np.round(view.to_pixels(corners)).astype(np.int32)
        cv2.polylines(drawn, [line], True, GRID, 1, cv2.LINE_AA)
    for pieces, side, thickness in zip(boards, (SAID_FIELDS, TRUE_FIELDS), (-1, 2), strict=True):
        for kind, fields in pieces:
            for number, field in enumerate(fields):
                _mark(drawn, view, _place(plan, field, kind, side), (kind, number, thickness))
    return drawn


def _place(plan: BoardPlan, field: str, kind: str, side: float) -> Points:
    middle = dict(plan.fields)[field].mean(0)
    row = {"red": -0.25, "blue": 0.0, "soul": 0.25}[kind]
    place: Points = middle + np.array([side, row]) * plan.pitch
    return place


def _mark(drawn: Picture, view: View, place: Points, mark: tuple[str, int, int]) -> None:
    kind, number, thickness = mark
    at = np.round(view.to_pixels(place[None])[0]).astype(int).tolist()
    cv2.circle(drawn, at, 5 + 4 * number, COLOURS[kind], 2 if number else thickness, cv2.LINE_AA)


def save_picture(picture: Picture, path: Path) -> None:
    path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())
