"""Looks that differ with no hand between, and what was done that no look and no slot has shown."""

from companion.observations import BoardReading, ButtonPressed, Doubt
from tests.table.sittings import HANDS, START, answers, detail, kinds, seated

TRAP = (
    START
    + """hand
slot A5 red
A1 A1 / A1 A1 / B1
hand
A1 A7 / A1 A1 / B1
hand
A1 A7 / A1 A5 / B1
hand
"""
)


def turns(script: str) -> int:
    return len(seated(script).record.turns)


def test_a_camera_that_tells_of_no_hands_is_believed_look_by_look() -> None:
    script = START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A8 / B1\nA1 A15 / A1 A8 / B1\n"
    assert turns(script) == 3
    slid_back = answers(script + "A1 A15 / A1 A11 / B1\nA1 A15 / A1 A10 / B1")
    assert detail(slid_back, "action", "points") == 5


def test_a_camera_that_tells_of_no_hands_is_believed_against_several_looks() -> None:
    script = START * 2 + "A1 A8 / A1 A1 / B1\n" * 2
    assert "turn-done" in kinds(answers(script + "A1 A8 / A1 A8 / B1"))


def test_a_turn_made_by_a_hand_that_the_camera_missed_is_done() -> None:
    assert turns(HANDS + "A1 A15 / A1 A15 / B1") == 4


def test_a_wrong_look_is_taken_back_by_the_next_one_without_a_hand() -> None:
    script = HANDS + "hand\nA1 A15 / A1 A11 / B1\n"
    assert detail(answers(script), "action", "points") == 4
    again = answers(script + "A1 A15 / A1 A10 / B1")
    assert kinds(again) == ["corrected", "action"]
    assert detail(again, "action", "points") == 5


def test_a_board_that_was_seen_twice_is_refuted_by_two_looks_only() -> None:
    script = HANDS + "hand\nA1 A15 / A1 A11 / B1\nA1 A15 / A1 A11 / B1\nA1 A15 / A1 A10 / B1\n"
    assert detail(answers(script), "waiting", "for") == "look"
    assert kinds(answers(script + "A1 A15 / A1 A11 / B1")) == ["corrected"]
    assert "action" in kinds(answers(script + "A1 A15 / A1 A10 / B1"))


def test_a_board_that_was_seen_twice_gives_way_when_nothing_more_is_seen() -> None:
    script = HANDS + "hand\nA1 A15 / A1 A11 / B1\nA1 A15 / A1 A11 / B1\nA1 A15 / A1 A10 / B1\n"
    assert "action" in kinds(answers(script + "tick\ntick\ntick\ntick"))


def test_what_was_said_between_two_looks_is_not_lost_with_the_first() -> None:
    script = START + "hand\nA1 A8 / A1 A1 / B1\nhand\nslot A12 blue\nA1 A8 / A1 A1 / B1\n"
    script += "hand\nA1 A8 / A1 A7 / B1\nhand\nA1 A12 / A1 A7 / B1\n"
    script += "hand\nslot A12 empty\nA1 A12 / A1 A7 / B1\npage reveal A12 6\n"
    script += "A1 A12 / A1 A7 / B2\nA1 A12 / A1 A7 / B1\nhand\n"
    three_back = answers(script + "A1 A9 / A1 A7 / B1\n" * 2)
    assert detail(three_back, "illegal", "code") == "wrong-forced-move"
    assert "turn-done" in kinds(answers(script + "A1 B3 / A1 A7 / B1"))


def test_a_turn_that_was_confirmed_is_not_refuted_by_a_look() -> None:
    script = HANDS + "press red\nA1 A14 / A1 A8 / B1"
    assert "corrected" not in kinds(answers(script))
    assert "corrected" in kinds(answers(script.replace("press red\n", "")))


def test_a_turn_that_was_confirmed_is_asked_about_and_is_back_where_its_pieces_stay() -> None:
    script = START + "A1 A8 / A1 A1 / B1\npress red\nhand\n" + START
    assert detail(answers(script), "unclear", "question") == "take-back"
    assert kinds(answers(script + START)) == ["corrected"]


def test_a_value_that_was_said_holds_when_the_looks_are_told_anew() -> None:
    """Five back would fit the last look as well, with a card that was laid in between."""
    script = TRAP + "slot A5 empty\nA1 A7 / A1 A5 / B1\npage reveal A5 4\nhand\n"
    assert detail(answers(script + "A1 A7 / A1 B15 / B1"), "illegal", "code") == "wrong-forced-move"


