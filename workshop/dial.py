"""How often things go wrong at a benched table: rates of level 1, and one knob for all of them."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Dial:
    level: float  # 0 to 1
    dice: Random

    def happens(self, rate: float) -> bool:
        return self.dice.random() < rate * self.level
