"""End and score (p. 13)."""

import pytest

from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.referee import GameOver, next_player, result
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.rules.scoring import Score, score, unused_cards, winner
from tests.rules.build import play, ruled, start, table


def test_the_game_ends_when_the_last_soul_card_is_taken() -> None:
    """p. 13"""
    assert play(table("A1 A3", soul="A8", next_card=13), "stone A1 A8") == table(
        "A3 A3", soul="A8", soul_cards_red="13", next_card=14, over="soul-cards-gone"
    )


def test_the_game_goes_on_while_a_soul_card_is_left() -> None:
    """p. 13"""
    assert play(table("A1 A3", soul="A8", next_card=12), "stone A1 A8").ending is None


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    """p. 13"""
    assert next_player(table(over="infamy")) is None
    assert next_player(table(to_move="blue")) == "blue"


def test_score_is_soul_cards_plus_odd_minus_even_unused_cards() -> None:
    """p. 13"""
    position = table(soul_cards_red="3 4 5", used_red="9 2", used_blue="3 5 7")
    assert score(position, RED, Rulings()) == Score(souls=12, odd=15, even=18, total=9)
    assert score(position, BLUE, Rulings()) == Score(souls=0, odd=9, even=20, total=-11)


def test_a_full_set_counts_24_odd_and_20_even() -> None:
    """p. 13"""
    assert score(start(), RED, Rulings()) == Score(souls=0, odd=24, even=20, total=4)


def test_unused_is_every_card_not_turned_over_in_the_hand_or_beside_a_field() -> None:
    """p. 13"""
    in_hand = table(used_red="5")
    beside = table(cards="A3:red=4 A9:red", used_red="5")
    cards = (2, 3, 4, 6, 7, 8, 9)
    assert unused_cards(in_hand, RED, Rulings()) == unused_cards(beside, RED, Rulings()) == cards


def test_of_several_copies_only_those_turned_over_are_used() -> None:
    """p. 13"""
    rulings = ruled("devil_cards=4,4,7")
    assert unused_cards(table(used_red="4"), RED, rulings) == (4, 7)


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [("3 4", "5", RED), ("5", "3 4", BLUE), ("3 5", "8", None)],
)
def test_the_higher_score_wins_and_equal_scores_are_a_draw(
    red: str, blue: str, expected: int | None
) -> None:
    """p. 13"""
    position = table(soul_cards_red=red, soul_cards_blue=blue)
    assert winner(position, Rulings()) == expected


def test_the_result_holds_winner_and_both_scores() -> None:
    """p. 13"""
    position = table(soul_cards_blue="13", used_blue="9", over="infamy")
    expected = (Score(0, 24, 20, 4), Score(13, 15, 20, 8))
    assert result(position, Header()) == GameOver(position, BLUE, expected)


def test_soul_cards_left_in_the_stack_count_for_nobody() -> None:
    """p. 15"""
    end = play(table("A9 A9", "A9 A9", "A5", next_card=12), "soul A5 A9")
    assert [score(end, colour, Rulings()).souls for colour in (RED, BLUE)] == [0, 0]
