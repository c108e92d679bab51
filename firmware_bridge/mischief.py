"""A bad cable: damages the bytes that go through it, by a seeded die."""

import random


class BadCable:
    """One direction of a cable; `damage` counts what was done to its bytes.

    Of each byte `rate` is how often it is flipped, lost, doubled or followed by another; the rest
    of a chunk is lost a tenth as often.
    """

    def __init__(self, rate: float, die: random.Random) -> None:
        self.damage = 0
        self._kinds = (rate, rate, rate, rate, rate / 10)
        self._die = die

    def carry(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            mangled = self._mangle(byte)
            if mangled is None:
                break
            out += mangled
        return bytes(out)

    def _mangle(self, byte: int) -> bytes | None:
        roll, whole = self._die.random(), bytes([byte])
        if roll >= sum(self._kinds):
            return whole
        self.damage += 1
        results = (
            bytes([byte ^ (1 << self._die.randrange(8))]),
            b"",
            whole * 2,
            whole + bytes([self._die.randrange(256)]),
            None,
        )
        return self._die.choices(results, self._kinds)[0]
