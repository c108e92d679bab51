"""Reads the digit on a card that lies face up: found above the arrow, then classified."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points
from vision.board.sheet import Picture, Places, fixed_places, flatten, level
from vision.board.view import View
from vision.reading.network import Network, load_network

DIGITS = (2, 3, 4, 5, 6, 7, 8, 9)
NO_DIGIT = len(DIGITS)  # the answer "no such digit"
ANSWERS = NO_DIGIT + 1  # of the classifier
DIGIT_MODEL = Path(__file__).with_name("digits.npz")

SAMPLES_WIDE = 96  # across a slot …
BESIDE_WIDTHS = 0.12  # slot widths: … and so far beside it, as a card lies a little askew
PLAIN_PERCENT, INK_PERCENT = 80, 1.0  # of a card: mostly paper, and a little ink
INKED_SHARE = 0.3  # of the darkest: what is darker than this is print
RIM_HEIGHTS = 0.06  # card heights: nearer to its ends there is no digit
ASIDE_WIDTHS = 0.25  # slot widths: farther beside the arrow's middle there is none either
FAINT_INK_SHARE = 0.18  # of paper's light: a card whose darkest is lighter has no print
TALL_HEIGHTS = (0.14, 0.5)  # slot heights: a digit's height
SLIM_HEIGHTS = (0.2, 0.95)  # its own heights: a digit's width
ARROW_LONG_WIDTHS = (0.3, 0.95)  # slot widths: an arrow's length
ARROW_FLAT_LENGTHS = 0.7  # its own lengths: an arrow's height at most
SPECK_WIDTHS = 0.03  # slot widths: smaller marks are ignored
INPUT_PX, DIGIT_PX = 24, 18  # the side of the classifier's picture, and a digit's height in it
LEAST_PX = 9.0  # a digit's height in the camera's picture
LEAST_CHANCE = 0.97  # with less a digit is not told
TILTS_DEGREES = (-7.0, 0.0, 7.0)  # by which a digit is turned, to classify it several times

Ink = npt.NDArray[np.float32]  # 0 paper, 1 the darkest print
Box = tuple[int, int, int, int]  # left, top, width, height


@dataclass(frozen=True)
class SlotPlaces:
    """Where a slot and what is around it lies in the picture, and how many pixels a sample is."""

    places: Places
    px_a_sample: float


@dataclass(frozen=True)
class Marks:
    """The print of a card, turned so that the digit stands above the arrow, and the digit's box."""

    ink: Ink
    digit: Box


def read_digit(picture: Picture, slot: SlotPlaces) -> int | None:
    """The digit on the card in a slot, None where it cannot be told."""
    marks = find_marks(flatten(picture, slot.places))
    if marks is None or marks.digit[3] * slot.px_a_sample < LEAST_PX:
        return None
    chances = chances_of(
        np.stack([as_input(marks, turn) for turn in TILTS_DEGREES]), digit_network()
    )
    best = int(chances.argmax())
    return DIGITS[best] if best != NO_DIGIT and chances[best] >= LEAST_CHANCE else None


def chances_of(inputs: Ink, network: Network) -> npt.NDArray[np.float32]:
    """How likely each answer is by several pictures of one digit; they sum to 1 or less."""
    said = network.forward(inputs.reshape(len(inputs), -1).T)
    said = said - said.max(0)
    logs = (said - np.log(np.exp(said).sum(0))).mean(1)
    chances = np.exp(logs - logs.max())
    return np.asarray(chances / chances.sum() * np.exp(logs.max()), np.float32)


@cache
def digit_network() -> Network:
    """The trained network that classifies digits, read from its file once."""
    return load_network(DIGIT_MODEL)


def slot_places(slot: Points, view: View) -> SlotPlaces:
    """The places of the slot with these corners (mm) in a view."""
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
    """The digit of a card that has one arrow, with marks above or below it but not both."""
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
    """Both turned by half a round."""
    height, width = ink.shape
    left, top, wide, high = box
    round_about = np.ascontiguousarray(ink[::-1, ::-1])
    return Marks(round_about, (width - left - wide, height - top - high, wide, high))


