"""Who is there: told by silence where a carrier asks, by the carrier where one knows."""

import pytest

from companion.hall.overview.claims import CLAIM_LASTS_S, Claims
from companion.hall.overview.presence import GONE_AFTER_S, Presence, Present
from companion.hall.protocol.wire import NotDone, TableHello, TableNow, WhyNotDone
from tests.clock import Clock

HOW = TableNow("a" * 64, 9, 1, {"kind": "illegal"}, 8, {"players": {}}, 3, 0)


@pytest.fixture
def steady() -> Clock:
    return Clock()


@pytest.fixture
def presence(steady: Clock) -> Presence:
    return Presence(steady, lambda: steady.now + 1_000_000)


def test_a_table_that_never_spoke_is_gone(presence: Presence) -> None:
    assert presence.of("t1") == Present(None, True, None, None)


@pytest.mark.parametrize(("silent", "is_gone"), [(GONE_AFTER_S - 0.1, False), (GONE_AFTER_S, True)])
def test_silence_is_told_as_gone(
    presence: Presence, steady: Clock, silent: float, is_gone: bool
) -> None:
    presence.seen("t1")
    steady.now += silent
    assert presence.of("t1").is_gone is is_gone
    assert presence.of("t1").heard == 2_000_000


def test_whatever_it_says_it_is_there(presence: Presence, steady: Clock) -> None:
    presence.seen("t1")
    steady.now += GONE_AFTER_S
    presence.heard_from("t1", NotDone("x", WhyNotDone.OVERTAKEN))
    assert not presence.of("t1").is_gone


def test_the_newest_state_and_the_clock_of_a_table(presence: Presence, steady: Clock) -> None:
    presence.heard_from("t1", HOW)
    presence.heard_from("t1", TableHello("a" * 64, 9, "1.2", steady.now + 1_000_000 - 7))
    found = presence.of("t1")
    assert (found.now, found.clock_ahead) == (HOW, -7)


def test_where_a_carrier_is_told_no_more_silence_counts_from_then(
    presence: Presence, steady: Clock
) -> None:
    presence.here("t1", True)
    steady.now += 10 * GONE_AFTER_S
    presence.untold("t1")
    steady.now += GONE_AFTER_S - 0.1
    assert not presence.of("t1").is_gone
    steady.now += 0.1
    assert presence.of("t1").is_gone
    presence.here("t1", True)
    steady.now += GONE_AFTER_S
    assert not presence.of("t1").is_gone


def test_who_has_gone_does_not_come_back_by_a_carrier_that_is_told_no_more(
    presence: Presence,
) -> None:
    presence.untold("t1")
    assert presence.of("t1") == Present()
    presence.here("t1", True)
    presence.here("t1", False)
    presence.untold("t1")
    assert presence.of("t1").is_gone


def test_a_carrier_that_is_told_needs_no_words(presence: Presence, steady: Clock) -> None:
    presence.here("t1", True)
    steady.now += 10 * GONE_AFTER_S
    assert not presence.of("t1").is_gone
    presence.here("t1", False)
    assert presence.of("t1").is_gone
    presence.here("t1", True)
    assert not presence.of("t1").is_gone


def test_who_speaks_after_a_will_is_there_until_silence(presence: Presence, steady: Clock) -> None:
    presence.here("t1", False)
    presence.seen("t1")
    assert not presence.of("t1").is_gone
    steady.now += GONE_AFTER_S
    assert presence.of("t1").is_gone


def test_an_alert_is_one_referees_for_a_while(steady: Clock) -> None:
    claims = Claims(steady)

    def taken(alert: str, name: str) -> str:
        claims.take(alert, f"key of {name}", name)
        held = claims.of(alert)
        return "" if held is None else held.name

    assert (taken("alert", "Anna"), taken("alert", "Ben")) == ("Anna", "Anna")
    assert taken("other", "Ben") == "Ben"
    steady.now += CLAIM_LASTS_S
    assert claims.of("alert") is None
    assert taken("alert", "Ben") == "Ben"


def test_who_has_an_alert_may_keep_it_or_give_it_up(steady: Clock) -> None:
    claims = Claims(steady)
    claims.take("alert", "key-a", "Anna")
    steady.now += CLAIM_LASTS_S - 1
    claims.take("alert", "key-a", "Anna")
    steady.now += 2
    assert claims.of("alert") is not None
    claims.leave("alert", "key-b")
    assert claims.of("alert") is not None
    claims.leave("alert", "key-a")
    assert claims.of("alert") is None
