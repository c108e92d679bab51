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


@pytest.mark.parametrize(
    ("position", "turn", "why"),
    [
        (PAIR, ["soul B1 B2", "lay A3"], "the game is over, nothing more can be done. [ruling in"),
        (table(blue="A1 A9"), ["stone A9 A10"], "on A9 lies a stone of Blue, none of Red."),
        (table(), ["stone A5 A6"], "on A5 lies no stone of Red."),
        (table(), ["soul A5 A6"], "the soul does not lie on A5."),
        (table(), ["stone A1 B15"], "A1→B15 is backward; without a devil card everything moves"),
        (table(), ["stone A1 A1"], "from A1 to A1 is no move."),
        (table("A1 A9"), ["stone A1 A2", "stone A9 A10"], "the one now on A2 has moved already."),
        (table("B3 A1"), ["soul B1 B4"], "a stone lies with the soul on B3"),
        (table(), ["lay A5", "lay A6"], "one devil card has been laid in this turn"),
        (table(used_red="2 3 4 5 6 7 8 9"), ["lay A5"], "Red has no devil card left in the hand."),
        (table(), ["lay A5 1"], "Red has no devil card 1 to lay. [ruling devil_cards: 2,"),
        (table(cards="A5:red"), ["lay A5"], "a card lies beside A5 already."),
        (TRAP, ["stone A1 A4"], "a stone has run into the card beside A3; it stops there"),
        (
            table(),
            ["stone A1 A9"],
            "8 fields, and only 7 points were left. Legal here: nothing more",
        ),
        (table(), ["stone A1 A2"], "6 points are still to be spent. Legal here: a stone from A2 a"),
        (table(), ["stone A1 A7"], "1 point is still to be spent."),
        (table(), ["reveal A3 4"], "no card beside A3 is to be turned over. Legal here: a s"),
        (TRAP, ["stone A1 A3", "reveal A9 4"], "no card beside A9 is to be turned over."),
        (
            TRAP,
            ["stone A1 A3", "reveal A3 1"],
            "Blue has no devil card 1 that could lie there. [ruling d",
        ),
        (
            table("A1 A9", cards="A3:blue=4"),
            ["stone A1 A3", "reveal A3 6"],
            "the card beside A3 is known to have the value 4. Legal here",
        ),
        (TRAP, ["stone A1 A3"], "the card beside A3 was not turned over and obeyed. Legal here: t"),
    ],
)
def test_the_sentence_says_why(position: Position, turn: list[str], why: str) -> None:
    """p. 6-15"""
    assert why in english(judge(position, *turn))


@pytest.mark.parametrize(
    ("position", "turn", "why"),
    [
        (
            table("A1 A3", soul="A8", next_card=13),
            ["stone A1 A8", "lay B3"],
            "the last soul card has been taken; only a jump that is due can follow. [ruling last",
        ),
        (table(), ["twin red A5 A6"], "on A5 lies no stone of Red."),
        (table(), ["twin red A1 A6"], "no such jump is due. Legal here: a stone from A1 as far"),
        (table("A1 A3", soul="A8"), ["stone A1 A8"], "a jump is due first: Red A8→A3. Legal here"),
        (table(), ["forced A1 A5"], "no card that was turned over is to be obeyed now."),
        (TRAP, ["stone A1 A3", "reveal A3 4"], "the card was not obeyed; it orders A3→A7. Legal"),
        (TRAP, ["stone A1 A3", "reveal A3 4", "forced A3 A8"], "the card orders A3→A7."),
        (
            table("A9 B3", "A9 B4", "A2"),
            ["soul A2 A9"],
            "jumps are due first: Red A9→B3 and Blue A9→B4. Legal here: the jump A9→B3; the jump",
        ),
    ],
)
def test_the_sentence_says_why_where_everything_is_written(
    position: Position, turn: list[str], why: str
) -> None:
    """p. 9-15"""
    assert why in english(judge(position, *turn, writes=EVERYTHING))


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


@pytest.mark.parametrize(
    ("position", "turn", "by", "why"),
    [
        (
            table("A9 B3", soul="A8"),
            ["soul A8 A9", "soul A9 A10"],
            "level_soul=free",
            "in this turn the soul came onto a stone; as long as one lies on A9, the soul would "
            "overtake it. [ruling level_soul: free]",
        ),
        (
            table(soul="A15", next_card=13),
            ["soul A15 B1"],
            "last_soul_card=ends_after_turn",
            "6 points are still to be spent. [ruling last_soul_card: ends_after_turn] Legal",
        ),
        (
            table("A9 A9", soul="A8"),
            ["soul A8 A9"],
            "infamy=end_of_turn",
            "6 points are still to be spent. [ruling infamy: end_of_turn] Legal",
        ),
        (
            table("A9 A9", soul="A7"),
            ["soul A7 A8"],
            "infamy=end_of_turn",
            "6 points are still to be spent. Legal",
        ),
    ],
)
def test_a_verdict_that_rests_on_a_ruling_names_it(
    position: Position, turn: list[str], by: str, why: str
) -> None:
    """p. 7, 12-13"""
    assert why in english(judge(position, *turn, by=by), by)


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
