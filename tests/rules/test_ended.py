"""How a game ended at its table: beside the last line, read back, and what the sheet says."""

import json
from dataclasses import replace

import pytest

from companion.games.ended import TableEnd, end_told, read_end, with_end
from companion.games.faust.files.record_lines import read_record, write_record
from companion.games.faust.files.score_sheet import score_sheet, sheet_to_json
from companion.games.faust.rules.record import Record
from companion.games.faust.words.sheet_words import sheet_lines
from companion.games.faust.words.speaker import Speaker
from companion.json_reader import Json
from tests.rules.test_score_sheet import game

AGREED = TableEnd("agreement", "red", {"red": 53, "blue": 22})
RED_GAVE_UP = TableEnd("red-resigned", "blue", {"red": 4, "blue": 4})
ONE, FAULTY = game("stone A1 A8"), game("stone A1 A9")
SEATS = ("red", "blue")


def said(record: Record) -> str:
    return "\n".join(sheet_lines(score_sheet(record), Speaker("en", record.header)))


@pytest.mark.parametrize("record", [ONE, game()])
@pytest.mark.parametrize(
    "ended",
    [AGREED, RED_GAVE_UP, replace(AGREED, winner=None), replace(AGREED, reason="referee"), None],
)
def test_the_end_is_written_in_the_last_line_and_read_back(
    record: Record, ended: TableEnd | None
) -> None:
    whole = replace(record, ended=ended)
    text = write_record(whole)
    assert read_record(text.encode()) == whole
    lines = [json.loads(line) for line in text.splitlines()]
    assert ["ended" in line for line in lines[:-1]] == [False] * len(record.turns)
    assert ("ended" in lines[-1]) == (ended is not None)


@pytest.mark.parametrize(
    "other",
    [
        None,
        "agreement",
        {},
        {"reason": 5, "winner": "red", "score": {}},
        {"reason": "tired", "winner": "red", "score": {"red": 1, "blue": 2}},
        {"reason": "agreement", "winner": "green", "score": {"red": 1, "blue": 2}},
        {"reason": "agreement", "winner": 5, "score": {"red": 1, "blue": 2}},
        {"reason": "agreement", "winner": None, "score": {"red": True, "blue": 2}},
        {"reason": "agreement", "winner": None, "score": {"red": 1, "green": 2}},
        {"reason": "agreement", "winner": None, "score": {"red": 1}},
        {"reason": "agreement", "winner": None, "score": {"red": 1, "blue": 2}, "ranks": 5},
    ],
)
def test_what_is_no_end_is_a_key_that_nobody_knows(other: Json) -> None:
    """records, Game record: a line may carry further keys"""
    text = write_record(ONE).replace("]]}", f']], "ended": {json.dumps(other)}}}')
    assert "ended" in text
    assert read_record(text.encode()) == ONE


def test_what_is_told_of_a_game_that_is_over_is_its_end() -> None:
    """Places where they count, as in Der Feuer-Salamander"""
    score: Json = {"king": {"total": 5}, "monk": {"total": 7}}
    ranks: Json = {"king": 2, "monk": 1}
    ended = end_told({"reason": "resigned", "winner": "monk", "ranks": ranks, "score": score})
    assert ended == TableEnd("resigned", "monk", {"king": 5, "monk": 7}, {"king": 2, "monk": 1})
    (line,) = with_end([{}], ended)
    assert read_end(line, ("king", "monk"), ("resigned",)) == ended


def test_whom_people_make_the_winner_is_counted_where_all_is_counted() -> None:
    """Nobody wins a game that was agreed to end by saying so: its turns are all there."""
    sheet = score_sheet(replace(ONE, ended=AGREED))
    assert sheet.end == TableEnd("agreement", None, {"red": 4, "blue": 4})
    gave_up = score_sheet(replace(ONE, ended=RED_GAVE_UP))
    assert (gave_up.end.reason, gave_up.end.winner) == ("red-resigned", "blue")
    assert "Red has resigned.\nBlue wins.\n" in said(replace(ONE, ended=RED_GAVE_UP))


def test_where_a_turn_stands_that_the_rules_forbid_the_table_has_counted() -> None:
    sheet = score_sheet(replace(FAULTY, ended=AGREED))
    assert sheet.end == AGREED
    assert sheet_to_json(sheet)["totals"] == {"red": 53, "blue": 22}
    text = said(replace(FAULTY, ended=AGREED))
    assert "Turn 1 is illegal" in text
    assert "Red wins, 53 to 22." in text
    drawn = score_sheet(replace(FAULTY, ended=replace(AGREED, winner=None)))
    assert drawn.end.winner is None


def test_that_the_rules_have_ended_it_only_the_turns_tell() -> None:
    by_rules = replace(AGREED, reason="infamy")
    sheet = score_sheet(replace(ONE, ended=by_rules))
    assert not sheet.is_over
    assert "the game is not over" in said(replace(ONE, ended=by_rules))
