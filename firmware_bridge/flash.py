"""Flashes the prebuilt firmware with avrdude, or says what else to do; a Pico needs no program."""

from collections.abc import Callable, Sequence
from pathlib import Path

from firmware_bridge.candidates import Port, cleaned

IMAGE = Path(__file__).parent / "firmware" / "slots.hex"
PICO_IMAGE = IMAGE.with_suffix(".uf2")
PICO_MAKER = 0x2E8A
BAUDS = (115200, 57600)  # Optiboot, and the bootloader of older Nanos

RunCommand = Callable[[Sequence[str]], int]

NO_AVRDUDE = (
    "avrdude is not installed. Debian, Ubuntu: sudo apt-get install avrdude. "
    "macOS: brew install avrdude. Windows: winget install AVRDudes.AVRDUDE. "
    "Or use the Arduino IDE's own avrdude with the options that are shown here:\n  "
)
PICO = (
    "A Raspberry Pi Pico is not flashed through a port: hold its BOOTSEL button while you plug in "
    f"its own USB socket, and drag {PICO_IMAGE} onto the drive that appears (docs/pico.md)."
)
NOT_FLASHED = (
    "The board did not take the firmware. Is it an ATmega328P (Nano, Uno, Pro Mini)? Close every "
    "program that uses its port, press reset as avrdude starts, or burn Optiboot anew: a board "
    "whose L lamp flashes without end has the old bootloader and needs it (docs/hardware.md). "
    f"{PICO}"
)


def command(device: str, baud: int) -> tuple[str, ...]:
    options = ("-c", "arduino", "-p", "m328p", "-P", device, "-b", str(baud), "-D")
    return ("avrdude", *options, "-U", f"flash:w:{IMAGE}:i")


def flash(device: str, run: RunCommand, has_avrdude: bool, say: Callable[[str], None]) -> int:
    """Tries the speeds of the new and of the old bootloader; gives 0 if one worked."""
    if not has_avrdude:
        say(NO_AVRDUDE + " ".join(command(device, BAUDS[0])))
        return 2
    for baud in BAUDS:
        say(f"Flashing {device} at {baud} baud ...")
        if run(command(device, baud)) == 0:
            say("The firmware is on the board. Next: faust doctor --slots")
            return 0
    say(NOT_FLASHED)
    return 1


def which_of(ports: Sequence[Port]) -> str:
    names = ", ".join(port.shown for port in ports)
    return f"Which board? {names}. For instance: {how_to_go_on(ports[0])}"


def no_slot_board(port: Port, why: str) -> str:
    return f"What is at {port.shown} does not answer as a slot board, it may be anything: {why}"


def how_to_go_on(port: Port) -> str:
    return f"faust flash --slots {cleaned(port.device)} writes to it."
