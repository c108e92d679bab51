"""Drawn cards to learn digits from, and the learning: `python -m workshop.training.digit_lessons`.

Every letter is drawn anew: OpenCV's own letters, plain and with serifs, thick and thin, leaning,
their upright strokes stronger than the flat ones as in old print; on a card with a frame and an
arrow, seen small, askew, blurred and with noise. It needs no picture and no download.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.reading.digits import (
    ANSWERS,
    BESIDE_WIDTHS,
    DIGIT_MODEL,
    DIGITS,
    INPUT_PX,
    NO_DIGIT,
    SAMPLES_WIDE,
    as_input,
    find_marks,
)
from vision.reading.network import Array, Network
from workshop.training.backprop import Adam, gradients, trace
from workshop.training.fresh import new_network, save_network
from workshop.training.strokes import CURVES, draw_digit

HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL,
)  # fmt: skip
DRAWN = ("sans", "italic", "uni")
OTHERS = "01AEFHJKLMNPTUVWXYdfhkmnrtuvwxy?!&"  # none that looks like a digit
OWN_SHARE = 0.5  # of the digits: drawn by a pen of our own
NO_DIGIT_SHARE = 0.2  # of the lessons: show something else
FINE_TIMES = 2  # as large as it is sampled, so a card is drawn
LETTER_PX = 80  # the height of a letter as it is drawn first
HIDDEN_UNITS = 128
BATCH, SPEED = 128, 2e-3


@dataclass(frozen=True)
class DigitCourse:
    """How many cards are drawn, and how long they are learnt."""

    lessons: int = 24_000
    steps: int = 6_000
    seed: int = 1


@dataclass(frozen=True)
class DigitLesson:
    seen: Array
    answer: int


def draw_lessons(number: int, seed: int) -> Iterator[DigitLesson]:
    """So many drawn cards on which a mark is found; the same for the same seed."""
    dice = np.random.default_rng(seed)
    while number > 0:
        answer = NO_DIGIT if dice.random() < NO_DIGIT_SHARE else int(dice.integers(len(DIGITS)))
        marks = find_marks(draw_card(_letter(answer, dice), dice))
        if marks is not None:
            number -= 1
            yield DigitLesson(as_input(marks, float(dice.normal(0, 4))), answer)


def _letter(answer: int, dice: np.random.Generator) -> Array:
    """The ink of a letter, cut to its size."""
    if answer == NO_DIGIT and dice.random() < 0.25:  # 3, 4 and 7 upside down are no digits
        return np.ascontiguousarray(_strokes("347"[dice.integers(3)], dice)[::-1, ::-1])
    if answer == NO_DIGIT:
        return _strokes(OTHERS[dice.integers(len(OTHERS))], dice)
    return _strokes(str(DIGITS[answer]), dice)


def _strokes(letter: str, dice: np.random.Generator) -> Array:
    """A letter of one's own or of OpenCV's, cut to its size."""
    own = letter in CURVES and dice.random() < OWN_SHARE
    ink = draw_digit(letter, LETTER_PX, dice) if own else _opencv_letter(letter, dice)
    ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), float(dice.uniform(0.3, 2.0))), np.uint8)
    lean = np.array([[1, float(dice.normal(0, 0.08)), 0], [0, 1, 0]])
    ink = np.asarray(cv2.warpAffine(ink, lean, ink.shape[::-1]), np.uint8)
    left, top, wide, high = cv2.boundingRect((ink > 60).astype(np.uint8))
    return ink[top : top + high, left : left + wide].astype(np.float32) / np.float32(255)


def _opencv_letter(letter: str, dice: np.random.Generator) -> Picture:
    ink = np.zeros((LETTER_PX * 3, LETTER_PX * 3), np.uint8)
    at = (LETTER_PX // 2, LETTER_PX * 3 // 2)
    font = int(dice.integers(len(HERSHEY) + len(DRAWN)))
    if font < len(HERSHEY):
        scale = LETTER_PX / cv2.getTextSize("8", HERSHEY[font], 1, 1)[0][1]
        thick = int(dice.integers(2, 13))
        cv2.putText(ink, letter, at, HERSHEY[font], scale, 255, thick, cv2.LINE_AA)
    else:
        face, weight = cv2.FontFace(DRAWN[font - len(HERSHEY)]), int(dice.integers(200, 800))
        cv2.putText(ink, letter, at, 255, face, LETTER_PX, weight)
    up, flat = (int(dice.integers(1, 11)) for _ in range(2))
    if dice.random() < 0.7:  # old print: upright strokes are thick, flat ones thin
        ink = np.asarray(cv2.dilate(ink, np.ones((1, up))), np.uint8)
    if dice.random() < 0.2:
        ink = np.asarray(cv2.dilate(ink, np.ones((flat, 1))), np.uint8)
    return ink


def draw_card(letter: Array, dice: np.random.Generator) -> Picture:
    """As a slot with a face in it is sampled."""
    tall = float(dice.uniform(1.4, 1.8))
    wide, high = (
        round(SAMPLES_WIDE * FINE_TIMES * (part + 2 * BESIDE_WIDTHS)) for part in (1.0, tall)
    )
    table, paper = dice.uniform(20, 200, 3), dice.uniform(140, 255) * dice.uniform(0.85, 1, 3)
    card = np.empty((high, wide, 3), np.float32)
    card[:] = table
    rim = int((BESIDE_WIDTHS + dice.uniform(-0.02, 0.06)) * SAMPLES_WIDE * FINE_TIMES)
    cv2.rectangle(card, (rim, rim), (wide - rim, high - rim), paper.tolist(), cv2.FILLED)
    inner = rim + int(dice.uniform(0.04, 0.1) * SAMPLES_WIDE * FINE_TIMES)
    pale = (paper * dice.uniform(0.6, 1)).tolist()
    cv2.rectangle(
        card, (inner, inner), (wide - inner, high - inner), pale, int(dice.integers(1, 4))
    )
    _draw_arrow(card, paper, dice)
    _ink_on(card, letter, dice)
    if dice.random() < 0.3:
        card = np.ascontiguousarray(card[::-1, ::-1])
    return _photographed(card, dice)


def _ink_on(card: Array, letter: Array, dice: np.random.Generator) -> None:
    high = int(dice.uniform(0.2, 0.36) * card.shape[0])
    wide = int(high * letter.shape[1] / letter.shape[0] * dice.uniform(0.8, 1.2))
    wide = min(max(wide, 4), card.shape[1] // 2)
    ink = cv2.resize(letter, (wide, high), None, 0, 0, cv2.INTER_AREA)[..., None]
    top = int(dice.uniform(0.17, 0.28) * card.shape[0])
    left = (card.shape[1] - wide) // 2 + int(dice.normal(0, 0.03) * card.shape[1])
    part = card[top : top + high, left : left + wide]
    part *= 1 - ink * np.float32(dice.uniform(0.55, 0.95))


def _draw_arrow(card: Array, paper: Points, dice: np.random.Generator) -> None:
    reach, at = dice.uniform(0.15, 0.28), dice.uniform(0.72, 0.8)
    height, width = card.shape[:2]
    ends = [(round(width * (0.5 + way * reach)), round(height * at)) for way in (-1, 1)]
    if dice.random() < 0.3:
        ends.reverse()
    shade = (
        paper * [(0.6, 0.25, 0.2), (0.2, 0.2, 0.65), (0.2, 0.2, 0.2)][dice.integers(3)]
    ).tolist()
    thick = int(dice.integers(4, 11))
    cv2.arrowedLine(
        card, ends[0], ends[1], shade, thick, cv2.LINE_AA, 0, float(dice.uniform(0.2, 0.4))
    )


def _photographed(card: Array, dice: np.random.Generator) -> Picture:
    """Askew, of as few pixels as a camera has for it, blurred, with noise."""
    height, width = card.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    moved = corners + dice.normal(0, 0.015 * width, (4, 2)).astype(np.float32)
    plane = cv2.getPerspectiveTransform(corners, moved)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(dice.normal(0, 4)), 1.0)
    plane = np.vstack([turn, [0, 0, 1]]) @ plane
    border = cv2.BORDER_REPLICATE
    askew = cv2.warpPerspective(card, plane, (width, height), None, cv2.INTER_LINEAR, border)
    sampled = (round(width / FINE_TIMES), round(height / FINE_TIMES))
    share = float(np.exp(dice.uniform(np.log(0.28), np.log(1.2)))) / FINE_TIMES
    few = (max(round(width * share), 8), max(round(height * share * dice.uniform(0.6, 1)), 8))
    small = cv2.resize(askew, few, None, 0, 0, cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), float(dice.uniform(0.2, 1.3)))
    light = float(dice.uniform(0.25, 1.0))
    noisy = small * light + dice.normal(0, dice.uniform(0.5, 6), small.shape)
    seen = cv2.resize(
        np.clip(noisy, 0, 255).astype(np.uint8), sampled, None, 0, 0, cv2.INTER_LINEAR
    )
    return np.asarray(seen, np.uint8)


def learn_digits(course: DigitCourse) -> Network:
    """A layer of hidden units and a choice; the same for the same course."""
    taught = list(draw_lessons(course.lessons, course.seed))
    seen = np.stack([one.seen.reshape(-1) for one in taught], axis=1)
    answers = np.array([one.answer for one in taught])
    network = new_network((INPUT_PX**2, HIDDEN_UNITS, ANSWERS), (0, 0), course.seed)
    adam, dice = Adam(network), np.random.default_rng(course.seed)
    for step in range(course.steps):
        chosen = dice.integers(0, len(taught), BATCH)
        said, trail = trace(network, np.ascontiguousarray(seen[:, chosen]))
        slower = 0.5 + 0.5 * np.cos(np.pi * step / course.steps)
        speed = SPEED * min(1.0, step / 100) * slower
        adam.step(gradients(network, trail, _slope(said, answers[chosen])), speed)
    return network


def _slope(said: Array, answers: np.ndarray) -> Array:
    """Of the loss of a choice (softmax, cross entropy)."""
    chances = np.exp(said - said.max(0))
    chances /= chances.sum(0)
    chances[answers, np.arange(len(answers))] -= 1
    return np.asarray(chances / np.float32(len(answers)), np.float32)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    save_network(learn_digits(DigitCourse()), DIGIT_MODEL)
