"""What all drawn glass is made of: outlines, bent print, mirrored lamps, edges, in linear light."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet

SUBPIXEL_BITS = 3  # bits of subpixel when polygons are drawn
RIM = np.linspace(0, 2 * np.pi, 24, endpoint=False)  # angles round about


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
