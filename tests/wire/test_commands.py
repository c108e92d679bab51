"""What the command line does with the slots: doctor, record, replay, calibrate, flash."""

import io
import re
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_bridge import commands, flash
from firmware_bridge.candidates import Port
from firmware_bridge.doctor import screen
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.link import Link
from firmware_bridge.messages import Ack, BoardStatus, Torn, read_message
from firmware_bridge.reader import why_no_board
from tests.wire.bench import started
from tests.wire.boards import FIRMWARE
from tests.wire.fake_wires import PtyWire, Pumping

PRINTER = Port("/dev/ttyACM0", 0x2C99, 2, "1-1", "P123", "Original Printer")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def arguments(**given: object) -> Namespace:
    usual = {"slots": "fake", "seconds": 1.2, "record": None, "replay": None, "calibrate": False}
    return Namespace(**{**usual, **given})


def test_doctor_shows_all_slots_and_counters(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.doctor(arguments()) == 0
    said = capsys.readouterr().out
    assert "Slot board FFFFFFFF at fake" in said
    assert all(f"{lane}{number}" in said for lane in "AB" for number in range(1, 16))
    assert re.search(r"Link: frames \d+", said)


def test_doctor_says_why_there_is_no_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.doctor(arguments(slots="/dev/no-such-port", seconds=0.6)) == 1
    assert "No slot board: /dev/no-such-port is not there" in capsys.readouterr().out


def test_the_screen_shows_states_values_and_advice() -> None:
    bench = started(FakeBoard())
    for slot, state in enumerate("RBF"):
        bench.board.set_slot(slot, state)
    bench.link.order("V")
    bench.link.order("D")
    bench.run(1.0)
    text = screen(bench.link, "/dev/ttyUSB0", "")
    assert "   R     B     !     ·" in text
    assert "2502" in text
    assert "Board: frames" in text
    assert "To calibrate" in text
    bench.link.statistics.crc_errors = 1000
    bench.link.statistics.gaps = 9
    assert "another cable" in screen(bench.link, "x", "")
    assert "No slot board: looking" in screen(Link(), "", "")


def test_a_recorded_line_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tape = str(tmp_path / "evening.tape")
    assert commands.slots(arguments(record=tape)) == 0
    live = capsys.readouterr().out
    assert commands.slots(arguments(replay=tape)) == 0
    assert capsys.readouterr().out.startswith(live)
    marked = tmp_path / "saved by an editor.tape"
    marked.write_text(Path(tape).read_text("ascii"), "utf-8-sig")
    assert commands.slots(arguments(replay=str(marked))) == 0
    assert capsys.readouterr().out.startswith(live)
    assert "not calibrated" in live


def test_a_file_that_is_no_tape_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad"
    for text in ("hello\n", "0.5 < \u20ac\n"):
        bad.write_text(text, "utf-8")
        assert commands.slots(arguments(replay=str(bad))) == 2
        assert f"{bad}: line 1: " in capsys.readouterr().err
    bad.write_bytes(b"0.5 < \xff\n")
    assert commands.slots(arguments(replay=str(bad))) == 2
    assert str(bad) in capsys.readouterr().err


def test_calibration_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.slots(arguments(calibrate=True)) == 0
    assert "Calibrated" in capsys.readouterr().out


def test_the_screen_says_what_was_torn() -> None:
    link = started(FakeBoard()).link
    assert link.hello is not None
    link.hello = replace(link.hello, torn=Torn.START | Torn.CALIBRATION)
    text = screen(link, "/dev/ttyUSB0", "")
    assert "the count goes on" in text
    assert "the calibration before it counts" in text
    assert "it has none now" not in text


def test_a_refused_calibration_says_which_slots_to_clear() -> None:
    ack = read_message("A,01,04,20000008")
    assert isinstance(ack, Ack)
    assert "something lies at A4, B15." in commands.calibration_sentence(ack)
    assert "voltages" in commands.calibration_sentence(Ack(1, BoardStatus.REFUSED))


def test_flash_tries_both_bootloaders() -> None:
    tried: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> int:
        tried.append(command)
        return 0 if "57600" in command else 1

    said: list[str] = []
    assert flash.flash("/dev/ttyUSB0", run, True, said.append) == 0
    assert [command[8] for command in tried] == ["115200", "57600"]
    assert all(command[0] == "avrdude" and "m328p" in command for command in tried)
    assert flash.flash("/dev/ttyUSB0", lambda _: 1, True, said.append) == 1
    assert "burn Optiboot" in said[-1]


def test_without_avrdude_flash_says_how_to_get_it() -> None:
    said: list[str] = []
    assert flash.flash("COM3", lambda _: 0, False, said.append) == 2
    assert "apt-get install avrdude" in said[0]
    assert "-P COM3" in said[0]


@pytest.fixture
def flashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ports that avrdude was called for."""
    called: list[str] = []

    def run(command: Sequence[str]) -> int:
        called.append(command[6])
        return 0

    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/avrdude")
    monkeypatch.setattr(commands, "run_program", run)
    monkeypatch.setattr(commands, "why_no_board", lambda _: "no answer.")
    monkeypatch.setattr(commands, "listed_ports", lambda: (PRINTER,))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return called


def test_flash_without_a_port_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "listed_ports", tuple)
    assert commands.flash_board(arguments(slots="auto", yes=True)) == 2
    assert "No USB serial port" in capsys.readouterr().out


def test_flash_writes_to_no_stranger_unasked(
    flashed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.flash_board(arguments(slots="auto", yes=False)) == 2
    assert flashed == []
    said = capsys.readouterr().out
    assert "/dev/ttyACM0 (Original Printer) does not answer as a slot board" in said
    assert "faust flash --slots /dev/ttyACM0 writes to it." in said


@pytest.mark.parametrize(("answer", "written"), [("y", ["/dev/ttyACM0"]), ("", [])])
def test_flash_asks_at_a_terminal(
    flashed: list[str], monkeypatch: pytest.MonkeyPatch, answer: str, written: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(answer + "\n"))
    commands.flash_board(arguments(slots="auto", yes=False))
    assert flashed == written


def test_flash_writes_to_a_slot_board_to_a_named_port_and_where_it_was_agreed(
    flashed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert commands.flash_board(arguments(slots="COM3", yes=False)) == 0
    assert commands.flash_board(arguments(slots="auto", yes=True)) == 0
    monkeypatch.setattr(commands, "why_no_board", lambda _: "")
    assert commands.flash_board(arguments(slots="auto", yes=False)) == 0
    assert flashed == ["COM3", "/dev/ttyACM0", "/dev/ttyACM0"]


def test_flash_does_not_choose_among_two(
    flashed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "listed_ports", lambda: (PRINTER, Port("/dev/ttyUSB0", 1, 2)))
    assert commands.flash_board(arguments(slots="auto", yes=True)) == 2
    assert flashed == []
    assert "Which board? /dev/ttyACM0 (Original Printer), /dev/ttyUSB0" in capsys.readouterr().out


def test_a_pico_is_told_how_it_is_flashed(
    flashed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = Port("/dev/ttyACM0", flash.PICO_MAKER, 5)
    monkeypatch.setattr(commands, "listed_ports", lambda: (pico,))
    assert commands.flash_board(arguments(slots="auto", yes=True)) == 2
    assert flashed == []
    assert f"drag {flash.PICO_IMAGE} onto the drive" in capsys.readouterr().out
    assert flash.PICO_IMAGE.stat().st_size % 512 == 0  # of a block


def test_what_answers_is_greeted_before_it_is_flashed() -> None:
    wire = PtyWire(FakeBoard())
    with Pumping(wire):
        assert why_no_board(Port(wire.url)) == ""
    assert "is not there" in why_no_board(Port("/dev/no-such-port"))


def test_the_prebuilt_image_is_there() -> None:
    assert flash.IMAGE == FIRMWARE / "slots.hex"
    assert flash.IMAGE.read_text("ascii").endswith(":00000001FF\n")
