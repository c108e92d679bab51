"""A turn: seven points, stones, the soul and own cards (p. 6-8)."""

import pytest

from tests.rules.build import do, judged, play, start, table


def test_a_turn_has_seven_points_and_they_must_all_be_spent() -> None:
    """p. 6"""
    assert [judged(start(), f"stone A1 A{field}") for field in (7, 8, 9)] == [
        "points-left at 2",
        "legal",
        "too-many-points at 1",
    ]


def test_a_step_of_a_stone_costs_a_point() -> None:
    """p. 7"""
    assert do(start(), "stone A1 A2") == table("A1 A2", points=6, moved="A2")


def test_a_step_of_the_soul_costs_a_point() -> None:
    """p. 7"""
    assert do(start(), "soul B1 B2") == table(soul="B2", points=6)


def test_laying_a_card_costs_a_point() -> None:
    """p. 7"""
    assert do(start(), "lay B7 4") == table(cards="B7:red=4", points=6, laid=True)


def test_many_fields_cost_a_point_each() -> None:
    """p. 7"""
    assert do(start(), "stone A1 A5", "soul B1 B3") == table(
        "A1 A5", soul="B3", points=1, moved="A5"
    )


def test_the_example_of_the_booklet() -> None:
    """p. 8: a card, two fields with the soul, four with a stone make seven points"""
    assert play(start(), "lay A9", "soul B1 B3", "stone A1 A5") == table(
        "A1 A5", soul="B3", cards="A9:red", to_move="blue"
    )


def test_points_are_spent_in_any_mix_and_order_kinds_interleaved() -> None:
    """p. 6, 8"""
    end = play(start(), "stone A1 A2", "soul B1 B2", "stone A2 A4", "lay B9", "soul B2 B4")
    assert end == table("A1 A4", soul="B4", cards="B9:red", to_move="blue")


@pytest.mark.parametrize("turn", [("stone A1 A8",), ("soul B1 B8",), ("lay B7", "soul B1 B7")])
def test_all_points_may_go_to_one_kind(turn: tuple[str, ...]) -> None:
    """p. 6"""
    assert judged(start(), *turn) == "legal"


def test_the_other_player_is_to_move_after_the_turn() -> None:
    """p. 6"""
    assert play(start(), "stone A1 A8") == table("A1 A8", to_move="blue")
    assert play(table(to_move="blue"), "stone A1 A8") == table(blue="A1 A8", to_move="red")


def test_a_stone_goes_round_both_corners_and_earns_nothing() -> None:
    """p. 7, 12"""
    assert play(table("A15 A3", soul="B9"), "stone A15 B7") == table(
        "B7 A3", soul="B9", to_move="blue"
    )
    assert play(table("B15 A9", soul="B9"), "stone B15 A7") == table(
        "A7 A9", soul="B9", to_move="blue"
    )


def test_only_one_of_the_two_own_stones_is_moved_in_a_turn() -> None:
    """p. 6"""
    assert judged(table("A1 A9"), "stone A1 A4", "stone A9 A13") == "second-stone at 2"


def test_the_stone_that_moved_may_move_again_after_something_else() -> None:
    """p. 6"""
    assert judged(start(), "stone A1 A4", "soul B1 B2", "stone A4 A7") == "legal"


def test_the_opposing_stones_are_not_moved() -> None:
    """p. 6"""
    assert judged(table(blue="A1 A4"), "stone A4 B11") == "not-your-turn at 1"


def test_soul_may_land_on_a_field_with_stones() -> None:
    """p. 7, 11"""
    assert do(table(blue="A1 B3"), "soul B1 B3") == table(
        blue="A1 B3", soul="B3", points=5, soul_met=True
    )


@pytest.mark.parametrize("pieces", [("A1 B3", "A1 A1"), ("A1 A1", "A1 B3")])
def test_soul_never_overtakes_a_stone_of_either_colour(pieces: tuple[str, str]) -> None:
    """p. 7"""
    assert judged(table(*pieces), "soul B1 B4", "stone A1 A5") == "soul-overtakes at 1"


def test_soul_may_follow_behind_a_stone() -> None:
    """p. 7"""
    assert judged(table(blue="A1 B9"), "soul B1 B8") == "legal"


def test_a_stone_may_overtake_the_soul() -> None:
    """p. 7: only the soul is forbidden to overtake"""
    assert play(table("A14 A1"), "stone A14 B6") == table("A1 B6", to_move="blue")


def test_a_stone_may_overtake_stones() -> None:
    """p. 7: no field is occupied"""
    assert judged(table("A1 A9", "A3 A5"), "stone A1 A8") == "legal"


def test_a_card_is_laid_beside_any_field_a_start_square_too() -> None:
    """p. 7"""
    assert do(start(), "lay A1").cards[0] == do(start(), "lay B1").cards[15]
    assert do(start(), "lay A1") == table(cards="A1:red", points=6, laid=True)


def test_a_card_may_lie_beside_a_field_with_pieces() -> None:
    """p. 7, 10"""
    assert judged(table(blue="A1 A4"), "lay A4", "stone A1 A7") == "legal"


def test_at_most_one_card_is_laid_in_a_turn() -> None:
    """p. 7"""
    assert judged(start(), "lay A4", "lay A5", "stone A1 A6") == "second-card at 2"


def test_a_card_may_be_laid_in_each_turn() -> None:
    """p. 7"""
    once = play(start(), "lay B4", "soul B1 B7")
    twice = play(once, "lay B5", "soul B7 B13")
    assert play(twice, "lay B6", "soul B13 B15", "stone A1 A5") == table(
        "A1 A5", soul="B15", cards="B4:red B5:blue B6:red", to_move="blue"
    )


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_no_other_card_of_either_player_lies_beside_that_field(owner: str) -> None:
    """p. 7"""
    assert judged(table(cards=f"A4:{owner}"), "lay A4", "soul B1 B7") == "slot-taken at 1"


def test_a_stone_can_always_step_so_points_can_always_be_spent() -> None:
    """p. 6: held soul, no card in the hand, yet seven steps are there"""
    stuck = table("B1 B1", "B1 B1", used_red="2 3 4 5 6 7 8 9")
    assert judged(stuck, "stone B1 B8") == "legal"


def test_points_lapse_when_the_stone_runs_into_an_opposing_card() -> None:
    """p. 8"""
    assert judged(table(cards="A3:blue"), "stone A1 A3", "reveal A3 4") == "legal"


def test_points_lapse_when_the_game_ends() -> None:
    """p. 12-13"""
    assert judged(table("B2 B2"), "soul B1 B2") == "legal"
    assert judged(table(soul="A15", next_card=13), "soul A15 B1") == "legal"


def test_points_lapse_for_nothing_else() -> None:
    """p. 8, 17"""
    assert judged(table("A14 A1"), "stone A14 B1") == "points-left at 2"
    assert judged(table(cards="A3:red"), "stone A1 A3") == "points-left at 2"


def test_nothing_of_a_turn_is_carried_into_the_next() -> None:
    """p. 6"""
    end = play(table(blue="A1 B3"), "lay A4", "stone A1 A5", "soul B1 B3")
    assert (end.points, end.moved, end.laid, end.soul_met, end.trap, end.due) == (
        7,
        -1,
        False,
        False,
        -1,
        (),
    )
