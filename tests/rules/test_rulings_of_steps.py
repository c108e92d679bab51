"""The rulings `stones_per_turn` and `level_soul`, each value (p. 6-7)."""

import pytest

from tests.rules.build import do, judged, play, table

_BOTH = "stones_per_turn=both"


def test_each_turn_chooses_its_stone_anew() -> None:
    """p. 6"""
    red = play(table("A1 A5"), "stone A1 A8")
    assert judged(play(red, "stone A1 A8"), "stone A5 A12") == "legal"


@pytest.mark.parametrize(("red", "blue"), [("A4 A9", "B9 B9"), ("A9 A9", "A4 B9")])
def test_held_soul_cannot_leave_a_field_with_a_stone_of_either_colour(red: str, blue: str) -> None:
    """p. 7, `held`"""
    assert judged(table(red, blue, "A4"), "soul A4 A5", "lay B3") == "soul-overtakes at 1"


def test_held_soul_cannot_leave_though_the_soul_came_first() -> None:
    """p. 7, `held`: no matter which came first or in which turn"""
    met = play(table("A1 A9", "B8 B9", "A4"), "stone A1 A4", "stone A9 A13", by=_BOTH)
    assert judged(met, "soul A4 A5", "stone B9 B15") == "soul-overtakes at 1"


def test_held_soul_may_leave_when_the_stone_that_came_level_has_gone_on() -> None:
    """p. 7, `held`"""
    turn = ("stone A1 A4", "stone A4 A5", "soul A4 A5")
    assert do(table("A1 A2", soul="A4"), *turn).soul == 4


@pytest.mark.parametrize("by", ["level_soul=held", "level_soul=free"])
def test_soul_never_passes_a_stone_within_a_move(by: str) -> None:
    """p. 7, both values"""
    assert judged(table(blue="A1 B3"), "soul B1 B8", by=by) == "soul-overtakes at 1"


@pytest.mark.parametrize("by", ["level_soul=held", "level_soul=free"])
def test_soul_never_passes_a_stone_in_two_moves(by: str) -> None:
    """p. 7, both values"""
    turn = ("soul B1 B3", "lay B9", "soul B3 B4")
    assert judged(table(blue="A1 B3"), *turn, by=by) == "soul-overtakes at 3"


def test_free_soul_leaves_a_stone_that_lies_there_since_an_earlier_turn() -> None:
    """p. 7, `free`"""
    met = play(table(blue="A1 B3"), "stone A1 A6", "soul B1 B3", by="level_soul=free")
    assert judged(met, "soul B3 B10", by="level_soul=free") == "legal"
