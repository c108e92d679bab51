"""Eight simulated hours of cards, presses and faults: every state right, each press counted."""

import gc
import os
import random
from dataclasses import dataclass, field

import pytest

from companion.observations import ButtonPressed
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.messages import Cause
from firmware_bridge.mischief import BadCable
from tests.night import by_day, night
from tests.wire.bench import Bench, Board, started
from tests.wire.boards import NativeBoard, SimBoard

HOURS = 8
PRESSED, FAULTS = 60, 18  # at least, an hour
STEP_S = 0.05
SIMAVR_MINUTES = float(os.environ.get("FAUST_SOAK_MINUTES", "2"))


@dataclass
class Evening:
    """Players and a cat, as one die decides."""

    bench: Bench
    die: random.Random
    truth: list[str] = field(default_factory=lambda: ["."] * 30)
    pressed: int = 0
    counted: int = 0
    faults: int = 0

    def go_on_until(self, end: float) -> None:
        while self.bench.now < end:
            self.die.choices((self.move_card, self.press, self.fault), (6, 3, 1))[0]()
            self.bench.run(self.die.uniform(1.0, 20.0))
            self.settle()

    def settle(self) -> None:
        if self.bench.link.give_up is not None:
            self.reopen(0.3)
        self.counted += sum(isinstance(report, ButtonPressed) for report in self.bench.reports)
        self.bench.reports.clear()

    def move_card(self) -> None:
        slot, state = self.die.randrange(30), self.die.choice(".RB")
        self.truth[slot] = state
        self.bench.board.set_slot(slot, state)

    def press(self) -> None:
        button = self.die.randrange(2)
        self.bench.board.hold_button(button, True)
        self.bench.run(0.15)
        self.bench.board.hold_button(button, False)
        self.bench.run(0.5)
        self.pressed += 1

    def fault(self) -> None:
        self.faults += 1
        kinds = (self.bad_cable, self.unplug, self.lose_power, self.brown_out, self.stall)
        self.die.choice(kinds)()

    def bad_cable(self) -> None:
        cable = BadCable(0.003, self.die)
        self.bench.to_host = self.bench.to_board = cable.carry
        self.move_card()
        self.press()
        self.bench.run(self.die.uniform(1, 10))
        self.bench.to_host = self.bench.to_board = bytes
        self.bench.run(1.0)

    def reopen(self, away_s: float) -> None:
        self.bench.unplug()
        self.bench.run(away_s)
        self.bench.plug()
        self.bench.run_until(lambda: self.bench.link.is_up, 10)

    def unplug(self) -> None:
        """The host lost the port, the board has power all the time."""
        self.bench.unplug()
        self.move_card()
        self.press()
        self.reopen(self.die.uniform(0.1, 60))

    def lose_power(self) -> None:
        self.bench.run(1.0)
        self.bench.unplug()
        self.move_card()
        self.bench.board.restart(Cause.POWER)
        self.reopen(0.1)

    def brown_out(self) -> None:
        self.bench.run(1.0)
        self.bench.board.restart(Cause.BROWN_OUT)
        self.bench.run(1.0)

    def stall(self) -> None:
        self.bench.host_reads = False
        self.move_card()
        self.press()
        self.bench.run(self.die.uniform(1, 8))
        self.bench.host_reads = True
        self.bench.run(1.0)


def live_objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def soak(board: Board, seconds: float, seed: int) -> Evening:
    evening = Evening(started(board, STEP_S), random.Random(seed))
    evening.go_on_until(seconds / 8)
    objects = live_objects()
    evening.go_on_until(seconds)
    evening.bench.run(2.0)
    evening.settle()
    assert evening.bench.link.slot_states.slots == "".join(evening.truth)
    assert evening.counted == evening.pressed
    assert live_objects() - objects < 100
    return evening


@night
@pytest.mark.parametrize("hours", by_day([1, HOURS]))
def test_hours_with_the_fake(hours: int) -> None:
    evening = soak(FakeBoard(), hours * 3600, 1)
    assert evening.pressed > hours * PRESSED
    assert evening.faults > hours * FAULTS


@night
def test_hours_with_the_firmwares_units(native_board: NativeBoard) -> None:
    evening = soak(native_board, HOURS * 3600, 2)
    assert evening.pressed > HOURS * PRESSED
    assert evening.faults > HOURS * FAULTS


@night
@pytest.mark.parametrize("seed", [3])
def test_minutes_with_the_image_in_simavr(sim_board: SimBoard, seed: int) -> None:
    """FAUST_SOAK_MINUTES=480 makes it the whole evening; it takes half an hour then."""
    assert soak(sim_board, SIMAVR_MINUTES * 60, seed).pressed > 0
