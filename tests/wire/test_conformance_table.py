"""The second half of the one suite: every board through the link, with hands and faults."""

import operator
import random

import pytest

from companion.observations import SlotsChanged
from firmware_bridge.messages import Cause, Snapshot
from firmware_bridge.mischief import BadCable
from firmware_bridge.notices import Peeked, Restarted
from tests.night import by_day
from tests.wire.bench import Bench, Board, started
from tests.wire.talk import Talk, messages

CORNERS = (0, 14, 15, 29)


def press(bench: Bench, button: int) -> None:
    bench.board.hold_button(button, True)
    bench.run(0.1)
    bench.board.hold_button(button, False)
    bench.run(0.1)


@pytest.mark.parametrize("state", ["R", "B", "F"])
def test_every_corner_feels_a_card_and_its_absence(board: Board, state: str) -> None:
    bench = started(board)
    for slot in CORNERS:
        board.set_slot(slot, state)
        assert bench.run_until_believed(slot, state) < 0.2
    for slot in CORNERS:
        board.set_slot(slot, ".")
        assert bench.run_until_believed(slot, ".") < 0.3
    assert len(bench.changes) == 8


def test_every_slot_is_itself_and_no_other(board: Board) -> None:
    bench = started(board)
    for slot in range(30):
        board.set_slot(slot, "RB"[slot % 2])
        bench.run_until_believed(slot, "RB"[slot % 2])
    assert bench.link.slot_states.slots == "RB" * 15
    assert len(bench.changes) == 30


def test_presses_count_once_each(board: Board) -> None:
    bench = started(board)
    for _ in range(3):
        press(bench, 0)
    for _ in range(2):
        press(bench, 1)
    assert bench.presses == ["red"] * 3 + ["blue"] * 2


def test_a_held_button_is_one_press_and_is_shown_as_held(board: Board) -> None:
    talk = Talk(board)
    board.hold_button(0, True)
    board.hold_button(1, True)
    talk.listen(2.0)
    last = messages(talk.bodies, Snapshot)[-1]
    assert (last.held, last.presses) == (3, (1, 1))


def test_a_bouncing_button_is_one_press(board: Board) -> None:
    bench = started(board)
    die = random.Random(4)
    for down in (True, False) * 4:
        for _ in range(6):
            board.hold_button(0, die.random() < 0.5)
            bench.run(0.002)
        board.hold_button(0, down)
        bench.run(0.15)
    assert bench.presses == ["red"] * 4


def test_a_lifted_card_that_comes_back_is_a_peek(board: Board) -> None:
    bench = started(board)
    for state in "R.R":
        board.set_slot(20, state)
        bench.run(0.5)
    assert [report.slot for report in bench.reports if isinstance(report, Peeked)] == ["B6"]


def test_a_restart_is_noticed_and_every_state_comes_back(board: Board) -> None:
    bench = started(board)
    assert bench.link.hello is not None
    boot = bench.link.hello.boot
    board.set_slot(2, "R")
    press(bench, 0)
    bench.run(0.3)
    board.restart(Cause.BROWN_OUT)
    board.set_slot(2, "B")
    bench.run(1.0)
    press(bench, 0)
    assert bench.changes == [("A3", "red"), ("A3", "blue")]
    assert bench.presses == ["red", "red"]
    assert bench.link_states == ["lost", "back"]
    assert [r.boot for r in bench.reports if isinstance(r, Restarted)] == [boot + 1]


def test_opening_resets_the_board_and_it_is_back_after_the_bootloader(board: Board) -> None:
    bench = Bench(board)
    bench.run(1.0)
    board.restart(Cause.EXTERNAL)
    bench.plug()
    assert bench.run_until(lambda: bench.link.is_up) < 2.5


def test_unplugged_three_times_with_a_change_each_time(board: Board) -> None:
    bench = started(board)
    for slot, state in ((4, "R"), (5, "B"), (4, ".")):
        bench.unplug()
        board.set_slot(slot, state)
        bench.run(1.0)
        board.restart(Cause.POWER)
        bench.plug()
        bench.run_until(lambda: bench.link.is_up)
    assert bench.changes == [("A5", "red"), ("A6", "blue"), ("A5", "empty")]
    assert bench.link_states == ["lost", "back"] * 3
    assert bench.link.statistics.reconnects == 3


def test_unplugged_in_the_middle_of_a_frame(board: Board) -> None:
    bench = started(board)
    for length in (1, 7, 21, 40, 60, 66):
        bench.to_host = operator.itemgetter(slice(length))
        bench.run(0.3)
        bench.unplug()
        bench.to_host = lambda data: data
        bench.run(0.2)
        bench.plug()
        bench.run_until(lambda: bench.link.is_up)
    assert bench.changes == []


def test_a_host_that_stalls_for_ten_seconds_gets_the_newest_state(board: Board) -> None:
    bench = started(board)
    bench.run(1.0)
    bench.host_reads = False
    for _ in range(4):
        press(bench, 1)
    for state in "RB":
        board.set_slot(9, state)
        bench.run(4.5)
    bench.host_reads = True
    bench.run(1.0)
    assert bench.changes == [("A10", "blue")]
    assert bench.presses == ["blue"] * 4


def test_garbage_both_ways_is_survived(board: Board) -> None:
    bench = started(board)
    die = random.Random(7)
    for _ in range(100):
        bench.reports += bench.link.feed(die.randbytes(30), bench.now)
        board.receive(die.randbytes(60), bench.now)
        bench.run(0.02)
    board.set_slot(1, "R")
    bench.run(1.5)
    assert bench.changes == [("A2", "red")]
    assert bench.link.is_up


@pytest.mark.parametrize(("rate", "rounds"), by_day([(0.0005, 12), (0.002, 25)]))
def test_a_bad_cable_brings_no_wrong_state(board: Board, rate: float, rounds: int) -> None:
    bench = started(board)
    die = random.Random(rounds)
    bench.to_host = BadCable(rate, die).carry
    bench.to_board = BadCable(rate, die).carry
    truth = ["."] * 30
    for _ in range(rounds):
        slot, state = die.randrange(30), die.choice("RB")
        truth[slot] = state
        board.set_slot(slot, state)
        press(bench, 0)
        bench.run(0.6)
    bench.to_host = bench.to_board = lambda data: data
    bench.run(1.0)
    wrong = [c for r in bench.reports if isinstance(r, SlotsChanged) for c in r.slots]
    assert bench.link.slot_states.slots == "".join(truth)
    assert bench.presses == ["red"] * rounds
    assert all(state in ("red", "blue") for _, state in wrong)