def ink_of(card: Picture) -> Ink | None:
    """How dark each place is in its darkest colour, 0 to 1; None if no print on paper is seen."""
    inner = card[card.shape[0] // 6 : -card.shape[0] // 6, card.shape[1] // 6 : -card.shape[1] // 6]
    paper = [
        float(level(band.ravel(), PLAIN_PERCENT / 100))
        for band in cv2.split(np.ascontiguousarray(inner[::2, ::2]))
    ]
    if min(paper) < 1:
        return None
    bands = zip(cv2.split(card), paper, strict=True)
    dark = np.clip(
        1 - np.minimum.reduce([band * np.float32(1 / full) for band, full in bands]), 0, 1
    )
    rows = inner.shape[0] // 4
    darkest = float(level(dark[rows:-rows, ::2].ravel(), (100 - INK_PERCENT) / 100))
    return (
        None if darkest < FAINT_INK_SHARE else np.asarray(np.minimum(dark / darkest, 1), np.float32)
    )


def _boxes(ink: Ink) -> list[Box]:
    """The boxes of all marks that are no specks and do not touch the border."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((ink > INKED_SHARE).astype(np.uint8))
    height, width = ink.shape
    boxes = []
    for left, top, wide, high in stats[1:count, :4].tolist():
        is_inside = left > 0 and top > 0 and left + wide < width and top + high < height
        if is_inside and max(wide, high) > SPECK_WIDTHS * SAMPLES_WIDE:
            boxes.append((left, top, wide, high))
    return boxes


def _around(boxes: list[Box]) -> Box:
    """The box around all these: old print breaks into pieces that are one digit together."""
    left, top = (min(box[at] for box in boxes) for at in (0, 1))
    right, bottom = (max(box[at] + box[at + 2] for box in boxes) for at in (0, 1))
    return left, top, right - left, bottom - top


def _is_near(box: Box, middle: float, ink: Ink) -> bool:
    """Whether a mark is above or below the arrow's middle, and not at the card's ends."""
    left, top, wide, high = box
    inner = (ink.shape[0] - 2 * BESIDE_WIDTHS * SAMPLES_WIDE) * RIM_HEIGHTS
    is_on_card = (
        top > BESIDE_WIDTHS * SAMPLES_WIDE + inner
        and top + high < ink.shape[0] - BESIDE_WIDTHS * SAMPLES_WIDE - inner
    )
    return is_on_card and abs(left + wide / 2 - middle) < ASIDE_WIDTHS * SAMPLES_WIDE


def _is_digit(box: Box, ink: Ink) -> bool:
    _, _, wide, high = box
    share = high / (ink.shape[0] - 2 * BESIDE_WIDTHS * SAMPLES_WIDE)
    return (
        TALL_HEIGHTS[0] < share < TALL_HEIGHTS[1]
        and SLIM_HEIGHTS[0] < wide / high < SLIM_HEIGHTS[1]
    )


def _is_arrow(box: Box) -> bool:
    _, _, wide, high = box
    return (
        ARROW_LONG_WIDTHS[0] < wide / SAMPLES_WIDE < ARROW_LONG_WIDTHS[1]
        and high < ARROW_FLAT_LENGTHS * wide
    )


def as_input(marks: Marks, degrees: float = 0.0) -> Ink:
    """The digit as the classifier takes it: in the middle of a small picture, always as high."""
    left, top, wide, high = marks.digit
    reach, x, y = round(0.8 * high), left + wide // 2, top + high // 2
    low_x, low_y = max(0, x - reach), max(0, y - reach)
    part = marks.ink[low_y : y + reach, low_x : x + reach]
    middle = (left + (wide - 1) / 2 - low_x, top + (high - 1) / 2 - low_y)
    way = cv2.getRotationMatrix2D(middle, degrees, DIGIT_PX / high)
    way[0, 2] += (INPUT_PX - 1) / 2 - middle[0]
    way[1, 2] += (INPUT_PX - 1) / 2 - middle[1]
    soft = cv2.GaussianBlur(part, (0, 0), max(0.4 * high / DIGIT_PX, 0.3))
    seen = cv2.warpAffine(soft, way, (INPUT_PX, INPUT_PX), None, cv2.INTER_LINEAR)
    return np.asarray(seen / max(float(seen.max()), 1e-3), np.float32)
