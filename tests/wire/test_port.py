"""The rim: real threads and ports (pseudo-terminals, TCP), so these tests wait for real time."""

import errno
import fcntl
import os
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from firmware_bridge.candidates import Port, wait_s
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.notices import Report
from firmware_bridge.port import open_serial
from firmware_bridge.reader import SlotsReader
from firmware_bridge.trouble import explain, who_has
from tests.patience import PATIENCE_S
from tests.wire.boards import SimBoard
from tests.wire.fake_wires import PtyWire, Pumping, TcpWire

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


class Watched:
    """A running reader and all that it has reported so far."""

    def __init__(self, reader: SlotsReader) -> None:
        self.reader = reader
        self.reports: list[Report] = []

    def until(self, true: Callable[[], bool]) -> None:
        start = time.monotonic()
        while not true():
            assert time.monotonic() - start < PATIENCE_S, f"{self.reports} {self.reader.why}"
            time.sleep(0.002)
            self.look()

    def look(self) -> None:
        while not self.reader.reports.empty():
            self.reports.append(self.reader.reports.get())

    def until_up(self) -> None:
        self.until(lambda: self.reader.link.is_up)

    def has(self, kind: type[Report]) -> bool:
        return any(isinstance(report, kind) for report in self.reports)

    def until_seen(self, slot: int, state: str) -> None:
        self.until(lambda: self.reader.link.slot_states.slots[slot] == state)


@contextmanager
def watching(choice: str, ports: Callable[[], tuple[Port, ...]] = tuple) -> Iterator[Watched]:
    reader = SlotsReader(choice)
    reader.list_ports = ports
    reader.start()
    try:
        yield Watched(reader)
    finally:
        reader.stop()


def usb(wire: PtyWire, location: str = "1-1") -> Port:
    return Port(wire.url, 0x1A86, 0x7523, location)


def test_fake_needs_no_port() -> None:
    board = FakeBoard()
    reader = SlotsReader("fake", fake=board)
    reader.start()
    watched = Watched(reader)
    watched.until_up()
    board.set_slot(4, "R")
    board.hold_button(0, True)
    watched.until(lambda: watched.has(SlotsChanged) and watched.has(ButtonPressed))
    reader.stop()


def test_a_pty_is_read_and_written() -> None:
    board = FakeBoard()
    wire = PtyWire(board)
    with Pumping(wire), watching(wire.url) as watched:
        watched.until_up()
        watched.reader.order("O", "0301")
        board.set_slot(0, "B")
        watched.until_seen(0, "B")
        watched.until(lambda: (board.lamps, board.buzzer) == (3, 1))


def test_tcp_works_as_well_and_survives_a_cut() -> None:
    board = FakeBoard()
    wire = TcpWire(board)
    with Pumping(wire), watching(wire.url) as watched:
        watched.until_up()
        wire.unplug()
        watched.until(lambda: watched.has(LinkChanged))
        board.set_slot(9, "R")
        watched.until_seen(9, "R")
    wire.close()


def test_none_looks_for_nothing() -> None:
    with watching("none") as watched:
        watched.until(lambda: "switched off" in watched.reader.why)
        assert watched.reports == []


def test_the_image_in_simavr_plays_over_a_port(sim_board: SimBoard) -> None:
    with Pumping(wire := PtyWire(sim_board)), watching(wire.url) as watched:
        watched.until_up()
        sim_board.set_slot(6, "B")
        watched.until_seen(6, "B")
        wire.unplug()
        watched.until(lambda: watched.has(LinkChanged))


def test_two_boards_have_a_link_each() -> None:
    boards = [FakeBoard("0000000A"), FakeBoard("0000000B")]
    one, other = (PtyWire(board) for board in boards)
    with Pumping(one), Pumping(other), watching(one.url) as a, watching(other.url) as b:
        a.until_up()
        b.until_up()
        boards[1].set_slot(0, "R")
        b.until_seen(0, "R")
        assert a.reader.link.slot_states.slots[0] == "."


def test_an_unplugged_board_is_found_again_under_another_name() -> None:
    board = FakeBoard()
    wire = PtyWire(board)
    names = [wire.url]
    with Pumping(wire), watching("auto", lambda: (usb(wire),)) as watched:
        watched.until_up()
        holder = os.open(names[0], os.O_RDWR | os.O_NOCTTY)  # so that the name stays taken
        wire.unplug()
        watched.until(lambda: LinkChanged in map(type, watched.reports))
        board.set_slot(11, "B")
        wire.plug()
        names.append(wire.url)
        watched.until_seen(11, "B")
        os.close(holder)
        assert watched.reader.device == names[1] != names[0]


def test_a_named_port_is_followed_when_its_name_changes() -> None:
    board = FakeBoard("7F3A91C2")
    wire = PtyWire(board)
    first = wire.url
    with Pumping(wire), watching(first, lambda: (usb(wire),)) as watched:
        watched.until_up()
        holder = os.open(first, os.O_RDWR | os.O_NOCTTY)
        wire.unplug()
        watched.until(lambda: watched.has(LinkChanged))
        wire.plug()
        watched.until_up()
        os.close(holder)
        assert watched.reader.device == wire.url


