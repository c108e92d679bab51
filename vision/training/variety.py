"""Varies a lesson: more glass, lamps and cameras than there are pictures."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import COARSE, MARGIN_FIELDS, Sheet
from vision.drawing.glass import Spot, draw_soul, draw_stone
from vision.reading.cells import BLOCK, in_cells
from vision.reading.clues import BLACK_LIGHT, CLUES, EmptyShares, write_clues
from vision.reading.inputs import INPUTS, KINDS, MIDDLE_HEIGHT_FIELDS, lean_of_cells
from vision.training.lessons import Lesson, heat_spot

CROP_PX = (56, 56)  # coarse pixels, height and width
APART_FIELDS = 0.5  # field widths between the middles of drawn pieces
TOUCH_FIELDS = (0.42, 0.62)  # field widths from the soul's middle to that of a piece beside it
SOUL_SCALES = (0.71, 1.02)  # times what `draw_soul` draws: its side is 0.36 to 0.9 field widths
PACK_FIELDS = (0.26, 0.34)  # field widths from the middle of four stones to each, along and across


@dataclass(frozen=True)
class _Crop:
    """A part of a lesson; its arrays are its own and are drawn on."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    heat: Sheet
    weight: Sheet
    pieces: Points  # pixels
    camera: Points


def vary(lesson: Lesson, chance: np.random.Generator) -> tuple[Sheet, Sheet, Sheet]:
    """One crop of a lesson as network input, heat and weight, seen a little differently."""
    crop = _cut(lesson, chance)
    if chance.random() < 0.3:
        crop = _lay_four_on_black(crop, chance)
    for _ in range(chance.integers(0, 4)):
        crop = _lay_one_more(crop, chance)
    seen, expected, white = crop.seen, crop.expected, crop.white
    seen = _other_glass(seen, expected, white, chance)
    seen = _veil(_jolt(_uneven(seen, chance), chance), white, chance)
    seen = np.maximum(seen / white + _noise(seen, chance), 0)
    seen, expected = _other_camera(seen, expected / white, chance)
    return _turn(_asked(seen, expected, crop.camera), crop.heat, crop.weight, chance)


