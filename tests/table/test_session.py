"""What was seen becomes what was done: turns, faults with their names, and never silence."""

import pytest

from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from tests.table.sittings import START, answers, detail, kinds


def test_a_board_that_lies_as_known_says_nothing() -> None:
    assert answers(START) == []


def test_a_stone_too_many_is_a_question_and_no_fault() -> None:
    """A wrong look must not accuse: nothing was done that a rule forbids."""
    assert kinds(answers("A1 A1 A1 / A1 A1 / B1")) == ["waiting"]
    asked = answers("A1 A1 A1 / A1 A1 / B1\npress red\npress red")
    assert kinds(asked) == ["unclear"]


def test_a_stone_too_many_beside_an_unfinished_turn_is_no_fault() -> None:
    script = START + "A1 A4 / A1 A1 / B1\nA1 A4 A4 / A1 A1 / B1"
    assert "illegal" not in kinds(answers(script))


def test_a_step_is_an_action_with_the_points_left() -> None:
    events = answers(START + "A1 A4 / A1 A1 / B1")
    assert kinds(events) == ["action"]
    assert events[0].details == {
        "turn": 1,
        "player": "red",
        "action": ["stone", "A1", "A4"],
        "points": 4,
    }


def test_sliding_on_is_told_from_where_it_was() -> None:
    events = answers(START + "A1 A4 / A1 A1 / B1\nA1 A6 / A1 A1 / B1")
    assert detail(events, "action", "action") == ["stone", "A4", "A6"]


def test_the_seventh_point_ends_the_turn() -> None:
    """p. 6"""
    events = answers(START + "A1 A4 / A1 A1 / B1\nhand\nA1 A4 / A1 A1 / B5")
    assert kinds(events) == ["action", "turn-done"]
    assert detail(events, "turn-done", "do") == [["stone", "A1", "A4"], ["soul", "B1", "B5"]]
    after = detail(events, "turn-done", "after")
    assert isinstance(after, dict)
    assert after["to_move"] == "blue"


@pytest.mark.parametrize(("first", "stone", "last"), [("B2", "A5", "B4"), ("B3", "A4", "B5")])
def test_what_was_done_before_the_act_that_is_taken_back_stays_as_it_was(
    first: str, stone: str, last: str
) -> None:
    begun = f"A1 A1 / A1 A1 / {first}\nhand\nA1 {stone} / A1 A1 / {first}\nhand\n"
    taken_back = f"A1 {stone} / A1 A1 / {last}\nhand\nA1 {stone} / A1 A1 / {first}\nhand\n"
    events = answers(START + begun + taken_back + f"A1 {stone} / A1 A1 / {last}")
    do = [["soul", "B1", first], ["stone", "A1", stone], ["soul", first, last]]
    assert detail(events, "turn-done", "do") == do


def test_the_order_in_which_things_were_seen_is_the_order_of_the_turn() -> None:
    events = answers(
        START + "A1 A1 / A1 A1 / B3\nA1 A4 / A1 A1 / B3\nslot B9 red\nA1 A4 / A1 A1 / B4"
    )
    do = [["soul", "B1", "B3"], ["stone", "A1", "A4"], ["lay", "B9"], ["soul", "B3", "B4"]]
    assert detail(events, "turn-done", "do") == do


def test_a_stone_slid_back_takes_its_steps_back() -> None:
    events = answers(START + "A1 A6 / A1 A1 / B1\nA1 A3 / A1 A1 / B1")
    assert kinds(events) == ["corrected", "action"]
    assert detail(events, "corrected", "was") == "action"
    assert detail(events, "action", "points") == 5


def test_a_whole_turn_can_be_taken_back_before_the_other_player_acts() -> None:
    script = START + "A1 A8 / A1 A1 / B1\n"
    events = answers(script + START)
    assert kinds(events) == ["corrected"]
    assert detail(events, "corrected", "was") == "turn-done"
    again = answers(script + "A1 A5 / A1 A1 / B4")
    assert kinds(again) == ["corrected", "action", "action", "turn-done"]


def test_a_hand_in_the_picture_says_nothing_and_hides_what_was_seen() -> None:
    assert answers(START + "hand") == []
    assert answers(START + "hand\nslot B7 red") == []


def test_a_card_is_laid_when_its_slot_says_so() -> None:
    """p. 7"""
    events = answers(START + "slot B7 red")
    assert detail(events, "action", "action") == ["lay", "B7"]


def test_the_slot_may_speak_after_the_reading_or_before_it() -> None:
    after = answers(START + "A1 A7 / A1 A1 / B1\nslot B7 red")
    before = answers(START + "hand\nslot B7 red\nA1 A7 / A1 A1 / B1")
    assert kinds(after)[-1] == kinds(before)[-1] == "turn-done"


def test_a_slot_alone_accuses_nobody() -> None:
    assert answers(START + "slot B7 blue") == []


# Blue has a card beside A5; red is to move.
TRAP = """
A1 A1 / A1 A1 / B1
slot A5 blue
A1 A1 / A1 A7 / B1
"""
BLUE_STARTS = Header(starts=BLUE)


def test_a_stone_that_runs_into_a_card_waits_for_it_to_be_turned_over() -> None:
    """p. 8"""
    events = answers(TRAP + "A1 A5 / A1 A7 / B1", BLUE_STARTS)
    assert kinds(events) == ["action", "waiting"]
    assert detail(events, "waiting", "for") == "reveal"
    assert detail(events, "waiting", "field") == "A5"


