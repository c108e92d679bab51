"""How often things go wrong at a benched table of any game: rates of level 1, and one knob for all.

A rate is for one look, one slot event, one word or one turn; a level between takes its share.
`WORST_SENSORS` is the same kind of value as the model that the sessions reckon with, with rates of
its own.
"""

from dataclasses import dataclass
from random import Random

from companion.inference.sensors import SensorModel

# Of what the sessions reckon with: a piece is not seen, or on a neighbouring place.
WORST_SENSORS = SensorModel(lifted=0.06, misread=0.03, late=0.01, late_s=12.0, odd_press=0.05)
# Of what they are told, or have no number for. Of a look:
HIDDEN_CHANCE = 0.12  # a sleeve covers some places
DOUBTED_CHANCE = 0.25  # a piece lies on one place or the next, and the look says so
WIDEST_DOUBT = 0.5  # how likely the other place may be at most
# Of a turn:
LINK_LOST_CHANCE = 0.02
STRAY_HAND_CHANCE = 0.3  # a hand over the board for nothing


@dataclass(frozen=True, slots=True)
class Dial:
    level: float  # 0 to 1
    dice: Random

    def happens(self, rate: float) -> bool:
        return self.dice.random() < rate * self.level
