"""Lays pieces on a crop as they really lie: anywhere, and often against each other.

Twins of one glass that touch, five on one black square, stones leaning on the soul: all come from
one rule, that every second piece is put against one that already lies there.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet
from vision.drawing.glass import Spot
from vision.reading.inputs import KINDS
from workshop.training.crops import Crop
from workshop.training.cut_glass import StoneGlass, lay_pyramid, lay_stone, some_lamps, some_stones

AGAINST = 0.55  # how often a piece is put against another
NEAR = (0.93, 1.25)  # of the sum of their radii: how far apart their middles then are
CLOSEST = 0.9  # of that sum: no two lie closer
APART_FIELDS = 0.42  # field widths from pieces that lay there before
SOUL_REACH_FIELDS = (0.24, 0.56)  # field widths from its middle to a corner
TRIES = 6
SMEAR = 0.35  # pixels a unit of lean: what lies far off is seen less finely along the way there
MOST_SMEAR = 1.2  # pixels


@dataclass(frozen=True, eq=False)
class _Laid:
    kind: str
    base: Points
    radius: float


def lay_crowd(crop: Crop, most: int, chance: np.random.Generator) -> Crop:
    """Draws one to so many of the five pieces."""
    glass = {kind: some_stones(kind, crop.pitch, chance) for kind in KINDS[:2]}
    reach = crop.pitch * chance.uniform(*SOUL_REACH_FIELDS)
    radii = {"soul": 0.75 * reach} | {kind: one.radius for kind, one in glass.items()}
    wanted = chance.permutation(["red", "red", "blue", "blue", "soul", "soul"])
    laid: list[_Laid] = []
    for kind in map(str, wanted[: chance.integers(1, most + 1)]):
        if kind != "soul" or all(one.kind != "soul" for one in laid):
            place = _place(crop, laid, radii[kind], chance)
            laid += [] if place is None else [_Laid(kind, place, radii[kind])]
    drawn, hidden = _drawn(crop, laid, (glass, reach), chance)
    crop.seen[:] = np.maximum(crop.seen + _smeared(drawn - crop.seen, crop), 0)
    for one in laid:
        if one not in hidden:
            crop = crop.with_piece(one.kind, one.base)
    for one in hidden:
        crop = crop.unanswered(one.kind, one.base)
    return crop


def _place(
    crop: Crop, laid: list[_Laid], radius: float, chance: np.random.Generator
) -> Points | None:
    for _ in range(TRIES):
        if laid and chance.random() < AGAINST:
            other, turn = laid[chance.integers(len(laid))], chance.uniform(0, 2 * np.pi)
            far = (radius + other.radius) * chance.uniform(*NEAR)
            base = other.base + far * np.array([np.cos(turn), np.sin(turn)])
        else:
            base = crop.somewhere(chance)
        gaps = (np.linalg.norm(base - one.base) / (radius + one.radius) for one in laid)
        is_inside = bool(((base > 0) & (base < crop.size)).all())
        if is_inside and crop.is_free(base, APART_FIELDS) and all(gap > CLOSEST for gap in gaps):
            return np.asarray(base, float)
    return None


def _drawn(
    crop: Crop,
    laid: list[_Laid],
    looks: tuple[dict[str, StoneGlass], float],
    chance: np.random.Generator,
) -> tuple[Sheet, list[_Laid]]:
    """What is then seen, the far ones drawn first, and which stones the soul stands before."""
    glass, reach = looks
    light, lamps = crop.seen.copy(), some_lamps(crop.pitch, chance)
    before, hidden = list[_Laid](), list[_Laid]()
    alike = {kind: int(chance.integers(2**31)) for kind in glass}
    for one in sorted(laid, key=lambda one: -float(np.linalg.norm(one.base - crop.camera[:2]))):
        spot = Spot(one.base, crop.lean(one.base), crop.pitch)
        if one.kind == "soul":
            outline = lay_pyramid(light, crop.white, (spot, reach, lamps), chance).astype(
                np.float32
            )
            hidden += [
                stone
                for stone in before
                if cv2.pointPolygonTest(outline, stone.base.tolist(), False) > 0
            ]
        else:
            stone = (glass[one.kind], spot, _tilt(one, laid, chance), lamps)
            own = chance if chance.random() < 0.5 else np.random.default_rng(alike[one.kind])
            lay_stone(light, crop.white, stone, own)
        before.append(one)
    return light, hidden


def _tilt(stone: _Laid, laid: list[_Laid], chance: np.random.Generator) -> Points:
    """A stone against the soul leans on it, as often as not."""
    for soul in laid:
        way = soul.base - stone.base
        far = float(np.linalg.norm(way))
        if soul.kind == "soul" and far < NEAR[1] * (soul.radius + stone.radius):
            return way / far * (chance.uniform(0.15, 0.9) if chance.random() < 0.5 else 0.0)
    return np.zeros(2)


def _smeared(change: Sheet, crop: Crop) -> Sheet:
    """As coarse along the way to the camera as a slanting view makes it."""
    lean = crop.lean(crop.size / 2)
    wide = min(SMEAR * float(np.linalg.norm(lean)), MOST_SMEAR)
    if wide < 0.3:
        return change
    way = lean / np.linalg.norm(lean)
    rows, columns = np.mgrid[-3:4, -3:4].astype(np.float32)
    along = (columns * way[0] + rows * way[1]) / wide
    across = (columns * way[1] - rows * way[0]) / 0.3
    kernel = np.exp(-(along**2 + across**2) / 2)
    return np.asarray(cv2.filter2D(change, -1, kernel / kernel.sum()), np.float32)
