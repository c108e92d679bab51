"""What befalls the card slots' line now and then: when, of which kind, for how long."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

PEACE_S = (15.0, 45.0)  # between two mishaps


class MishapKind(StrEnum):
    DAMAGE = "damage"  # bytes are flipped, lost, doubled and made up, both ways
    RESTART = "restart"  # the board starts anew, through its bootloader
    UNPLUGGED = "unplugged"  # the cable is pulled, and put back


LASTS_S = {
    MishapKind.DAMAGE: (3.0, 8.0),
    MishapKind.RESTART: (0.0, 0.0),
    MishapKind.UNPLUGGED: (2.0, 6.0),
}


@dataclass(frozen=True, slots=True)
class Mishap:
    kind: MishapKind
    begins: float
    ends: float


def mishaps(dice: Random) -> Iterator[Mishap]:
    """One after the other, without end."""
    t = 0.0
    while True:
        kind = dice.choice([*MishapKind])
        begins = t + dice.uniform(*PEACE_S)
        t = begins + dice.uniform(*LASTS_S[kind])
        yield Mishap(kind, begins, t)
