"""Opens ports, finds the board and runs the link in a thread; the only user of pyserial."""

import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Protocol

import serial
from serial.tools import list_ports
from serial.urlhandler import protocol_socket

from firmware_bridge.candidates import Port, likeliest_first, replacements, wait_s
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.link import Link
from firmware_bridge.notices import Report
from firmware_bridge.tape import CLOSED, MISSING, OPENED, Recorder
from firmware_bridge.trouble import explain, who_has

BAUD = 115200
READ_S = 0.02  # that a read waits for bytes
WRITE_S = 0.5  # that a write may take
MOST_BYTES = 4096  # in one read
PUMP_S = 0.005  # that the pump of a fake wire waits for bytes
MISSING_AFTER_S = 5.0  # of searching the board counts as missing

# pyserial raises these when a cable is pulled; which one depends on the system and the moment.
CABLE_ERRORS = (OSError, TypeError, ValueError)


class WireLost(OSError):
    """The cable was pulled, or the other side has gone."""


class Wire(Protocol):
    def read(self) -> bytes:
        """Waits a moment for bytes; raises WireLost."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class Pump(Protocol):
    def pump(self, now: float, wait_s: float) -> None: ...


@dataclass(frozen=True, slots=True)
class PortTrouble:
    """A port that does not open, and a sentence that says why."""

    device: str
    why: str


class SerialWire:
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


def open_serial(device: str) -> SerialWire | PortTrouble:
    """Opens a port, and locks it for this process; a URL like socket://host:port works too."""
    try:
        port = protocol_socket.Serial() if device.startswith("socket:") else serial.Serial()
        port.port = device
        port.baudrate, port.timeout, port.write_timeout = BAUD, READ_S, WRITE_S
        with suppress(*CABLE_ERRORS):
            port.exclusive = True
        port.open()
        return SerialWire(port)
    except (OSError, ValueError) as error:
        cause = error if isinstance(error, OSError) else OSError(str(error))
        return PortTrouble(device, explain(device, cause, who_has(device), sys.platform))


def listed_ports() -> tuple[Port, ...]:
    return tuple(Port(p.device, p.vid, p.pid, p.location) for p in list_ports.comports())


class SlotsReader:
    """Searches for the slot board, reads it, and searches again when it is lost.

    What the link reports goes into `reports`. `choice` is auto, a device, a URL, fake or none;
    `why` is the latest reason for having no board.
    """

    def __init__(
        self,
        choice: str,
        reports: SimpleQueue[Report] | None = None,
        *,
        link: Link | None = None,
        fake: FakeBoard | None = None,
    ) -> None:
        self.link = link or Link()
        self.reports: SimpleQueue[Report] = reports if reports is not None else SimpleQueue()
        self.why = ""
        self.device = ""
        self._clock: Callable[[], float] = time.monotonic
        self.list_ports: Callable[[], tuple[Port, ...]] = listed_ports
        self.tape: Recorder | None = None
        self._choice = choice
        self._fake = fake or (FakeBoard() if choice == "fake" else None)
        self._last: Port | None = None
        self._nothing_there = False
        self._orders: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="slots", daemon=True)

    def start(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Starts the thread; times of reports are those of `clock`."""
        self._clock = clock
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    def order(self, letter: str, argument: str = "") -> None:
        """Queues an order for the board (lamps, calibration, values); for any thread."""
        self._orders.put((letter, argument))

    def _run(self) -> None:
        if self._choice == "none":
            self.why = "The slots are switched off."
            return
        failures = 0
        missing_at = self._clock() + MISSING_AFTER_S
        while not self._stop.is_set():
            was_up = self._try_all()
            failures = 0 if was_up or self._nothing_there else failures + 1
            if not was_up and self._clock() >= missing_at:
                now = self._clock()
                self._note("=", MISSING, now)
                self._tell(self.link.miss_board(now))
            self._stop.wait(wait_s(failures))

    def _try_all(self) -> bool:
        """True if one of the candidates was a board that we could use."""
        candidates = self._candidates()
        self._nothing_there = not candidates  # then looking again costs nothing
        if not candidates:
            self.why = "No USB serial port is there. Is the slot board's cable plugged in?"
        for port in candidates:
            if self._stop.is_set():
                break
            wire = self._open(port.device)
            if isinstance(wire, PortTrouble):
                self.why = wire.why
            elif self._serve(wire, port):
                return True
        return False

    def _candidates(self) -> tuple[Port, ...]:
        if self._choice == "auto":
            return likeliest_first(self.list_ports(), self._last)
        if self._fake is not None or "://" in self._choice:
            return (Port(self._choice),)
        ports = self.list_ports()
        chosen = next((p for p in ports if p.device == self._choice), Port(self._choice))
        return (chosen, *replacements(ports, self._last))

    def _open(self, device: str) -> Wire | PortTrouble:
        if self._fake is not None:
            return FakeWire(self._fake, self._clock)
        return open_serial(device)

    def _serve(self, wire: Wire, port: Port) -> bool:
        link = self.link
        opened_at = self._clock()
        link.open_session(opened_at)
        self._note("=", OPENED + f" {port.device}".encode(), opened_at)
        was_up = False
        try:
            while not self._stop.is_set() and link.give_up is None:
                self._exchange(wire)
                if link.is_up and not was_up:
                    was_up, self._last, self.device, self.why = True, port, port.device, ""
            self.why = f"{port.device}: {link.why}" if link.give_up else self.why
        except WireLost as error:
            self.why = f"{port.device} was unplugged or failed: {error}"
        finally:
            wire.close()
            self.device = ""
            closed_at = self._clock()
            self._note("=", CLOSED, closed_at)
            self._tell(link.close_session(closed_at))
        return was_up

    def _exchange(self, wire: Wire) -> None:
        data = wire.read()
        now = self._clock()
        self._note("<", data, now)
        self._tell(self.link.feed(data, now))
        ticked = self.link.tick(now)
        self._note(".", b"tick" if ticked else b"", now)
        self._tell(ticked)
        with suppress(Empty):
            self.link.order(*self._orders.get_nowait())
        order = self.link.to_send(now)
        if order:
            self._note(">", order, now)
            wire.write(order)

    def _note(self, kind: str, data: bytes, now: float) -> None:
        if self.tape is not None and data:
            self.tape.note(now, kind, data)

    def _tell(self, reports: list[Report]) -> None:
        for report in reports:
            self.reports.put(report)


def watch(reader: SlotsReader, every_s: float, seconds: float | None) -> Iterator[list[Report]]:
    """Runs the reader for `seconds` (None: for ever), and gives its reports every `every_s`."""
    end = time.monotonic() + seconds if seconds is not None else math.inf
    reader.start()
    try:
        while time.monotonic() < end:
            time.sleep(every_s)
            yield [reader.reports.get() for _ in range(reader.reports.qsize())]
    finally:
        reader.stop()


def first_port() -> str | None:
    ports = likeliest_first(listed_ports(), None)
    return ports[0].device if ports else None


def run_program(command: Sequence[str]) -> int:
    return subprocess.run(command, check=False).returncode


class Pumping:
    """Pumps a fake wire in a thread while the context lasts: `with Pumping(TcpWire(board)):`"""

    def __init__(self, wire: Pump) -> None:
        self._wire = wire
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fake board", daemon=True)

    def __enter__(self) -> "Pumping":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        start = time.monotonic()
        while not self._stop.is_set():
            self._wire.pump(time.monotonic() - start, PUMP_S)
