"""How a game ended at its table: beside the last line, read back, and what the sheet says."""

from dataclasses import replace

import pytest

from companion.games.ended import TableEnd
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE
from companion.games.salamander.files.record_lines import read_record, write_record
from companion.games.salamander.files.score_sheet import score_sheet, sheet_to_json
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.record import Record
from companion.games.salamander.session.observed import observation_of
from companion.observations import Json
from tests.salamander.at_the_table import HEADER, TWO_SEATS
from tests.salamander.tables import game

TAGS = "seats: K M, target: 84, king: Ada"
LAID = game("K !F,s1:Mr7 y 12o @- >K3", tags=TAGS)
FAULTY = game("K 34o", tags=TAGS)
GAVE_UP = TableEnd("resigned", "monk", {"king": 28, "monk": 0}, {"king": 2, "monk": 1})
AGREED = TableEnd("agreement", "king", {"king": 28, "monk": 0}, {"king": 1, "monk": 2})


def said(one: Record, ended: TableEnd) -> str:
    return "\n".join(RecordedSalamander(replace(one, ended=ended)).sheet("en").lines)


@pytest.mark.parametrize("one", [LAID, game(tags=TAGS)])
@pytest.mark.parametrize("ended", [GAVE_UP, AGREED, None])
def test_the_end_is_written_in_the_last_line_and_read_back(
    one: Record, ended: TableEnd | None
) -> None:
    whole = replace(one, ended=ended)
    assert read_record(write_record(whole).encode()) == whole


def test_who_resigned_comes_last_on_the_sheet() -> None:
    found = sheet_to_json(score_sheet(replace(LAID, ended=GAVE_UP)))
    assert (found["over"], found["reason"], found["winner"]) == (True, "resigned", "monk")
    assert found["ranks"] == {"king": 2, "monk": 1}
    assert "Ada resigned. 1. Monk: 0. 2. Ada: 28. Monk wins." in said(LAID, GAVE_UP)


def test_where_a_line_does_not_stand_the_table_has_counted() -> None:
    found = sheet_to_json(score_sheet(replace(FAULTY, ended=AGREED)))
    assert (found["winner"], found["totals"]) == ("king", {"king": 28, "monk": 0})
    assert "it was agreed so. 1. Ada: 28. 2. Monk: 0. Ada wins." in said(FAULTY, AGREED)
    drawn = replace(AGREED, winner=None)
    assert score_sheet(replace(FAULTY, ended=drawn)).end.winner is None


def test_that_the_rules_have_ended_it_only_the_turns_tell() -> None:
    by_rules = replace(AGREED, reason="target")
    assert not score_sheet(replace(LAID, ended=by_rules)).is_over
    assert "not over" in said(LAID, by_rules)


def test_the_table_writes_the_end_where_its_turns_do_not_tell_it() -> None:
    table = SALAMANDER_AT_TABLE.sit_down({**HEADER, **TWO_SEATS}, "auto")
    assert "ended" not in table.recorded.record()
    table.feed(observation_of({"t": 1.0, "page": {"by": "table", "say": "end"}}))
    assert '"ended": {"reason": "agreement", "winner": null' in table.recorded.record()
    short = SALAMANDER_AT_TABLE.sit_down({**HEADER, **TWO_SEATS, "target": 1}, "auto")
    claims: list[Json] = [["monk", "row-7"]]
    declared: dict[str, Json] = {"cards": ["fire", "stone-1"], "claims": claims}
    lines: list[dict[str, Json]] = [
        {"by": "king", "say": "declare", **declared},
        {"by": "monk", "say": "reply", "content": "yes"},
    ]
    for line in lines:
        short.feed(observation_of({"t": 1.0, "page": {**line}}))
    assert short.is_over
    assert "ended" not in short.recorded.record()
