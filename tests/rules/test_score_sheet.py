"""The score sheet: every addend with the turn it came from (p. 13)."""

from dataclasses import replace

import pytest

from companion.games.ended import TableEnd
from companion.games.faust.files.score_sheet import Addend, Check, score_sheet, sheet_to_json
from companion.games.faust.rules.position import RED
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.scoring import Score
from companion.games.faust.words.sheet_words import sheet_lines
from companion.games.faust.words.speaker import LANGUAGES, Speaker
from tests.rules.build import parse_action, ruled


def game(*turns: str, header: Header | None = None) -> Record:
    """Turns of red and blue in order, the actions of each divided by commas."""
    return Record(
        header or Header(),
        tuple(
            Turn(number, (number + 1) % 2, tuple(parse_action(act) for act in said.split(", ")))
            for number, said in enumerate(turns, start=1)
        ),
    )


# Red lays at A3, blue runs into it and obeys a 4, red turns the corner, blue comes onto a pair.
GAME = (
    "lay A3, soul B1 B7",
    "stone A1 A3, reveal A3 4",
    "soul B7 B14",
    "soul B14 A1",
)


def english(record: Record) -> list[str]:
    return list(sheet_lines(score_sheet(record), Speaker("en", record.header)))


def test_the_sheet_names_each_soul_card_and_devil_card_with_its_turn() -> None:
    """p. 13"""
    red, blue = score_sheet(game(*GAME)).columns
    assert red.turned_over == (Addend(4, 2),)
    assert red.unused == (2, 3, 5, 6, 7, 8, 9)
    assert red.score == Score(0, 24, 16, 8)
    assert blue.soul_cards == tuple(Addend(value, 4) for value in range(3, 14))
    assert blue.score == Score(88, 24, 20, 92)


def test_soul_cards_add_up_to_88_and_each_set_is_accounted_for() -> None:
    """p. 5, 13"""
    checks = score_sheet(game(*GAME)).checks
    assert checks == (Check("souls", 88, 0, 88), Check("red", 4, 40, 44), Check("blue", 0, 44, 44))
    assert all(check.is_right for check in checks)


def test_a_check_that_does_not_come_out_is_wrong() -> None:
    """p. 13"""
    assert not Check("souls", 80, 7, 88).is_right


def test_there_is_no_winner_before_the_end() -> None:
    """p. 13"""
    sheet = score_sheet(game(*GAME[:2]))
    assert (sheet.is_over, sheet.illegal) == (False, None)
    assert score_sheet(game(*GAME)).end.winner == "blue"


def test_counted_is_what_went_before_an_illegal_turn() -> None:
    """p. 13"""
    sheet = score_sheet(game(*GAME[:2], "soul B7 B15"))
    assert sheet.illegal is not None
    assert sheet.columns[RED].turned_over == (Addend(4, 2),)


def test_what_the_table_counted_is_told_where_a_turn_stands_that_the_rules_forbid() -> None:
    """p. 13"""
    ended = TableEnd("agreement", "red", {"red": 53, "blue": 22})
    record = replace(game(*GAME[:2], "soul B7 B15"), ended=ended)
    lines = [*sheet_lines(score_sheet(record), Speaker("en", record.header))]
    told = "As the table counted, with what was ruled and let stand: Red 53, Blue 22."
    assert lines[4] == told
    legal = replace(game(*GAME[:2]), ended=ended)
    assert told not in sheet_lines(score_sheet(legal), Speaker("en", legal.header))


def test_a_game_without_turns_counts_the_whole_sets() -> None:
    """p. 13"""
    assert score_sheet(game()).columns[RED].score == Score(0, 24, 20, 4)


def test_the_sheet_as_json() -> None:
    """commands.md"""
    sheet = sheet_to_json(score_sheet(game(*GAME)))
    column = sheet["score"]
    assert isinstance(column, dict)
    assert column["red"] == {
        "soul_cards": [],
        "turned_over": [{"value": 4, "turn": 2}],
        "unused": [2, 3, 5, 6, 7, 8, 9],
        "souls": 0,
        "odd": 24,
        "even": 16,
        "total": 8,
    }
    score = sheet.pop("score")
    assert isinstance(score, dict)
    blue = score["blue"]
    assert isinstance(blue, dict)
    assert sheet.pop("totals") == {"red": 8, "blue": blue["total"]}
    del sheet["checks"]
    assert sheet == {
        "over": True,
        "reason": "infamy",
        "winner": "blue",
        "stack": [],
        "illegal_turn": None,
    }


def test_the_sheet_of_a_game_that_goes_on_as_json() -> None:
    """commands.md"""
    sheet = sheet_to_json(score_sheet(game(*GAME[:1], "soul B1 B2")))
    assert (sheet["over"], sheet["reason"], sheet["winner"]) == (False, None, None)
    assert (sheet["stack"], sheet["illegal_turn"]) == ([*range(3, 14)], 2)


def test_the_sheet_in_words() -> None:
    """p. 13"""
    lines = english(game(*GAME))
    assert lines[:4] == [
        "Score sheet",
        "The game is over by infamy: the soul came onto a pair (p. 12).",
        "Blue wins, 92 to 8.",
        "",
    ]
    assert lines[4:14] == [
        "Red",
        "  −   2  devil card 2 unused",
        "  +   3  devil card 3 unused",
        "  +   5  devil card 5 unused",
        "  −   6  devil card 6 unused",
        "  +   7  devil card 7 unused",
        "  −   8  devil card 8 unused",
        "  +   9  devil card 9 unused",
        "      0  devil card 4 turned over in turn 2",
        "  =   8  total",
    ]
    assert "  +  13  soul card 13, turn 4" in lines
    assert lines[-3:] == [
        "soul cards held 88 + left 0 = 88, expected 88: right",
        "devil cards Red: turned over 4 + unused 40 = 44, expected 44: right",
        "devil cards Blue: turned over 0 + unused 44 = 44, expected 44: right",
    ]


def test_the_sheet_says_that_the_game_goes_on_and_which_turn_is_illegal() -> None:
    """p. 13"""
    lines = english(game(*GAME[:2], "soul B7 B15"))
    assert lines[1].startswith("Turn 3 is illegal (p. 6); counted is what went")
    assert lines[2] == "the game is not over"


def test_the_french_sheet_swaps_the_signs() -> None:
    """p. 13, `even_plus`"""
    lines = english(game(header=Header(rulings=ruled("unused_cards=even_plus devil_cards=2,3"))))
    assert lines[2:7] == ["", "Red", *_SWAPPED]


_SWAPPED = ["  +   2  devil card 2 unused", "  −   3  devil card 3 unused", "  =  -1  total"]


def test_the_sheet_of_a_draw() -> None:
    """p. 13: both sets whole, nobody gets the cards"""
    header = Header(devils=0, soul=29)
    lines = english(game("soul B15 A1", header=header))
    assert lines[2].endswith("wins, 7 to 4.")
    without_corner = english(game("soul A2 A3", header=Header(devils=2, soul=1)))
    assert without_corner[2] == "A draw, 4 each."
    assert without_corner[-4].endswith("left in the stack: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13")


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_the_sheet_in_every_language(language: str) -> None:
    """p. 13"""
    for turns in (GAME, GAME[:2], (*GAME[:2], "soul B7 B15")):
        record = game(*turns)
        said = "\n".join(sheet_lines(score_sheet(record), Speaker(language, record.header)))
        assert "{" not in said
