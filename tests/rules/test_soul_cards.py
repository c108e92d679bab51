"""Soul cards: the three ways to one, and the jump to the twin (p. 11-12)."""

import pytest

from tests.rules.build import EVERYTHING, do, judged, play, table


def test_stone_onto_soul_with_the_seventh_point_takes_the_top_card_and_jumps() -> None:
    """p. 11"""
    assert play(table("A1 A3", soul="A8"), "stone A1 A8") == table(
        "A3 A3", soul="A8", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_the_top_card_is_the_lowest_that_is_left() -> None:
    """p. 6, 11"""
    assert play(table("A1 A3", soul="A8", next_card=9), "stone A1 A8") == table(
        "A3 A3", soul="A8", soul_cards_red="9", next_card=10, to_move="blue"
    )


def test_the_card_goes_to_the_player_to_move() -> None:
    """p. 11"""
    assert play(table(blue="A1 A3", soul="A8", to_move="blue"), "stone A1 A8") == table(
        blue="A3 A3", soul="A8", soul_cards_blue="3", next_card=4
    )


def test_stone_onto_soul_before_the_seventh_point_brings_nothing() -> None:
    """p. 11"""
    assert play(table("A1 A3", soul="A7"), "stone A1 A7", "lay B9") == table(
        "A3 A7", soul="A7", cards="B9:red", to_move="blue"
    )


def test_stone_that_passes_the_soul_brings_nothing() -> None:
    """p. 11"""
    assert play(table("A1 A3", soul="A7"), "stone A1 A8") == table(
        "A3 A8", soul="A7", to_move="blue"
    )


def test_stone_onto_soul_moves_only_that_stone() -> None:
    """p. 11: an opposing stone that lay there stays"""
    assert play(table("A1 A3", "A8 A9", "A8"), "stone A1 A8") == table(
        "A3 A3", "A8 A9", "A8", soul_cards_red="3", next_card=4, to_move="blue"
    )


@pytest.mark.parametrize(
    ("red", "blue", "after"),
    [("A9 B9", "A1 A1", ("B9 B9", "A1 A1")), ("A1 A1", "A9 B9", ("A1 A1", "B9 B9"))],
)
def test_soul_onto_a_stone_own_or_opposing_takes_a_card_and_the_stone_jumps(
    red: str, blue: str, after: tuple[str, str]
) -> None:
    """p. 11"""
    assert play(table(red, blue, "A2"), "soul A2 A9") == table(
        *after, "A9", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_soul_onto_one_of_each_colour_takes_one_card_and_both_jump() -> None:
    """p. 15"""
    assert play(table("A9 B9", "A9 B4", "A2"), "soul A2 A9") == table(
        "B9 B9", "B4 B4", "A9", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_soul_onto_stone_before_the_seventh_point_brings_nothing() -> None:
    """p. 11"""
    assert play(table(blue="A9 B9", soul="A3"), "soul A3 A9", "lay B3") == table(
        blue="A9 B9", soul="A9", cards="B3:red", to_move="blue"
    )


@pytest.mark.parametrize(("origin", "target"), [("A15", "B1"), ("B15", "A1")])
def test_soul_turning_either_corner_takes_a_card_at_once(origin: str, target: str) -> None:
    """p. 12"""
    assert do(table("A9 A9", "A9 A9", origin), f"soul {origin} {target}") == table(
        "A9 A9", "A9 A9", target, soul_cards_red="3", next_card=4, points=6
    )


def test_soul_that_goes_on_after_the_corner_keeps_the_card() -> None:
    """p. 12"""
    assert play(table(soul="A12"), "soul A12 B4") == table(
        soul="B4", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_soul_that_starts_on_a_corner_field_has_not_turned_the_corner() -> None:
    """p. 12"""
    assert play(table(soul="B1"), "soul B1 B8") == table(soul="B8", to_move="blue")


def test_soul_that_stops_before_the_corner_earns_nothing() -> None:
    """p. 12"""
    assert play(table(soul="A8"), "soul A8 A15") == table(soul="A15", to_move="blue")


def test_together_since_earlier_in_the_turn_brings_nothing_at_its_end() -> None:
    """p. 11: the last action is a step of another kind"""
    met_by_soul = play(table("A1 A9", soul="A6"), "soul A6 A9", "stone A1 A5")
    met_by_stone = play(table("A1 A9", soul="A4"), "stone A1 A4", "lay B9", "stone A4 A7")
    assert met_by_soul == table("A5 A9", soul="A9", to_move="blue")
    assert met_by_stone == table("A7 A9", soul="A4", cards="B9:red", to_move="blue")


def test_together_since_an_earlier_turn_brings_nothing() -> None:
    """p. 11"""
    assert play(table("A4 A9", "B2 B3", "A4"), "stone A9 B1") == table(
        "A4 B1", "B2 B3", "A4", to_move="blue"
    )


def test_ways_1_and_3_in_one_turn_bring_two_cards() -> None:
    """p. 12"""
    assert play(table("A10 A3", soul="A15"), "soul A15 B1", "stone A10 B1") == table(
        "A3 A3", soul="B1", soul_cards_red="3 4", next_card=5, to_move="blue"
    )


def test_ways_2_and_3_in_one_step_bring_two_cards() -> None:
    """p. 12"""
    assert play(table(blue="B1 B9", soul="A9"), "soul A9 B1") == table(
        blue="B9 B9", soul="B1", soul_cards_red="3 4", next_card=5, to_move="blue"
    )


def test_the_second_card_is_not_given_when_the_stack_holds_only_one() -> None:
    """p. 12-13"""
    turn = play(table(blue="B1 B9", soul="A9", next_card=13), "soul A9 B1")
    assert (turn.soul_cards, turn.next_soul_card) == (((13,), ()), 14)


def test_a_jump_to_a_twin_on_the_same_field_is_no_jump_but_the_card_is_taken() -> None:
    """p. 11"""
    assert play(table("A1 A8", soul="A8"), "stone A1 A8") == table(
        "A8 A8", soul="A8", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_a_jump_is_due_after_the_landing_when_everything_is_written() -> None:
    """p. 11"""
    landed = do(table("A1 A3", soul="A8"), "stone A1 A8", writes=EVERYTHING)
    assert landed == table(
        "A3 A8",
        soul="A8",
        soul_cards_red="3",
        next_card=4,
        points=0,
        moved="A8",
        due="twin red A8 A3",
    )
    assert do(landed, "twin red A8 A3", writes=EVERYTHING) == table(
        "A3 A3", soul="A8", soul_cards_red="3", next_card=4, points=0, moved="A3"
    )


def test_two_jumps_of_one_landing_come_in_either_order() -> None:
    """p. 15"""
    start = table("A9 B9", "A9 B4", "A2")
    jumps = ("twin red A9 B9", "twin blue A9 B4")
    one = play(start, "soul A2 A9", *jumps, writes=EVERYTHING)
    other = play(start, "soul A2 A9", *reversed(jumps), writes=EVERYTHING)
    assert one == other == play(start, "soul A2 A9")


def test_the_unmoved_stone_that_jumps_is_not_taken_for_the_one_that_moved() -> None:
    """p. 6, 11: jumps do not count"""
    landed = do(table("A4 A9", soul="A8"), "stone A4 A10", "soul A8 A9")
    assert landed == table(
        "A10 A10",
        soul="A9",
        soul_cards_red="3",
        next_card=4,
        points=0,
        moved="A10",
        soul_met=True,
    )


def test_own_stone_level_with_the_soul_holds_it_too() -> None:
    """p. 7: who steps an own stone onto the soul's field cannot then step the soul"""
    assert judged(table("A1 A3", soul="A4"), "stone A1 A4", "soul A4 A8") == "soul-overtakes at 2"


def test_a_jump_of_an_unmoved_stone_leaves_open_that_none_has_moved() -> None:
    """p. 6, 11: jumps do not count"""
    assert do(table("A9 B3", soul="A2"), "soul A2 A9") == table(
        "B3 B3", soul="A9", soul_cards_red="3", next_card=4, points=0, soul_met=True
    )


def test_a_jump_of_an_opposing_stone_is_not_taken_for_the_moved_one() -> None:
    """p. 6, 11: the own stone that moved is still the same one, so it has no points left"""
    turn = ("stone A3 A9", "soul A8 A9", "twin blue A9 B4", "stone A9 A10")
    before = table("A3 A1", "A9 B4", "A8")
    assert judged(before, *turn, writes=EVERYTHING) == "too-many-points at 4"
