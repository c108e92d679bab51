"""Presence of tables: a silence of fifteen seconds is told as gone."""

import pytest

from companion.hall.overview.presence import GONE_AFTER_S, Presence, Present
from companion.hall.protocol.wire import NotDone, TableNow, WhyNotDone
from tests.clock import Clock

HOW = TableNow("a" * 64, 9, 1, {"kind": "illegal"}, 8, {"players": {}}, 3, 0)


@pytest.fixture
def steady() -> Clock:
    return Clock()


@pytest.fixture
def presence(steady: Clock) -> Presence:
    return Presence(steady, lambda: steady.now + 1_000_000)


@pytest.mark.parametrize(("silent", "is_gone"), [(GONE_AFTER_S - 0.1, False), (GONE_AFTER_S, True)])
def test_silence_is_told_as_gone(
    presence: Presence, steady: Clock, silent: float, is_gone: bool
) -> None:
    assert presence.of("t1") == Present()
    presence.seen("t1")
    steady.now += silent
    assert presence.of("t1").is_gone is is_gone
    assert presence.of("t1").heard == 2_000_000


def test_whatever_it_says_it_is_there_and_stands_as_it_said_last(
    presence: Presence, steady: Clock
) -> None:
    presence.heard_from("t1", HOW)
    steady.now += GONE_AFTER_S
    presence.heard_from("t1", NotDone("x", WhyNotDone.OVERTAKEN))
    assert (presence.of("t1").is_gone, presence.of("t1").now) == (False, HOW)
