"""Draws glass on a flattened sheet in linear light: stones, the soul, their shadows.

Rough optics, not a renderer: glass lets light through by colour (Beer), bends what lies under it,
mirrors lamps and throws a shadow. Nothing of it is measured from any table.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet

SUBPIXEL_BITS = 3  # bits of subpixel when polygons are drawn
RIM = np.linspace(0, 2 * np.pi, 24, endpoint=False)  # angles round about
SOFTNESS = (0.6, 2.5)  # pixels: of shadows
UNDER_GLASS = {"red": (0.08, 0.9, 0.9), "blue": (0.9, 0.55, 0.08)}  # what glass takes, red to blue


@dataclass(frozen=True)
class Spot:
    """Where on the sheet (pixels) a base lies, and the camera as seen there."""

    base: Points
    lean: Points  # pixels a pixel of height
    pitch: float  # pixels a field width


def cover(light: Sheet, polygon: Points) -> Sheet:
    """How much of each pixel lies inside a convex outline."""
    mask = np.zeros(light.shape[:2], np.uint8)
    fixed = np.round(polygon * 2**SUBPIXEL_BITS).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, 255, cv2.LINE_AA, SUBPIXEL_BITS)
    return mask.astype(np.float32) / np.float32(255)


def hull(points: Points) -> Points:
    return np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0], np.float64)


def blend(light: Sheet, other: Sheet, mask: Sheet) -> None:
    light += (other - light) * mask[:, :, None]


def cast(
    light: Sheet,
    outline: Points,
    look: tuple[Points, tuple[float, float]],
    chance: np.random.Generator,
) -> None:
    """The shadow of an outline, thrown so far; how soft it is lies between two widths (pixels)."""
    away, softness = look
    shade = cover(light, hull(np.vstack([outline, outline + away])))
    soft = cv2.GaussianBlur(shade, (0, 0), chance.uniform(*softness)) * chance.uniform(0, 0.6)
    light *= (1 - soft)[:, :, None].astype(np.float32)


def through(
    light: Sheet, spot: Spot, bent: tuple[Points, float], chance: np.random.Generator
) -> Sheet:
    """The sheet as seen through bent glass: so much larger along and down, and shifted."""
    zoom, reach = bent
    shift = spot.base * (1 - zoom) + chance.normal(0, reach, 2)
    matrix = np.array([[zoom[0], 0, shift[0]], [0, zoom[1], shift[1]]])
    size = light.shape[1::-1]
    return np.asarray(
        cv2.warpAffine(light, matrix, size, None, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE),
        np.float32,
    )


def highlights(
    light: Sheet, white: Sheet, around: tuple[Points, float], chance: np.random.Generator
) -> None:
    """Lamps mirrored in the glass: small, bright, of the lamp's colour."""
    middle, reach = around
    for _ in range(chance.integers(0, 4)):
        place = middle + chance.normal(0, reach / 2, 2)
        size = np.abs(chance.normal(0, 0.12, 2)) * reach + 0.4
        spot = np.zeros(light.shape[:2], np.uint8)
        axes = tuple(np.round(size * 2**SUBPIXEL_BITS).astype(int).tolist())
        at = tuple(np.round(place * 2**SUBPIXEL_BITS).astype(int).tolist())
        cv2.ellipse(
            spot, at, axes, chance.uniform(0, 180), 0, 360, 255, -1, cv2.LINE_AA, SUBPIXEL_BITS
        )
        strength = spot.astype(np.float32) / 255 * np.float32(chance.uniform(0.1, 1.5))
        light += strength[:, :, None] * white


def edge(light: Sheet, white: Sheet, ends: Points, chance: np.random.Generator) -> None:
    line = np.zeros(light.shape[:2], np.uint8)
    first, last = (tuple(end) for end in np.round(ends * 2**SUBPIXEL_BITS).astype(int).tolist())
    cv2.line(line, first, last, 255, 1, cv2.LINE_AA, SUBPIXEL_BITS)
    strength = line.astype(np.float32) / 255 * np.float32(chance.normal(0, 0.3))
    light += np.maximum(strength[:, :, None] * white, -0.7 * light)


