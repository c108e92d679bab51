"""Doubts: what is waited for, what is asked, and what a look cannot prove."""

from random import Random

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header
from companion.observations import BoardReading, Observation, SlotsChanged
from tests.table.sittings import HANDS, START, answers, detail, kinds, seated, sitting


def test_a_change_without_the_usual_hand_is_looked_at_again() -> None:
    script = HANDS + "B9 A15 / A1 A8 / B1\n"
    assert detail(answers(script), "waiting", "for") == "look"
    assert kinds(answers(script + "A1 A15 / A1 A8 / B1")) == ["corrected"]
    assert kinds(answers(script + "B9 A15 / A1 A8 / B1")) != []


def test_a_piece_a_field_off_on_a_live_table_is_looked_at_again() -> None:
    script = HANDS + "hand\nA2 A15 / A1 A8 / B1\n"
    assert detail(answers(script), "waiting", "for") == "look"
    assert "illegal" in kinds(answers(script + "A2 A15 / A1 A8 / B1"))


def test_eight_points_on_a_live_table_are_said_when_they_are_seen_again() -> None:
    script = HANDS + "hand\nA1 A15 / A1 B1 / B1\n"
    assert detail(answers(script), "waiting", "for") == "look"
    again = answers(script + "A1 A15 / A1 B1 / B1")
    assert detail(again, "illegal", "code") == "too-many-points"
    in_vain = answers(script + "tick\ntick\ntick\ntick")
    assert kinds(in_vain) == ["illegal"]


def test_a_stone_misread_as_a_field_too_far_accuses_nobody() -> None:
    script = HANDS + "hand\nA1 A15 / A1 B1 / B1\nA1 A15 / A1 A15 / B1"
    assert "turn-done" in kinds(answers(script))


def test_ten_points_on_a_live_table_are_said_at_once() -> None:
    assert detail(answers(HANDS + "hand\nA1 A15 / A1 B3 / B1"), "illegal", "code") == (
        "too-many-points"
    )


def test_a_piece_pushed_back_by_the_way_is_asked_about() -> None:
    events = answers(START + "A1 A8 / A1 A1 / B1\nA1 A7 / A1 A5 / B1")
    assert detail(events, "unclear", "question") == "knocked"


def test_a_board_that_no_hand_made_is_asked_about_and_may_stand() -> None:
    script = START + "A5 B7 / A9 B9 / A10\n"
    assert detail(answers(script), "unclear", "question") == "board-differs"
    stands = script + "say table answer question=board-differs choice=stands"
    assert detail(answers(stands), "corrected", "was") == "board"
    back = script + "say table answer question=board-differs choice=put-back"
    assert detail(answers(back), "waiting", "for") == "repair"
    assert answers(script + "say table answer question=board-differs choice=dance") == []
    assert answers(script + "say table answer question=which choice=1") == []
    assert seated(stands + "\nA5 B7 / A9 B9 / B2").record.turns[0].beside[0][0] == "board"


def test_a_peek_is_named() -> None:
    script = START + "slot B7 red\nA1 A7 / A1 A1 / B1\nslot B7 empty\n"
    events = answers(script + "slot B7 red")
    assert detail(events, "corrected", "was") == "peek"
    away = answers(script + "tick\ntick\ntick")
    assert detail(away, "waiting", "for") == "card"


def test_a_card_that_is_back_is_waited_for_no_more() -> None:
    """Its slot tells that it was a peek, and that the wait is over, in one."""
    script = START + "slot B7 red\nA1 A7 / A1 A1 / B1\nslot B7 empty\ntick\ntick\ntick\n"
    back = [event.details.get("was") for event in answers(script + "slot B7 red")]
    assert back == ["peek", "waiting"]


def test_the_camera_back_says_what_is_verified_and_the_look_ends_the_waiting() -> None:
    script = START + "link camera lost\n"
    assert kinds(answers(script)) == ["link", "waiting"]
    assert detail(answers(script + "link camera back"), "link", "verify") == ["board"]
    assert kinds(answers(script + "link camera back\n" + START)) == ["corrected"]
    assert seated(script + "link camera back").state == "waiting"


def test_a_card_laid_while_the_slots_were_lost_finds_its_turn() -> None:
    script = START + "link slots lost\nA1 A7 / A1 A1 / B1\nA1 A7 / A1 A3 / B1\n"
    assert "illegal" not in kinds(answers(script))
    session = seated(script + "link slots back\nslot B7 red")
    assert len(session.record.turns) == 1
    assert session.state == "playing"


def test_without_slots_from_the_beginning_a_turn_is_judged() -> None:
    script = "link camera lost\nlink slots lost\n"
    lost_again = script + START + "link slots lost\n"
    assert "illegal" in kinds(answers(script + START + "A1 A9 / A1 A1 / B1"))
    assert "illegal" in kinds(answers(lost_again + "A1 A9 / A1 A1 / B1"))


def test_slots_that_come_back_unchanged_end_the_waiting_by_themselves() -> None:
    script = START + "link slots lost\nlink slots back\ntick\ntick\n"
    assert seated(script).state == "waiting"
    assert kinds(answers(script + "tick")) == ["corrected"]


def shuffled(game: str, dice: Random) -> list[Observation]:
    """The same with each slot's event up to two seconds early or late."""
    moved = [
        (one.t + (dice.uniform(-2, 2) if isinstance(one, SlotsChanged) else 0), place, one)
        for place, one in enumerate(spread(game))
    ]
    again: list[Observation] = []
    for t, _, one in sorted(moved, key=lambda each: each[:2]):
        if isinstance(one, SlotsChanged):
            again.append(SlotsChanged(t, one.slots))
        else:
            again.append(one)
    return again


def spread(game: str) -> list[Observation]:
    """A line every three seconds, slots together with the look after them."""
    told: list[Observation] = []
    for number, one in enumerate(sitting(game)):
        t = 3.0 * number
        if isinstance(one, BoardReading):
            told.append(BoardReading(t, one.pieces))
        elif isinstance(one, SlotsChanged):
            told.append(SlotsChanged(t + 3.0, one.slots))
    return told


def played(told: list[Observation]) -> Session:
    session = Session(Header())
    for one in told:
        session.feed(one)
    return session


CARDS = (
    START
    + """slot B7 red
A1 A4 / A1 A1 / B1
A1 A7 / A1 A1 / B1
slot A9 blue
A1 A7 / A1 A7 / B1
A1 A9 / A1 A7 / B1
slot A9 empty
A1 A13 / A1 A7 / B1
A1 A13 / A1 A14 / B1
"""
)


@pytest.mark.parametrize("seed", range(24))
def test_a_slot_may_speak_early_or_late_and_the_game_is_the_same(seed: int) -> None:
    session, plain = played(shuffled(CARDS, Random(seed))), played(spread(CARDS))
    assert len(session.record.turns) == len(plain.record.turns) == 4
    assert session.position == plain.position
    assert session.state == "playing"


def test_a_stone_a_field_beside_after_its_turn_is_looked_at_again() -> None:
    """It has obeyed a card, and its player may have erred; nothing else speaks for that."""
    obeyed = HANDS + "hand\nslot B5 blue\nA1 A15 / A1 A14 / B1\nhand\nA1 B5 / A1 A14 / B1\n"
    obeyed += "slot B5 empty\npage reveal B5 3\nhand\nA1 B2 / A1 A14 / B1\n"
    assert len(seated(obeyed).record.turns) == 5
    assert detail(answers(obeyed + "hand\nA1 B3 / A1 A14 / B1"), "waiting", "for") == "look"
