"""Pictures with their truth, made into lessons for the network, and varied so that it sees more."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

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


@dataclass(frozen=True)
class Lesson:
    """A flattened picture, what the empty board would look like in its light, and the answer."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    heat: Sheet  # (OUTPUTS, height, width) in cells
    weight: Sheet
    pieces: Points  # cells
    camera: Points  # coarse pixels: where over the sheet the camera stands, and how high


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
    near = np.zeros((height, width), bool)
    for kind, place, visible in truth.pieces:
        cell = frame.to_cells(middle_seen(kind, place, frame, stand), CELLS)
        spot, square = heat_spot(change.shape, cell)
        near |= square < (0.7 * CELLS) ** 2
        channel = KINDS.index(kind)
        if visible > 0.75:
            heat[channel] = np.maximum(heat[channel], spot)
        else:
            weight[:3, square < (0.6 * CELLS) ** 2] = 0
    if truth.hand:
        heat[3], weight[3] = _hand_answer(truth, frame, change, near)
    return heat, weight * (1 + 12 * heat)


def heat_spot(shape: tuple[int, ...], cell: Points) -> tuple[Sheet, Sheet]:
    """A soft spot around a cell, and every cell's squared distance from it."""
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    square = ((columns - cell[0]) ** 2 + (rows - cell[1]) ** 2).astype(np.float32)
    return np.exp(-square / (2 * HEAT_SPREAD**2)), square


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