@pytest.mark.parametrize(("value", "lands"), [(6, "A11"), (2, "A7"), (3, "A2"), (9, "B11")])
def test_the_forced_move_tells_the_value_of_the_card(value: int, lands: str) -> None:
    """p. 9"""
    script = TRAP + f"A1 A5 / A1 A7 / B1\nslot A5 empty\nA1 {lands} / A1 A7 / B1"
    events = answers(script, BLUE_STARTS)
    assert detail(events, "card-revealed", "value") == value
    assert kinds(events)[-1] == "turn-done"
    assert detail(events, "turn-done", "do") == [["stone", "A1", "A5"], ["reveal", "A5", value]]
    assert detail(events, "turn-done", "lapsed") == 3


def test_a_stone_that_obeyed_a_card_which_still_lies_there_is_not_believed_yet() -> None:
    """p. 8; the slot may speak up to two seconds late"""
    script = TRAP + "hand\nA1 A11 / A1 A7 / B1"
    events = answers(script, BLUE_STARTS)
    assert kinds(events) == ["waiting"]
    assert detail(events, "waiting", "field") == "A5"
    late = answers(script + "\nslot A5 empty", BLUE_STARTS)
    assert detail(late, "turn-done", "do") == [["stone", "A1", "A5"], ["reveal", "A5", 6]]


def test_a_value_said_on_the_page_makes_the_forced_move_due() -> None:
    script = TRAP + "A1 A5 / A1 A7 / B1\npage reveal A5 6"
    events = answers(script, BLUE_STARTS)
    assert kinds(events) == ["action", "card-revealed", "forced-due", "waiting"]
    assert detail(events, "forced-due", "to") == "A11"


def test_a_stone_that_obeys_wrongly_is_told_the_order() -> None:
    """p. 9"""
    script = TRAP + "A1 A5 / A1 A7 / B1\npage reveal A5 6\nslot A5 empty\nA1 A10 / A1 A7 / B1"
    assert detail(answers(script, BLUE_STARTS), "illegal", "code") == "wrong-forced-move"


def test_a_jump_that_is_due_is_waited_for_and_then_ends_the_turn() -> None:
    """p. 11"""
    game = Header(soul=7)
    landed = "A1 A1 / A1 A1 / A8\nA1 A8 / A1 A1 / A8"
    events = answers(landed, game)
    assert kinds(events) == ["action", "soul-card", "twin-due", "waiting"]
    assert detail(events, "waiting", "for") == "twin"
    done = answers(landed + "\nA1 A1 / A1 A1 / A8", game)
    assert kinds(done) == ["action", "turn-done"]
    assert detail(done, "turn-done", "do") == [["stone", "A1", "A8"]]


def test_the_game_that_is_over_says_so_once_and_then_nothing() -> None:
    """p. 12"""
    game = Header(soul=28)
    over = "A1 A1 / A1 A1 / B14\nA1 A1 / A1 A1 / A1"
    events = answers(over, game)
    assert kinds(events)[-2:] == ["turn-done", "game-over"]
    assert detail(events, "game-over", "reason") == "infamy"
    assert answers(over + "\nA2 A1 / A1 A1 / B9", game) == []


ILLEGAL = {
    "eight points": (START + "A1 A9 / A1 A1 / B1", "too-many-points"),
    "both stones": (START + "A2 A3 / A1 A1 / B1", "second-stone"),
    "backward": (START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A8 / B1\nA1 A5 / A1 A8 / B1", "backward"),
    "the other player's stone": (START + "A1 A1 / A1 A3 / B1", "not-your-turn"),
    "the other player too early": (
        START + "A1 A4 / A1 A1 / B1\nA1 A4 / A1 A3 / B1",
        "points-left",
    ),
    "pressed too early": (START + "A1 A4 / A1 A1 / B1\npress red", "points-left"),
    "on after the turn": (START + "A1 A8 / A1 A1 / B1\nA1 A10 / A1 A1 / B1", "too-many-points"),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_a_fault_is_named_with_its_page(name: str) -> None:
    script, code = ILLEGAL[name]
    events = answers(script)
    assert detail(events, "illegal", "code") == code
    assert detail(events, "illegal", "page")


def test_a_fault_is_told_once_and_over_when_the_piece_is_back() -> None:
    script = START + "A1 A9 / A1 A1 / B1\n"
    assert answers(script + "hand\nA1 A9 / A1 A1 / B1") == []
    events = answers(script + "hand\nA1 A8 / A1 A1 / B1")
    assert kinds(events) == ["corrected", "action", "turn-done"]
    assert detail(events, "corrected", "was") == "illegal"


def test_a_piece_in_a_hand_is_waited_for() -> None:
    events = answers(START + "A1 / A1 A1 / B1")
    assert kinds(events) == ["waiting"]
    assert detail(events, "waiting", "for") == "piece"


def test_a_board_that_nothing_explains_is_a_question() -> None:
    events = answers(START + "A9 B7 B8 / A4 B3 / B1\npress red\npress red")
    assert detail(events, "unclear", "question") == "board-differs"


def test_undo_takes_back_what_was_seen_and_then_the_turn_before() -> None:
    script = START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A3 / B1\npage undo"
    assert detail(answers(script), "corrected", "was") == "action"
    assert detail(answers(script + "\npage undo"), "corrected", "was") == "turn-done"
    assert answers(START + "page undo") == []


def test_the_press_of_who_is_not_to_move_says_nothing() -> None:
    assert answers(START + "A1 A4 / A1 A1 / B1\npress blue") == []
    assert answers(START + "press red") == []
