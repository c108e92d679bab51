"""The table and the printed board, from straight above, without anything that moves."""

from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Point = tuple[float, float]
Polygon = tuple[Point, ...]
Colour = tuple[int, int, int]  # red, green, blue

SCALE = 1.3  # px a mm in the view from straight above
TABLE = (1040.0, 580.0)  # mm of table in the picture
WOOD, PAPER, INK = (146, 112, 82), (236, 229, 214), (26, 24, 22)


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies still: the board's outline, its fields, which of them are black."""

    length: float
    width: float
    fields: tuple[tuple[str, Polygon], ...]
    black: frozenset[str] = frozenset()


def draw_ground(ground: Ground) -> Picture:
    """The table and the printed board, from straight above."""
    height, width = round(TABLE[1] * SCALE), round(TABLE[0] * SCALE)
    above = np.full((height, width, 3), bgr(WOOD), dtype=np.uint8)
    grain = np.arange(height)[:, None] * 0.9 + 14 * np.sin(np.arange(width)[None, :] / 90)
    shade = (7 * np.sin(grain / 5)).astype(np.int16)
    above[:] = np.clip(above.astype(np.int16) + shade[:, :, None], 0, 255)
    corner, opposite = to_px(ground, (0, 0)), to_px(ground, (ground.length, ground.width))
    cv2.rectangle(above, corner, opposite, bgr(PAPER), cv2.FILLED)
    cv2.rectangle(above, corner, opposite, bgr(INK), 2)
    for number, (name, outline) in enumerate(ground.fields):
        box = (to_px(ground, outline[0]), to_px(ground, outline[2]))
        _draw_field(above, box, name in ground.black, number)
    return above


def _draw_field(
    above: Picture, box: tuple[tuple[int, int], tuple[int, int]], black: bool, number: int
) -> None:
    """A field with strokes like a printed quotation: the same for the same number."""
    (left, top), (right, bottom) = box
    if black:
        cv2.rectangle(above, (left, top), (right, bottom), bgr(INK), cv2.FILLED)
    cv2.rectangle(above, (left, top), (right, bottom), bgr(INK), 1)
    print_dice = Random(number)
    ink = bgr(PAPER if black else INK)
    for line in range(top + 14, bottom - 8, 13):
        at = left + 7
        while (word := print_dice.randint(6, 17)) + at < right - 6:
            cv2.line(above, (at, line), (at + word, line), ink, 2)
            at += word + 5


def table_corner(ground: Ground) -> Point:
    """The table's corner in board millimetres: the board lies in the middle."""
    return (ground.length - TABLE[0]) / 2, (ground.width - TABLE[1]) / 2


def above_to_mm(ground: Ground) -> npt.NDArray[np.float64]:
    x, y = table_corner(ground)
    return np.array([[1 / SCALE, 0, x], [0, 1 / SCALE, y], [0, 0, 1]])


def to_px(ground: Ground, point: Point) -> tuple[int, int]:
    """Where a point of the board, in mm, lies in the view from straight above."""
    x, y = table_corner(ground)
    return round((point[0] - x) * SCALE), round((point[1] - y) * SCALE)


def bgr(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = colour
    return blue, green, red
