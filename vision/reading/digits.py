"""The digit on a card that lies face up: found above the arrow, told, or not told."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points
from vision.board.sheet import Picture, Places, fixed_places, flatten
from vision.board.view import View
from vision.reading.network import Network, load_network

VALUES = (2, 3, 4, 5, 6, 7, 8, 9)
NONE = len(VALUES)  # the answer "no such digit"
ANSWERS = NONE + 1
MODEL = Path(__file__).with_name("digits.npz")

SAMPLES_WIDE = 96  # samples across a slot …
BESIDE_WIDTHS = 0.12  # … and what is looked at beside it: a card lies a little askew
PLAIN, LEAST_INK = 80, 1.0  # percentiles: a card is mostly paper, and a little ink
INKED = 0.3  # of the darkest: coloured print, and thin strokes
RIM = 0.06  # of a card's height: nearer to its ends there is no digit
ASIDE = 0.25  # of the slot's width: farther beside the arrow's middle neither
FAINT_INK = 0.18  # of paper's light: ink that is lighter is none
TALL = (0.14, 0.5)  # a digit's height, of the slot's
SLIM = (0.2, 0.95)  # its width, of its height
LONG, FLAT = (0.3, 0.95), 0.7  # an arrow's length, of the slot's width; its height, of its length
SPECK = 0.03  # of the slot's width: smaller marks are none
SIZE, INNER = 24, 18  # the classifier's picture, and the digit's height in it
LEAST_PX = 9.0  # a digit's height in the camera's picture
LEAST_CHANCE = 0.97  # chance below which it is not told
TILTS_DEGREES = (-7.0, 0.0, 7.0)  # degrees: a digit is told if it is the same a little turned

Ink = npt.NDArray[np.float32]  # 0 paper, 1 the darkest print
Box = tuple[int, int, int, int]  # left, top, width, height


@dataclass(frozen=True)
class SlotPlaces:
    """Where in the picture a slot and what lies around it is, and how many pixels a sample is."""

    places: Places
    px_a_sample: float


@dataclass(frozen=True)
class Marks:
    """A digit's box on a card that is turned so that it stands above the arrow."""

    ink: Ink
    digit: Box


def read_digit(picture: Picture, slot: SlotPlaces) -> int | None:
    """Of the card in a slot; None where it cannot be told."""
    marks = find_marks(flatten(picture, slot.places))
    if marks is None or marks.digit[3] * slot.px_a_sample < LEAST_PX:
        return None
    chances = chances_of(np.stack([as_input(marks, turn) for turn in TILTS_DEGREES]), teller())
    best = int(chances.argmax())
    return VALUES[best] if best != NONE and chances[best] >= LEAST_CHANCE else None


def chances_of(inputs: Ink, network: Network) -> npt.NDArray[np.float32]:
    """What several views of one digit say together."""
    said = network.forward(inputs.reshape(len(inputs), -1).T[:, :, None, None])[:, :, 0, 0]
    said = said - said.max(0)
    logs = (said - np.log(np.exp(said).sum(0))).mean(1)
    chances = np.exp(logs - logs.max())
    return np.asarray(chances / chances.sum() * np.exp(logs.max()), np.float32)


@cache
def teller() -> Network:
    """What was learnt."""
    return load_network(MODEL)


