"""Which port is opened: a stranger's printer is not restarted to look for a slot board."""

import itertools
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware_bridge import reader
from firmware_bridge.candidates import Port, PortChooser, replacements
from firmware_bridge.port import WireLost
from tests.patience import PATIENCE_S

PRINTER = Port("/dev/ttyACM0", 0x2C99, 2, "1-1", "P123", "Original Printer")
BOARD = Port("/dev/ttyUSB0", 0x0403, 0x6001, "1-2", "A10K", "FT232R USB UART")
NANO = Port("/dev/ttyUSB1", 0x1A86, 0x7523, "1-3")
BUILT_IN = Port("/dev/ttyS0")


def test_the_known_adapter_comes_first_under_any_name() -> None:
    moved = Port("/dev/ttyUSB7", 0x0403, 0x6001, "2-4", "A10K", "FT232R USB UART")
    chooser = PortChooser(BOARD.adapter)
    assert chooser.next([PRINTER, NANO, moved]) == moved


def test_without_a_serial_number_the_socket_tells_it() -> None:
    twin = Port("/dev/ttyUSB2", 0x1A86, 0x7523, "1-4")
    chooser = PortChooser(NANO.adapter)
    assert chooser.next([twin, NANO]) == NANO
    assert chooser.next([twin, PRINTER]) is None
    assert chooser.next([twin]) == twin


def test_where_no_system_tells_the_socket_somebody_is_asked() -> None:
    nano = replace(NANO, location=None)
    assert PortChooser(nano.adapter).next([nano, PRINTER]) is None


def test_the_only_candidate_is_opened_and_of_two_none() -> None:
    assert PortChooser().next([BUILT_IN, PRINTER]) == PRINTER
    chooser = PortChooser()
    assert chooser.next([PRINTER, NANO]) is None
    assert chooser.asks == (NANO, PRINTER)
    assert "start with --slots /dev/ttyUSB1." in chooser.question()
    assert "/dev/ttyACM0 (Original Printer)" in chooser.question()


def test_nothing_else_takes_the_place_of_the_known_adapter() -> None:
    """Its cable is pulled in the middle of a game, and the printer goes on printing."""
    chooser = PortChooser(BOARD.adapter)
    assert chooser.next([PRINTER]) is None
    assert chooser.asks == (PRINTER,)


def test_a_port_without_a_slot_board_is_left_alone_until_it_is_plugged_in_anew() -> None:
    chooser = PortChooser()
    assert chooser.next([PRINTER]) == PRINTER
    chooser.leave_alone(PRINTER)
    assert chooser.next([PRINTER]) is None
    assert "Plug it in anew" in chooser.question()
    assert chooser.next([]) is None
    assert chooser.next([PRINTER]) == PRINTER


def test_a_port_that_was_chosen_is_opened_once() -> None:
    chooser = PortChooser()
    chooser.next([PRINTER, NANO])
    assert not chooser.choose("/dev/ttyS0")
    assert chooser.choose(PRINTER.device)
    assert chooser.next([PRINTER, NANO]) == PRINTER
    chooser.leave_alone(PRINTER)
    assert chooser.next([PRINTER, NANO]) is None
    assert chooser.asks == (NANO, PRINTER)


def test_the_name_of_a_device_commands_no_terminal() -> None:
    evil = Port("/dev/ttyUSB0", 1, 2, name="A\x1b[2J\u202e" + "b" * 99)
    assert evil.shown == "/dev/ttyUSB0 (A[2J" + "b" * 56 + ")"


def test_a_lost_adapter_is_followed_to_no_other_of_its_kind() -> None:
    back = Port("/dev/ttyUSB5", 0x1A86, 0x7523, "1-3")
    twin = Port("/dev/ttyUSB6", 0x1A86, 0x7523, "1-9")
    assert replacements([twin, back], NANO) == (back,)
    assert replacements([twin], None) == ()


class Stranger:
    """A printer that talks, or whose port fails, on a clock that it moves itself."""

    def __init__(self, says: bytes | None, tick: Iterator[int]) -> None:
        self._says = says
        self._tick = tick

    def read(self) -> bytes:
        next(self._tick)
        if self._says is None:
            raise WireLost("device reports readiness to read but returned no data")
        return self._says

    def write(self, data: bytes) -> None:
        """Takes it without a word."""

    def close(self) -> None:
        """Stays as it is."""


LISTINGS = 40  # of the ports; a search that opens each time would take five minutes for them


def opened_by_search(
    monkeypatch: pytest.MonkeyPatch, ports: tuple[Port, ...], says: bytes | None
) -> list[str]:
    """The ports that are opened while they are listed so often, on the strangers' clock."""
    opened: list[str] = []
    tick = itertools.count()
    listings = itertools.count(1)
    is_enough = threading.Event()

    def open_serial(device: str) -> Stranger:
        opened.append(device)
        return Stranger(says, tick)

    def list_ports() -> tuple[Port, ...]:
        if next(listings) == LISTINGS:
            is_enough.set()
        return ports

    monkeypatch.setattr(reader, "open_serial", open_serial)
    monkeypatch.setattr(reader, "wait_s", lambda _: 0.0)
    searching = reader.SlotsReader("auto")
    searching.list_ports = list_ports
    searching.start(lambda: next(tick) / 20)
    assert is_enough.wait(PATIENCE_S)
    searching.stop()
    return opened


@pytest.mark.parametrize("says", [b"T:21.3 /0.0 B:20.9\n", b"", None])
def test_a_strangers_port_is_opened_once_at_most(
    monkeypatch: pytest.MonkeyPatch, says: bytes | None
) -> None:
    assert opened_by_search(monkeypatch, (PRINTER,), says) == [PRINTER.device]
    assert opened_by_search(monkeypatch, (PRINTER, NANO), says) == []
