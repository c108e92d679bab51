"""Cards in their slots: told from the table, whatever its pattern."""

import cv2
import numpy as np

from vision.board.plan import BoardPlan, read_plan
from vision.board.sheet import Picture
from vision.board.view import View, view_from_corners
from vision.reading.cards import CardReader, view_slots
from vision.reading.look import CardBeside

WHITE = np.ones(3, np.float32)
BACK = (40, 35, 190)  # blue, green, red


def plan() -> BoardPlan:
    """Seven fields and a slot above each."""
    corner = np.array([[0, 0], [60, 0], [60, 60], [0, 60]])
    fields = {f"A{n + 1}": (corner + np.array([20 + 60 * n, 100])).tolist() for n in range(7)}
    slots = {f"A{n + 1}": (corner + np.array([20 + 60 * n, 20])).tolist() for n in range(7)}
    return read_plan({"fields": fields, "card_slots": slots})


def view() -> View:
    corners = plan().outer_corners
    return view_from_corners(corners, corners * 2, (920, 360))


def patterned() -> Picture:
    """A table with a strong grain."""
    dice = np.random.default_rng(5).normal(0, 1, (360, 920)).astype(np.float32)
    grain = cv2.GaussianBlur(dice, (0, 0), 1.2) * 65 + 120
    return np.repeat(np.clip(grain, 20, 220).astype(np.uint8)[:, :, None], 3, 2)


def seen(picture: Picture) -> tuple[CardBeside, ...]:
    return CardReader(view_slots(plan(), patterned(), view()), view()).read(picture, WHITE)


def test_a_back_is_seen_by_its_colour() -> None:
    picture = patterned()
    picture[40:160, 160:280] = BACK
    assert seen(picture) == (CardBeside("A2", "red"),)


def test_a_face_is_mostly_paper() -> None:
    picture = patterned()
    picture[40:160, 40:160] = 235
    assert seen(picture) == (CardBeside("A1", None),)


def test_a_pattern_that_has_moved_is_no_card() -> None:
    """As after a knock: every slot shows another part of the table."""
    assert seen(np.roll(patterned(), 11, axis=1)) == ()


def test_in_dimmer_light_there_is_still_no_card() -> None:
    assert seen((patterned() * 0.7).astype(np.uint8)) == ()
