"""A bad cable: damages the bytes that go through it, by a seeded die."""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DamageRates:
    """How often, per byte, each kind of damage happens."""

    flipped: float = 0.0
    dropped: float = 0.0
    doubled: float = 0.0
    inserted: float = 0.0
    cut: float = 0.0  # the rest of this chunk is lost

    @classmethod
    def all_at(cls, rate: float) -> "DamageRates":
        return cls(rate, rate, rate, rate, rate / 10)


class BadCable:
    """One direction of a cable; `damage` counts what was done to its bytes."""

    def __init__(self, rates: DamageRates, die: random.Random) -> None:
        self.damage = 0
        self._rates = rates
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
        rates, roll = self._rates, self._die.random()
        whole = bytes([byte])
        kinds = (rates.flipped, rates.dropped, rates.doubled, rates.inserted, rates.cut)
        if roll >= sum(kinds):
            return whole
        self.damage += 1
        results = (
            bytes([byte ^ (1 << self._die.randrange(8))]),
            b"",
            whole * 2,
            whole + bytes([self._die.randrange(256)]),
            None,
        )
        return self._die.choices(results, kinds)[0]
