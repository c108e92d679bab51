"""Doctor Faust as the commands see it: through the one seam that both games have."""

import json

import pytest

from companion.game import LANGUAGE_CODES
from companion.games.faust.recorded import RecordedFaust
from companion.games.faust.words.speaker import LANGUAGES
from companion.games.known import read_recorded
from companion.games.lines import BadFile

GAME = b"""\
Doctor Faust, notation 1
red: Anna
blue: Bert
start: A1 A8

1 R A1-A8
2 B A1-A6 +A9 *A8-A9
3 R A1-A9
"""


def recorded(text: bytes) -> RecordedFaust:
    game = read_recorded(text)
    assert isinstance(game, RecordedFaust)
    return game


def test_verdicts_have_a_line_and_a_sentence_in_every_language() -> None:
    """records.md, section 1"""
    first, _, last = recorded(GAME).verdicts()
    assert (first.is_legal, first.line["soul_cards"]) == (True, [3])
    assert (last.is_legal, last.line["code"]) == (False, "too-many-points")
    assert "only 7 points were left" in last.sentence("en")
    assert len({last.sentence(language) for language in LANGUAGE_CODES}) == len(LANGUAGES)
    assert [*LANGUAGES] == [*LANGUAGE_CODES]


def test_notation_carries_the_verdicts_as_remarks_or_not() -> None:
    """notation.md"""
    game = recorded(GAME)
    judged = game.notation(is_judged=True).splitlines()
    assert judged[-3:] == [
        "1 R A1-A8 ; +3",
        "2 B A1-A6 +A9 *A8-A9",
        "3 R A1-A9 ; illegal: too-many-points, p. 6",
    ]
    assert ";" not in game.notation(is_judged=False)
    assert recorded(game.notation(is_judged=True).encode()) == game


def test_the_record_is_the_same_game() -> None:
    """records.md, section 1"""
    game = recorded(GAME)
    assert recorded(game.record().encode()) == game
    assert json.loads(game.record().splitlines()[0])["players"] == {"red": "Anna", "blue": "Bert"}


def test_the_sheet_counts_what_is_legal() -> None:
    """p. 13"""
    game = recorded(GAME)
    assert not game.is_counted_whole
    page = game.sheet("en")
    assert (page.title, page.lines[0]) == ("Doctor Faust: Anna – Bert", "Score sheet")
    assert page.totals == (("Anna", 7), ("Bert", 4))
    assert page.turns == ((1, "Red", "A1-A8"), (2, "Blue", "A1-A6 +A9 *A8-A9"), (3, "Red", "A1-A9"))
    assert game.sheet_json()["illegal_turn"] == 3


def test_lapsed_points_and_the_result_stand_in_the_remarks() -> None:
    """notation.md"""
    trapped = b"Doctor Faust, notation 1\n1 R +A5 A1-A7\n2 B A1-A5 !A5=2\n"
    assert recorded(trapped).notation(is_judged=True).endswith("; lapsed 3\n")
    infamy = b"Doctor Faust, notation 1\nstart: A7 A5\n1 R *A5-A7\n"
    assert recorded(infamy).notation(is_judged=True).endswith("; lapsed 5 infamy 4:4\n")


def test_a_sitting_log_is_said_to_be_one() -> None:
    """It lies beside the record in every export."""
    with pytest.raises(BadFile, match="line 1: is a sitting log, which `faust replay` reads"):
        read_recorded(b'{"sitting": 1, "game": {"faust": 1}}\n')
