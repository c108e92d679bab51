"""Camera or slots were away and are back: the table compares by itself, and accuses nobody."""

import pytest

from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header, TurnEnd
from companion.json_reader import BadValue
from companion.observations import LinkChanged, observation_from_json
from tests.page.tables import TRAP
from tests.table.sittings import START, answers, detail, kinds, seated

PLAYED = START + "hand\nA1 A4 / A1 A1 / B1\nhand\nA1 A8 / A1 A1 / B1\n"
GAP = PLAYED + "link camera lost\nlink camera back\n"
CARD = START + "A1 A7 / A1 A1 / B1\nslot B7 red\ntick\ntick\ntick\n"
SLOTS = CARD + "link slots lost\nlink slots back\n"


def test_the_same_board_goes_on() -> None:
    assert seated(GAP).state == "waiting"
    assert kinds(answers(GAP + "A1 A8 / A1 A1 / B1")) == ["corrected"]
    assert seated(GAP + "A1 A8 / A1 A1 / B1").state == "playing"


def test_what_was_waited_for_is_told_again_once_the_board_is_the_same() -> None:
    """p. 8: the state that the table is in is the last one that it has told"""
    away = TRAP + "link camera lost\nlink camera back\n"
    in_a_hand = TRAP + "A1 / A1 A7 / B1\n"
    for script in (away, in_a_hand):
        again = answers(script + "A1 A5 / A1 A7 / B1", Header(starts=BLUE))
        assert kinds(again) == ["corrected", "waiting"]
        assert detail(again, "waiting", "for") == "reveal"


def test_another_board_is_asked_about_though_pieces_may_lie_anywhere_until_the_press() -> None:
    begun = START + "hand\nA1 A4 / A1 A1 / B1\nlink camera lost\nlink camera back\n"
    asked = answers(begun + "A1 B2 / A1 A1 / B1", turn_end=TurnEnd.BUTTON)
    assert detail(asked, "unclear", "question") == "board-differs"
    assert detail(asked, "unclear", "repair")


def test_a_legal_turn_that_was_begun_meanwhile_goes_on_too() -> None:
    assert kinds(answers(GAP + "A1 A8 / A1 A3 / B1")) == ["action"]


def test_the_same_board_goes_on_though_a_question_about_it_was_answered_before() -> None:
    odd = START + "A5 B7 / A9 B9 / A10\nsay table answer question=board-differs choice=stands\n"
    script = odd + "link camera lost\nlink camera back\nA5 B7 / A9 B9 / A10"
    assert seated(script).state == "playing"


@pytest.mark.parametrize(
    "board",
    ["A1 A3 / A1 A1 / B1", "A1 A8 / A1 A10 / B1", "A5 A3 / A1 A9 / B7", "A1 A8 / A2 A9 / B1"],
    ids=["a done turn put back", "a fault", "many", "a fault of the other"],
)
def test_another_board_is_told_with_what_differs_and_accuses_nobody(board: str) -> None:
    script = GAP + board + "\n"
    asked = answers(script)
    assert kinds(asked) == ["unclear"]
    assert detail(asked, "unclear", "question") == "board-differs"
    assert detail(asked, "unclear", "away") == ["camera"]
    assert detail(asked, "unclear", "repair")
    assert answers(script + board) == []  # it stands until somebody answers
    stands = script + "say table answer question=board-differs choice=stands\n"
    assert seated(stands + board).state == "playing"
    back = script + "say table answer question=board-differs choice=put-back\n"
    assert seated(back).state == "waiting"
    assert seated(back + "A1 A8 / A1 A1 / B1").state == "playing"


def test_who_errs_after_the_board_was_compared_is_told_as_ever() -> None:
    script = GAP + "A1 A8 / A1 A1 / B1\nhand\nA1 A8 / A1 A10 / B1\nA1 A8 / A1 A10 / B1"
    assert seated(script).state == "illegal"


def test_who_was_told_of_a_fault_before_is_told_of_it_still() -> None:
    fault = START + "hand\nA1 A9 / A1 A1 / B1\nA1 A9 / A1 A1 / B1\n"
    assert seated(fault).state == "illegal"
    script = fault + "link camera lost\nlink camera back\nA1 A9 / A1 A1 / B1"
    assert seated(script).state == "illegal"
    assert answers(script) == []


def test_a_card_that_is_gone_when_the_slots_are_back_is_asked_about() -> None:
    assert seated(SLOTS + "slot B7 red\ntick\ntick\ntick\ntick").state == "playing"
    asked = answers(SLOTS + "slot B7 empty\ntick\ntick\ntick")
    assert detail(asked, "unclear", "away") == ["slots"]
    assert detail(asked, "unclear", "repair") == [{"piece": "card", "from": None, "to": "B7"}]


def test_a_link_may_tell_why_and_old_ones_are_read_as_before() -> None:
    lost = LinkChanged(1.0, "camera", "lost", "frozen")
    assert lost.to_json() == {"t": 1.0, "link": {"camera": "lost", "why": "frozen"}}
    assert LinkChanged(1.0, "camera", "lost").to_json() == {"t": 1.0, "link": {"camera": "lost"}}
    assert observation_from_json(lost.to_json()) == lost
    with pytest.raises(BadValue, match="why"):
        observation_from_json({"t": 1.0, "link": {"camera": "lost", "why": 7}})
