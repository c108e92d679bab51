"""Why the board started, told by memory: bootloaders clear the chip's own flags."""

import pytest

from firmware_bridge.messages import Cause, Flag, Hello, Snapshot
from tests.wire.boards import SimBoard
from tests.wire.talk import Talk, messages


@pytest.fixture
def talk(sim_board: SimBoard) -> Talk:
    """With a board that has run for a while behind its bootloader."""
    sim_board.put_bootloader()
    sim_board.lose_power(seed=7)
    return Talk(sim_board)


def start_of(talk: Talk) -> Hello:
    """The hello of the next start; a bootloader takes 1.4 s."""
    for _ in range(20):
        if hellos := messages(talk.listen(0.1), Hello):
            return hellos[0]
    raise AssertionError("no start")


@pytest.mark.parametrize("seed", range(4))
def test_any_memory_is_a_start_by_power(sim_board: SimBoard, seed: int) -> None:
    sim_board.put_bootloader()
    sim_board.lose_power(seed)
    assert messages(Talk(sim_board).bodies, Hello)[0].cause is Cause.POWER


def test_a_pulled_reset_line_is_external(sim_board: SimBoard, talk: Talk) -> None:
    sim_board.restart(Cause.EXTERNAL)
    assert start_of(talk).cause is Cause.EXTERNAL


def test_a_board_that_hung_was_started_by_the_watchdog(sim_board: SimBoard, talk: Talk) -> None:
    sim_board.stop_converter()
    assert start_of(talk).cause is Cause.WATCHDOG
    assert messages(talk.listen(0.3), Snapshot)[-1].flags & Flag.WATCHDOG_RESET


def test_a_start_that_was_asked_for_is_ordered(talk: Talk) -> None:
    talk.ask("R,01,BOOT", 0.1)
    assert start_of(talk).cause is Cause.ORDERED
    assert not messages(talk.listen(0.3), Snapshot)[-1].flags & Flag.WATCHDOG_RESET


def test_a_cause_is_told_once(sim_board: SimBoard, talk: Talk) -> None:
    talk.ask("R,01,BOOT", 0.1)
    start_of(talk)
    sim_board.restart(Cause.EXTERNAL)
    assert start_of(talk).cause is Cause.EXTERNAL


@pytest.mark.parametrize("cause", [Cause.POWER, Cause.EXTERNAL, Cause.BROWN_OUT, Cause.WATCHDOG])
def test_without_a_bootloader_the_chips_own_flags_count(sim_board: SimBoard, cause: Cause) -> None:
    talk = Talk(sim_board)
    sim_board.restart(cause)
    assert start_of(talk).cause is cause