def test_opening_resets_the_board_and_its_bootloader_is_left_in_peace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The board's own first word says that no bootloader listens: no time has to pass."""
    monkeypatch.setattr("firmware_bridge.link.QUIET_S", 2 * PATIENCE_S)
    wire = PtyWire(FakeBoard(), resets_on_open=True)
    with Pumping(wire), watching(wire.url) as watched:
        watched.until_up()


def test_of_two_boards_the_one_that_is_chosen_is_taken() -> None:
    one, other = PtyWire(FakeBoard("0000000A")), PtyWire(FakeBoard("0000000B"))
    ports = (usb(one, "1-1"), usb(other, "1-2"))
    with Pumping(one), Pumping(other), watching("auto", lambda: ports) as watched:
        watched.until(lambda: watched.reader.chooser.asks == tuple(sorted(ports, key=str)))
        assert not watched.reader.chooser.choose("/dev/ttyOTHER")
        assert watched.reader.chooser.choose(other.url)
        watched.until_up()
        assert watched.reader.device == other.url


def test_a_board_that_comes_late_is_taken() -> None:
    wire = PtyWire(FakeBoard())
    ports: list[Port] = []
    with Pumping(wire), watching("auto", lambda: tuple(ports)) as watched:
        watched.until(lambda: "No USB serial port" in watched.reader.why)
        ports.append(usb(wire))
        watched.until_up()


def test_a_busy_port_is_named_with_who_has_it_and_taken_when_it_is_free() -> None:
    wire = PtyWire(FakeBoard())
    holder = os.open(wire.url, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with Pumping(wire), watching(wire.url) as watched:
        watched.until(lambda: "is busy" in watched.reader.why)
        os.close(holder)
        watched.until_up()


def test_a_missing_port_is_said() -> None:
    trouble = open_serial("/dev/no-such-port")
    assert isinstance(trouble, str)
    assert "is not there" in trouble


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("/dev/null", "/dev/null is no serial port. Try --slots auto."),
        ("/tmp", "/tmp is a folder, not a serial port. Try --slots auto."),
        ("/dev/null?baud=fast", "'fast' is no speed in baud: a number from 300 to 2000000."),
        ("/dev/null?baud=", "'nothing' is no speed in baud: a number from 300 to 2000000."),
        ("/dev/null?baud=9", "'9' is no speed in baud: a number from 300 to 2000000."),
    ],
)
def test_what_is_no_port_is_said_in_one_sentence(choice: str, why: str) -> None:
    trouble = open_serial(choice)
    assert isinstance(trouble, str)
    assert trouble == why


def test_a_port_can_be_opened_at_another_speed() -> None:
    board = FakeBoard()
    wire = PtyWire(board)
    with Pumping(wire), watching(f"{wire.url}?baud=57600", lambda: (usb(wire),)) as watched:
        watched.until_up()
        held = os.open(wire.url, os.O_RDWR | os.O_NOCTTY)
        assert termios.tcgetattr(held)[4] == termios.B57600
        os.close(held)


def test_a_socket_where_nobody_listens_is_said() -> None:
    trouble = open_serial("socket://127.0.0.1:1")
    assert isinstance(trouble, str)
    assert "Nobody listens" in trouble


@pytest.mark.parametrize(
    ("error", "platform", "words"),
    [
        (OSError(errno.EACCES, "denied"), "linux", "not in group dialout"),
        (OSError(errno.EACCES, "denied"), "darwin", "no permission"),
        (OSError(errno.EBUSY, "busy"), "linux", "minicom (process 7) has it"),
        (OSError("could not open port 'COM3': PermissionError(13)"), "win32", "is busy"),
        (OSError("could not open port 'COM3': FileNotFoundError(2)"), "win32", "is not there"),
        (OSError(errno.EIO, "input/output error"), "linux", "cannot be opened"),
    ],
)
def test_every_trouble_has_its_sentence(error: OSError, platform: str, words: str) -> None:
    assert words in explain("COM3", error, "minicom (process 7)", platform)


def test_who_has_a_port_is_found_among_the_processes(tmp_path: Path) -> None:
    (tmp_path / "77" / "fd").mkdir(parents=True)
    (tmp_path / "77" / "comm").write_text("minicom\n")
    device = tmp_path / "ttyUSB0"
    device.touch()
    (tmp_path / "77" / "fd" / "3").symlink_to(device)
    assert who_has(str(device), tmp_path) == "minicom (process 77)"
    assert who_has("/dev/other", tmp_path) is None


def test_waiting_grows_and_ends() -> None:
    assert [wait_s(failures) for failures in range(5)] == [0.25, 0.5, 1.0, 2.0, 2.0]
    assert wait_s(10**6) == 2.0
