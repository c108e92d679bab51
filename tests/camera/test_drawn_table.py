"""The drawn table: pictures are the same each time, and the eyes read what lies there."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.boards.plan import plan_of
from companion.games.faust.rules.board import FIELD_NAMES
from companion.observations import BoardReading, HandSeen
from companion.virtual_table.moments import Moment
from companion.virtual_table.senses import VirtualEyes
from tests.camera.drawn import board, camera, reader, scene
from tests.night import by_day
from vision.drawing.scene import Arm, DrawnCard, Mount, Scene, SceneCamera
from vision.reading.look import Status

EMPTY = (("red", ()), ("blue", ()), ("soul", ()))
START = "A1 A1", "A1 A1", "B1"


def test_the_same_scene_and_dice_make_the_same_picture() -> None:
    lying = scene("A1 A5", "B3 B3", "B1", Random(1))
    first, second = (camera().take(lying, Random(7)) for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, camera().take(lying, Random(8)))


def test_a_picture_does_not_depend_on_what_was_taken_before() -> None:
    lying = scene("A1 A5", "B3 B3", "B1", Random(1))
    used = SceneCamera(plan_of(board()))
    for before in (scene("A2 A5", "B3 B3", "B1", Random(1)), Scene(arms=(Arm((0, 500), (0, 0)),))):
        used.take(before, Random(1))
    assert np.array_equal(
        used.take(lying, Random(7)), SceneCamera(plan_of(board())).take(lying, Random(7))
    )


def test_the_noise_is_as_strong_as_asked_for() -> None:
    calm = SceneCamera(plan_of(board()), Mount(noise=0)).take(Scene(), Random(0)).astype(int)
    noisy = SceneCamera(plan_of(board()), Mount(noise=5)).take(Scene(), Random(0)).astype(int)
    middle = calm[(calm > 30) & (calm < 225)], noisy[(calm > 30) & (calm < 225)]
    assert 4.5 < float((middle[1] - middle[0]).std()) < 5.5


def test_an_empty_board_is_never_settled_and_shows_no_piece() -> None:
    look = reader().look(camera().take(Scene(), Random(3)))
    assert (look.status, look.pieces) == (Status.UNSURE, EMPTY)


def in_order(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=FIELD_NAMES.index))


@pytest.mark.parametrize("crowded", by_day([False, True]))
def test_the_eyes_read_every_piece_where_it_lies(crowded: bool) -> None:
    """Also on black fields, and with all five on one field; each picture by itself."""
    dice = Random(1993)
    fields = ("A1", "B1", "A15") if crowded else FIELD_NAMES
    sure, wrong = 0, []
    for _ in range(25):
        red, blue = [[dice.choice(fields) for _ in range(2)] for _ in range(2)]
        soul = dice.choice(fields)
        lying = scene(" ".join(red), " ".join(blue), soul, dice)
        look = reader().look(camera().take(lying, dice))
        sure += look.status is Status.SETTLED
        if look.pieces != (("red", in_order(red)), ("blue", in_order(blue)), ("soul", (soul,))):
            wrong.append((red, blue, soul, look))
    assert [one for one in wrong if one[-1].status is Status.SETTLED] == []
    assert len(wrong) <= 1
    assert sure >= 22


def test_a_piece_that_is_not_there_is_missed() -> None:
    look = reader().look(camera().take(scene("A4", "B2 B2", "", Random(2)), Random(2)))
    assert look.status is Status.UNSURE
    assert look.pieces == (("red", ("A4",)), ("blue", ("B2", "B2")), ("soul", ()))


def test_cards_beside_the_board_are_no_pieces_and_no_hand() -> None:
    slots = dict(board().card_slots)
    cards = (DrawnCard(slots["A9"], (200, 40, 40)), DrawnCard(slots["B4"], (25, 75, 190), face=6))
    lying = replace(scene(*START, Random(4)), cards=cards)
    look = reader().look(camera().take(lying, Random(4)))
    assert look.status is Status.SETTLED
    assert {(card.field, card.owner) for card in look.cards} == {("A9", "red"), ("B4", None)}


@pytest.mark.parametrize("y", [60.0, 90.0, 170.0])
@pytest.mark.parametrize("shoulder", [-300.0, 500.0])
def test_an_arm_over_the_board_is_noticed(y: float, shoulder: float) -> None:
    arms = (Arm((450.0, shoulder), (430.0, y)),)
    lying = replace(scene(*START, Random(4)), arms=arms)
    assert reader().look(camera().take(lying, Random(5))).status is Status.OCCLUDED


def test_a_board_is_told_when_it_stands_and_a_hand_when_it_comes() -> None:
    eyes = VirtualEyes(board(), Random(1))
    lying = scene("A1 A5", "B3 B4", "B1", Random(1))
    covered = replace(lying, arms=(Arm((450.0, -300.0), (430.0, 90.0)),))
    told = [
        eyes.look(Moment(t / 10, one))
        for t, one in enumerate([lying] * 4 + [covered] * 3 + [lying] * 4, start=1)
    ]
    pieces = (("red", ("A1", "A5")), ("blue", ("B3", "B4")), ("soul", ("B1",)))
    assert [one for one in told if one is not None] == [
        BoardReading(0.3, pieces), HandSeen(0.5), BoardReading(1.0, pieces),
    ]  # fmt: skip
