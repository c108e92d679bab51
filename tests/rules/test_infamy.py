"""Infamy: a step of the soul onto a pair ends the game at once (p. 12, 15)."""

from tests.rules.build import do, play, table


def test_a_stone_that_steps_onto_the_soul_beside_its_twin_brings_no_infamy() -> None:
    """p. 12"""
    assert do(table("A1 A8", soul="A8"), "stone A1 A8").ending is None


def test_a_stone_forced_onto_the_soul_beside_its_twin_brings_no_infamy() -> None:
    """p. 12, 14"""
    before = table("A1 A7", soul="A7", cards="A3:blue")
    assert do(before, "stone A1 A3", "reveal A3 4").ending is None


def test_soul_onto_one_stone_of_each_colour_is_no_infamy() -> None:
    """p. 15"""
    assert do(table("A9 B3", "A9 B3", "A2"), "soul A2 A9").ending is None


def test_soul_cards_held_before_infamy_stay_with_their_players() -> None:
    """p. 12"""
    before = table(blue="A9 A9", soul="A8", soul_cards_red="3", soul_cards_blue="4 5", next_card=12)
    assert play(before, "soul A8 A9").soul_cards == ((3, 12, 13), (4, 5))
