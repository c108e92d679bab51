"""The rulings `stones_per_turn` and `level_soul`, each value (p. 6-7)."""

from tests.rules.build import do, judged, play, table

_BOTH = "stones_per_turn=both"


def test_each_turn_chooses_its_stone_anew() -> None:
    """p. 6"""
    red = play(table("A1 A5"), "stone A1 A8")
    assert judged(play(red, "stone A1 A8"), "stone A5 A12") == "legal"


def test_held_soul_cannot_leave_though_the_soul_came_first() -> None:
    """p. 7, `held`: no matter which came first or in which turn"""
    met = play(table("A1 A9", "B8 B9", "A4"), "stone A1 A4", "stone A9 A13", by=_BOTH)
    assert judged(met, "soul A4 A5", "stone B9 B15") == "soul-overtakes at 1"


def test_held_soul_may_leave_when_the_stone_that_came_level_has_gone_on() -> None:
    """p. 7, `held`"""
    turn = ("stone A1 A4", "stone A4 A5", "soul A4 A5")
    assert do(table("A1 A2", soul="A4"), *turn).soul == 4
