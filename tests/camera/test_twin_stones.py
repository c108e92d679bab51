"""A stone whose heat is wide may be two; a third thing of a kind makes either less sure."""

from dataclasses import replace

import numpy as np
import pytest

from tests.camera.table import piece, small_plan
from tests.camera.test_candidates import FRAME, STAND, Piece, found, said
from vision.reading.candidate import Candidate
from vision.reading.candidates import find_candidates
from vision.reading.inputs import Heat
from vision.reading.opinions import SURE_LOG_ODDS
from vision.reading.wholeboard import Slack, best_board

PITCH = small_plan().pitch
OTHERS = (piece("blue", 170, 140), piece("blue", 50, 140), piece("soul", 110, 140))


def one_wide(apart: float, *others: Piece) -> Heat:
    """What is said of two reds so far apart (mm, around 50, 60) that melt into one peak."""
    places = np.linspace(50 - apart / 2, 50 + apart / 2, 9)
    return said([*(("red", float(x), 60.0, 0.9 - abs(x - 50) / 100) for x in places), *others])


def reds(what: Heat) -> list[Candidate]:
    return [one for one in find_candidates(what, FRAME, STAND) if one.kind == "red"]


def test_a_wide_stone_is_two_that_touch_side_by_side() -> None:
    one, twin = reds(one_wide(28))
    assert one.field == twin.field == "A1"
    assert {round(one.place[1]), round(twin.place[1])} == {60}
    assert 0.3 * PITCH < abs(one.place[0] - twin.place[0]) < 0.5 * PITCH
    assert one.chance > twin.chance


def test_a_narrow_stone_has_no_twin_and_the_soul_never_has_one() -> None:
    assert len(reds(one_wide(6))) == len(reds(one_wide(0))) == 1
    assert len(found(*(("soul", x, 60.0, 0.8) for x in np.linspace(36, 64, 9)))) == 1


def test_the_wider_the_likelier_a_twin() -> None:
    twins = [reds(one_wide(apart))[1].chance for apart in (20, 22, 24)]
    assert twins == sorted(twins)
    assert twins[0] + 0.1 < twins[-1] <= 0.8


@pytest.mark.parametrize(("chance", "field"), [(0.5, "A1"), (0.95, "A3")])
def test_a_missing_stone_is_under_its_twin_rather_than_in_a_faint_gleam(
    chance: float, field: str
) -> None:
    """But one that is well seen elsewhere is no twin, and the wide one keeps its place."""
    seen = reds(one_wide(28, ("red", 170, 60, chance)))
    board = best_board((*OTHERS, *seen), Slack(PITCH))
    assert board.fields_of("red") == ("A1", field)
    if field == "A3":
        assert len(seen) == 2


def test_a_gleam_that_a_hidden_twin_leaves_as_the_second_stone_is_not_sure() -> None:
    seen = reds(one_wide(24, ("red", 170, 60, 0.7)))
    board = best_board((*OTHERS, *seen), Slack(PITCH))
    assert len(seen) == 3
    assert board.margin < SURE_LOG_ODDS


def test_two_that_are_well_seen_and_a_third_leave_a_doubt_however_sure_the_networks_are() -> None:
    """A thing that is no piece may look like one through and through: a die, a white disc."""
    full = (piece("red", 50, 60, 0.95), *OTHERS)
    for third in (0.8, 0.9):
        lying = (*full, piece("red", 110, 60, 0.99), piece("red", 170, 60, third))
        assert best_board(lying, Slack(PITCH)).margin < SURE_LOG_ODDS
    clear = (*full, piece("red", 110, 60, 0.99), piece("red", 170, 60, 0.3))
    assert best_board(clear, Slack(PITCH)).margin > 2 * SURE_LOG_ODDS


def test_a_third_takes_the_more_the_likelier_it_is() -> None:
    full = (piece("red", 50, 60, 0.95), piece("red", 110, 60, 0.95), *OTHERS)
    third = piece("red", 170, 60)
    margins = [
        best_board((*full, replace(third, chance=chance)), Slack(PITCH)).margin
        for chance in np.linspace(0.2, 0.94, 12)
    ]
    assert all(np.diff(margins) <= 0)
    assert margins[0] > margins[-1] + 1
