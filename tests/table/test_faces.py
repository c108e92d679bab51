"""A card that lies face up tells its value once, when it has stood long enough to be sure."""

from companion.live.sight_reading import DigitWatch
from companion.observations import Json
from vision.reading.look import CardBeside, Look, Status


def looks(*digits: int | None, status: Status = Status.SETTLED) -> list[Look]:
    return [Look(status, cards=(CardBeside("B7", None, digit),)) for digit in digits]


def said(seen: list[Look], step: float = 0.25) -> list[Json]:
    watch = DigitWatch()
    return [
        card.to_json()["card"]
        for at, look in enumerate(seen)
        for card in watch.feed(at * step, look)
    ]


SIX: Json = {"field": "B7", "value": 6}
NO_CARD = [Look(Status.SETTLED)]


def test_a_value_that_stands_a_second_is_told_once() -> None:
    assert said(looks(*[6] * 4)) == []
    assert said(looks(*[6] * 20)) == [SIX]


def test_a_few_looks_are_not_enough_however_long() -> None:
    assert said(looks(6, 6, 6, 6), step=5.0) == []


def test_another_digit_begins_anew_and_one_that_cannot_be_told_does_not() -> None:
    assert said(looks(6, 6, 6, 8, 6, 6, 6, 6)) == []
    assert said(looks(6, 6, None, 6, None, 6, 6)) == [SIX]


def test_a_hand_or_an_unsure_look_counts_for_nothing() -> None:
    assert said(looks(*[6] * 20, status=Status.OCCLUDED)) == []
    assert said(looks(*[6] * 20, status=Status.UNSURE)) == []


def test_a_value_that_was_told_is_not_taken_back() -> None:
    """Whoever sees it otherwise says so on the page."""
    assert said(looks(*[6] * 8, *[8] * 8)) == [SIX]


def test_the_next_card_in_the_slot_is_told_again() -> None:
    assert said(looks(*[6] * 8) + NO_CARD + looks(*[6] * 8)) == [SIX, SIX]


def test_backs_say_nothing() -> None:
    assert said([Look(Status.SETTLED, cards=(CardBeside("B7", "red"),))] * 20) == []
