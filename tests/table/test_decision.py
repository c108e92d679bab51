"""To wait, to ask or to accuse: whatever costs least, and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.inference.decision import Case, Decision, decide
from companion.inference.sensors import PRUDENCE, SENSORS

PLAIN, ODD = SENSORS.refuted, SENSORS.refuted_where_odd
CHANCES = st.integers(0, 1000).map(lambda thousandths: thousandths / 1000)
SECONDS = st.integers(0, 1000).map(lambda hundredths: hundredths / 100)
A_LOOK_S = PRUDENCE.next_look_s


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (Case(innocent=0.0, refuted=PLAIN, wait_s=A_LOOK_S), Decision.ACCUSE),
        (Case(innocent=0.0, refuted=ODD, wait_s=A_LOOK_S), Decision.WAIT),
        (Case(innocent=0.0, refuted=0.0, wait_s=0.0), Decision.ACCUSE),  # it was seen again
        (Case(innocent=0.3, refuted=PLAIN, wait_s=A_LOOK_S), Decision.ASK),
        (Case(innocent=0.3, refuted=ODD, wait_s=A_LOOK_S), Decision.WAIT),
        (Case(innocent=0.3, refuted=0.0, wait_s=0.0), Decision.ASK),
        (Case(innocent=1.0, refuted=ODD, wait_s=60.0), Decision.ASK),  # so long nobody waits
    ],
)
def test_what_is_done_of_a_board_that_nothing_explains(case: Case, expected: Decision) -> None:
    assert decide(case) is expected


@given(CHANCES, SECONDS)
def test_nobody_is_accused_who_is_surely_innocent(refuted: float, wait_s: float) -> None:
    assert decide(Case(1.0, refuted, wait_s)) is not Decision.ACCUSE


@given(CHANCES, CHANCES, CHANCES, SECONDS)
def test_the_likelier_nobody_erred_the_less_is_accused(
    one: float, other: float, refuted: float, wait_s: float
) -> None:
    less, more = sorted((one, other))
    if decide(Case(more, refuted, wait_s)) is Decision.ACCUSE:
        assert decide(Case(less, refuted, wait_s)) is Decision.ACCUSE


@given(CHANCES, CHANCES)
def test_a_look_that_cannot_come_any_more_is_not_waited_for(
    innocent: float, refuted: float
) -> None:
    assert decide(Case(innocent, refuted, 0.0)) is not Decision.WAIT


@given(CHANCES, CHANCES, SECONDS, SECONDS)
def test_who_waits_would_have_waited_for_less_time(
    innocent: float, refuted: float, one_s: float, other_s: float
) -> None:
    shorter, longer = sorted((one_s, other_s))
    if shorter and decide(Case(innocent, refuted, longer)) is Decision.WAIT:
        assert decide(Case(innocent, refuted, shorter)) is Decision.WAIT


def test_a_story_is_asked_about_where_believing_it_would_cost_more_than_the_question() -> None:
    """With that margin the rival's chance times the price of a wrong turn is the question's."""
    rival = 1 / (1 + 2.718281828**PRUDENCE.as_good)
    assert rival * PRUDENCE.wrong_turn == pytest.approx(PRUDENCE.question)
    assert PRUDENCE.as_good_in_doubt > PRUDENCE.as_good