def _asked(seen: Sheet, expected: Sheet, camera: Points) -> Sheet:
    """What the network is told of a crop: clues, and the lean."""
    x = np.empty((INPUTS, CROP_PX[0] // BLOCK, CROP_PX[1] // BLOCK), np.float32)
    found = x[:-2].reshape(CLUES, BLOCK**2, *x.shape[1:])
    write_clues(in_cells(seen), EmptyShares(in_cells(expected)), found)
    x[-2:] = lean_of_cells(camera, x.shape[1:])
    return x


def _cut(lesson: Lesson, chance: np.random.Generator) -> _Crop:
    """Two crops of three hold a chosen piece."""
    room = np.array(lesson.seen.shape[:2], np.int64) - np.array(CROP_PX, np.int64)
    corner = chance.integers(0, room + 1)
    if chance.random() < 0.67 and len(lesson.pieces):
        soul = chance.random() < 0.3  # the last piece, and the hardest
        x, y = lesson.pieces[-1 if soul else chance.integers(len(lesson.pieces))] * 2
        wish = np.array([y, x]) - chance.uniform(0.15, 0.85, 2) * CROP_PX
        corner = np.clip(wish, 0, room).astype(np.int64)
    top, left = (int(start) // BLOCK * BLOCK for start in corner)
    area = np.s_[top : top + CROP_PX[0], left : left + CROP_PX[1]]
    cells = np.s_[:, top // 2 : (top + CROP_PX[0]) // 2, left // 2 : (left + CROP_PX[1]) // 2]
    moved = np.array([left, top])
    return _Crop(
        lesson.seen[area].copy(), lesson.expected[area], lesson.white[area],
        lesson.heat[cells].copy(), lesson.weight[cells].copy(),
        lesson.pieces * 2 + 0.5 - moved, lesson.camera - np.append(moved, 0),
    )  # fmt: skip


def _lay_one_more(crop: _Crop, chance: np.random.Generator) -> _Crop:
    """Draws a piece where there is room; the soul most often, being the rarest in pictures."""
    kind = str(chance.choice(KINDS, p=[0.3, 0.3, 0.4]))
    beside = _beside_a_piece(crop, chance) if kind == "soul" and chance.random() < 0.4 else None
    base = _room_on_board(crop, chance) if beside is None else beside
    if not _is_free(
        crop, _middle(crop, kind, base), APART_FIELDS if beside is None else TOUCH_FIELDS[0]
    ):
        return crop
    return _lay(crop, kind, (base, chance.uniform(*SOUL_SCALES) if kind == "soul" else 1.0), chance)


def _lay_four_on_black(crop: _Crop, chance: np.random.Generator) -> _Crop:
    """As a game begins: two red and two blue stones packed on one black square, if there is one."""
    dark = _dark(crop)
    if len(dark) < COARSE * COARSE / 2:
        return crop
    middle = np.median(dark, 0)[::-1] + chance.normal(0, 0.12 * COARSE, 2)
    if not _is_free(crop, middle, 1.0):
        return crop
    gap, turn = (
        chance.uniform(*PACK_FIELDS),
        chance.normal(np.pi / 4, 0.15) + np.arange(4) * np.pi / 2,
    )
    away = gap * np.sqrt(2) * np.stack([np.cos(turn), np.sin(turn)], 1)
    bases = middle + (away + chance.normal(0, 0.03, (4, 2))) * COARSE
    far_first = bases[np.argsort(-((bases - middle) @ _lean(crop, middle)))]
    for kind, base in zip(
        chance.permutation(["red", "red", "blue", "blue"]), far_first, strict=True
    ):
        crop = _lay(crop, str(kind), (base, min(1.0, gap / 0.3)), chance)
    return crop


def _lay(crop: _Crop, kind: str, where: tuple[Points, float], chance: np.random.Generator) -> _Crop:
    """Draws a piece with its base there, so many times the usual size."""
    base, times = where
    spot = Spot(base, _lean(crop, base), COARSE * times)
    if kind == "soul":
        draw_soul(crop.seen, crop.white, spot, chance)
    else:
        draw_stone(crop.seen, crop.white, (kind, spot), chance)
    middle = _middle(crop, kind, base)
    _answer_too(crop, kind, (middle - 0.5) / 2)
    return replace(crop, pieces=np.vstack([crop.pieces, middle[None]]))


def _lean(crop: _Crop, base: Points) -> Points:
    lean: Points = (base - crop.camera[:2]) / crop.camera[2]
    return lean


def _middle(crop: _Crop, kind: str, base: Points) -> Points:
    """Where the middle of a piece is seen whose base is there."""
    return base + _lean(crop, base) * MIDDLE_HEIGHT_FIELDS[kind] * COARSE


def _is_free(crop: _Crop, middle: Points, apart: float) -> bool:
    """No piece seen nearer than so many field widths."""
    gaps = np.linalg.norm(crop.pieces - middle, axis=1)
    return not len(gaps) or bool(gaps.min() >= apart * COARSE)


def _dark(crop: _Crop) -> Points:
    """The pixels (row, column) of black print."""
    return np.argwhere(crop.expected.mean(2) < BLACK_LIGHT * crop.white.mean(2)).astype(float)


def _beside_a_piece(crop: _Crop, chance: np.random.Generator) -> Points | None:
    """So near a piece of the crop that glass touches glass."""
    inside = ((crop.pieces > 0) & (crop.pieces < CROP_PX[::-1])).all(1)
    if not inside.any():
        return None
    turn, far = chance.uniform(0, 2 * np.pi), chance.uniform(*TOUCH_FIELDS) * COARSE
    piece = chance.choice(crop.pieces[inside])
    return np.asarray(piece + far * np.array([np.cos(turn), np.sin(turn)]), float)


def _room_on_board(crop: _Crop, chance: np.random.Generator) -> Points:
    """Anywhere, or often on black, where real pictures are few."""
    dark = _dark(crop)
    if chance.random() < 0.35 and len(dark) > COARSE * COARSE / 2:
        row, column = dark[chance.integers(len(dark))]
        return np.array([column, row], float) + chance.uniform(-0.5, 0.5, 2)
    edge = MARGIN_FIELDS * COARSE / 2
    return chance.uniform(edge, np.array(CROP_PX[::-1]) - edge)


def _answer_too(crop: _Crop, kind: str, cell: Points) -> None:
    spot, _ = heat_spot(crop.heat.shape[1:], cell)
    channel = KINDS.index(kind)
    crop.heat[channel] = np.maximum(crop.heat[channel], spot)
    crop.weight[channel] = np.where(crop.weight[channel] > 0, 1 + 12 * crop.heat[channel], 0)


def _other_glass(seen: Sheet, expected: Sheet, white: Sheet, chance: np.random.Generator) -> Sheet:
    """Turns and stretches the colour that something gives to the light, and its darkening."""
    floor = 0.01 * white
    change = np.log((seen + floor) / (expected + floor))
    grey = change.mean(2, keepdims=True)
    matrix = cv2.Rodrigues(np.full(3, chance.normal(0, 0.22) / np.sqrt(3)))[0].astype(np.float32)
    stretch, darker = np.exp(chance.normal(0, [0.25, 0.2])).astype(np.float32)
    colour = (change - grey) @ matrix.T * stretch
    other = (expected + floor) * np.exp(np.minimum(grey * darker + colour, 4)) - floor
    return np.asarray(np.maximum(other, 0), np.float32)


def _jolt(seen: Sheet, chance: np.random.Generator) -> Sheet:
    """A little out of place and out of focus."""
    height, width = seen.shape[:2]
    middle = (width / 2, height / 2)
    matrix = np.asarray(cv2.getRotationMatrix2D(middle, chance.normal(0, 0.15), 1.0), np.float64)
    matrix[:, 2] += chance.normal(0, 0.2, 2)
    size = (width, height)
    moved = cv2.warpAffine(seen, matrix, size, None, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE)
    blur = chance.uniform(-0.6, 0.9)
    return np.asarray(cv2.GaussianBlur(moved, (0, 0), blur) if blur > 0.25 else moved, np.float32)


def _noise(seen: Sheet, chance: np.random.Generator) -> Sheet:
    """Grains, and the blotches that a camera makes of them in the dark."""
    grains = chance.normal(0, chance.uniform(0, 0.012), seen.shape).astype(np.float32)
    if chance.random() < 0.6:
        return grains
    blotches = chance.normal(0, chance.uniform(0, 0.03), seen.shape).astype(np.float32)
    return grains + cv2.GaussianBlur(blotches, (0, 0), chance.uniform(0.6, 2))


def _uneven(seen: Sheet, chance: np.random.Generator) -> Sheet:
    """Light that no smooth glow explains: a shadow's edge, sun through a blind, rolling bands."""
    if chance.random() < 0.6:
        return seen
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]].astype(np.float32)
    turn, start = chance.uniform(0, 2 * np.pi, 2)
    along = (columns * np.cos(turn) + rows * np.sin(turn)) / COARSE
    if chance.random() < 0.5:
        wave = np.sin(along * 2 * np.pi / chance.uniform(0.3, 3) + start)
    else:
        wave = along - chance.uniform(along.min(), along.max())
    lit = np.tanh(wave * chance.uniform(0.5, 8)).astype(np.float32)
    strength = chance.normal(0, 0.2) + chance.normal(0, 0.05, 3)
    return np.asarray(seen * np.exp(lit[:, :, None] * strength), np.float32)


def _veil(seen: Sheet, white: Sheet, chance: np.random.Generator) -> Sheet:
    """A lamp mirrored by black print: light that is added, wide and soft."""
    if chance.random() < 0.6:
        return seen
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]].astype(np.float32)
    x, y = chance.uniform(0, 1, 2) * seen.shape[1::-1]
    reach = chance.uniform(0.5, 4) * COARSE
    spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * reach**2)).astype(np.float32)
    strength = np.float32(chance.uniform(-0.02, 0.06))
    return np.asarray(np.maximum(seen + strength * spot[:, :, None] * white, 0), np.float32)


