"""Draws glass on a flattened sheet in linear light: stones, the soul, their shadows.

Rough optics, not a renderer: glass lets light through by colour (Beer), bends what lies under it,
mirrors lamps and throws a shadow. Nothing of it is measured from any table.
"""

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet
from vision.drawing.optics import Spot, blend, cast, cover, edge, highlights, hull, through

SOFTNESS = (0.6, 2.5)  # pixels: of shadows
UNDER_GLASS = {"red": (0.08, 0.9, 0.9), "blue": (0.9, 0.55, 0.08)}  # what glass takes, red to blue


def draw_stone(
    light: Sheet, white: Sheet, stone: tuple[str, Spot], chance: np.random.Generator
) -> None:
    """Lays a disc of red or blue glass on `light`, in place."""
    kind, spot = stone
    radius = spot.pitch * chance.uniform(0.21, 0.33)
    height = spot.pitch * chance.uniform(0.09, 0.17)
    ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = spot.base + radius * np.stack([np.cos(ring), np.sin(ring)], 1)
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
