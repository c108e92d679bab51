"""Verdicts as sentences in four languages: complete, with code, page and what would be legal."""

import re
from random import Random
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.referee import GameOver, IllegalTurn, Verdict, adjudicate, result
from companion.games.faust.rules.rules import Writes
from companion.games.faust.words.speaker import LANGUAGES, Speaker
from companion.games.faust.words.verdict_words import verdict_sentences
from tests.counted import again
from tests.rules.build import CHOICES, EVERYTHING, judge, ruled, table
from tests.rules.walks import random_record, with_fault

seeds = st.integers(0, 2**32 - 1)
ways = st.sampled_from(list(Writes))
TRAP = table("A1 A9", cards="A3:blue")
SOUL_TRAP = table("A1 A9", soul="A3", cards="A3:blue")
PAIR = table(blue="B2 B2")


def english(verdict: Verdict, by: str = "") -> str:
    return verdict_sentences(verdict, Speaker("en", Header(rulings=ruled(by))))


def placeholders(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_all_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    """one term each in every language"""
    expected = {key: placeholders(text) for key, text in LANGUAGES["en"].items()}
    assert {key: placeholders(text) for key, text in LANGUAGES[language].items()} == expected


@again
@settings(max_examples=80)
@given(seeds, ways, st.sampled_from([*LANGUAGES]))
def test_every_verdict_can_be_said_and_leaves_no_brace(
    seed: int, writes: Writes, language: str
) -> None:
    """p. 6-15: legal, illegal and over, in every language"""
    chance = Random(seed)
    legal = random_record(chance, writes)
    for record in (legal, with_fault(chance, legal)):
        for verdict in adjudicate(record):
            said = verdict_sentences(verdict, Speaker(language, record.header))
            assert not re.search(r"[{}]|None", said)
            if isinstance(verdict, IllegalTurn):
                assert f"({verdict.code}" not in said
                assert verdict.code.page in said


def test_twin_first_says_that_the_jump_comes_before_the_card() -> None:
    """p. 15"""
    by = "trap_on_soul=twin_first"
    verdict = judge(SOUL_TRAP, "stone A1 A3", "reveal A3 4", by=by, writes=EVERYTHING)
    assert "a jump is due first: Red A3→A9. [ruling trap_on_soul: twin_first] Legal here: the" in (
        english(verdict, by)
    )


def test_a_line_by_the_wrong_player_says_whose_turn_it_is() -> None:
    """p. 6"""
    record = random_record(Random(1), CHOICES)
    first = record.turns[0]
    wrong = type(first)(1, 1 - first.player, first.do)
    (verdict,) = adjudicate(type(record)(Header(starts=first.player), (wrong,)))
    mover, other = ("Red", "Blue") if first.player == 0 else ("Blue", "Red")
    why = f"{mover} is to move, not {other}. Legal here: a turn of {mover}."
    assert f"Illegal (p. 6): {why}" in english(verdict)


def test_a_legal_turn_says_what_was_done_gained_and_lapsed() -> None:
    """p. 8, 14"""
    verdict = judge(
        table("A1 A5", soul="A7", cards="A3:blue"), "lay B9 4", "stone A1 A3", "reveal A3 4"
    )
    assert english(verdict) == (
        "Turn 1, Red: card 4 beside B9, stone A1→A3, the card beside A3 is turned over, value 4. "
        "Legal. Red takes soul card 3. 4 points lapse."
    )


def test_what_was_written_in_full_is_said_in_full() -> None:
    """p. 14"""
    turn = ("lay B9", "stone A1 A3", "reveal A3 4", "forced A3 A7", "twin red A7 A5")
    verdict = judge(table("A1 A5", soul="A7", cards="A3:blue"), *turn, writes=EVERYTHING)
    assert "the stone obeys, A3→A7, stone of Red jumps to its twin, A7→A5." in english(verdict)


def test_an_empty_turn_says_that_nothing_was_done() -> None:
    """p. 6"""
    assert english(judge(table())).startswith(
        "Turn 1, Red: nothing. Illegal at the end of the turn (p. 6"
    )


def test_after_the_end_no_action_is_blamed_but_the_whole_line() -> None:
    """p. 13"""
    said = english(judge(table(over="infamy")))
    assert "Illegal (p. 13): the game is over" in said


def test_infamy_says_who_gets_the_rest_whoever_moved() -> None:
    """p. 12"""
    verdict = judge(table("B2 B2", next_card=12), "soul B1 B2")
    assert english(verdict).endswith("Legal. Blue takes soul cards 12 and 13. 6 points lapse.")


def test_french_sets_a_space_that_does_not_break_before_colon_and_semicolon() -> None:
    """as the page's own words do"""
    said = " ".join(LANGUAGES["fr"].values())
    assert not re.findall("[^\u00a0][:;?!]", said)


@pytest.mark.parametrize(
    ("position", "by", "said"),
    [
        (
            table(soul_cards_red="13", over="soul-cards-gone"),
            "",
            "The game is over: the last soul card has been taken (p. 13). Red: soul cards 13 + odd "
            "24 − even 20 = 17. Blue: soul cards 0 + odd 24 − even 20 = 4. Red wins, 17 to 4.",
        ),
        (
            table(over="infamy"),
            "unused_cards=even_plus",
            "The game is over by infamy: the soul came onto a pair (p. 12). Red: soul cards 0 + "
            "even 20 − odd 24 = -4. Blue: soul cards 0 + even 20 − odd 24 = -4. A draw, -4 each.",
        ),
    ],
)
def test_the_end_says_reason_addends_and_winner(position: Position, by: str, said: str) -> None:
    """p. 12-13"""
    over = result(position, Header(rulings=ruled(by)))
    assert isinstance(over, GameOver)
    assert english(over, by) == said


def test_a_card_may_be_laid_beside_any_field_but_those_taken() -> None:
    """p. 7"""
    assert "a card beside any field but A9, B9." in english(
        judge(table(cards="A9:red B9:blue"), "stone A1 A2")
    )
    assert "a card beside any field." in english(judge(table(), "stone A1 A2"))
