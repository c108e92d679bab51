"""What is said on the page changes what is believed, and what needs two needs two."""

import json

import pytest

from companion.commands.cli import main
from companion.games.faust.at_table import Session
from companion.games.faust.files.record_lines import read_record, write_record
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.rules.referee import IllegalTurn, adjudicate
from companion.observations import BoardReading, Json, PageSaid
from companion.replay.sitting import write_sitting
from tests.table.sittings import (
    BOTH,
    NOTHING_THERE,
    RED,
    START,
    answers,
    detail,
    faust_sitting,
    kinds,
    seated,
    sitting,
)

EIGHT = START + "A1 A9 / A1 A1 / B1\n"
TRAP = RED + "slot A9 blue\nA1 A8 / A1 A7 / B1\nA1 A9 / A1 A7 / B1\n"


def test_an_illegal_turn_that_stands_is_in_the_record_with_its_code() -> None:
    """p. 6"""
    session = seated(EIGHT + "say referee accept")
    (turn,) = session.record.turns
    assert dict(turn.beside)["accepted"] is not None
    assert session.state == "playing"
    assert session.position.stones == ((0, 8), (0, 0))


def test_the_referee_finds_the_same_code_in_the_record(
    tmp_path: "pytest.TempPathFactory", capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.jsonl"  # type: ignore[operator]
    path.write_text(write_record(seated(EIGHT + "say table accept").record), "utf-8")
    assert main(["referee", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["code"] == "too-many-points"


def test_a_forgotten_jump_that_stands_is_found_by_the_referee_too() -> None:
    """p. 11"""
    header = Header(soul=parse_field("A8"))
    session = Session(header)
    script = "A1 A1 / A1 A1 / A8\nA1 A8 / A1 A1 / A8\npress red\nsay blue accept"
    for observation in sitting(script):
        session.feed(observation)
    (verdict,) = adjudicate(read_record(write_record(session.record).encode()))
    assert isinstance(verdict, IllegalTurn)
    assert verdict.code is Code.WRONG_TWIN_MOVE


def test_whose_fault_it_is_cannot_let_it_stand_alone() -> None:
    asked = answers(EIGHT + "say red accept")
    assert detail(asked, "waiting", "asks") == "blue"
    assert kinds(answers(EIGHT + "say blue accept")) == ["accepted"]
    assert kinds(answers(EIGHT + "say red accept\nsay blue accept")) == ["accepted"]
    assert kinds(answers(EIGHT + "say red accept\npress blue")) == ["accepted"]


def test_a_request_to_let_stand_shows_its_matter() -> None:
    asked = answers(EIGHT + "say red accept")
    matter = detail(asked, "waiting", "matter")
    assert isinstance(matter, dict)
    assert (matter["code"], matter["repair"]) == (
        "too-many-points",
        [{"piece": "red", "from": "A9", "to": "A1"}],
    )


@pytest.mark.parametrize("by", ["red", "blue", "referee", "table"])
def test_a_request_is_refused_or_withdrawn_and_the_fault_stands_again(by: str) -> None:
    refused = answers(EIGHT + f"say red accept\nsay {by} refuse")
    assert kinds(refused) == ["corrected", "illegal"]
    assert (detail(refused, "corrected", "was"), detail(refused, "corrected", "by")) == (
        "consent",
        by,
    )
    again = EIGHT + f"say red accept\nsay {by} refuse\nsay red accept\nsay blue accept"
    assert kinds(answers(again)) == ["accepted"]


def test_what_is_due_is_asked_for_again_when_the_end_is_refused() -> None:
    refused = answers(TRAP + "say blue end\nsay red refuse")
    assert kinds(refused) == ["corrected", "waiting"]
    assert detail(refused, "waiting", "for") == "reveal"


def test_a_piece_can_be_put_back_while_the_other_player_is_asked() -> None:
    asked = EIGHT + "say red accept\n"
    assert answers(asked + "A1 A9 / A1 A1 / B1") == []
    back = answers(asked + START)
    assert kinds(back) == ["corrected"]
    assert "turn-done" in kinds(answers(asked + "A1 A8 / A1 A1 / B1"))


def test_the_game_ends_when_both_say_so() -> None:
    asked = answers(RED + "say red end")
    assert detail(asked, "waiting", "to") == "end"
    over = answers(RED + "say red end\nsay blue end")
    assert detail(over, "game-over", "reason") == "agreement"
    assert seated(RED + "say table end").state == "over"
    assert answers(RED + "say table end\nA1 A8 / A1 A5 / B1") == []


@pytest.mark.parametrize(
    ("ruling", "state"),
    [("to_move=red", "playing"), ("to_move=green", "playing"), ("rulings=x", "playing")],
)
def test_a_ruling_that_says_nothing_changes_nothing(ruling: str, state: str) -> None:
    session = seated(RED + f"say red ruling {ruling}\nsay referee ruling {ruling}")
    assert session.state == state


def test_the_referee_rules_whose_turn_it_is() -> None:
    events = answers(RED + "say referee ruling to_move=red")
    assert detail(events, "corrected", "was") == "ruling"
    done = seated(RED + "say referee ruling to_move=red\nA1 A15 / A1 A1 / B1").record.turns
    assert [turn.player for turn in done] == [0, 0]
    assert dict(done[1].beside)["ruling"] == {"to_move": "red"}


def test_a_card_laid_on_the_page_beside_a_card_stands_accused_until_it_is_taken_back() -> None:
    """p. 7"""
    script = START + "say red lay field=B7\nA1 A7 / A1 A1 / B1\nsay blue lay field=B7\n"
    assert detail(answers(script), "illegal", "code") == "slot-taken"
    assert answers(script + "A1 A7 / A1 A4 / B1") == []
    assert "corrected" in kinds(answers(script + "say blue undo"))


def test_a_card_of_the_other_player_is_laid_out_of_turn() -> None:
    """p. 6"""
    assert detail(answers(START + "say blue lay field=B7"), "illegal", "code") == "not-your-turn"
    late = START + "A1 A4 / A1 A1 / B1\nsay blue lay field=B7"
    assert detail(answers(late), "illegal", "code") == "points-left"


def test_words_that_mean_nothing_change_nothing() -> None:
    for word in ("lay", "reveal", "accept", "answer", "dance", "lay field=C1", "reveal field=B7"):
        assert answers(RED + f"say table {word}") == []
    assert answers(RED + "say nobody undo") == []


def test_a_press_ends_the_turn_where_presses_do() -> None:
    script = RED + "press red"
    assert detail(answers(RED, turn_end=TurnEnd.BUTTON), "waiting", "for") == "press"
    assert kinds(answers(script, turn_end=TurnEnd.BUTTON)) == ["turn-done"]


TAPPED = "say red place red={} blue=A1,A1 soul=B1\n"


@pytest.mark.parametrize("turn_end", TurnEnd)
def test_who_presses_too_early_is_told_what_is_left_and_goes_on(turn_end: TurnEnd) -> None:
    """p. 6, 17"""
    early = NOTHING_THERE + TAPPED.format("A1,A5") + "say red turn-done\n"
    asked = answers(early, turn_end=turn_end)
    assert kinds(asked) == ["waiting"]
    assert (detail(asked, "waiting", "for"), detail(asked, "waiting", "points")) == ("points", 3)
    assert kinds(answers(early + TAPPED.format("A1,A6"), turn_end=turn_end)) == ["action"]
    done = kinds(answers(early + TAPPED.format("A1,A8"), turn_end=turn_end))
    assert done == ["action", "turn-done" if turn_end is TurnEnd.AUTO else "waiting"]


def test_a_press_that_was_judged_accuses_no_second_time() -> None:
    """p. 6, 17"""
    early = START + "A1 A4 / A1 A1 / B1\npress red\n"
    assert kinds(answers(early)) == ["illegal"]
    assert kinds(answers(early + "hand\nA1 A6 / A1 A1 / B1")) == ["corrected", "action"]


def test_a_press_under_a_hand_waits_for_the_look() -> None:
    script = START + "A1 A4 / A1 A1 / B1\nhand\npress red\n"
    assert answers(script) == []
    assert "illegal" not in kinds(answers(script + "A1 A8 / A1 A1 / B1"))
    assert detail(answers(script + "A1 A4 / A1 A1 / B1"), "illegal", "code") == "points-left"


def test_a_sitting_is_the_same_bytes_every_time() -> None:
    log = faust_sitting(seated(BOTH).record.header, sitting(BOTH))
    assert write_sitting(log) == write_sitting(log)


LYING = (("blue", ("A1", "A1")), ("red", ("A1", "A8")), ("soul", ("B3",)))


def places(script: str, reason: str, by: str = "referee") -> Session:
    session = seated(script)
    session.feed(
        PageSaid(
            50.0,
            by,
            "place",
            {"red": ["A1", "A8"], "blue": ["A1", "A1"], "soul": "B3", "reason": reason},
        )
    )
    return session


def test_where_the_referee_places_pieces_nobody_is_judged_for_it() -> None:
    session = places(RED, "knocked over")
    assert session.state == "playing"
    assert (session.position.soul, session.position.mover) == (parse_field("B3"), 1)
    session.feed(BoardReading(51.0, LYING))
    assert session.state == "playing"


def test_a_reason_stays_with_what_it_did() -> None:
    session = seated(RED)
    words: dict[str, Json] = {
        "red": ["A1", "A8"],
        "blue": ["A1", "A1"],
        "soul": "B3",
        "reason": "knocked over",
    }
    events = session.feed(PageSaid(50.0, "referee", "place", words))
    assert kinds(events) == ["corrected"]
    assert detail(events, "corrected", "because") == "knocked over"
    ended = session.feed(PageSaid(51.0, "referee", "end", {"reason": "too late at night"}))
    assert detail(ended, "game-over", "because") == "too late at night"


def test_whose_turn_it_is_moves_no_piece() -> None:
    session = seated(START + "A1 A4 / A1 A1 / B1")
    session.feed(PageSaid(50.0, "referee", "ruling", {"to_move": "blue", "reason": "agreed"}))
    assert session.position.stones[0] == (parse_field("A1"), parse_field("A4"))
    assert session.position.mover == 1
