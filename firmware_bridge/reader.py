"""Finds the slot board at a port, and runs the link with it in a thread."""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TextIO

from firmware_bridge.board_identity import GiveUp
from firmware_bridge.candidates import Adapter, Port, PortChooser, replacements, wait_s
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.link import Link
from firmware_bridge.notices import Report
from firmware_bridge.port import (
    SPEED_MARK,
    FakeWire,
    Wire,
    WireLost,
    listed_ports,
    open_serial,
    split_speed,
)
from firmware_bridge.tape import CLOSED, MISSING, OPENED, Note

MISSING_AFTER_S = 5.0  # of searching the board counts as missing
OTHER_SLOT_BOARD = (GiveUp.PROTOCOL, GiveUp.SLOTS, GiveUp.OTHER_BOARD)
GREETING_S = 10.0  # within which a slot board has answered, also after its bootloader
NO_PORT = "No USB serial port is there. Is the slot board's cable plugged in?"


class SlotsReader:
    """Searches for the slot board, reads it, and searches again when it is lost.

    What the link reports goes into `reports`. `choice` is auto, a device, a URL, fake or none;
    `why` is the latest reason for having no board.
    """

    def __init__(
        self, choice: str, *, link: Link | None = None, fake: FakeBoard | None = None
    ) -> None:
        self.link = link or Link()
        self.reports: SimpleQueue[Report] = SimpleQueue()
        self.why = ""
        self.device = ""
        self._clock: Callable[[], float] = time.monotonic
        self.list_ports: Callable[[], tuple[Port, ...]] = listed_ports
        self.tape: TextIO | None = None
        self.chooser = PortChooser()
        self._choice, speed = split_speed(choice)
        self._speed = SPEED_MARK + speed if speed else ""
        self._fake = fake or (FakeBoard() if choice == "fake" else None)
        self._last: Port | None = None
        self._nothing_there = False
        self._orders: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="slots", daemon=True)

    def know(self, adapter: Adapter | None) -> None:
        """To be called before the start with the adapter that the board had before, if any."""
        self.chooser.known = adapter

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
        """What is there is tried once at least, however soon it is stopped."""
        if self._choice == "none":
            self.why = "The slots are switched off."
            return
        failures = 0
        missing_at = self._clock() + MISSING_AFTER_S
        while True:
            was_up = self._try_all()
            failures = 0 if was_up or self._nothing_there else failures + 1
            if not was_up and self._clock() >= missing_at:
                now = self._clock()
                self._note("=", MISSING, now)
                self._tell(self.link.miss_board(now))
            if self._stop.wait(wait_s(failures)):
                return

    def _try_all(self) -> bool:
        """True if one of the candidates was a board that we could use."""
        candidates = self._candidates()
        self._nothing_there = not candidates  # then looking again costs nothing
        if not candidates:
            self.why = self.chooser.question() if self.chooser.asks else NO_PORT
        for port in candidates:
            wire = self._open(port.device)
            if isinstance(wire, str):
                self.why = wire
            elif self._serve(wire, port):
                return True
            if self._stop.is_set():
                break
        return False

    def _candidates(self) -> tuple[Port, ...]:
        if self._choice == "auto":
            port = self.chooser.next(self.list_ports())
            return () if port is None else (port,)
        if self._fake is not None or "://" in self._choice:
            return (Port(self._choice),)
        ports = self.list_ports()
        chosen = next((p for p in ports if p.device == self._choice), Port(self._choice))
        return (chosen, *replacements(ports, self._last))

    def _open(self, device: str) -> Wire | str:
        if self._fake is not None:
            return FakeWire(self._fake, self._clock)
        return open_serial(device + self._speed)

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
                    self.chooser.known = port.adapter or self.chooser.known
            self.why = f"{port.device}: {link.why}" if link.give_up else self.why
        except WireLost as error:
            self.why = f"{port.device} was unplugged or failed: {error}"
        finally:
            wire.close()
            if not is_slot_board(link):
                self.chooser.leave_alone(port)
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
            self.tape.write(Note(now, kind, data).line())

    def _tell(self, reports: list[Report]) -> None:
        for report in reports:
            self.reports.put(report)


def watch(reader: SlotsReader, every_s: float, seconds: float | None) -> Iterator[list[Report]]:
    """Runs the reader for `seconds` (None: for ever); its reports every `every_s`, and the last."""
    end = time.monotonic() + seconds if seconds is not None else math.inf
    reader.start()
    try:
        while time.monotonic() < end:
            time.sleep(every_s)
            yield _reported(reader)
    finally:
        reader.stop()
    yield _reported(reader)


def _reported(reader: SlotsReader) -> list[Report]:
    return [reader.reports.get() for _ in range(reader.reports.qsize())]


def is_slot_board(link: Link) -> bool:
    """Whether a slot board has said hello in this session, be it one that cannot be used."""
    return link.hello is not None or link.give_up in OTHER_SLOT_BOARD


def why_no_board(port: Port) -> str:
    """Empty if a slot board says hello at this port; opening it may start what is there anew."""
    reader = SlotsReader(port.device)
    for _ in watch(reader, 0.1, GREETING_S):
        if is_slot_board(reader.link):
            return ""
        if reader.why:
            break
    return reader.why
