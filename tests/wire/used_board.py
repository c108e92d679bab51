"""A board with a past, as a real one has: a number, a calibration, counters, and a silent chip.

It stands in for a real board: what passes here passes there, and nothing but starts is left in
its memory. `FAUST_BOARD=used` runs the whole conformance suite against it.
"""

import ctypes
from pathlib import Path

from firmware_bridge.frame import encode
from firmware_bridge.messages import Cause
from tests.wire.boards import SimBoard

EEPROM_BYTES = 1024
START_RECORDS = (*range(4), *range(73, 77))
UNTOLD = 0  # MCUSR after a bootloader that cleared it


def memory_of(board: SimBoard) -> bytes:
    return bytes(board.eeprom(address) for address in range(EEPROM_BYTES))


def lived(board: SimBoard) -> bytes:
    """The memory of a board that was given a number and calibrated."""
    board.poll(1.0)
    board.receive(encode("W,01,0BADCAFE") + encode("C,02"), 1.0)
    board.poll(2.0)
    return memory_of(board)


class UsedBoard(SimBoard):
    may_be_marked = False

    def __init__(self, library: ctypes.CDLL, image: Path, memory: bytes) -> None:
        super().__init__(library, image)
        for address, value in enumerate(memory):
            self.eeprom(address, value)
        self._before = memory
        self.restart(Cause.UNKNOWN)
        self._early = super().poll(0.05)
        self.receive(b"$K,0C*7AD6\n$K,0C*0000\n$K\n$K\n", 0.0)

    def poll(self, now: float) -> bytes:
        data, self._early = self._early + super().poll(now), b""
        return data

    def restart(self, cause: Cause) -> None:
        self.library.sim_reset(self.sim, UNTOLD, ctypes.c_uint64(0))
        self.library.sim_buttons(self.sim, self._down)

    def check_unmarked(self) -> None:
        pairs = enumerate(zip(memory_of(self), self._before, strict=True))
        changed = [address for address, (now, before) in pairs if now != before]
        assert set(changed) <= set(START_RECORDS)
