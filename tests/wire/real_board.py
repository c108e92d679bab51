"""A real board on the table, for the conformance suite: FAUST_BOARD names its port.

Hands do what the test asks for; waiting for them does not count as time. `pytest -s` is needed.
"""

import os
import time

import pytest

from firmware_bridge.messages import Cause
from firmware_bridge.port import SerialWire, open_serial
from tests.wire.boards import STATE_WORDS

MAY_BE_MARKED = "FAUST_BOARD_MAY_BE_MARKED"
HELLO_S = 2.5  # a bootloader listens that long


class RealBoard:
    may_be_marked = bool(os.environ.get(MAY_BE_MARKED))

    def __init__(self, device: str) -> None:
        self._device = device
        self._wire = self._open()
        self._early = self._first_words()
        self._started_at = time.monotonic()

    def close(self) -> None:
        self._wire.close()

    def receive(self, data: bytes, now: float) -> None:
        self._wire.write(data)

    def poll(self, now: float) -> bytes:
        """Sleeps until the test's time has come, then gives what has arrived."""
        data, self._early = self._early + self._wire.read(), b""
        ahead_s = self._started_at + now - time.monotonic()
        if ahead_s > 0:
            time.sleep(ahead_s)
        return data

    def set_slot(self, slot: int, state: str) -> None:
        lane, number = "AB"[slot // 15], slot % 15 + 1
        self._ask(f"{lane}{number}: {STATE_WORDS[state]}")

    def feel(self, slot: int, mv: float) -> None:
        pytest.skip("no hand lays a card of so many millivolts")

    def hold_button(self, button: int, down: bool) -> None:
        self._ask(f"{('red', 'blue')[button]} button: {'hold it down' if down else 'let it go'}")

    def restart(self, cause: Cause) -> None:
        if cause is not Cause.EXTERNAL:
            pytest.skip(f"a real board cannot be told to restart by {cause.name}")
        self._wire.close()
        self._wire = self._open()
        self._early = self._first_words()

    def _open(self) -> SerialWire:
        wire = open_serial(self._device)
        if isinstance(wire, str):
            pytest.skip(wire)
        return wire

    def _first_words(self) -> bytes:
        """What it says when it starts: opening the port starts most boards, an order the others."""
        for order in (b"", b"\n$R,07,BOOT*30D9\n"):
            self._wire.write(order)
            said, until = b"", time.monotonic() + HELLO_S
            while b"$H" not in said and time.monotonic() < until:
                said += self._wire.read()
                time.sleep(0.01)
            if b"$H" in said:
                return said[said.index(b"$H") :]
        pytest.skip(f"no slot board starts at {self._device}")

    def _ask(self, what: str) -> None:
        before = time.monotonic()
        input(f"\n  {what}, then Enter ")
        self._started_at += time.monotonic() - before
