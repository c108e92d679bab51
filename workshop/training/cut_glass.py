"""Draws glass as it is cut and lit elsewhere, in linear light: wider than any table's own.

Pyramids with three or four sides, low to tall, blunt, frosted, tinted, mirroring; stones round or
not, pale to nearly black, flat or leaning on something; the lamps' shadows and the light that
glass gathers in them. Rough optics like `glass.py`: nothing here is measured from any table.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet
from vision.drawing.glass import RIM, Spot, blend, cover, edge, highlights, hull, through

# What glass takes of blue, green and red light: of such a range a kind's colour is drawn.
TAKES = {
    "red": ((0.4, 1.0), (0.3, 1.0), (0.02, 0.22)),
    "blue": ((0.03, 0.3), (0.15, 0.95), (0.55, 1.0)),
}
DEPTHS = (1.4, 6.0)  # of a stone's glass, from pale to nearly black
GLOWING = 0.25  # of stones: lit from aside, so that they shine on black as well
SOFT_FIELDS = (0.02, 0.16)  # field widths: of shadows
GATHERED_FIELDS = (0.02, 0.1)  # field widths: how soft the light is that glass throws
MIST_FIELDS = 0.125  # field widths
FAINT = 0.35  # of pyramids: so clear that little but foot, edges and a mirrored lamp is seen


@dataclass(frozen=True)
class Lamps:
    """Where shadows fall, in heights of what throws them, how soft (pixels) and how deep."""

    away: tuple[Points, ...]
    soft: float
    depth: float


@dataclass(frozen=True)
class StoneGlass:
    """What the stones of one kind have in common: lengths in pixels."""

    radius: float
    height: float
    passes: Sheet  # of blue, green and red light
    dimples: Points  # by how much the outline is out of round, wave by wave
    frosted: float


def some_lamps(pitch: float, chance: np.random.Generator) -> Lamps:
    turn, far = chance.uniform(0, 2 * np.pi, 2), chance.uniform(0, 2.2) * chance.random(2)
    away = far[:, None] * np.stack([np.cos(turn), np.sin(turn)], 1)
    number = 1 + int(chance.random() < 0.4)
    soft = pitch * chance.uniform(*SOFT_FIELDS)
    return Lamps(tuple(away[:number]), soft, chance.uniform(0, 0.75))


def some_stones(kind: str, pitch: float, chance: np.random.Generator) -> StoneGlass:
    """A set of stones: its two of a kind are alike."""
    radius, height = pitch * chance.uniform(0.18, 0.32), pitch * chance.uniform(0.08, 0.2)
    takes = np.array([chance.uniform(*span) for span in TAKES[kind]])
    depth = np.exp(chance.uniform(*np.log(DEPTHS)))
    wobble = chance.normal(0, 0.05 if chance.random() < 0.4 else 0.0, (2, 3))
    frosted = chance.uniform(0.1, 0.5) if chance.random() < 0.2 else 0.0
    return StoneGlass(radius, height, np.exp(-depth * takes).astype(np.float32), wobble, frosted)


def lay_stone(
    light: Sheet, white: Sheet, stone: tuple[StoneGlass, Spot, Points, Lamps],
    chance: np.random.Generator,
) -> None:  # fmt: skip
    """Lays a stone on `light`, in place; it leans that way (direction times the tilt's sine)."""
    glass, spot, tilt, lamps = stone
    round_about = np.stack([np.cos(RIM), np.sin(RIM)], 1)
    waves = sum(a * np.cos((k + 2) * RIM) + b * np.sin((k + 2) * RIM)
                for k, (a, b) in enumerate(glass.dimples.T))  # fmt: skip
    flat = glass.radius * (1 + np.asarray(waves))[:, None] * round_about
    steep = min(float(np.linalg.norm(tilt)), 0.95)
    rise = flat @ tilt + steep * glass.radius  # of the rim above the board
    if steep:
        way = tilt / np.linalg.norm(tilt)
        flat = flat - (1 - np.sqrt(1 - steep**2)) * np.outer(flat @ way, way)
    foot = spot.base + flat
    _shade(light, (foot, rise + glass.height), lamps, glass.passes)
    low = foot + rise[:, None] * spot.lean
    high = spot.base + 0.85 * flat + (rise + glass.height)[:, None] * spot.lean
    under = _misted(
        _bent(light, spot, 0.15 * glass.radius, chance), (glass.frosted, spot.pitch), white
    )
    deep = under * glass.passes ** np.float32(chance.uniform(1.0, 1.6))
    blend(light, np.asarray(deep, np.float32), cover(light, hull(np.vstack([low, high]))))
    glow = chance.uniform(0, 0.7) if chance.random() < GLOWING else chance.uniform(0, 0.06)
    body = under * glass.passes + np.float32(glow) * glass.passes * white
    body *= _facets(light, spot, chance)
    blend(light, body, cover(light, hull(high)))
    highlights(light, white, (high.mean(0), glass.radius * 0.7), chance)


def lay_pyramid(
    light: Sheet, white: Sheet, pyramid: tuple[Spot, float, Lamps], chance: np.random.Generator
) -> Points:
    """Lays a pyramid on `light`, in place; its corners are so far (pixels) from its middle.

    Gives the outline of what it hides.
    """
    spot, reach, lamps = pyramid
    sides = 3 if chance.random() < 0.3 else 4
    height = min(reach * np.exp(chance.uniform(np.log(0.7), np.log(2.8))), 1.2 * spot.pitch)
    blunt = chance.uniform(0.05, 0.6) if chance.random() < 0.4 else 0.0
    turn = chance.uniform(0, 2 * np.pi) + np.arange(sides) * 2 * np.pi / sides
    corners = reach * np.stack([np.cos(turn), np.sin(turn)], 1)
    foot, top = spot.base + corners, spot.base + blunt * corners + spot.lean * height
    taken = np.abs(chance.normal(0, 0.15)) + np.abs(chance.normal(0, 0.06, 3))
    passes = np.exp(-taken).astype(np.float32)
    plan = np.vstack([foot, spot.base + blunt * corners])
    _shade(light, (plan, np.repeat([0.0, height], sides)), lamps, passes)
    _gather(light, white, spot, chance)
    frosted = chance.uniform(0.1, 0.5) if chance.random() < 0.15 else 0.0
    mirrors = chance.random() < 0.5
    solid = (0.05, 0.5) if chance.random() < FAINT else (0.7, 1.0)
    if chance.random() < 0.5:
        _tint(light, hull(foot), chance)
    under = light.copy()
    for at in np.argsort(-(corners + np.roll(corners, -1, 0)) @ spot.lean):  # the far ones first
        other = (at + 1) % sides
        outline = np.array([foot[at], foot[other], top[other], top[at]])
        seen = _misted(_bent(under, spot, 0.5 * spot.pitch, chance), (frosted, spot.pitch), white)
        seen = seen * passes * np.float32(chance.uniform(0.4, 1.1))
        seen += _mirrored(white, mirrors, chance)
        blend(light, seen, cover(light, hull(outline)) * np.float32(chance.uniform(*solid)))
        edge(light, white, np.array([foot[at], top[at]]), chance)
    if blunt:
        seen = _bent(under, spot, 0.3 * spot.pitch, chance) * passes
        seen += _mirrored(white, mirrors, chance)
        blend(light, seen, cover(light, hull(top)))
    if chance.random() < 0.5:
        highlights(light, white, ((top.mean(0) + spot.base) / 2, reach / 2), chance)
    return hull(np.vstack([foot, top]))


def _tint(light: Sheet, outline: Points, chance: np.random.Generator) -> None:
    """A foot of darker or coloured glass, which is seen where little else of a pyramid is."""
    taken = np.abs(chance.normal(0, 0.4)) + np.abs(chance.normal(0, 0.1, 3))
    blend(light, np.asarray(light * np.exp(-taken), np.float32), cover(light, outline))


def _shade(light: Sheet, thing: tuple[Points, Points], lamps: Lamps, passes: Sheet) -> None:
    """The shadows of points at heights over the board; what glass lets through colours them."""
    plan, heights = thing
    for away in lamps.away:
        outline = hull(np.vstack([plan, plan + heights[:, None] * away]))
        soft = cv2.GaussianBlur(cover(light, outline), (0, 0), lamps.soft)
        taken = np.float32(lamps.depth) * (1 - 0.6 * np.sqrt(passes))
        light *= 1 - soft[:, :, None] * taken.astype(np.float32)


def _gather(light: Sheet, white: Sheet, spot: Spot, chance: np.random.Generator) -> None:
    """Light that glass throws beside itself: streaks, now and then of a rainbow's colours."""
    for _ in range(int(chance.integers(1, 4)) if chance.random() < 0.5 else 0):
        outline = spot.base + chance.normal(0, 0.5 * spot.pitch, (3, 2))
        soft = cv2.GaussianBlur(
            cover(light, hull(outline)), (0, 0), spot.pitch * chance.uniform(*GATHERED_FIELDS)
        )
        tint = np.exp(chance.normal(0, 0.2, 3)).astype(np.float32)
        light += soft[:, :, None] * tint * white * np.float32(chance.uniform(0.02, 0.4))


def _mirrored(white: Sheet, mirrors: bool, chance: np.random.Generator) -> Sheet:
    """What of the room a face mirrors: little, or much; even, or growing towards one side."""
    most = chance.uniform(0.1, 1.3) if mirrors and chance.random() < 0.5 else chance.uniform(0, 0.2)
    tint = np.exp(chance.normal(0, 0.08, 3)).astype(np.float32)
    return np.asarray(np.float32(most) * tint * white, np.float32)


def _bent(light: Sheet, spot: Spot, reach: float, chance: np.random.Generator) -> Sheet:
    """The sheet through bent glass, now and then mirrored inside it."""
    zoom = chance.uniform(0.6, 1.5, 2) * np.where(chance.random(2) < 0.2, -1, 1)
    return through(light, spot, (zoom, reach), chance)


def _misted(seen: Sheet, frost: tuple[float, float], white: Sheet) -> Sheet:
    frosted, pitch = frost
    if not frosted:
        return seen
    soft = cv2.GaussianBlur(seen, (0, 0), MIST_FIELDS * pitch)
    return np.asarray(soft * np.float32(1 - frosted) + np.float32(frosted) * white, np.float32)


def _facets(light: Sheet, spot: Spot, chance: np.random.Generator) -> Sheet:
    """Lighter here and darker there around the middle, and towards one side."""
    rows, columns = np.ogrid[: light.shape[0], : light.shape[1]]
    down, aside = (rows - spot.base[1]) / spot.pitch, (columns - spot.base[0]) / spot.pitch
    turn, side = chance.uniform(0, 2 * np.pi, 2)
    waves = np.sin(np.arctan2(down, aside) * chance.integers(1, 9) + turn)
    slope = np.clip(2 * (aside * np.cos(side) + down * np.sin(side)), -1, 1)
    lit = 1 + chance.uniform(0, 0.4) * waves + chance.uniform(0, 0.5) * slope
    return np.asarray(lit, np.float32)[:, :, None]