def draw_stone(
    light: Sheet, white: Sheet, stone: tuple[str, Spot], chance: np.random.Generator
) -> None:
    """Lays a disc of red or blue glass on `light`, in place."""
    kind, spot = stone
    radius = spot.pitch * chance.uniform(0.21, 0.33)
    height = spot.pitch * chance.uniform(0.09, 0.17)
    circle = spot.base + radius * np.stack([np.cos(RIM), np.sin(RIM)], 1)
    outline = np.concatenate([circle, circle + spot.lean * height])
    cast(light, outline, (chance.normal(0, 0.6, 2) * height, SOFTNESS), chance)
    mask = cover(light, hull(outline))
    body = _through(light, spot, 0.1 * radius, chance) * _glass_colour(kind, chance)
    body *= _facets(light, spot, chance)
    glow = np.array(UNDER_GLASS[kind][::-1], np.float32) < 0.5
    body += glow * white * np.float32(chance.uniform(0, 0.05))
    blend(light, body, mask)
    highlights(light, white, (spot.base + spot.lean * height, radius * 0.7), chance)


def draw_soul(light: Sheet, white: Sheet, spot: Spot, chance: np.random.Generator) -> None:
    """Lays a clear pyramid on `light`, in place: four faces, each with its own view and mirror."""
    side, height = spot.pitch * chance.uniform(0.5, 0.88), spot.pitch * chance.uniform(0.4, 0.85)
    turn = chance.uniform(0, np.pi / 2) + np.arange(4) * np.pi / 2
    corners = spot.base + side / np.sqrt(2) * np.stack([np.cos(turn), np.sin(turn)], 1)
    apex = spot.base + spot.lean * height
    thrown = chance.normal(0, 0.6, 2) * height
    cast(light, np.vstack([corners, apex[None]]), (thrown, SOFTNESS), chance)
    under = light.copy()
    far_first = sorted(range(4), key=lambda at: _faces_away(corners, at, spot))
    for at in far_first:
        face = np.array([corners[at], corners[(at + 1) % 4], apex])
        mask = cover(light, face) * np.float32(chance.uniform(0.6, 1.0))
        blend(light, _face(under, white, spot, chance), mask)
    for corner in corners:
        edge(light, white, np.array([corner, apex]), chance)
    if chance.random() < 0.5:
        highlights(light, white, ((apex + spot.base) / 2, side / 3), chance)


def _through(light: Sheet, spot: Spot, reach: float, chance: np.random.Generator) -> Sheet:
    return through(light, spot, (np.full(2, chance.uniform(0.8, 1.4)), reach), chance)


def _face(under: Sheet, white: Sheet, spot: Spot, chance: np.random.Generator) -> Sheet:
    """What one face shows: print bent from elsewhere, dimmed, and perhaps a mirrored lamp."""
    passed = _through(under, spot, 0.35 * spot.pitch, chance) * chance.uniform(0.45, 1.05)
    lamp = chance.choice(
        [0.0, chance.uniform(0, 0.35), chance.uniform(0.3, 1.6)], p=[0.45, 0.4, 0.15]
    )
    tint = np.exp(chance.normal(0, 0.04, 3))
    return np.asarray(passed + lamp * tint * white, np.float32)


def _faces_away(corners: Points, at: int, spot: Spot) -> float:
    middle = (corners[at] + corners[(at + 1) % 4]) / 2 - spot.base
    return -float(middle @ spot.lean)


def _glass_colour(kind: str, chance: np.random.Generator) -> Sheet:
    """How much of blue, green and red comes through, once down and once up."""
    depth = chance.uniform(1.5, 5.0)
    takes = np.array(UNDER_GLASS[kind][::-1]) * np.exp(chance.normal(0, 0.3, 3))
    return np.asarray(np.exp(-depth * takes), np.float32)


def _facets(light: Sheet, spot: Spot, chance: np.random.Generator) -> Sheet:
    """Cut glass is lighter here and darker there around its middle."""
    rows, columns = np.mgrid[: light.shape[0], : light.shape[1]]
    around = np.arctan2(rows - spot.base[1], columns - spot.base[0])
    waves = np.sin(around * chance.integers(1, 9) + chance.uniform(0, 6.3))
    return np.asarray(1 + chance.uniform(0, 0.4) * waves, np.float32)[:, :, None]
