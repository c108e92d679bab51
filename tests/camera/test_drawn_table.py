"""The drawn table: pictures are the same each time, and what lies there is read from them."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.faust.board import FIELD_NAMES
from companion.observations import BoardReading, HandSeen
from tests.camera.drawn import board, camera, reader, scene
from vision.scene import Arm, Camera, CardSeen, Scene, View
from vision.simple import Watcher

EMPTY = (("blue", ()), ("red", ()), ("soul", ()))


def test_the_same_scene_and_dice_make_the_same_picture() -> None:
    lying = scene("A1 A5", "B3 B3", "B1", Random(1))
    first, second = (camera().take(lying, Random(7)) for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, camera().take(lying, Random(8)))


def test_the_noise_is_as_strong_as_asked_for() -> None:
    calm = Camera(camera().ground, View(noise=0)).take(Scene(), Random(0)).astype(int)
    noisy = Camera(camera().ground, View(noise=5)).take(Scene(), Random(0)).astype(int)
    middle = calm[(calm > 30) & (calm < 225)], noisy[(calm > 30) & (calm < 225)]
    assert 4.5 < float((middle[1] - middle[0]).std()) < 5.5


def test_an_empty_board_is_read_as_empty() -> None:
    assert reader().read(camera().take(Scene(), Random(3))) == EMPTY


def in_order(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=FIELD_NAMES.index))


@pytest.mark.parametrize("crowded", [False, True])
def test_every_piece_is_read_where_it_lies(crowded: bool) -> None:
    """Also on black fields, and with all five on one field."""
    dice = Random(1993)
    fields = ("A1", "B1", "A15") if crowded else FIELD_NAMES
    wrong = []
    for _ in range(60):
        red, blue = [[dice.choice(fields) for _ in range(2)] for _ in range(2)]
        soul = dice.choice(fields)
        lying = scene(" ".join(red), " ".join(blue), soul, dice)
        read = reader().read(camera().take(lying, dice))
        if read != (("blue", in_order(blue)), ("red", in_order(red)), ("soul", (soul,))):
            wrong.append((red, blue, soul, read))
    assert wrong == []


def test_a_piece_that_is_not_there_is_not_read() -> None:
    read = reader().read(camera().take(scene("A4", "B2 B2", "", Random(2)), Random(2)))
    assert read == (("blue", ("B2", "B2")), ("red", ("A4",)), ("soul", ()))


def test_cards_beside_the_board_are_no_pieces() -> None:
    slots = dict(board().card_slots)
    lying = (CardSeen(slots["A9"], (200, 40, 40)), CardSeen(slots["B4"], (25, 75, 190), face=6))
    assert reader().read(camera().take(Scene(cards=lying), Random(4))) == EMPTY


@pytest.mark.parametrize("y", [20.0, 90.0, 170.0])
def test_an_arm_over_the_board_is_noticed(y: float) -> None:
    arms = (Arm((450.0, -300.0), (430.0, y)),)
    assert reader().read(camera().take(Scene(arms=arms), Random(5))) is None


def test_a_board_is_told_when_two_looks_agree_and_then_not_again() -> None:
    watcher = Watcher(reader())
    lying = camera().take(scene("A1 A5", "B3 B4", "B1", Random(1)), Random(1))
    told = [watcher.feed(float(t), lying) for t in range(4)]
    pieces = (("blue", ("B3", "B4")), ("red", ("A1", "A5")), ("soul", ("B1",)))
    assert told == [None, BoardReading(1.0, pieces), None, None]


def test_a_hand_is_told_once_and_the_board_anew_when_it_has_gone() -> None:
    watcher = Watcher(reader())
    lying = scene("A1 A5", "B3 B4", "B1", Random(1))
    covered = replace(lying, arms=(Arm((450.0, -300.0), (430.0, 90.0)),))
    pictures = [lying, lying, covered, covered, lying, lying]
    told = [watcher.feed(float(t), camera().take(one, Random(t))) for t, one in enumerate(pictures)]
    assert [type(one) for one in told if one] == [BoardReading, HandSeen, BoardReading]
    assert told[2] == HandSeen(2.0)
