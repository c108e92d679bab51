"""The virtual camera: draws a table from a position, for the demo and for tests.

It is no yardstick: glass is drawn by the same rough optics that vary the lessons.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.glass import Spot, draw_soul, draw_stone
from vision.plan import BoardPlan, Points
from vision.sheet import Picture, Sheet
from vision.view import Matrix, View, camera_stand, view_from_corners

PER_PITCH = 48  # canvas pixels a field width
RIM = 0.5  # field widths of shadowed table around the board
PAPER, INK, BLACK = 0.72, 0.05, 0.02
WOOD, SKIN, SLEEVE = (0.05, 0.12, 0.24), (0.22, 0.34, 0.55), (0.30, 0.12, 0.08)
PLACES = ((-0.2, -0.2), (0.2, 0.2), (0.22, -0.24), (-0.22, 0.24), (0.0, 0.0))


@dataclass(frozen=True)
class VirtualTable:
    """A board of that plan under a camera that sees its outer corners at four pixels."""

    plan: BoardPlan
    corners: Points
    size: tuple[int, int] = (1280, 720)
    black: tuple[str, ...] = ("A1", "B1")
    seed: int = 1


@dataclass(frozen=True)
class Happening:
    """What is special in a picture: a hand at a place (mm), glare, a knock, dimmer light."""

    hand: tuple[float, float] | None = None
    glare: tuple[float, float] | None = None
    knock_px: tuple[float, float] = (0.0, 0.0)
    light: float = 1.0
    number: int = field(default=0)  # of the picture: gives its noise


def draw_scene(
    table: VirtualTable, position: Mapping[str, tuple[str, ...]], happening: Happening
) -> Picture:
    """The picture of a position: fields of `red` and `blue` stones and of the `soul`."""
    view = view_from_corners(table.plan.outer_corners, table.corners, table.size)
    canvas = _draw_board(table)
    _draw_pieces(canvas, table, view, position)
    if happening.glare is not None:
        _draw_glare(canvas, _to_canvas(np.array(happening.glare), table.plan))
    knock = np.array([[1, 0, happening.knock_px[0]], [0, 1, happening.knock_px[1]], [0, 0, 1.0]])
    knocked = replace(view, plane=knock @ view.plane)
    light = _photograph(canvas, table, knocked)
    if happening.hand is not None:
        _draw_hand(light, knocked.to_pixels(np.array(happening.hand)))
    return _develop(light * np.float32(happening.light), table.seed * 10_007 + happening.number)


def _to_canvas(points: Points, plan: BoardPlan) -> Points:
    canvas: Points = (points / plan.pitch + RIM) * PER_PITCH
    return canvas


def _canvas_to_mm(plan: BoardPlan) -> Matrix:
    scale, start = plan.pitch / PER_PITCH, -RIM * plan.pitch
    return np.array([[scale, 0, start], [0, scale, start], [0, 0, 1.0]])


def _draw_board(table: VirtualTable) -> Sheet:
    """Linear light: paper, lines between the fields, lines of print, black squares."""
    plan = table.plan
    width, height = np.ceil(
        (np.array([plan.length, plan.width]) / plan.pitch + 2 * RIM) * PER_PITCH
    )
    canvas = np.empty((int(height), int(width), 3), np.float32)
    canvas[:] = WOOD
    outline = np.array([[0, 0], [plan.length, 0], [plan.length, plan.width], [0, plan.width]])
    _fill(canvas, _to_canvas(outline, plan), PAPER)
    chance = np.random.default_rng(table.seed)
    for name, corners in plan.fields:
        polygon = _to_canvas(corners, plan)
        if name in table.black:
            _fill(canvas, polygon, BLACK)
        _print_lines(canvas, polygon, PAPER * 0.4 if name in table.black else INK, chance)
        edge = np.round(polygon).astype(np.int32)
        cv2.polylines(canvas, [edge], True, (INK, INK, INK), 2, cv2.LINE_AA)
    return canvas


def _fill(canvas: Sheet, polygon: Points, light: float) -> None:
    cv2.fillPoly(canvas, [np.round(polygon).astype(np.int32)], (light, light, light))


def _print_lines(canvas: Sheet, polygon: Points, ink: float, chance: np.random.Generator) -> None:
    """Words as short dashes: enough for a camera that cannot read them anyway."""
    (left, top), (right, bottom) = polygon.min(0), polygon.max(0)
    for line in np.arange(0.3, 0.3 + 0.1 * chance.integers(2, 6), 0.1):
        x, y = left + 0.15 * (right - left), top + line * (bottom - top)
        while x < right - 0.2 * (right - left):
            word = chance.uniform(0.06, 0.2) * (right - left)
            ends = [(int(x), int(y)), (int(x + word), int(y))]
            cv2.line(canvas, ends[0], ends[1], (ink, ink, ink), 2, cv2.LINE_AA)
            x += word + 0.05 * (right - left)


def _draw_pieces(
    canvas: Sheet, table: VirtualTable, view: View, position: Mapping[str, tuple[str, ...]]
) -> None:
    """Each piece looks the same in every picture; pieces of one field lie side by side."""
    stand, corners = camera_stand(view), dict(table.plan.fields)
    taken: dict[str, int] = {}
    for kind in ("soul", "blue", "red"):
        for number, name in enumerate(position.get(kind, ())):
            place = corners[name].mean(0) + np.ptp(corners[name], axis=0) * PLACES[
                taken.setdefault(name, 0) % len(PLACES)
            ]  # fmt: skip
            taken[name] += 1
            chance = np.random.default_rng([table.seed, len(kind), number])
            base = _to_canvas(place, table.plan)
            _draw_one(canvas, kind, Spot(base, stand.lean(place), PER_PITCH), chance)


def _draw_one(canvas: Sheet, kind: str, spot: Spot, chance: np.random.Generator) -> None:
    """Only the part of the canvas around the piece is drawn on."""
    corner = np.maximum(spot.base - 2 * PER_PITCH, 0).astype(int)
    left, top = corner.tolist()
    part = canvas[top : top + 4 * PER_PITCH, left : left + 4 * PER_PITCH]
    white, here = np.full_like(part, PAPER), replace(spot, base=spot.base - corner)
    if kind == "soul":
        draw_soul(part, white, here, chance)
    else:
        draw_stone(part, white, (kind, here), chance)


def _draw_glare(canvas: Sheet, place: Points) -> None:
    rows, columns = np.mgrid[: canvas.shape[0], : canvas.shape[1]].astype(np.float32)
    square = ((columns - place[0]) ** 2 + (rows - place[1]) ** 2) / (1.5 * PER_PITCH) ** 2
    canvas += np.exp(-square)[:, :, None].astype(np.float32)


def _photograph(canvas: Sheet, table: VirtualTable, view: View) -> Sheet:
    """The canvas in perspective on a wooden table, lit from one side."""
    width, height = table.size
    chance = np.random.default_rng(table.seed + 1)
    grain = cv2.GaussianBlur(
        chance.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 25, None, 1.5
    )
    light = np.float32(1) + 2 * grain[:, :, None] * np.ones(3, np.float32)
    light = np.asarray(np.clip(light, 0.4, 1.6) * np.array(WOOD, np.float32), np.float32)
    way = view.plane @ _canvas_to_mm(table.plan)
    cv2.warpPerspective(canvas, way, table.size, light, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    slope = np.linspace(1.1, 0.8, width, dtype=np.float32)
    return np.asarray(light * slope[None, :, None], np.float32)


def _draw_hand(light: Sheet, place: Points) -> None:
    """A fist at the place and an arm from the lower edge, with a shadow beside it."""
    height, width = light.shape[:2]
    x, y = (int(value) for value in place)
    thick = max(height // 12, 3)
    elbow = (int(x + 0.1 * width), height + thick)
    shade = np.zeros((height, width), np.float32)
    cv2.line(shade, (x + thick, y + thick // 2), (elbow[0] + thick, elbow[1]), 0.45, 2 * thick)
    light *= 1 - cv2.GaussianBlur(shade, (0, 0), thick / 3)[:, :, None]
    wrist = (int(x + 0.03 * width), int(y + 0.3 * (height - y)))
    cv2.line(light, (x, y), elbow, SKIN, thick, cv2.LINE_AA)
    cv2.line(light, wrist, elbow, SLEEVE, 2 * thick, cv2.LINE_AA)
    cv2.ellipse(light, (x, y), (thick, int(1.2 * thick)), 10, 0, 360, SKIN, -1, cv2.LINE_AA)


def _develop(light: Sheet, seed: int) -> Picture:
    """Blur, noise of the sensor, gamma."""
    soft = np.asarray(cv2.GaussianBlur(light, (0, 0), 0.7), np.float32)
    noise = np.random.default_rng(seed).normal(0, 0.004, light.shape).astype(np.float32)
    shown = np.clip(soft + noise * np.sqrt(np.maximum(soft, 0) + 0.02), 0, 1)
    return np.asarray(np.round(255 * shown ** (1 / 2.2)), np.uint8)
