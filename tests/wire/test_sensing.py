"""Sensing through the simulated converter: what must hold, at the margins that were measured."""

import os
from collections import Counter
from collections.abc import Callable

import pytest

from firmware_bridge.messages import Cause, Flag
from tests.night import by_day, night
from tests.wire.boards import SimBoard
from tests.wire.sensing import TRUTH, Table, disturbed, lay, measure_drift

CLEAN: Counter[str] = Counter()
LONG_S = float(os.environ.get("FAUST_SENSED_S", "2"))  # of a disturbance


@pytest.fixture
def table(sim_board: SimBoard) -> Table:
    return Table(sim_board)


@pytest.mark.parametrize("signal_mv", [125, 300, 2000])
def test_weak_and_strong_magnets_are_told_apart(table: Table, signal_mv: float) -> None:
    assert disturbed(table, lambda board: None, signal_mv, 0.5) == CLEAN


@pytest.mark.parametrize("signal_mv", by_day([150, 300]))
def test_white_noise_of_160_mv_changes_nothing(table: Table, signal_mv: float) -> None:
    assert disturbed(table, lambda board: board.noise(50, 0, 160), signal_mv, LONG_S) == CLEAN


@pytest.mark.parametrize(("white_mv", "most"), by_day([(280, 0), (320, 2), (400, 3)]))
def test_more_noise_is_a_fault_and_hardly_ever_a_colour(
    table: Table, white_mv: float, most: int
) -> None:
    """Of 60 slots, in 6 s; so much noise as card cannot be told from a card that begins."""
    errors = disturbed(table, lambda board: board.noise(50, 0, white_mv), 300, min(LONG_S, 6))
    assert errors["fault"] > 20
    assert errors["colour"] <= most


@pytest.mark.parametrize(
    ("hertz", "mv"), by_day([(50, 800), (60, 800), (100, 800), (120, 800), (150, 800), (250, 400)])
)
def test_hum_changes_nothing(table: Table, hertz: float, mv: float) -> None:
    assert disturbed(table, lambda board: board.noise(hertz, mv, 5), 300, LONG_S) == CLEAN


@pytest.mark.parametrize("hertz", by_day([50, 60, 250]))
def test_hum_that_fills_the_range_is_no_wrong_colour(table: Table, hertz: float) -> None:
    assert disturbed(table, lambda board: board.noise(hertz, 1800, 5), 300, LONG_S)["colour"] == 0


@pytest.mark.parametrize("tau_us", by_day([25, 3, 12]))
def test_slow_wires_are_waited_for(table: Table, tau_us: float) -> None:
    assert disturbed(table, lambda board: board.settling(tau_us), 300, 1) == CLEAN


@pytest.mark.parametrize("tau_us", by_day([30, 60, 200]))
def test_wires_too_slow_are_a_fault_and_never_a_colour(table: Table, tau_us: float) -> None:
    errors = disturbed(table, lambda board: board.settling(tau_us), 300, 1)
    assert errors == Counter({"fault": 60})


@pytest.mark.parametrize("line", by_day(range(4)))
@pytest.mark.parametrize(("muxes", "level"), [((0, 1), 0), ((0, 1), 1), ((0,), 0), ((1,), 1)])
def test_a_stuck_select_line_faults_all_and_heals(
    table: Table, muxes: tuple[int, ...], line: int, level: int
) -> None:
    """A line broken near one multiplexer is pulled to the level that its sentinel notices."""
    lay(table, TRUTH, 300)
    table.watch(0.5)
    for mux in muxes:
        table.board.stick(mux, line, level)
    seen = table.watch(0.6)
    assert table.last == "F" * 30
    assert table.flags & (Flag.MUX_A | Flag.MUX_B)
    assert set(seen) <= {TRUTH, "F" * 30}
    for mux in muxes:
        table.board.stick(mux, line, -1)
    table.watch(1.5)
    assert table.last == TRUTH


