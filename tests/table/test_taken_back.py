"""What was done and what has ended is taken back by whom it belongs to, or together."""

from random import Random

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header
from companion.observations import PageSaid
from tests.table.played import told_slowly
from tests.table.sittings import BOTH, RED, START, answers, detail, kinds, seated
from workshop.drawn.played import play_game


def test_who_is_refused_a_take_back_goes_on_playing() -> None:
    refused = RED + "press red\nsay red undo\nsay blue refuse\n"
    assert kinds(answers(refused)) == ["corrected"]
    assert kinds(answers(refused + "A1 A8 / A1 A2 / B1")) == ["action"]
    assert answers(refused + "say blue refuse") == []


def test_the_last_turn_is_taken_back_by_who_made_it_until_it_is_confirmed() -> None:
    assert kinds(answers(RED + "say red undo")) == ["corrected", "waiting"]
    asked = answers(RED + "press red\nsay red undo")
    assert detail(asked, "waiting", "for") == "consent"
    assert "corrected" in kinds(answers(RED + "press red\nsay red undo\nsay blue undo"))
    assert "corrected" in kinds(answers(RED + "press red\nsay red undo\npress blue"))


def test_a_turn_with_an_answer_to_it_is_taken_back_only_together() -> None:
    session = seated(BOTH + "say red undo\nsay blue undo")
    assert session.record.turns == ()


@pytest.mark.parametrize("by", ["blue", "referee", "table"])
def test_who_takes_a_fault_back_takes_back_no_turn_that_is_done(by: str) -> None:
    """p. 6"""
    session = seated(RED + f"A1 A8 / A1 A9 / B1\nsay {by} undo")
    assert (len(session.record.turns), session.state) == (1, "waiting")
    begun = RED + f"A1 A8 / A1 A3 / B1\nA1 A8 / A3 A3 / B1\nsay {by} undo\n"
    assert len(seated(begun).record.turns) == 1
    assert seated(begun + "A1 A8 / A1 A1 / B1").state == "playing"


def test_who_takes_back_an_act_out_of_turn_leaves_the_other_what_he_has_begun() -> None:
    """p. 6"""
    session = seated(START + "A1 A4 / A1 A1 / B1\nsay blue lay field=B7\nsay blue undo")
    assert session.position.points == 4


def test_what_was_taken_back_is_not_believed_again_while_it_lies_there() -> None:
    undone = RED + "say red undo\n"
    assert answers(undone + "hand\nA1 A8 / A1 A1 / B1") == []
    session = seated(undone + "hand\nA1 A1 / A1 A1 / B1")
    assert session.state == "playing"


def test_pieces_put_back_to_an_earlier_turn_need_the_other_players_word() -> None:
    script = BOTH + "press blue\n" + START
    asked = answers(script)
    assert detail(asked, "unclear", "question") == "take-back"
    assert detail(asked, "unclear", "asks") == "blue"
    assert kinds(answers(script + "press blue")) == ["corrected", "corrected"]
    yes = "say blue answer question=take-back choice=yes"
    assert kinds(answers(script + yes)) == ["corrected", "corrected"]
    assert answers(script + "say red answer question=take-back choice=yes") == []
    no = "say blue answer question=take-back choice=no"
    assert detail(answers(script + no), "waiting", "for") == "repair"


def test_a_game_that_is_over_is_reopened_only_by_both_or_a_judge() -> None:
    over = RED + "say table end\n"
    asked = answers(over + "say red undo")
    assert (detail(asked, "waiting", "for"), detail(asked, "waiting", "asks")) == (
        "consent",
        "blue",
    )
    assert "corrected" in kinds(answers(over + "say red undo\nsay blue undo"))
    assert "corrected" in kinds(answers(over + "say referee undo"))
    refused = answers(over + "say red undo\nsay blue refuse")
    assert kinds(refused) == ["corrected", "game-over"]


@pytest.mark.parametrize("end", ["say red resign", "say blue end\nsay red end"])
@pytest.mark.parametrize("back", ["say red undo\nsay blue undo", "say referee undo"])
def test_of_an_end_that_was_said_the_end_alone_is_taken_back(end: str, back: str) -> None:
    """Not the turn before it, though another one has made that."""
    for played in (START, BOTH):
        before, session = seated(played), seated(f"{played}{end}\n{back}")
        assert (session.state, session.position) == ("playing", before.position)
        assert session.record.turns == before.record.turns


@pytest.mark.parametrize("by", ["red", "blue"])
def test_of_an_end_that_a_turn_brought_that_turn_is_taken_back_whoever_asks(by: str) -> None:
    session = Session(Header())
    for observation in told_slowly(play_game(Header(), Random(5)), Random(5)):
        session.feed(observation)
    assert session.is_over
    turns = session.record.turns
    for word in (PageSaid(1e6, by, "undo"), PageSaid(1e6, "referee", "undo")):
        session.feed(word)
    assert (session.is_over, session.record.turns) == (False, turns[:-1])


def test_a_turn_with_a_card_that_was_only_said_is_taken_back_with_its_card() -> None:
    """Where no slot feels cards, none will ever tell that it lies there again."""
    script = "link slots lost\nA1 A1 / A1 A1 / B1\nsay red lay field=A5\nA1 A7 / A1 A1 / B1\n"
    script += "A1 A7 / A1 A5 / B1\nsay blue reveal field=A5 value=4\nA1 A7 / A1 A9 / B1\n"
    script += "say blue undo\nA1 A7 / A1 A1 / B1\n"
    assert seated(script).state == "playing"
    assert kinds(answers(script + "A1 A7 / A1 A3 / B1")) == ["action"]
