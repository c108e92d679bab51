"""The rulings `stones_per_turn` and `level_soul`, each value (p. 6-7)."""

import pytest

from tests.rules.build import do, judged, play, table

_BOTH = "stones_per_turn=both"


def test_one_stone_may_take_up_where_it_stopped() -> None:
    """p. 6: stones on A1 and A3, A1-A3 and A3-A8 is one stone"""
    assert judged(table("A1 A3"), "stone A1 A3", "stone A3 A8") == "legal"


def test_two_stones_one_coming_where_the_other_left_are_two() -> None:
    """p. 6: A3-A5 and then A1-A3"""
    assert judged(table("A1 A3"), "stone A3 A5", "stone A1 A3") == "second-stone at 2"


def test_two_stones_from_one_field_are_two() -> None:
    """p. 6"""
    assert judged(table(), "stone A1 A3", "stone A1 A6") == "second-stone at 2"


def test_of_two_stones_on_a_field_one_goes_and_the_other_is_then_the_second() -> None:
    """p. 6"""
    turn = ("stone A1 A3", "stone A3 A4", "stone A3 A6")
    assert judged(table("A1 A3"), *turn) == "second-stone at 3"


def test_the_one_stone_is_counted_across_the_other_actions() -> None:
    """p. 6"""
    turn = ("stone A1 A3", "lay B9", "soul B1 B2", "stone A5 A8")
    assert judged(table("A1 A5"), *turn) == "second-stone at 4"


def test_each_turn_chooses_its_stone_anew() -> None:
    """p. 6"""
    red = play(table("A1 A5"), "stone A1 A8")
    assert judged(play(red, "stone A1 A8"), "stone A5 A12") == "legal"


def test_a_forced_move_does_not_count_as_a_second_stone() -> None:
    """p. 6, 9"""
    assert judged(table("A1 A3", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == "legal"


def test_both_stones_share_the_seven_points() -> None:
    """p. 6, `both`"""
    assert play(table("A1 A5"), "stone A1 A4", "stone A5 A9", by=_BOTH) == table(
        "A4 A9", to_move="blue"
    )
    assert judged(table("A1 A5"), "stone A1 A4", "stone A5 A10", by=_BOTH) == "too-many-points at 2"


def test_both_stones_may_take_turns() -> None:
    """p. 6, `both`"""
    turn = ("stone A1 A2", "stone A5 A6", "stone A2 A4", "stone A6 A9")
    assert judged(table("A1 A5"), *turn, by=_BOTH) == "legal"


def test_the_second_of_both_stones_may_step_onto_the_soul() -> None:
    """p. 6, 11, `both`"""
    end = play(table("A1 A3", soul="A8"), "stone A1 A3", "stone A3 A8", by=_BOTH)
    assert end == table("A3 A3", soul="A8", soul_cards_red="3", next_card=4, to_move="blue")


def test_a_card_stops_both_stones() -> None:
    """p. 8, `both`"""
    turn = ("stone A1 A3", "stone A5 A6")
    before = table("A1 A5", cards="A3:blue")
    assert judged(before, *turn, by=_BOTH) == "ran-past-card at 2"


@pytest.mark.parametrize(("red", "blue"), [("A4 A9", "B9 B9"), ("A9 A9", "A4 B9")])
def test_held_soul_cannot_leave_a_field_with_a_stone_of_either_colour(red: str, blue: str) -> None:
    """p. 7, `held`"""
    assert judged(table(red, blue, "A4"), "soul A4 A5", "lay B3") == "soul-overtakes at 1"


def test_held_soul_cannot_leave_though_the_soul_came_first() -> None:
    """p. 7, `held`: no matter which came first or in which turn"""
    met = play(table("A1 A9", "B8 B9", "A4"), "stone A1 A4", "stone A9 A13", by=_BOTH)
    assert judged(met, "soul A4 A5", "stone B9 B15") == "soul-overtakes at 1"


def test_held_soul_may_leave_in_the_same_turn_once_the_last_stone_has_gone() -> None:
    """p. 7, `held`"""
    assert play(table("A4 B9", soul="A4"), "stone A4 A7", "soul A4 A6", "stone A7 A9") == table(
        "A9 B9", soul="A6", to_move="blue"
    )


def test_held_soul_stays_while_one_of_two_stones_is_left() -> None:
    """p. 7, `held`"""
    before = table("A4 B9", "A4 B9", "A4")
    assert judged(before, "stone A4 A7", "soul A4 A5") == "soul-overtakes at 2"


def test_held_soul_cannot_be_stepped_after_an_own_stone_came_level() -> None:
    """p. 7, `held`"""
    assert judged(table("A1 A2", soul="A4"), "stone A1 A4", "soul A4 A5") == "soul-overtakes at 2"


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


def test_free_soul_leaves_a_stone_that_came_level_with_it_in_this_turn() -> None:
    """p. 7, `free`"""
    turn = ("stone A1 A4", "soul A4 A8")
    assert judged(table("A1 A2", soul="A4"), *turn, by="level_soul=free") == "legal"


def test_free_soul_leaves_a_stone_that_lies_there_since_an_earlier_turn() -> None:
    """p. 7, `free`"""
    met = play(table(blue="A1 B3"), "stone A1 A6", "soul B1 B3", by="level_soul=free")
    assert judged(met, "soul B3 B10", by="level_soul=free") == "legal"


def test_free_soul_leaves_a_stone_that_joined_it_where_it_had_stepped_in_this_turn() -> None:
    """p. 7, `free`: no stone lay there when it came"""
    turn = ("soul A3 A4", "stone A1 A4", "soul A4 A7")
    assert judged(table("A1 A2", soul="A3"), *turn, by="level_soul=free") == "legal"


def test_free_soul_stays_on_the_stone_it_came_onto_in_this_turn() -> None:
    """p. 7, `free`"""
    turn = ("soul A3 A4", "stone A4 A6", "soul A4 A5")
    before = table("A4 B3", "A4 B4", "A3")
    assert judged(before, *turn, by="level_soul=free") == "soul-overtakes at 3"


def test_free_soul_leaves_when_the_stones_it_came_onto_have_gone() -> None:
    """p. 7, `free`"""
    turn = ("soul A3 A4", "stone A4 A9", "soul A4 A5")
    assert judged(table("A4 B3", soul="A3"), *turn, by="level_soul=free") == "legal"


def test_free_soul_stays_when_another_stone_took_the_place_of_the_one_it_came_onto() -> None:
    """p. 7, `free`: any stone lies there, and one lay there when the soul came"""
    turn = ("soul A3 A4", "stone A4 A5", "stone A1 A4", "soul A4 A5")
    by = "level_soul=free stones_per_turn=both"
    assert judged(table("A1 A4", soul="A3"), *turn, by=by) == "soul-overtakes at 4"


def test_free_soul_forgets_a_stone_it_came_onto_two_steps_ago() -> None:
    """p. 7, `free`: what counts is the field on which it lies now"""
    turn = ("soul A3 A4", "stone A4 A6", "soul A4 A5", "stone A3 A5", "soul A5 A6")
    by = "level_soul=free stones_per_turn=both"
    assert judged(table("A3 A4", soul="A3"), *turn, by=by) == "legal"
