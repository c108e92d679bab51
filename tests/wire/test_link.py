"""The link against the fake board, in simulated time."""

import random

import pytest

from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from firmware_bridge.acquaintance import GiveUp
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.frame import encode
from firmware_bridge.link import Link, Phase
from firmware_bridge.messages import Cause, Flag, Hello, Snapshot, Status
from firmware_bridge.mischief import BadCable, Rates
from firmware_bridge.notices import (
    BoardSays,
    CounterLeft,
    Peeked,
    Refused,
    Report,
    Restarted,
    Verified,
    sentence,
)
from tests.wire.bench import Bench, started

HELLO = Hello(1, "0.1.0", "FFFFFFFF", 1, Cause.POWER, 7)


def snapshot(ms: int, slots: str = "", boot: int = 1, presses: tuple[int, int] = (0, 0)) -> bytes:
    seq = ms // 250 % 256
    return encode(Snapshot(seq, boot, ms, slots.ljust(30, "."), 0, presses, Flag(0)).body())


def greeted(ms: int = 100) -> Link:
    link = Link()
    link.opened(0.0)
    link.feed(encode(HELLO.body()) + snapshot(ms), 0.1)
    assert link.is_up
    return link


def notices(bench: Bench, kind: type[Report]) -> list[Report]:
    return [report for report in bench.reports if isinstance(report, kind)]


def test_nothing_is_believed_before_the_hello() -> None:
    link = Link()
    link.opened(0.0)
    assert link.feed(snapshot(100, "R"), 0.1) == []
    assert link.belief.slots == "." * 30


def test_a_running_board_is_asked_at_once_and_a_silent_one_after_the_bootloader() -> None:
    silent, running = Link(), Link()
    for link in (silent, running):
        link.opened(0.0)
    running.feed(snapshot(100), 0.1)
    assert running.to_send(0.1) == b"\n" + encode("I,01")
    for now in (0.1, 1.0, 2.4):
        silent.tick(now)
        assert silent.to_send(now) == b""
    silent.tick(2.5)
    assert b"$I,01" in silent.to_send(2.5)


def test_a_first_hello_brings_the_cards_that_lie_already() -> None:
    board = FakeBoard()
    board.set_slot(3, "R")
    bench = started(board)
    assert bench.changes == [("A4", "red")]
    assert bench.link_states == []


def test_placed_and_removed_cards_are_reported_by_their_names() -> None:
    bench = started(FakeBoard())
    bench.board.set_slot(0, "R")
    bench.board.set_slot(29, "B")
    bench.run(0.3)
    bench.board.set_slot(0, ".")
    bench.board.set_slot(29, "F")
    bench.run(0.3)
    assert sorted(bench.changes) == [
        ("A1", "empty"),
        ("A1", "red"),
        ("B15", "blue"),
        ("B15", "fault"),
    ]


def test_a_snapshot_of_another_start_is_not_believed() -> None:
    link = greeted()
    reports = link.feed(snapshot(200, "R", boot=2), 0.2)
    assert reports == [LinkChanged(0.2, "slots", "lost")]
    assert link.belief.slots[0] == "."
    assert b"$I," in link.to_send(0.2)


def test_a_clock_that_runs_back_is_not_believed() -> None:
    link = greeted(5000)
    link.feed(snapshot(400, "R"), 0.3)
    assert link.belief.slots[0] == "."
    assert link.phase is Phase.GREETING


def test_after_a_gap_the_slots_are_verified_and_the_gap_is_an_event() -> None:
    bench = started(FakeBoard())
    bench.board.set_slot(1, "B")
    bench.run(0.3)
    bench.reports.clear()
    bench.unplug()
    bench.board.set_slot(1, ".")
    bench.board.set_slot(2, "R")
    bench.run(5)
    bench.plug()
    bench.run_until(lambda: bench.link.is_up)
    lost, back, changed, verified = bench.reports
    assert lost == LinkChanged(lost.t, "slots", "lost")
    assert back == LinkChanged(back.t, "slots", "back")
    assert changed == SlotsChanged(back.t, (("A2", "empty"), ("A3", "red")))
    assert isinstance(verified, Verified)
    assert verified.changed == ("A2", "A3")
    assert 5 < verified.lost_s < 6


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
    assert bench.link_states == ["lost", "back"]


def test_a_board_that_forgets_its_boot_number_is_still_caught_by_its_clock() -> None:
    board = FakeBoard()
    board.faults.forgets_boot = True
    bench = started(board)
    bench.board.hold_button(0, True)
    bench.run(2)
    bench.board.restart(Cause.BROWN_OUT)
    bench.board.hold_button(0, False)
    bench.run(2)
    assert bench.presses == ["red"]
    assert bench.link_states == ["lost", "back"]


