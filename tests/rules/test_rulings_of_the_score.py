"""The rulings `unused_cards` and `devil_cards` (p. 9, 13)."""

from companion.games.faust.rules.cards import cards_in_hand
from companion.games.faust.rules.position import RED
from companion.games.faust.rules.rulings import RULESETS
from companion.games.faust.rules.scoring import Score, score, winner
from tests.rules.build import judged, play, ruled, start, table


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


def test_another_set_allows_only_its_values() -> None:
    """p. 9"""
    by = "devil_cards=28"
    before = table(cards="A3:blue")
    assert judged(before, "stone A1 A3", "reveal A3 4", by=by) == "wrong-card-value at 2"
    assert play(before, "stone A1 A3", "reveal A3 28", by=by) == table(
        "A1 A1", used_blue="28", to_move="blue"
    )


def test_the_highest_odd_value_sends_almost_round_the_circuit() -> None:
    """p. 9"""
    before = table("A1 B9", cards="A3:blue")
    assert play(before, "stone A1 A3", "reveal A3 29", by="devil_cards=29") == table(
        "A4 B9", used_blue="29", to_move="blue"
    )


def test_a_value_is_laid_as_often_as_the_set_has_it() -> None:
    """p. 7, 9"""
    by = "devil_cards=4,4,5"
    once, twice = table(cards="A9:red=4"), table(cards="A9:red=4 B9:red=4")
    assert judged(once, "lay B9 4", "soul B1 B7", by=by) == "legal"
    assert judged(twice, "lay B3 4", "soul B1 B7", by=by) == "no-card-left at 1"


def test_the_score_counts_another_set() -> None:
    """p. 13"""
    assert score(table(used_red="4"), RED, ruled("devil_cards=4,4,29")) == Score(0, 29, 4, 25)
