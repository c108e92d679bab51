"""Opens serial ports, and runs programs; the only user of pyserial."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import serial
from serial.tools import list_ports
from serial.urlhandler import protocol_socket

from firmware_bridge.candidates import Port
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.trouble import explain, who_has

BAUD = 115200
SPEEDS_BAUD = (300, 2_000_000)
SPEED_MARK = "?baud="
READ_S = 0.02  # that a read waits for bytes
WRITE_S = 0.5  # that a write may take
MOST_BYTES = 4096  # in one read

# pyserial raises these when a cable is pulled; which one depends on the system and the moment.
CABLE_ERRORS = (OSError, TypeError, ValueError)


class WireLost(OSError):
    """The cable was pulled, or the other side has gone."""


class SerialWire:
    """A wire to a real board; reading and writing raise WireLost."""

    def __init__(self, port: serial.Serial | protocol_socket.Serial) -> None:
        self._port = port

    def read(self) -> bytes:
        """Waits READ_S at most; reads byte by byte where nobody tells how many wait (sockets)."""
        try:
            data = bytearray(self._port.read(1))
            while data and len(data) < MOST_BYTES and (waiting := self._port.in_waiting):
                data += self._port.read(waiting)
        except CABLE_ERRORS as error:
            raise WireLost(str(error)) from error
        return bytes(data)

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except CABLE_ERRORS as error:
            raise WireLost(str(error)) from error

    def close(self) -> None:
        with suppress(*CABLE_ERRORS):
            self._port.close()


class FakeWire:
    """A wire to a fake board in this process, without a port."""

    def __init__(self, board: FakeBoard, clock: Callable[[], float]) -> None:
        self._board = board
        self._clock = clock

    def read(self) -> bytes:
        time.sleep(READ_S / 2)
        return self._board.poll(self._clock())

    def write(self, data: bytes) -> None:
        self._board.receive(data, self._clock())

    def close(self) -> None:
        """Does nothing: there is no port."""


Wire = SerialWire | FakeWire


def open_serial(choice: str) -> SerialWire | str:
    """Opens a port, and locks it for this process; a URL like socket://host:port works too.

    Where it does not open, a sentence that says why. A port's name may end with another speed than
    the usual: /dev/ttyUSB0?baud=57600.
    """
    device, speed = split_speed(choice)
    if speed and not _is_speed(speed):
        least, most = SPEEDS_BAUD
        return f"{speed!r} is no speed in baud: a number from {least} to {most}."
    try:
        port = protocol_socket.Serial() if device.startswith("socket:") else serial.Serial()
        port.port = device
        port.baudrate, port.timeout, port.write_timeout = int(speed or BAUD), READ_S, WRITE_S
        with suppress(*CABLE_ERRORS):
            port.exclusive = True
        port.open()
        return SerialWire(port)
    except (OSError, ValueError) as error:
        cause = error if isinstance(error, OSError) else OSError(str(error))
        return explain(device, cause, who_has(device), sys.platform)


def split_speed(choice: str) -> tuple[str, str]:
    """The port and the speed that an option names; the speed is empty where it names none."""
    device, mark, speed = choice.partition(SPEED_MARK)
    return device, (speed or "nothing") if mark else ""


def _is_speed(text: str) -> bool:
    least, most = SPEEDS_BAUD
    return text.isdecimal() and least <= int(text[:9]) <= most


def listed_ports() -> tuple[Port, ...]:
    return tuple(
        Port(p.device, p.vid, p.pid, p.location, p.serial_number, p.product or "")
        for p in list_ports.comports()
    )


def run_program(command: Sequence[str]) -> int:
    return subprocess.run(command, check=False).returncode
