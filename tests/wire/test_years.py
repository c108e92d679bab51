"""Boards that run for years: clocks that wrap, drift or are set back, frames out of order."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.observations import ButtonPressed
from firmware_bridge.frame import encode
from firmware_bridge.link import Link, Phase
from firmware_bridge.messages import Flag, Snapshot
from firmware_bridge.notices import CounterLeft, Report
from tests.night import night
from tests.wire.talk import HELLO, greeted, snapshot

CLOCK_MS = 1 << 32
HELLO_FRAME = encode(HELLO.body())


def seen_within(link: Link, ms: float, rate: float, now: float) -> float:
    """The seconds until a card that is laid now is believed."""
    for step in range(1, 60):
        link.feed(snapshot(round(ms + step * 250 * rate) % CLOCK_MS, "R"), now + step / 4)
        if link.slot_states.slots[0] == "R":
            return step / 4
    return float("inf")


def test_a_clock_that_wraps_is_no_backlog() -> None:
    link = Link()
    link.open_session(0.0)
    link.feed(HELLO_FRAME, 0.1)
    first = 0xFFFFF830
    for step in range(400):
        link.feed(snapshot((first + step * 250) % CLOCK_MS), 0.1 + step / 4)
    assert link.statistics.swallowed == 0
    assert seen_within(link, first + 100_000, 1.0, 100.0) == 0.25


@night
@example(drift=-0.03, late_s=0.3, ms=0)
@example(drift=0.03, late_s=0.3, ms=CLOCK_MS - 1)
@settings(max_examples=3, deadline=None, derandomize=True)
@given(drift=st.floats(-0.03, 0.03), late_s=st.floats(0.0, 0.3), ms=st.integers(0, CLOCK_MS - 1))
def test_a_clock_within_what_a_uart_allows_is_followed(
    drift: float, late_s: float, ms: int
) -> None:
    """Two simulated hours, a second a step, each snapshot a little late by chance."""
    die = random.Random(ms)
    link = Link()
    link.open_session(0.0)
    link.feed(HELLO_FRAME, 0.0)
    for second in range(2 * 3600):
        board_ms = round(ms + second * 1000 * (1 + drift)) % CLOCK_MS
        link.feed(snapshot(board_ms), second + die.random() * late_s)
    statistics = link.statistics
    assert (statistics.swallowed, statistics.disbelieved, link.is_up) == (0, 0, True)


@pytest.mark.parametrize("drift", [0.05, 0.1, 0.5])
def test_what_falls_behind_for_two_seconds_is_the_new_clock(drift: float) -> None:
    """A bridge that delays more and more: no card waits for ever."""
    link = greeted(0)
    for step in range(1, 8_000):
        link.feed(snapshot(round(step * 250 * (1 - drift))), 0.1 + step / 4)
    assert 0 < link.statistics.swallowed < 8_000
    assert seen_within(link, 2_000_000 * (1 - drift), 1 - drift, 2000.1) <= 2.5


def test_more_presses_than_the_boards_time_allows_are_left() -> None:
    link = greeted()
    reports = link.feed(snapshot(350, presses=(8, 7)), 0.35)
    assert reports == [CounterLeft("red", 8), *[ButtonPressed(0.35, "blue")] * 7]


def test_an_older_snapshot_after_a_hello_brings_nothing_back() -> None:
    link = greeted(1000)
    link.feed(snapshot(2000, "R", presses=(5, 0)), 1.1)
    reports = link.feed(HELLO_FRAME + snapshot(1750, "B", presses=(4, 0)), 1.2)
    reports += link.feed(HELLO_FRAME + snapshot(1800, "B", presses=(4, 0)), 1.3)
    reports += link.feed(snapshot(2250, "R", presses=(5, 0)), 1.4)
    assert link.slot_states.slots[0] == "R"
    assert not [r for r in reports if isinstance(r, ButtonPressed)]
    assert link.is_up


def test_a_clock_set_back_for_good_counts_presses_from_there() -> None:
    """A board whose start number cannot be kept began anew."""
    link = greeted(60_000)
    link.feed(snapshot(60_250, presses=(9, 0)), 0.35)
    reports: list[Report] = []
    for step in range(12):
        now = 0.6 + step / 4
        ms = 100 + step * 250
        reports += link.feed(snapshot(ms, "R", presses=(3, 0)), now)
        if link.phase is Phase.GREETING:
            reports += link.feed(HELLO_FRAME, now)
    assert link.is_up
    assert link.slot_states.slots[0] == "R"
    assert not [r for r in reports if isinstance(r, ButtonPressed)]
    news = link.feed(snapshot(3500, "R", presses=(4, 0)), 4.0)
    assert news == [ButtonPressed(4.0, "red")]


def test_an_earlier_start_that_is_heard_again_invents_no_press() -> None:
    link = greeted(100)
    link.feed(snapshot(500, presses=(2, 0)), 0.5)
    hello_of = {n: encode(HELLO.body().replace(",0001,", f",{n:04X},")) for n in (1, 2)}
    link.feed(hello_of[2] + snapshot(250, boot=2, presses=(1, 0)), 1.0)
    reports = link.feed(hello_of[1] + snapshot(500, presses=(2, 0)), 1.1)
    reports += link.feed(hello_of[2] + snapshot(500, boot=2, presses=(1, 0)), 1.2)
    assert not [r for r in reports if isinstance(r, ButtonPressed)]


@night
@pytest.mark.parametrize("seed", range(2))
def test_frames_out_of_order_invent_no_press(seed: int) -> None:
    """Behind a bridge that sends datagrams; nobody presses more often than the counters say."""
    die = random.Random(seed)
    link = greeted(0)
    frames: list[tuple[float, bytes]] = []
    red, boot, began = 0, 1, 0.0
    pressed = 0
    for step in range(1, 2000):
        now = 0.1 + step / 4
        if die.random() < 0.003:
            red, boot, began = 0, boot + 1, now
        if die.random() < 0.2:
            red, pressed = red + 1, pressed + 1
        if die.random() < 0.1 or began == now:
            hello = encode(HELLO.body().replace(",0001,", f",{boot:04X},"))
            frames.append((now + die.random(), hello))
        ms = round((now - began) * 1000)
        body = Snapshot(step % 256, boot, ms, "." * 30, 0, (red % 256, 0), Flag(0)).body()
        frames.append((now + die.random() * 0.9, encode(body)))
    counted = 0
    for now, frame in sorted(frames):
        counted += sum(isinstance(r, ButtonPressed) for r in link.feed(frame, now))
    assert counted <= pressed
    assert counted > pressed * 0.9