@pytest.mark.parametrize("mux", by_day([0, 1]))
def test_a_broken_common_wire_faults_all_and_heals(table: Table, mux: int) -> None:
    lay(table, TRUTH, 300)
    table.watch(0.5)
    table.board.cut_common(mux, True)
    assert set(table.watch(0.6)) <= {TRUTH, "F" * 30}
    assert table.last == "F" * 30
    table.board.cut_common(mux, False)
    table.watch(1.5)
    assert table.last == TRUTH


@pytest.mark.parametrize("mv", [0, 100, 4900, 4999])
def test_a_sensor_at_the_rail_is_a_fault_without_a_colour_on_the_way(
    table: Table, mv: float
) -> None:
    table.board.set_mv(8, mv)
    seen = table.watch(0.5)
    table.board.set_mv(8, 2500)
    seen += table.watch(1.0)
    assert [slots[8] for slots in seen if slots[8] not in ".F"] == []
    assert any(slots[8] == "F" for slots in seen)
    assert table.last[8] == "."


@night
def test_drift_is_followed_under_empty_slots_and_under_cards(table: Table) -> None:
    """60 mV a minute for two and a half minutes: more than a card's threshold."""
    assert measure_drift(table, 60, 2.5) == CLEAN


@night
def test_a_weak_card_is_not_taken_for_drift(table: Table) -> None:
    lay(table, TRUTH, 110)
    table.watch(1.0)
    assert table.errors(TRUTH, 120) == CLEAN


def test_a_damaged_calibration_is_told_and_the_middle_is_used(sim_board: SimBoard) -> None:
    table = Table(sim_board)
    assert table.flags == 0
    sim_board.eeprom(30, sim_board.eeprom(30) ^ 0xFF)
    sim_board.restart(Cause.POWER)
    table.watch(0.6)
    assert table.flags == Flag.EEPROM_ERROR | Flag.UNCALIBRATED
    assert table.last == "." * 30
    table.calibrate()
    assert table.flags == 0


def test_the_calibration_is_used_after_a_restart(sim_board: SimBoard) -> None:
    """A weak blue card is one only for who knows that its sensor rests 90 mV above the middle."""
    for slot in range(30):
        sim_board.set_mv(slot, 2590)
    table = Table(sim_board)
    sim_board.set_mv(7, 2460)
    table.watch(0.5)
    assert table.last == "." * 7 + "B" + "." * 22
    sim_board.restart(Cause.POWER)
    table.watch(1.0)
    assert table.last == "." * 7 + "B" + "." * 22


def test_a_corrupt_eeprom_of_any_content_never_stops_the_board(
    make_sim: Callable[[], SimBoard],
) -> None:
    for fill in (0x00, 0x55, 0xA5):
        board = make_sim()
        for address in range(128):
            board.eeprom(address, fill)
        table = Table(board)
        assert table.last == "." * 30


def test_no_free_pin_floats(sim_board: SimBoard) -> None:
    """An input that nothing pulls draws current and picks up hum; also after a lamp was lit."""
    table = Table(sim_board)
    sim_board.receive(b"$O,06,0101*30C4\n", table.now)
    table.watch(0.3)
    for port, ddr, free in ((0x25, 0x24, 0x10), (0x28, 0x27, 0x3C)):
        assert sim_board.library.sim_memory(sim_board.sim, ddr) & free == 0
        assert sim_board.library.sim_memory(sim_board.sim, port) & free == free


def test_the_stack_stays_within_its_limit(sim_board: SimBoard) -> None:
    """Painted from the end of the variables to the top of the memory; 400 bytes is the limit."""
    paint, top = 0xC5, 0x8FF
    first = 0x100 + 1638
    sim_board.library.sim_paint(sim_board.sim, first, top - 60, paint)
    table = Table(sim_board)
    lay(table, TRUTH, 300)
    for body in (b"$V,0B*48D6", b"$D,0A*8E7A", b"$I,08*5842", b"?", b"$C,01*A1C0"):
        sim_board.receive(b"\n" + body + b"\n", table.now)
        table.watch(0.2)
    touched = [
        address
        for address in range(first, top)
        if sim_board.library.sim_memory(sim_board.sim, address) != paint
    ]
    assert top - min(touched) <= 400
