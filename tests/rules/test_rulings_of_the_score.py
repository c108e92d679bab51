"""The rulings `unused_cards` and `devil_cards` (p. 9, 13)."""

from companion.games.faust.rules.cards import cards_in_hand
from companion.games.faust.rules.position import RED
from companion.games.faust.rules.rulings import RULESETS
from companion.games.faust.rules.scoring import Score, score, winner
from tests.rules.build import judged, ruled, start, table


def test_odd_plus_adds_odd_and_takes_away_even() -> None:
    """p. 13"""
    position = table(soul_cards_red="13", used_red="9")
    assert score(position, RED, ruled("unused_cards=odd_plus")) == Score(13, 15, 20, 8)


def test_even_plus_swaps_the_signs_in_the_total_only() -> None:
    """p. 13"""
    position = table(soul_cards_red="13", used_red="9")
    assert score(position, RED, ruled("unused_cards=even_plus")) == Score(13, 15, 20, 18)


def test_even_plus_may_make_another_winner() -> None:
    """p. 13"""
    position = table(used_red="2", used_blue="3")
    winners = [
        winner(position, ruled(f"unused_cards={value}")) for value in ("odd_plus", "even_plus")
    ]
    assert winners == [0, 1]


def test_the_french_ruleset_counts_even_plus() -> None:
    """p. 13"""
    assert score(start(), RED, RULESETS["french-2008"]).total == -4


def test_another_set_gives_another_hand() -> None:
    """p. 9"""
    assert cards_in_hand(table(cards="A3:red"), RED, ruled("devil_cards=4,4,29")) == 2


def test_a_value_is_laid_as_often_as_the_set_has_it() -> None:
    """p. 7, 9"""
    by = "devil_cards=4,4,5"
    once, twice = table(cards="A9:red=4"), table(cards="A9:red=4 B9:red=4")
    assert judged(once, "lay B9 4", "soul B1 B7", by=by) == "legal"
    assert judged(twice, "lay B3 4", "soul B1 B7", by=by) == "no-card-left at 1"


def test_the_score_counts_another_set() -> None:
    """p. 13"""
    assert score(table(used_red="4"), RED, ruled("devil_cards=4,4,29")) == Score(0, 29, 4, 25)