def places_of(slot: Points, view: View) -> SlotPlaces:
    """Of a slot's corners in mm."""
    low, high = slot.min(0), slot.max(0)
    room = BESIDE_WIDTHS * float(high[0] - low[0])
    step = float(high[0] - low[0]) / SAMPLES_WIDE
    across = np.arange(low[0] - room, high[0] + room, step)
    down = np.arange(low[1] - room, high[1] + room, step)
    pixels = view.to_pixels(np.stack(np.meshgrid(across, down), -1))
    middle = pixels[len(down) // 2 : len(down) // 2 + 2, len(across) // 2]
    scale = float(np.linalg.norm(middle[1] - middle[0]))
    return SlotPlaces(fixed_places(np.nan_to_num(pixels, nan=-1e4).astype(np.float32)), scale)


def find_marks(card: Picture) -> Marks | None:
    """One arrow, and all marks on one side of it as a digit; turned round if need be."""
    ink = ink_of(card)
    if ink is None:
        return None
    boxes = _boxes(ink)
    arrows = [box for box in boxes if _is_arrow(box)]
    if len(arrows) != 1:
        return None
    middle = arrows[0][0] + arrows[0][2] / 2
    others = [box for box in boxes if box != arrows[0] and _is_near(box, middle, ink)]
    above = [box for box in others if box[1] + box[3] < arrows[0][1] + arrows[0][3] / 2]
    below = [box for box in others if box[1] > arrows[0][1] + arrows[0][3] / 2]
    if bool(above) == bool(below):
        return None
    digit = _around(above or below)
    if not _is_digit(digit, ink):
        return None
    return Marks(ink, digit) if above else _turned(ink, digit)


def _turned(ink: Ink, box: Box) -> Marks:
    height, width = ink.shape
    left, top, wide, high = box
    round_about = np.ascontiguousarray(ink[::-1, ::-1])
    return Marks(round_about, (width - left - wide, height - top - high, wide, high))


def ink_of(card: Picture) -> Ink | None:
    """How dark the print is in its darkest colour; None where there is no print on paper."""
    inner = card[card.shape[0] // 6 : -card.shape[0] // 6, card.shape[1] // 6 : -card.shape[1] // 6]
    paper = [_nth(band, PLAIN) for band in cv2.split(np.ascontiguousarray(inner[::2, ::2]))]
    if min(paper) < 1:
        return None
    bands = zip(cv2.split(card), paper, strict=True)
    dark = np.clip(
        1 - np.minimum.reduce([band * np.float32(1 / full) for band, full in bands]), 0, 1
    )
    rows = inner.shape[0] // 4
    darkest = _nth(dark[rows:-rows, ::2], 100 - LEAST_INK)
    return None if darkest < FAINT_INK else np.asarray(np.minimum(dark / darkest, 1), np.float32)


def _nth(values: npt.NDArray[np.generic], percent: float) -> float:
    """What so many percent of the values stay below."""
    at = int(percent / 100 * (values.size - 1))
    return float(np.partition(values, at, axis=None)[at])


def _boxes(ink: Ink) -> list[Box]:
    """Of every mark that does not reach the border."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((ink > INKED).astype(np.uint8))
    height, width = ink.shape
    boxes = []
    for left, top, wide, high in stats[1:count, :4].tolist():
        is_inside = left > 0 and top > 0 and left + wide < width and top + high < height
        if is_inside and max(wide, high) > SPECK * SAMPLES_WIDE:
            boxes.append((left, top, wide, high))
    return boxes


def _around(boxes: list[Box]) -> Box:
    """Thin strokes of old print break: what lies together is one digit."""
    left, top = (min(box[at] for box in boxes) for at in (0, 1))
    right, bottom = (max(box[at] + box[at + 2] for box in boxes) for at in (0, 1))
    return left, top, right - left, bottom - top


def _is_near(box: Box, middle: float, ink: Ink) -> bool:
    """Over or under the arrow's middle, and no line of the frame."""
    left, top, wide, high = box
    inner = (ink.shape[0] - 2 * BESIDE_WIDTHS * SAMPLES_WIDE) * RIM
    is_on_card = (
        top > BESIDE_WIDTHS * SAMPLES_WIDE + inner
        and top + high < ink.shape[0] - BESIDE_WIDTHS * SAMPLES_WIDE - inner
    )
    return is_on_card and abs(left + wide / 2 - middle) < ASIDE * SAMPLES_WIDE


def _is_digit(box: Box, ink: Ink) -> bool:
    _, _, wide, high = box
    share = high / (ink.shape[0] - 2 * BESIDE_WIDTHS * SAMPLES_WIDE)
    return TALL[0] < share < TALL[1] and SLIM[0] < wide / high < SLIM[1]


def _is_arrow(box: Box) -> bool:
    _, _, wide, high = box
    return LONG[0] < wide / SAMPLES_WIDE < LONG[1] and high < FLAT * wide


def as_input(marks: Marks, degrees: float = 0.0) -> Ink:
    """The digit in the middle of a small picture, its height always the same."""
    left, top, wide, high = marks.digit
    reach, x, y = round(0.8 * high), left + wide // 2, top + high // 2
    low_x, low_y = max(0, x - reach), max(0, y - reach)
    part = marks.ink[low_y : y + reach, low_x : x + reach]
    middle = (left + (wide - 1) / 2 - low_x, top + (high - 1) / 2 - low_y)
    way = cv2.getRotationMatrix2D(middle, degrees, INNER / high)
    way[0, 2] += (SIZE - 1) / 2 - middle[0]
    way[1, 2] += (SIZE - 1) / 2 - middle[1]
    soft = cv2.GaussianBlur(part, (0, 0), max(0.4 * high / INNER, 0.3))
    seen = cv2.warpAffine(soft, way, (SIZE, SIZE), None, cv2.INTER_LINEAR)
    return np.asarray(seen / max(float(seen.max()), 1e-3), np.float32)
