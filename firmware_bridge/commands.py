"""What `faust doctor --slots`, `faust slots` and `faust flash` do; each returns its exit status."""

import json
import shutil
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from firmware_bridge import flash
from firmware_bridge.candidates import Port, PortChooser
from firmware_bridge.doctor import screen
from firmware_bridge.link import Link
from firmware_bridge.messages import Ack, BoardStatus
from firmware_bridge.notices import Report, sentence
from firmware_bridge.port import listed_ports, run_program, split_speed
from firmware_bridge.reader import NO_PORT, SlotsReader, watch, why_no_board
from firmware_bridge.slot_states import SLOT_NAMES
from firmware_bridge.tape import BadTape, read_notes, replay

CLEAR = "\x1b[H\x1b[2J"
ASK_VALUES_EVERY = 4


def doctor(arguments: Namespace) -> int:
    """Shows the slots at the port `slots` for `seconds` or until Ctrl-C; 1 if no board answered."""
    reader = SlotsReader(arguments.slots)
    clear = CLEAR if sys.stdout.isatty() else ""
    with suppress(KeyboardInterrupt):
        for number, _ in enumerate(watch(reader, 0.5, arguments.seconds)):
            if number % ASK_VALUES_EVERY == 0:
                reader.order("V")
            print(clear + screen(reader.link, reader.device, reader.why), flush=True)
    return 0 if reader.link.hello is not None else 1


def slots(arguments: Namespace) -> int:
    """Replays a file, calibrates empty slots, or prints reports and may record them."""
    if arguments.replay:
        return _replay(Path(arguments.replay))
    if arguments.calibrate:
        return _calibrate(SlotsReader(arguments.slots))
    reader = SlotsReader(arguments.slots)
    if not arguments.record:
        return _print_all(reader, arguments.seconds)
    with Path(arguments.record).open("w", encoding="ascii", buffering=1) as file:
        reader.tape = file
        return _print_all(reader, arguments.seconds)


def flash_board(arguments: Namespace) -> int:
    """Flashes the board at the named port, or the only one if a slot board or a person says so."""
    device = split_speed(arguments.slots)[0]
    if device == "auto":
        found = _port_to_flash(arguments.yes)
        if isinstance(found, str):
            print(found)
            return 2
        device = found.device
    return flash.flash(device, run_program, shutil.which("avrdude") is not None, print)


def _port_to_flash(is_agreed: bool) -> Port | str:
    """The port, or a sentence that says why none may be written to."""
    chooser = PortChooser()
    port = chooser.next(listed_ports())
    if port is None:
        return flash.which_of(chooser.asks) if chooser.asks else NO_PORT
    if port.maker == flash.PICO_MAKER:
        return flash.PICO
    why = "" if is_agreed else why_no_board(port)
    if not why:
        return port
    print(flash.no_slot_board(port, why))
    if not sys.stdin.isatty():
        return flash.how_to_go_on(port)
    answer = input(f"Overwrite what is on {port.shown}? [y/N] ")
    return port if answer.strip().lower() in ("y", "yes") else "Nothing was written."


def report_line(report: Report) -> str:
    """A report as a line: an observation as in a sitting log, anything else as a comment."""
    if isinstance(report, SlotsChanged | ButtonPressed | LinkChanged):
        return json.dumps(report.to_json())
    return f"# {sentence(report)}"


def _print_all(reader: SlotsReader, seconds: float | None) -> int:
    why = ""
    with suppress(KeyboardInterrupt):
        for reports in watch(reader, 0.1, seconds):
            for report in reports:
                print(report_line(report), flush=True)
            if reader.why not in ("", why):
                why = reader.why
                print(why, file=sys.stderr, flush=True)
    if reader.link.hello is not None:
        return 0
    print("No board answered.", file=sys.stderr)
    return 1


def _replay(path: Path) -> int:
    try:
        with path.open(encoding="utf-8-sig") as file:
            for report in replay(read_notes(file), Link()):
                print(report_line(report))
    except OSError as error:
        expected = "expected a tape, as --record writes it"
        return _refused(path, f"cannot be opened ({error.strerror}); {expected}")
    except (UnicodeDecodeError, BadTape) as error:
        return _refused(path, error)
    return 0


def _refused(path: Path, why: object) -> int:
    print(f"{path}: {why}", file=sys.stderr)
    return 2


def _calibrate(reader: SlotsReader) -> int:
    asked = False
    for _ in watch(reader, 0.1, 15.0):
        if reader.link.is_up and not asked:
            reader.order("C")
            asked = True
        answer = reader.link.answers.get("C")
        if answer is not None:
            print(calibration_sentence(answer))
            return 0 if answer.status is BoardStatus.OK else 1
    print(f"No board was calibrated. {reader.why}")
    return 1


def calibration_sentence(answer: Ack) -> str:
    """What became of the calibration, and which slots stand in its way."""
    match answer.status:
        case BoardStatus.OK:
            return "Calibrated: this is what empty slots look like from now on."
        case BoardStatus.NOT_READY:
            return "The board is not ready yet. Try again in a second."
        case BoardStatus.REFUSED if answer.slots:
            names = ", ".join(SLOT_NAMES[slot] for slot in answer.slots)
            return (
                f"Refused: something lies at {names}. Take it away and calibrate again. Nothing "
                "lies there? Hold both buttons down while you calibrate, as after a sensor was "
                "replaced; a broken one shows in faust doctor --slots."
            )
        case BoardStatus.REFUSED:
            return "Refused: the board's own voltages are wrong; see faust doctor --slots."
    return f"The board answers {answer.status:02}."