def test_a_counter_that_no_hands_can_make_is_left() -> None:
    link = greeted()
    assert link.feed(snapshot(200, presses=(200, 1)), 0.2) == [
        CounterLeft(0.2, "red", 200),
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
        link.feed(snapshot(200 + count, presses=(count, 0)), 0.2)
    assert len(link.feed(snapshot(700, presses=(4, 0)), 0.5)) == 20


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


def test_silence_is_stale_after_one_second_and_dead_after_three() -> None:
    board = FakeBoard()
    bench = started(board)
    board.faults.silent = True
    lost_after_s = bench.run_until(lambda: bench.link.phase is Phase.STALE)
    assert 0.7 < lost_after_s < 1.1
    assert bench.link_states == ["lost"]
    bench.run_until(lambda: bench.link.give_up is GiveUp.DEAD, 2.5)


def test_a_short_silence_heals_without_a_new_hello() -> None:
    board = FakeBoard()
    bench = started(board)
    board.faults.silent = True
    bench.run(2.0)
    board.faults.silent = False
    bench.run(0.5)
    assert bench.link_states == ["lost", "back"]


def test_a_port_with_nobody_is_given_up() -> None:
    link = Link()
    link.opened(0.0)
    now = 0.0
    while link.give_up is None:
        now += 0.1
        link.tick(now)
        link.to_send(now)
    assert link.give_up is GiveUp.SILENT
    assert 5 < now < 6


def test_bytes_without_frames_are_called_gibberish() -> None:
    link = Link()
    link.opened(0.0)
    for tick in range(60):
        link.feed(b"\xf8\x00\x78\x80", tick / 10)
        link.tick(tick / 10)
        link.to_send(tick / 10)
    assert link.give_up is GiveUp.GIBBERISH


@pytest.mark.parametrize(("protocol", "age"), [(2, "newer"), (0, "older")])
def test_another_protocol_is_refused_with_both_versions(protocol: int, age: str) -> None:
    board = FakeBoard(firmware="3.2.1")
    board.faults.protocol = protocol
    bench = Bench(board)
    bench.plug()
    bench.run_until(lambda: bench.link.give_up is GiveUp.PROTOCOL)
    (refused,) = notices(bench, Refused)
    assert isinstance(refused, Refused)
    assert all(word in sentence(refused) for word in ("3.2.1", f"protocol {protocol}", age, "1"))
    assert bench.changes == []


def test_the_board_that_was_asked_for_is_the_only_one() -> None:
    bench = Bench(FakeBoard("0000000A"), Link("0000000B"))
    bench.plug()
    bench.run_until(lambda: bench.link.give_up is GiveUp.OTHER_BOARD)


def test_another_board_takes_over_only_when_the_first_stays_away() -> None:
    bench = started(FakeBoard("0000000A"))
    bench.unplug()
    bench.board = FakeBoard("0000000B")
    bench.run(1)
    bench.plug()
    bench.run_until(lambda: bench.link.give_up is GiveUp.OTHER_BOARD)
    bench.unplug()
    bench.run(10)
    bench.plug()
    bench.run_until(lambda: bench.link.is_up)


def test_a_sitting_that_never_had_a_board_is_told_once() -> None:
    link = Link()
    link.opened(0.0)
    assert link.closed(6.0) == []
    assert link.missing(6.0) == [LinkChanged(6.0, "slots", "lost")]
    assert link.missing(7.0) == []


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


@pytest.mark.parametrize("drift", [0.99, 0.995, 1.005, 1.02])
def test_a_resonator_that_drifts_for_eight_hours_is_no_backlog(drift: float) -> None:
    link = greeted(0)
    for second in range(1, 8 * 3600):
        link.feed(snapshot(round(second * 1000 * drift)), 0.1 + second)
    assert link.statistics.swallowed == 0
    assert link.is_up


def test_orders_are_repeated_with_the_same_number_and_then_lost() -> None:
    link = greeted()
    number = link.order("P", "0064")
    sent = []
    for tick in range(40):
        now = 0.2 + tick * 0.1
        link.feed(snapshot(200 + tick * 100), now)
        link.tick(now)
        sent.append(link.to_send(now))
    tries = [order for order in sent if b"$P" in order]
    assert len(tries) == 4
    assert set(tries) == {b"\n" + encode(f"P,{number:02X},0064")}
    assert link.statistics.orders_lost >= 1


def test_an_order_is_answered_under_its_number() -> None:
    bench = started(FakeBoard())
    number = bench.link.order("P", "0001")
    bench.run(0.5)
    (answer,) = bench.link.answers
    assert (answer.order.number, answer.ack.status) == (number, Status.BAD_ARGUMENT)


def test_a_boards_doubts_are_told_when_they_change() -> None:
    bench = started(FakeBoard())
    bench.link.order("C")
    bench.run(0.5)
    said = [sentence(n) for n in bench.reports if isinstance(n, BoardSays)]
    assert "not calibrated" in said[0]
    assert "all is well" in said[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_bad_cable_brings_no_wrong_state_and_no_wrong_press(seed: int) -> None:
    die = random.Random(seed)
    bench = started(FakeBoard())
    bench.to_host = BadCable(Rates.all_at(0.002), die).carry
    bench.to_board = BadCable(Rates.all_at(0.002), die).carry
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
    assert bench.link.belief.slots == "".join(truth)
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
    assert link.belief.slots[0] == "."


def test_a_stuck_slot_stays_what_it_is() -> None:
    board = FakeBoard()
    board.faults.stuck[3] = "B"
    bench = started(board)
    board.set_slot(3, "R")
    board.set_slot(4, "R")
    bench.run(0.5)
    assert bench.changes == [("A4", "blue"), ("A5", "red")]


def test_more_orders_than_the_board_can_ack_are_counted() -> None:
    board = FakeBoard()
    board.poll(0.1)
    board.receive(b"".join(b"\n" + encode(f"K,{number:02X}") for number in range(6)), 0.2)
    board.receive(b"\n?\n", 0.2)
    assert b"$D,0006,0000,0000,0000,0002,0000" in board.poll(0.3)
