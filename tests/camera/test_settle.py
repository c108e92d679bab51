"""Settling over time, with looks typed in."""

from companion.observations import BoardReading, Doubt, HandSeen
from vision.reading.debounce import Settler
from vision.reading.look import Look, Status

START = (("red", ("A1", "A1")), ("blue", ("A1", "A1")), ("soul", ("B1",)))
MOVED = (("red", ("A1", "A5")), ("blue", ("A1", "A1")), ("soul", ("B1",)))
SHORT = (("red", ("A1",)), ("blue", ("A1", "A1")), ("soul", ("B1",)))
HAND = Look(Status.OCCLUDED)


def sure(pieces: tuple[tuple[str, tuple[str, ...]], ...]) -> Look:
    return Look(Status.SETTLED, pieces)


def unsure(pieces: tuple[tuple[str, tuple[str, ...]], ...]) -> Look:
    return Look(Status.UNSURE, pieces, doubts=(Doubt("A5", "red", (0.4, 0.6, 0.0)),))


def tell(*looks: Look, every: float = 0.1) -> list[BoardReading | HandSeen]:
    settler = Settler()
    answers = [settler.feed(round(number * every, 3), look) for number, look in enumerate(looks)]
    return [answer for answer in answers if answer is not None]


def test_a_board_is_told_once_it_has_been_seen_calmly() -> None:
    assert tell(*[sure(START)] * 9) == [BoardReading(0.2, START)]


def test_a_single_look_is_not_believed() -> None:
    assert tell(sure(START), sure(MOVED), sure(START)) == []


def test_a_new_board_is_told_within_three_looks_after_the_hand_left() -> None:
    said = tell(*[sure(START)] * 3, HAND, HAND, sure(MOVED), sure(MOVED), sure(MOVED))
    assert said == [BoardReading(0.2, START), HandSeen(0.3), BoardReading(0.7, MOVED)]


def test_in_the_dark_no_piece_is_missing() -> None:
    dark = Look(Status.UNSURE, unseen="too-dark")
    assert tell(*[sure(START)] * 3, *[dark] * 20, sure(START)) == [BoardReading(0.2, START)]


def test_a_hand_is_told_once() -> None:
    assert tell(HAND, HAND, HAND) == [HandSeen(0.0)]


def test_the_same_board_is_told_again_after_a_hand() -> None:
    said = tell(*[sure(START)] * 3, HAND, *[sure(START)] * 3)
    assert said[-1] == BoardReading(0.6, START)


def test_a_look_between_hands_does_not_count() -> None:
    assert tell(HAND, sure(START), HAND, sure(START), HAND) == [HandSeen(0.0)]


def test_a_vanished_piece_must_stay_away_longer_than_a_new_one_must_stay() -> None:
    said = tell(*[sure(START)] * 3, *[unsure(SHORT)] * 8)
    assert said == [BoardReading(0.2, START)]


def test_a_piece_that_stays_away_is_told_missing() -> None:
    said = tell(*[sure(START)] * 3, *[unsure(SHORT)] * 9)
    assert said[-1] == BoardReading(1.1, SHORT, doubts=unsure(SHORT).doubts)


def test_an_unclear_board_is_told_with_its_doubts_after_a_while() -> None:
    said = tell(*[unsure(MOVED)] * 20)
    assert said == [BoardReading(1.5, MOVED, doubts=unsure(MOVED).doubts)]


def test_what_all_looks_have_in_common_is_told_of_a_board_that_wavers() -> None:
    """A soul in a crowd: one look has it here, the next there, the next not at all."""
    elsewhere = (*MOVED[:2], ("soul", ("A6",)))
    nowhere = (*MOVED[:2], ("soul", ()))
    said = tell(HAND, *[unsure(elsewhere), unsure(nowhere), sure(MOVED), unsure(MOVED)] * 8)
    assert said == [HandSeen(0.0), BoardReading(1.6, nowhere, doubts=unsure(MOVED).doubts)]


def test_a_board_that_was_told_stands_while_looks_waver() -> None:
    said = tell(*[sure(START)] * 3, *[unsure(MOVED), unsure(START)] * 20)
    assert said == [BoardReading(0.2, START)]


def test_doubts_that_go_are_told() -> None:
    said = tell(*[unsure(MOVED)] * 17, *[sure(MOVED)] * 4)
    assert said[-1] == BoardReading(1.9, MOVED)


def test_many_looks_in_no_time_are_not_calm() -> None:
    assert tell(*[sure(START)] * 9, every=0.01) == []