def test_on_a_page_alone_points_that_are_left_are_told_at_once() -> None:
    events = answers("say red lay field=B7\npress red")
    assert detail(events, "illegal", "code") == "points-left"


def test_a_stone_back_from_its_silent_trap_is_asked_about_when_its_player_presses() -> None:
    """Three back, or slid back to the first step: the slot does not say."""
    script = TRAP + "A1 A7 / A1 A2 / B1\n" + "tick\n" * 3
    assert detail(answers(script + "press blue"), "unclear", "question") == "which"


def test_points_that_are_left_after_an_unseen_grip_are_told_when_no_slot_speaks() -> None:
    script = HANDS + "hand\nA1 A15 / A1 A14 / B1\nhand\nA1 A15 / A1 A14 / B1\npress blue\n"
    assert detail(answers(script), "waiting", "for") == "slots"
    assert kinds(answers(script + "tick\n" * 14)) == []
    assert detail(answers(script + "tick\n" * 16), "illegal", "code") == "points-left"


def test_points_that_are_left_with_every_grip_seen_are_told_at_once() -> None:
    script = HANDS + "hand\nA1 A15 / A1 A14 / B1\npress blue"
    assert detail(answers(script), "illegal", "code") == "points-left"


def test_points_that_are_left_after_a_card_was_laid_are_told_at_once() -> None:
    script = HANDS + "hand\nslot B9 blue\nA1 A15 / A1 A8 / B1\nhand\nA1 A15 / A1 A13 / B1\n"
    events = answers(script + "hand\nA1 A15 / A1 A13 / B1\npress blue")
    assert detail(events, "illegal", "code") == "points-left"


def test_an_unseen_grip_of_the_turn_before_excuses_nobody() -> None:
    script = START + "hand\n" + START + "hand\nA1 A8 / A1 A1 / B1\nhand\nA1 A8 / A1 A7 / B1\n"
    assert detail(answers(script + "press blue"), "illegal", "code") == "points-left"


def test_a_press_that_was_told_off_is_not_judged_again_when_its_player_goes_on() -> None:
    script = HANDS + "hand\nA1 A15 / A1 A13 / B1\npress blue\n"
    assert detail(answers(script), "illegal", "code") == "points-left"
    assert kinds(answers(script + "hand\nA1 A15 / A1 A14 / B1")) == ["corrected", "action"]


def test_a_camera_that_looks_twice_is_given_its_second_look() -> None:
    twice = "A1 A8 / A1 A1 / B1\n" * 2 + "A1 A8 / A1 A8 / B1\n" * 2 + "A1 A15 / A1 A8 / B1\n" * 2
    script = START * 2 + twice + "A1 A15 / A1 B3 / B1\n"
    assert detail(answers(script), "waiting", "for") == "look"
    again = answers(script + "A1 A15 / A1 B3 / B1")
    assert detail(again, "illegal", "code") == "too-many-points"


def test_a_board_in_doubt_that_nothing_explains_is_to_be_shown_again() -> None:
    session = seated(START + "A1 A8 / A1 A1 / B1")
    doubt = Doubt("A8", "red", (0.15, 0.85, 0.0))
    pieces = (("blue", ("A1", "A12")), ("red", ("A1", "A8")), ("soul", ("B1",)))
    first = session.feed(BoardReading(10.0, pieces, doubts=(doubt,)))
    assert detail(first, "waiting", "for") == "look"
    assert session.feed(BoardReading(11.0, pieces, doubts=(doubt,))) == []
    assert session.feed(ButtonPressed(12.0, "blue")) == []
    assert detail(session.feed(ButtonPressed(13.0, "blue")), "unclear", "question") == "look-again"


def test_a_stone_may_have_been_on_its_card_though_the_look_of_it_is_called_wrong() -> None:
    """Two looks of the stone elsewhere speak for that; the press is no reason to forget it."""
    script = START + "hand\nslot A6 red\nA1 A1 / A1 A1 / B1\nhand\nA1 A7 / A1 A1 / B1\n"
    script += "hand\nslot B3 blue\nA1 A7 / A1 A1 / B1\nhand\nA1 A7 / A1 A1 / B2\n"
    script += "hand\nA1 A7 / A1 A6 / B2\nhand\n" + "A1 A7 / A1 A3 / B2\n" * 2 + "press blue"
    said = answers(script)
    assert "illegal" not in kinds(said)
    assert detail(said, "unclear", "question") == "which"
