"""Digits on cards that lie face up: told, or not told; light alone makes no card."""

import cv2
import numpy as np
import pytest

from tests.night import night
from vision.board.plan import BoardPlan, Points, read_plan
from vision.board.sheet import Picture
from vision.board.view import View
from vision.reading.cards import CardReader, view_slots
from vision.reading.digits import (
    DIGITS,
    LEAST_CHANCE,
    NO_DIGIT,
    as_input,
    chances_of,
    digit_network,
    find_marks,
    read_digit,
    slot_places,
)
from vision.reading.look import CardBeside
from workshop.training.digit_lessons import DigitCourse, draw_card, draw_lessons, learn_digits
from workshop.training.fresh import parameters
from workshop.training.strokes import draw_digit

PX_A_MM = 2.0
SLOT = np.array([[100.0, 50.0], [148.0, 50.0], [148.0, 126.0], [100.0, 126.0]])
PAPER, TABLE, INK = 235, 90, 30


def view(px_a_mm: float) -> View:
    return View(np.diag([px_a_mm, px_a_mm, 1.0]), 0.0, (640, 480))


def lying(card: Picture, slot: Points = SLOT) -> Picture:
    """A card, as large as the slot, on the table."""
    picture = np.full((480, 640, 3), TABLE, np.uint8)
    (left, top), (right, bottom) = (slot[[0, 2]] * PX_A_MM).astype(int)
    picture[top:bottom, left:right] = cv2.resize(card, (right - left, bottom - top))
    return picture


def face(digit: str, arrow: bool = True) -> Picture:
    card = np.full((304, 192, 3), PAPER, np.uint8)
    ink = draw_digit(digit, 80, np.random.default_rng(5))[70:180, 70:150]
    card[40:150, 56:136] = (PAPER - (PAPER - INK) * (ink[..., None] / 255)).astype(np.uint8)
    if arrow:
        cv2.arrowedLine(card, (50, 240), (145, 240), (40, 40, 150), 6, cv2.LINE_AA, 0, 0.25)
    return card


@pytest.mark.parametrize("digit", ["2", "3", "4", "5", "6", "7", "8", "9"])
def test_a_digit_is_told_from_either_side(digit: str) -> None:
    picture = lying(face(digit))
    assert read_digit(picture, slot_places(SLOT, view(PX_A_MM))) == int(digit)
    turned = lying(np.ascontiguousarray(face(digit)[::-1, ::-1]))
    assert read_digit(turned, slot_places(SLOT, view(PX_A_MM))) == int(digit)


def without_arrow() -> Picture:
    return lying(face("6", arrow=False))


def two_arrows() -> Picture:
    card = face("6")
    cv2.arrowedLine(card, (50, 195), (145, 195), (40, 40, 150), 6, cv2.LINE_AA, 0, 0.25)
    return lying(card)


def two_digits() -> Picture:
    card = face("6")
    card[40:150, 56:136] = PAPER
    card[40:150, 30:96] = face("6")[40:150, 63:129]
    card[40:150, 96:162] = face("7")[40:150, 63:129]
    return lying(card)


def blank() -> Picture:
    return lying(np.full((304, 192, 3), PAPER, np.uint8))


@pytest.mark.parametrize(
    "picture",
    [without_arrow(), two_arrows(), two_digits(), blank(), blank() * 0],
    ids=["no arrow", "two arrows", "two digits", "blank", "black"],
)
def test_what_cannot_be_told_is_not_guessed(picture: Picture) -> None:
    assert read_digit(picture, slot_places(SLOT, view(PX_A_MM))) is None


def test_a_digit_of_few_pixels_is_not_told_however_clear() -> None:
    few = np.asarray(cv2.resize(lying(face("6")), None, None, 0.15, 0.15, cv2.INTER_AREA), np.uint8)
    assert read_digit(few, slot_places(SLOT, view(PX_A_MM * 0.15))) is None


def test_of_drawn_cards_never_learnt_hardly_one_is_told_wrong() -> None:
    told = right = digits = 0
    for lesson in draw_lessons(150, 4711):
        chances = chances_of(lesson.seen[None], digit_network())
        best = int(chances.argmax())
        is_sure = best != NO_DIGIT and chances[best] > LEAST_CHANCE
        digits += lesson.answer != NO_DIGIT
        told, right = told + is_sure, right + (is_sure and best == lesson.answer)
    assert right > 0.85 * digits
    assert told - right <= 2


@night
def test_the_digits_are_learnt_again_alike() -> None:
    course = DigitCourse(lessons=40, steps=120)
    first, again = learn_digits(course), learn_digits(course)
    assert all(
        np.array_equal(one, other)
        for one, other in zip(parameters(first), parameters(again), strict=True)
    )
    lessons = list(draw_lessons(40, course.seed))
    right = sum(int(chances_of(one.seen[None], first).argmax()) == one.answer for one in lessons)
    assert right > 20


def test_a_card_is_drawn_as_a_slot_is_sampled() -> None:
    letter = draw_digit("4", 80, np.random.default_rng(1))[60:190, 60:190]
    ink = letter.astype(np.float32) / np.float32(255)
    marks = find_marks(draw_card(ink, np.random.default_rng(2)))
    assert marks is not None
    assert as_input(marks).shape == (24, 24)
    assert len(DIGITS) == 8


def slots() -> BoardPlan:
    """Twelve slots in two rows."""
    places = {
        f"A{1 + at}": SLOT + np.array([-90 + at % 6 * 50, at // 6 * 90 - 40]) for at in range(12)
    }
    fields = {name: corners.tolist() for name, corners in places.items()}
    return read_plan({"fields": fields, "card_slots": fields})


def chequered() -> Picture:
    rows, columns = np.mgrid[:480, :640] // 6
    picture = np.where(((rows + columns) % 2)[..., None], 200, 90)
    return np.repeat(picture, 3, axis=2).astype(np.uint8)


def seen(picture: Picture) -> tuple[CardBeside, ...]:
    found = view_slots(slots(), chequered(), view(PX_A_MM))
    return CardReader(found, view(PX_A_MM)).read(picture, np.full(3, 0.8, np.float32))


def test_a_face_in_a_slot_is_read() -> None:
    corners = dict(slots().card_slots)["A8"]
    picture, card = chequered(), lying(face("9"), corners)
    (left, top), (right, bottom) = (corners[[0, 2]] * PX_A_MM).astype(int)
    picture[top:bottom, left:right] = card[top:bottom, left:right]
    assert seen(picture) == (CardBeside("A8", None, 9),)


def test_a_lamp_on_a_bright_table_makes_no_card() -> None:
    """What was there stays there, all of it brighter by the same."""
    picture = chequered().astype(np.float32)
    picture[:, 300:420] *= 1.25
    assert seen(chequered()) == ()
    assert seen(np.clip(picture, 0, 255).astype(np.uint8)) == ()


def test_a_back_keeps_its_owner_and_has_no_digit() -> None:
    (left, top), (right, bottom) = (dict(slots().card_slots)["A8"][[0, 2]] * PX_A_MM).astype(int)
    picture = chequered()
    picture[top:bottom, left:right] = (40, 40, 190)
    assert seen(picture) == (CardBeside("A8", "red"),)