def _other_camera(seen: Sheet, expected: Sheet, chance: np.random.Generator) -> tuple[Sheet, Sheet]:
    """Another white balance and gamma; now and then paper so bright that it is all white."""
    tint = np.exp(chance.normal(0, 0.05, 3)).astype(np.float32)
    gamma = np.float32(np.exp(chance.normal(0, 0.12)))
    gain = np.float32(np.exp(chance.normal(0, 0.02)))
    seen, expected = tint * gain * seen**gamma, tint * expected**gamma
    if chance.random() < 0.3:
        ceiling = np.float32(chance.uniform(0.5, 1.0))
        seen, expected = np.minimum(seen, ceiling), np.minimum(expected, ceiling)
    return seen, expected


def _turn(
    x: Sheet, heat: Sheet, weight: Sheet, chance: np.random.Generator
) -> tuple[Sheet, Sheet, Sheet]:
    """Mirrors, the pixels inside each cell too; what leans then leans the other way."""
    blocks, lean = x[:-2].reshape(-1, BLOCK, BLOCK, *x.shape[1:]), x[-2:]
    if chance.random() < 0.5:
        blocks, heat, weight = blocks[:, :, ::-1, :, ::-1], heat[:, :, ::-1], weight[:, :, ::-1]
        lean = lean[:, :, ::-1] * np.array([-1, 1], np.float32)[:, None, None]
    if chance.random() < 0.5:
        blocks, heat, weight = blocks[:, ::-1, :, ::-1, :], heat[:, ::-1], weight[:, ::-1]
        lean = lean[:, ::-1] * np.array([1, -1], np.float32)[:, None, None]
    return np.concatenate([blocks.reshape(-1, *x.shape[1:]), lean]), heat, weight
