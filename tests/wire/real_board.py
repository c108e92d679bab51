"""A real board on the table, for the conformance suite: FAUST_BOARD names its port.

Hands do what the test asks for; waiting for them does not count as time. `pytest -s` is needed.
"""

import time

import pytest

from firmware_bridge.messages import Cause
from firmware_bridge.port import PortTrouble, SerialWire, open_serial
from tests.wire.boards import STATE_WORDS


class RealBoard:
    def __init__(self, device: str) -> None:
        self._device = device
        self._wire = self._open()
        self._started_at = time.monotonic()

    def close(self) -> None:
        self._wire.close()

    def receive(self, data: bytes, now: float) -> None:
        self._wire.write(data)

    def poll(self, now: float) -> bytes:
        """Sleeps until the test's time has come, then gives what has arrived."""
        data = self._wire.read()
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

    def _open(self) -> SerialWire:
        wire = open_serial(self._device)
        if isinstance(wire, PortTrouble):
            pytest.skip(wire.why)
        return wire

    def _ask(self, what: str) -> None:
        before = time.monotonic()
        input(f"\n  {what}, then Enter ")
        self._started_at += time.monotonic() - before
