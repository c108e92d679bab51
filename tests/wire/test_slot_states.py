"""What the link believes: presses, peeks, clocks, backlogs, a bad line."""

import random

import pytest

from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.link import Phase
from firmware_bridge.messages import Cause
from firmware_bridge.mischief import BadCable
from firmware_bridge.notices import CounterLeft, Peeked, Restarted, sentence
from tests.wire.bench import started
from tests.wire.ill_board import IllBoard
from tests.wire.talk import greeted, notices, snapshot


def test_a_snapshot_of_another_start_is_not_believed() -> None:
    link = greeted()
    reports = link.feed(snapshot(200, "R", boot=2), 0.2)
    assert reports == [LinkChanged(0.2, "slots", "lost")]
    assert link.slot_states.slots[0] == "."
    assert b"$I," in link.to_send(0.2)


def test_a_clock_that_runs_back_is_not_believed() -> None:
    link = greeted(5000)
    link.feed(snapshot(400, "R"), 0.3)
    assert link.slot_states.slots[0] == "."
    assert link.phase is Phase.GREETING


def test_presses_during_a_gap_of_the_same_start_count() -> None:
    bench = started(FakeBoard())
    bench.host_reads = False
    for _ in range(3):
        bench.board.hold_button(1, True)
        bench.run(0.1)
        bench.board.hold_button(1, False)
        bench.run(0.1)
    bench.unplug()
    bench.host_reads = True
    bench.plug()
    bench.run_until(lambda: bench.link.is_up)
    assert bench.presses == ["blue"] * 3


def test_a_restart_is_noticed_and_its_presses_count_from_zero() -> None:
    bench = started(FakeBoard())
    for held in (True, False, True, False):
        bench.board.hold_button(0, held)
        bench.run(0.1)
    bench.board.restart(Cause.BROWN_OUT)
    bench.run(0.5)
    bench.board.hold_button(0, True)
    bench.run(0.1)
    assert bench.presses == ["red"] * 3
    (restart,) = notices(bench, Restarted)
    assert isinstance(restart, Restarted)
    assert (restart.boot, restart.cause) == (2, Cause.BROWN_OUT)
    assert "too low" in sentence(restart)
    assert bench.link_states == ["lost", "back"]


def test_a_board_that_forgets_its_boot_number_is_still_caught_by_its_clock() -> None:
    board = IllBoard()
    board.forgets_boot = True
    bench = started(board)
    bench.board.hold_button(0, True)
    bench.run(2)
    bench.board.restart(Cause.BROWN_OUT)
    bench.board.hold_button(0, False)
    bench.run(3)
    assert bench.presses == ["red"]
    assert bench.link_states == ["lost", "back"]


def test_a_counter_that_no_hands_can_make_is_left() -> None:
    link = greeted()
    assert link.feed(snapshot(200, presses=(200, 1)), 0.2) == [
        CounterLeft("red", 200),
        ButtonPressed(0.2, "blue"),
    ]


def test_a_lost_snapshot_loses_no_press_and_a_doubled_one_adds_none() -> None:
    link = greeted()
    link.feed(snapshot(200, presses=(1, 0)).replace(b"S", b"T"), 0.2)
    frame = snapshot(300, presses=(2, 0))
    assert link.feed(frame + frame, 0.3) == [ButtonPressed(0.3, "red")] * 2


def test_counters_go_round() -> None:
    link = greeted()
    for count in range(60, 256, 60):
        link.feed(snapshot(50 * count, presses=(count, 0)), count / 20)
    assert len(link.feed(snapshot(13_000, presses=(4, 0)), 13.0)) == 20


def test_a_card_lifted_and_put_back_is_a_peek() -> None:
    bench = started(FakeBoard())
    for state in "R.R":
        bench.board.set_slot(7, state)
        bench.run(1.0)
    (peek,) = notices(bench, Peeked)
    assert isinstance(peek, Peeked)
    assert (peek.slot, peek.owner) == ("A8", "red")
    assert peek.lifted_s == pytest.approx(1.0, abs=0.05)
    assert [state for _, state in bench.changes] == ["red", "empty", "red"]


@pytest.mark.parametrize("states", ["R.B", "RFR", "RBR"])
def test_another_card_or_a_fault_is_no_peek(states: str) -> None:
    bench = started(FakeBoard())
    for state in states:
        bench.board.set_slot(7, state)
        bench.run(0.5)
    assert notices(bench, Peeked) == []


def test_a_backlog_is_swallowed_to_its_newest_snapshot() -> None:
    bench = started(FakeBoard())
    bench.run(1)
    bench.reports.clear()
    bench.host_reads = False
    for state in "RB":
        bench.board.set_slot(5, state)
        bench.run(5)
    for held in (True, False) * 4:
        bench.board.hold_button(0, held)
        bench.run(0.1)
    bench.host_reads = True
    bench.run(1.0)
    assert bench.changes == [("A6", "blue")]
    assert bench.presses == ["red"] * 4
    assert bench.link.statistics.swallowed > 30


@pytest.mark.parametrize("seed", range(3))
def test_a_bad_cable_brings_no_wrong_state_and_no_wrong_press(seed: int) -> None:
    die = random.Random(seed)
    bench = started(FakeBoard())
    bench.to_host = BadCable(0.002, die).carry
    bench.to_board = BadCable(0.002, die).carry
    truth = ["."] * 30
    for _ in range(60):
        slot, state = die.randrange(30), die.choice(".RB")
        truth[slot] = state
        bench.board.set_slot(slot, state)
        bench.board.hold_button(0, True)
        bench.run(0.2)
        bench.board.hold_button(0, False)
        bench.run(0.8)
    bench.to_host = bench.to_board = lambda data: data
    bench.run(1)
    assert bench.link.slot_states.slots == "".join(truth)
    assert bench.presses == ["red"] * 60
    statistics = bench.link.statistics
    assert statistics.crc_errors + statistics.shape_errors > 10
    assert "crc errors" in statistics.line()


def test_on_a_bad_line_a_change_needs_two_snapshots() -> None:
    link = greeted()
    link.feed(b"$S,damaged\n", 0.15)
    assert link.feed(snapshot(200, "R"), 0.2) == []
    assert b"$G," in link.to_send(0.2)
    assert link.feed(snapshot(250, "R"), 0.25) == [SlotsChanged(0.25, (("A1", "red"),))]


def test_a_clock_that_leaps_ahead_is_not_believed() -> None:
    link = greeted()
    link.feed(snapshot(2000, "R"), 0.3)
    assert link.slot_states.slots[0] == "."


def test_a_stuck_slot_stays_what_it_is() -> None:
    board = IllBoard()
    board.stuck[3] = "B"
    bench = started(board)
    board.set_slot(3, "R")
    board.set_slot(4, "R")
    bench.run(0.5)
    assert bench.changes == [("A4", "blue"), ("A5", "red")]
