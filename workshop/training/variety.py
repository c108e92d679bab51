"""Varies a lesson: more glass, lamps and cameras than there are pictures, simply or widely."""

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet
from vision.drawing.glass import Spot, draw_soul, draw_stone
from vision.reading.cells import BLOCK
from vision.reading.clues import CLUES, EmptyShares, write_clues
from vision.reading.inputs import INPUTS, KINDS, lean_of_cells
from workshop.training.crops import Crop, cut, emptied
from workshop.training.crowds import lay_crowd
from workshop.training.lessons import Lesson
from workshop.training.litter import drop_litter
from workshop.training.other_cameras import photograph, photograph_simply, relight
from workshop.training.unrolling import in_cells

SIMPLE_FIELDS, WIDE_FIELDS = (3.5, 3.5), (3.5, 5.5)  # field widths of crops, down and along
APART_FIELDS = 0.5  # field widths between the middles of drawn pieces
TOUCH_FIELDS = (0.42, 0.62)  # field widths from the soul's middle to that of a piece beside it
SOUL_SCALES = (0.71, 1.02)  # times what `draw_soul` draws: its side is 0.36 to 0.9 field widths
PACK_FIELDS = (0.26, 0.34)  # field widths from the middle of four stones to each, along and across
EMPTIED = 0.3  # of all crops: nothing but what is drawn lies on them
LITTER_FIELDS = 0.8  # field widths from a piece to the middle of litter


def vary_simply(lesson: Lesson, chance: np.random.Generator) -> tuple[Sheet, Sheet, Sheet]:
    """One crop of a lesson as network input, heat and weight, seen a little differently."""
    crop = _lay_more(cut(lesson, SIMPLE_FIELDS, chance), chance)
    seen = _other_glass(crop, chance)
    seen, expected = photograph_simply(seen, crop.expected, crop.white, (crop.pitch, chance))
    return _turn(_asked(seen, expected, crop.camera), crop.heat, crop.weight, chance)


def vary_widely(lesson: Lesson, chance: np.random.Generator) -> tuple[Sheet, Sheet, Sheet]:
    """The same, seen quite differently.

    Some crops are emptied first: what lies on these is drawn, under a camera of their own.
    """
    crop = cut(lesson, WIDE_FIELDS, chance)
    if chance.random() < EMPTIED:
        crop = lay_crowd(_littered(emptied(crop, chance), chance), 5, chance)
    elif chance.random() < 0.4:
        crop = lay_crowd(_littered(crop, chance), 2, chance)
    else:
        crop = _lay_more(crop, chance)
    white = crop.white
    seen = relight(_other_glass(crop, chance), white, (crop.pitch, chance))
    seen, expected = photograph(seen / white, crop.expected / white, (crop.pitch, chance))
    return _turn(_asked(seen, expected, crop.camera), crop.heat, crop.weight, chance)


def _asked(seen: Sheet, expected: Sheet, camera: Points) -> Sheet:
    """What the network is told of a crop: clues, and the lean."""
    rows, columns = seen.shape[0] // BLOCK, seen.shape[1] // BLOCK
    x = np.empty((INPUTS, rows, columns), np.float32)
    found = x[:-2].reshape(CLUES, BLOCK**2, *x.shape[1:])
    write_clues(in_cells(seen), EmptyShares(in_cells(expected)), found)
    x[-2:] = lean_of_cells(camera, x.shape[1:])
    return x


def _littered(crop: Crop, chance: np.random.Generator) -> Crop:
    """Now and then with something on it that is no piece."""
    place = crop.somewhere(chance)
    if chance.random() < 0.25 and crop.is_free(place, LITTER_FIELDS):
        drop_litter(crop.seen, crop.white, (place, crop.pitch), chance)
    return crop


def _lay_more(crop: Crop, chance: np.random.Generator) -> Crop:
    if chance.random() < 0.3:
        crop = _lay_four_on_black(crop, chance)
    for _ in range(chance.integers(0, 4)):
        crop = _lay_one_more(crop, chance)
    return crop


def _lay_one_more(crop: Crop, chance: np.random.Generator) -> Crop:
    """Draws a piece where there is room; the soul most often, being the rarest in pictures."""
    kind = str(chance.choice(KINDS, p=[0.3, 0.3, 0.4]))
    beside = _beside_a_piece(crop, chance) if kind == "soul" and chance.random() < 0.4 else None
    base = crop.somewhere(chance) if beside is None else beside
    apart = APART_FIELDS if beside is None else TOUCH_FIELDS[0]
    if not crop.is_free(crop.middle(kind, base), apart):
        return crop
    return _lay(crop, kind, (base, chance.uniform(*SOUL_SCALES) if kind == "soul" else 1.0), chance)


def _lay_four_on_black(crop: Crop, chance: np.random.Generator) -> Crop:
    """As a game begins: two red and two blue stones packed on one black square, if there is one."""
    dark = crop.dark()
    if len(dark) < crop.pitch**2 / 2:
        return crop
    middle = np.median(dark, 0)[::-1] + chance.normal(0, 0.12 * crop.pitch, 2)
    if not crop.is_free(middle, 1.0):
        return crop
    gap, turn = (
        chance.uniform(*PACK_FIELDS),
        chance.normal(np.pi / 4, 0.15) + np.arange(4) * np.pi / 2,
    )
    away = gap * np.sqrt(2) * np.stack([np.cos(turn), np.sin(turn)], 1)
    bases = middle + (away + chance.normal(0, 0.03, (4, 2))) * crop.pitch
    far_first = bases[np.argsort(-((bases - middle) @ crop.lean(middle)))]
    for kind, base in zip(
        chance.permutation(["red", "red", "blue", "blue"]), far_first, strict=True
    ):
        crop = _lay(crop, str(kind), (base, min(1.0, gap / 0.3)), chance)
    return crop


def _lay(crop: Crop, kind: str, where: tuple[Points, float], chance: np.random.Generator) -> Crop:
    """Draws a piece with its base there, so many times the usual size."""
    base, times = where
    spot = Spot(base, crop.lean(base), crop.pitch * times)
    if kind == "soul":
        draw_soul(crop.seen, crop.white, spot, chance)
    else:
        draw_stone(crop.seen, crop.white, (kind, spot), chance)
    return crop.with_piece(kind, base)


def _beside_a_piece(crop: Crop, chance: np.random.Generator) -> Points | None:
    """So near a piece of the crop that glass touches glass."""
    inside = ((crop.pieces > 0) & (crop.pieces < crop.size)).all(1)
    if not inside.any():
        return None
    turn, far = chance.uniform(0, 2 * np.pi), chance.uniform(*TOUCH_FIELDS) * crop.pitch
    piece = chance.choice(crop.pieces[inside])
    return np.asarray(piece + far * np.array([np.cos(turn), np.sin(turn)]), float)


def _other_glass(crop: Crop, chance: np.random.Generator) -> Sheet:
    """Turns and stretches the colour that something gives to the light, and its darkening."""
    seen, expected, floor = crop.seen, crop.expected, 0.01 * crop.white
    change = np.log((seen + floor) / (expected + floor))
    grey = change.mean(2, keepdims=True)
    matrix = cv2.Rodrigues(np.full(3, chance.normal(0, 0.22) / np.sqrt(3)))[0].astype(np.float32)
    stretch, darker = np.exp(chance.normal(0, [0.25, 0.2])).astype(np.float32)
    colour = (change - grey) @ matrix.T * stretch
    other = (expected + floor) * np.exp(np.minimum(grey * darker + colour, 4)) - floor
    return np.asarray(np.maximum(other, 0), np.float32)


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
