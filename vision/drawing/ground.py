"""The table and the printed board, lit from one side, seen from straight above: what lies still."""

from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture, Sheet
from vision.board.squares import black_fields

DrawnPoint = tuple[float, float]
DrawnPolygon = tuple[DrawnPoint, ...]
Rgb = tuple[int, int, int]  # red, green, blue

PX_A_MM = 1.2  # px a mm in the view from straight above
TABLE_MM = (1300.0, 760.0)  # mm of table in the picture
WOOD, PAPER, INK, BLACK = (134, 102, 74), (214, 209, 198), (62, 58, 54), (44, 42, 41)
NEAR_LAMP, FAR_LAMP = 1.12, 0.82  # light at the table's left and right edge
LIGHT_STEPS = 4096  # of linear light when it is developed

_TO_LIGHT = (np.arange(256, dtype=np.float32) / 255) ** np.float32(2.2)
_FROM_LIGHT = np.round(255 * (np.arange(LIGHT_STEPS) / (LIGHT_STEPS - 1)) ** (1 / 2.2)).astype(
    np.uint8
)


def draw_ground(board: BoardPlan, has_squares: bool) -> Picture:
    """The table and the printed board, from straight above; its two squares are black, or not."""
    height, width = round(TABLE_MM[1] * PX_A_MM), round(TABLE_MM[0] * PX_A_MM)
    above = np.full((height, width, 3), bgr(WOOD), dtype=np.uint8)
    grain = np.arange(height)[:, None] * 0.9 + 14 * np.sin(np.arange(width)[None, :] / 90)
    shade = (7 * np.sin(grain / 5)).astype(np.int16)
    above[:] = np.clip(above.astype(np.int16) + shade[:, :, None], 0, 255)
    corner, opposite = to_px(board, (0, 0)), to_px(board, (board.length, board.width))
    cv2.rectangle(above, corner, opposite, bgr(PAPER), cv2.FILLED)
    cv2.rectangle(above, corner, opposite, bgr(INK), 1, cv2.LINE_AA)
    black = black_fields(board) & has_squares
    for number, (_, outline) in enumerate(board.fields):
        box = (to_px(board, outline[0]), to_px(board, outline[2]))
        _draw_field(above, box, bool(black[number]), number)
    return developed(light_of(above) * lamp(width)[None, :, None])


def lamp(width: int) -> npt.NDArray[np.float32]:
    """How bright it is in each column of the view from above."""
    return np.linspace(NEAR_LAMP, FAR_LAMP, width, dtype=np.float32)


def _draw_field(
    above: Picture, box: tuple[tuple[int, int], tuple[int, int]], black: bool, number: int
) -> None:
    """A field with strokes like a printed quotation: the same for the same number."""
    (left, top), (right, bottom) = box
    if black:
        cv2.rectangle(above, (left, top), (right, bottom), bgr(BLACK), cv2.FILLED)
    cv2.rectangle(above, (left, top), (right, bottom), bgr(INK), 1, cv2.LINE_AA)
    print_dice = Random(number)
    ink = bgr(WOOD if black else INK)
    first = top + print_dice.randint(10, 30)
    for line in range(first, min(first + 8 * print_dice.randint(3, 7), bottom - 8), 8):
        at = left + 7
        while (word := print_dice.randint(4, 12)) + at < right - 6:
            cv2.line(above, (at, line), (at + word, line), ink, 2, cv2.LINE_AA)
            at += word + 4


def light_of(picture: Picture) -> Sheet:
    """Linear light, 0 to 1."""
    return np.asarray(_TO_LIGHT[picture], np.float32)


def developed(light: Sheet) -> Picture:
    steps = np.clip(light * np.float32(LIGHT_STEPS - 1) + np.float32(0.5), 0, LIGHT_STEPS - 1)
    return np.asarray(_FROM_LIGHT[steps.astype(np.uint16)], np.uint8)


def table_corner(board: BoardPlan) -> DrawnPoint:
    """The table's corner in board millimetres: the board lies in the middle."""
    return (board.length - TABLE_MM[0]) / 2, (board.width - TABLE_MM[1]) / 2


def above_to_mm(board: BoardPlan) -> npt.NDArray[np.float64]:
    x, y = table_corner(board)
    return np.array([[1 / PX_A_MM, 0, x], [0, 1 / PX_A_MM, y], [0, 0, 1]])


def to_px(board: BoardPlan, point: DrawnPoint | Points) -> tuple[int, int]:
    """Where a point of the board, in mm, lies in the view from straight above."""
    x, y = table_corner(board)
    return round(float(point[0] - x) * PX_A_MM), round(float(point[1] - y) * PX_A_MM)


def bgr(colour: Rgb) -> tuple[int, int, int]:
    red, green, blue = colour
    return blue, green, red
