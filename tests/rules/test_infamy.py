"""Infamy: a step of the soul onto a pair ends the game at once (p. 12, 15)."""

import pytest

from tests.rules.build import do, judged, play, table


def test_soul_onto_an_opposing_pair_ends_the_game_and_gives_all_cards_left() -> None:
    """p. 12"""
    assert play(table(blue="A9 A9", soul="A5", next_card=11), "soul A5 A9") == table(
        blue="A9 A9",
        soul="A9",
        soul_cards_red="11 12 13",
        next_card=14,
        over="infamy",
    )


def test_soul_onto_the_own_pair_gives_all_cards_left_to_the_opponent() -> None:
    """p. 12"""
    assert play(table("A9 A9", soul="A5", next_card=11), "soul A5 A9") == table(
        "A9 A9", soul="A9", soul_cards_blue="11 12 13", next_card=14, over="infamy"
    )


@pytest.mark.parametrize("mover", ["red", "blue"])
def test_on_a_pair_and_one_the_player_with_one_stone_gets_all_whoever_moved(mover: str) -> None:
    """p. 15"""
    before = table("A9 A9", "A9 B3", "A5", next_card=12, to_move=mover)
    assert play(before, "soul A5 A9") == table(
        "A9 A9",
        "A9 B3",
        "A9",
        soul_cards_blue="12 13",
        next_card=14,
        over="infamy",
        to_move=mover,
    )


def test_on_all_four_stones_nobody_gets_the_cards() -> None:
    """p. 15"""
    assert play(table("A9 A9", "A9 A9", "A5", next_card=12), "soul A5 A9") == table(
        "A9 A9", "A9 A9", "A9", next_card=12, over="infamy"
    )


def test_infamy_comes_at_once_points_left_or_not() -> None:
    """p. 12"""
    assert judged(table(blue="A9 A9", soul="A8"), "soul A8 A9") == "legal"
    assert judged(table(blue="A9 A9", soul="A2"), "soul A2 A9") == "legal"


def test_nothing_can_follow_infamy() -> None:
    """p. 12"""
    assert judged(table(blue="A9 A9", soul="A8"), "soul A8 A9", "lay B9") == "game-over at 2"


def test_the_corner_card_of_that_step_is_taken_first() -> None:
    """p. 12: the mover has it even where the rest goes to the opponent"""
    assert play(table("B1 B1", "A3 A3", "A15", next_card=11), "soul A15 B1") == table(
        "B1 B1",
        "A3 A3",
        "B1",
        soul_cards_red="11",
        soul_cards_blue="12 13",
        next_card=14,
        over="infamy",
    )


def test_the_landing_itself_gives_no_card_and_nobody_jumps() -> None:
    """p. 12, 15: seven points spent, a single opposing stone there, four cards for blue"""
    assert play(table("A9 A9", "A9 B3", "A2", next_card=10), "soul A2 A9") == table(
        "A9 A9", "A9 B3", "A9", soul_cards_blue="10 11 12 13", next_card=14, over="infamy"
    )


def test_a_stone_that_steps_onto_the_soul_beside_its_twin_brings_no_infamy() -> None:
    """p. 12"""
    assert do(table("A1 A8", soul="A8"), "stone A1 A8").ending is None


def test_a_stone_forced_onto_the_soul_beside_its_twin_brings_no_infamy() -> None:
    """p. 12, 14"""
    before = table("A1 A7", soul="A7", cards="A3:blue")
    assert do(before, "stone A1 A3", "reveal A3 4").ending is None


def test_soul_leaving_a_pair_is_forbidden_and_no_infamy() -> None:
    """p. 7, 12"""
    assert judged(table("A9 A9", soul="A9"), "soul A9 B1") == "soul-overtakes at 1"


def test_soul_that_would_pass_a_pair_is_stopped_by_the_end_of_the_game() -> None:
    """p. 12"""
    assert judged(table(blue="A9 A9", soul="A7"), "soul A7 A14") == "game-over at 1"


def test_soul_onto_one_stone_of_each_colour_is_no_infamy() -> None:
    """p. 15"""
    assert do(table("A9 B3", "A9 B3", "A2"), "soul A2 A9").ending is None


def test_soul_cards_held_before_infamy_stay_with_their_players() -> None:
    """p. 12"""
    before = table(blue="A9 A9", soul="A8", soul_cards_red="3", soul_cards_blue="4 5", next_card=12)
    assert play(before, "soul A8 A9").soul_cards == ((3, 12, 13), (4, 5))
