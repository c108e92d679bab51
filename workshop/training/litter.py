"""Draws what lies on a board and is no piece, in linear light: it lets no light through."""

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet
from vision.drawing.glass import RIM, blend, cast, cover, hull

SOFT_PX = (0.4, 2.0)  # of shadows


def drop_litter(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    """Lays a card, a coin, a die, a scrap, crumbs or a cup's rim there on `light`, in place."""
    draw = (_card, _card, _coin, _die, _scrap, _crumbs, _rim)[chance.integers(7)]
    draw(light, white, where, chance)


def _card(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    """A card, flat, with a rim and something printed in the middle, or a pattern all over."""
    middle, pitch = where
    half = pitch * np.array([chance.uniform(0.3, 0.7), chance.uniform(0.5, 0.95)])
    turn = chance.integers(4) * np.pi / 2 + chance.normal(0, 0.15)
    turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    _cast(light, middle + (square * half) @ turned, pitch * 0.02, chance)
    paper, ink = np.exp(chance.normal(-0.1, 0.1, 3)), chance.uniform(0.05, 0.9, 3)
    for size in (1.0, *np.sort(chance.uniform(0.1, 0.95, chance.integers(1, 4)))[::-1]):
        outline = middle + (square * half * size) @ turned
        blend(light, np.asarray(paper * white, np.float32), cover(light, outline))
        paper, ink = ink, paper


def _coin(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    """A coin, a button, a white disc."""
    middle, pitch = where
    radius = pitch * chance.uniform(0.12, 0.32)
    circle = radius * np.stack([np.cos(RIM), np.sin(RIM)], 1)
    _cast(light, middle + circle, pitch * 0.1, chance)
    shade = _dull(chance)
    for size, times in ((1.0, chance.uniform(0.7, 1.3)), (0.75, 1.0)):
        blend(light, np.asarray(shade * times * white, np.float32),
              cover(light, middle + size * circle))  # fmt: skip


def _die(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    middle, pitch = where
    reach, turn = pitch * chance.uniform(0.1, 0.25), chance.uniform(0, np.pi / 2)
    square = reach * np.stack([np.cos(turn + RIM[3::6]), np.sin(turn + RIM[3::6])], 1)
    up = chance.normal(0, 0.7, 2) * reach
    _cast(light, np.vstack([middle + square, middle + square + up]), reach, chance)
    shade = _dull(chance)
    side = np.asarray(shade * chance.uniform(0.4, 0.9) * white, np.float32)
    blend(light, side, cover(light, hull(np.vstack([middle + square, middle + square + up]))))
    blend(light, np.asarray(shade * white, np.float32), cover(light, hull(middle + square + up)))
    for _ in range(chance.integers(0, 6)):
        pip = middle + up + chance.uniform(-0.45, 0.45, 2) * reach
        dot = pip + 0.13 * reach * np.stack([np.cos(RIM), np.sin(RIM)], 1)
        blend(light, np.asarray(0.05 * white, np.float32), cover(light, dot))


def _scrap(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    """Paper, a leaf, a card's corner: any outline, with something printed on it."""
    middle, pitch = where
    around = np.sort(chance.uniform(0, 2 * np.pi, chance.integers(3, 8)))
    reach = pitch * chance.uniform(0.1, 0.8) * chance.uniform(0.7, 1.2, len(around))
    outline = hull(middle + reach[:, None] * np.stack([np.cos(around), np.sin(around)], 1))
    _cast(light, outline, pitch * 0.05, chance)
    look = _dull(chance) * white
    stripes = np.sin(np.arange(light.shape[1]) * chance.uniform(0.3, 2))[None, :, None]
    look = look * (1 - chance.uniform(0, 0.5) * (stripes > 0.3))
    blend(light, np.asarray(look, np.float32), cover(light, outline))


def _crumbs(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    middle, pitch = where
    for _ in range(chance.integers(1, 7)):
        place = middle + chance.normal(0, 0.4, 2) * pitch
        size = pitch * chance.uniform(0.02, 0.08)
        dot = place + size * np.stack([np.cos(RIM), np.sin(RIM)], 1) * chance.uniform(0.5, 1.5, 2)
        blend(light, np.asarray(_dull(chance) * white, np.float32), cover(light, dot))


def _rim(
    light: Sheet, white: Sheet, where: tuple[Points, float], chance: np.random.Generator
) -> None:
    """The rim of a cup or a glass, or the ring that it has left."""
    middle, pitch = where
    ring = np.zeros(light.shape[:2], np.uint8)
    radius = int(pitch * chance.uniform(0.4, 1.2))
    width = int(chance.integers(1, 4))
    cv2.circle(ring, tuple(middle.astype(int).tolist()), radius, 255, width, cv2.LINE_AA)
    mask = ring.astype(np.float32) / np.float32(255 / chance.uniform(0.2, 1.0))
    blend(light, np.asarray(_dull(chance) * white, np.float32), mask)


def _cast(light: Sheet, outline: Points, height: float, chance: np.random.Generator) -> None:
    cast(light, outline, (chance.normal(0, 1.0, 2) * height, SOFT_PX), chance)


def _dull(chance: np.random.Generator) -> Sheet:
    """Some colour that is neither red nor blue glass: grey, yellowish, greenish, brown."""
    grey = np.exp(chance.uniform(np.log(0.03), 0.0))
    bands = [chance.uniform(0.35, 1.0), 1.0, chance.uniform(0.75, 1.15)]
    return np.asarray(grey * np.array(bands), np.float32)
