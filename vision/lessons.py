"""Pictures with their truth, made into lessons for the network, and varied so that it sees more."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.clues import clues
from vision.light import Sheet
from vision.plan import Points
from vision.sheet import COARSE, SheetFrame
from vision.view import Stand

CELLS = COARSE // 2  # network cells a field width
KINDS = ("red", "blue", "soul")
OUTPUTS = len(KINDS) + 1  # and the hand
# How high over the board a piece's visible middle lies, in field widths.
MIDDLE_HEIGHT = {"red": 0.06, "blue": 0.06, "soul": 0.17}
HEAT_SPREAD = 1.0  # cells
CROP = (88, 96)  # coarse pixels, height and width


@dataclass(frozen=True)
class Lesson:
    """A flattened picture, what the empty board would look like in its light, and the answer."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    heat: Sheet  # (OUTPUTS, height, width) in cells
    weight: Sheet
    pieces: Points  # cells


def unfold(sheet: Sheet) -> Sheet:
    """Each two by two pixels become channels of one cell."""
    channels, height, width = sheet.shape
    cut = sheet[:, : height // 2 * 2, : width // 2 * 2]
    blocks = cut.reshape(channels, height // 2, 2, width // 2, 2).transpose(0, 2, 4, 1, 3)
    return np.ascontiguousarray(blocks.reshape(4 * channels, height // 2, width // 2))


@dataclass(frozen=True)
class Truth:
    """What lies where (mm), what a hand hides, by the truth file of a frame."""

    pieces: tuple[tuple[str, Points, float], ...]  # kind, place, visible share
    hand: bool
    hidden: Mapping[str, float]


def read_truth(said: Mapping[str, object]) -> Truth:
    places, shares, hidden = (said.get(key, {}) for key in ("pieces_mm", "piece_visible", "occluded_share"))
    assert isinstance(places, dict)
    assert isinstance(shares, dict)
    assert isinstance(hidden, dict)
    pieces = tuple(
        (name.rstrip("01"), np.array(place, float), float(shares.get(name, 1.0)))
        for name, place in places.items()
    )
    return Truth(pieces, bool(said.get("hand") or said.get("moving")), hidden)


def answer(truth: Truth, frame: SheetFrame, stand: Stand, change: Sheet) -> tuple[Sheet, Sheet]:
    """Heat where the middle of each piece is seen, and how much each cell counts."""
    height, width = change.shape
    heat = np.zeros((OUTPUTS, height, width), np.float32)
    weight = np.ones((OUTPUTS, height, width), np.float32)
    rows, columns = np.mgrid[:height, :width]
    near = np.zeros((height, width), bool)
    for kind, place, visible in truth.pieces:
        x, y = frame.to_cells(middle_seen(kind, place, frame, stand), CELLS)
        square = (columns - x) ** 2 + (rows - y) ** 2
        spot = np.exp(-square / (2 * HEAT_SPREAD**2)).astype(np.float32)
        near |= square < (0.7 * CELLS) ** 2
        channel = KINDS.index(kind)
        if visible > 0.75:
            heat[channel] = np.maximum(heat[channel], spot)
        else:
            weight[:3, square < (0.6 * CELLS) ** 2] = 0
    if truth.hand:
        heat[3], weight[3] = _hand_answer(truth, frame, change, near)
    return heat, weight * (1 + 12 * heat)


def middle_seen(kind: str, place: Points, frame: SheetFrame, stand: Stand) -> Points:
    """Where on the board the visible middle of a piece seems to lie whose base is at `place`."""
    height = MIDDLE_HEIGHT[kind] * frame.plan.pitch
    return place + stand.lean(place) * height


def _hand_answer(
    truth: Truth, frame: SheetFrame, change: Sheet, near: Sheet
) -> tuple[Sheet, Sheet]:
    """Changed cells of hidden fields are hand; off the hidden fields nothing is said nearby."""
    hidden = np.zeros(change.shape, np.uint8)
    around = np.zeros(change.shape, np.uint8)
    for name, corners in frame.plan.fields:
        share = truth.hidden.get(name, 0.0)
        polygon = np.round(frame.to_cells(corners, CELLS)).astype(np.int32)
        if share > 0.3:
            cv2.fillPoly(hidden, [polygon], 1)
        if share > 0:
            cv2.fillPoly(around, [polygon], 1)
    around = cv2.dilate(around, np.ones((3 * CELLS, 3 * CELLS), np.uint8))
    hand = (hidden > 0) & (change > 0.3) & ~near.astype(bool)
    low = frame.to_cells(np.zeros(2), CELLS)
    high = frame.to_cells(np.array([frame.plan.length, frame.plan.width]), CELLS)
    inside = np.zeros(change.shape, bool)
    inside[int(low[1]) + 1 : int(high[1]), int(low[0]) + 1 : int(high[0])] = True
    known = hand | (inside & (around == 0))
    return hand.astype(np.float32), known.astype(np.float32)


def vary(lesson: Lesson, chance: np.random.Generator) -> tuple[Sheet, Sheet, Sheet]:
    """One crop of a lesson as network input, heat and weight, seen a little differently."""
    top, left = _corner(lesson, chance)
    area = np.s_[top : top + CROP[0], left : left + CROP[1]]
    cells = np.s_[:, top // 2 : (top + CROP[0]) // 2, left // 2 : (left + CROP[1]) // 2]
    seen, expected, white = (sheet[area] for sheet in (lesson.seen, lesson.expected, lesson.white))
    seen = _other_glass(seen, expected, white, chance)
    seen = _jolt(seen, chance)
    tint = np.exp(chance.normal(0, 0.05, 3)).astype(np.float32)
    noise = chance.normal(0, chance.uniform(0, 0.012), seen.shape).astype(np.float32)
    seen = np.maximum(seen + noise * white.mean(), 0)
    gamma = np.float32(np.exp(chance.normal(0, 0.12)))
    seen = _veil(seen, white, chance)
    bent = [(sheet / white) ** gamma for sheet in (seen, expected)]
    if chance.random() < 0.25:
        bent = [np.minimum(sheet, np.float32(chance.uniform(0.6, 1.0))) for sheet in bent]
    x = clues(bent[0] * np.exp(chance.normal(0, 0.02)) * tint, bent[1] * tint, np.ones_like(white))
    return _turn(unfold(x), lesson.heat[cells], lesson.weight[cells], chance)


def _corner(lesson: Lesson, chance: np.random.Generator) -> tuple[int, int]:
    """Two crops of three hold a chosen piece."""
    room = np.array(lesson.seen.shape[:2]) - CROP
    corner = chance.integers(0, room + 1)
    if chance.random() < 0.67 and len(lesson.pieces):
        x, y = lesson.pieces[chance.integers(len(lesson.pieces))] * 2
        wish = np.array([y, x]) - chance.uniform(0.15, 0.85, 2) * CROP
        corner = np.clip(wish, 0, room).astype(int)
    return int(corner[0]) // 2 * 2, int(corner[1]) // 2 * 2


def _other_glass(seen: Sheet, expected: Sheet, white: Sheet, chance: np.random.Generator) -> Sheet:
    """Turns and stretches the colour that something gives to the light, and its darkening."""
    floor = 0.01 * white
    change = np.log((seen + floor) / (expected + floor))
    grey = change.mean(2, keepdims=True)
    colour = change - grey
    turn = chance.normal(0, 0.22)
    axis = np.full(3, 1 / np.sqrt(3))
    matrix = cv2.Rodrigues(axis * turn)[0].astype(np.float32)
    stretch = np.float32(np.exp(chance.normal(0, 0.25)))
    darker = np.float32(np.exp(chance.normal(0, 0.3)))
    other = (expected + floor) * np.exp(grey * darker + colour @ matrix.T * stretch) - floor
    return np.asarray(np.maximum(other, 0), np.float32)


def _veil(seen: Sheet, white: Sheet, chance: np.random.Generator) -> Sheet:
    """A lamp mirrored by black print: light that is added, wide and soft."""
    if chance.random() < 0.6:
        return seen
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]].astype(np.float32)
    x, y = chance.uniform(0, 1, 2) * seen.shape[1::-1]
    reach = chance.uniform(0.5, 4) * COARSE
    spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * reach**2))
    strength = np.float32(chance.uniform(-0.02, 0.06))
    return np.asarray(np.maximum(seen + strength * spot[:, :, None] * white, 0), np.float32)


def _jolt(seen: Sheet, chance: np.random.Generator) -> Sheet:
    """A little out of place and out of focus."""
    height, width = seen.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), chance.normal(0, 0.15), 1.0)  # degrees
    matrix[:, 2] += chance.normal(0, 0.2, 2)
    moved = cv2.warpAffine(seen, matrix, (width, height), None, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE)
    blur = chance.uniform(-0.6, 0.9)
    return np.asarray(cv2.GaussianBlur(moved, (0, 0), blur) if blur > 0.25 else moved, np.float32)


def _turn(x: Sheet, heat: Sheet, weight: Sheet, chance: np.random.Generator) -> tuple[Sheet, Sheet, Sheet]:
    """Mirrors, the pixels inside each cell too."""
    blocks = x.reshape(-1, 2, 2, *x.shape[1:])
    if chance.random() < 0.5:
        blocks, heat, weight = blocks[:, :, ::-1, :, ::-1], heat[:, :, ::-1], weight[:, :, ::-1]
    if chance.random() < 0.5:
        blocks, heat, weight = blocks[:, ::-1, :, ::-1, :], heat[:, ::-1], weight[:, ::-1]
    return blocks.reshape(x.shape), heat, weight
