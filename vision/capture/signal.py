"""What a camera's pictures tell of it when some seconds are looked at: delay, gaps, exposure. Pure.

How long a picture was on its way before it came here cannot be known from here: a clock that is
held before the camera tells.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np

SMALL = (1280, 720)
LATE_MS = 250.0  # from the moment a picture is here until it can be read
GAP = 1.8  # times the usual pause: pictures are missing
GAPS = 0.05  # of all pictures: more is told
HUNTS = 0.08  # of the light: by so much exposure goes up and down
SETTLING_S = 1.0  # a camera may adjust itself before


class SignalFault(StrEnum):
    """What would make reading worse, and can be changed."""

    SMALL = "small"
    LATE = "late"
    GAPS = "gaps"
    HUNTING = "hunting"


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture's number, when it came from the camera and when it could be read, and its light."""

    number: int
    came: float
    read: float
    light: float


@dataclass(frozen=True, slots=True)
class CameraSignal:
    """Delay in ms in the middle and at worst; shares of pictures missing and of light that swings;
    the longest pause in s."""

    delay_ms: float = 0.0
    worst_ms: float = 0.0
    missing: float = 0.0
    pause_s: float = 0.0
    swing: float = 0.0

    def faults(self, size: tuple[int, int]) -> tuple[SignalFault, ...]:
        found = {
            SignalFault.SMALL: size[0] < SMALL[0] or size[1] < SMALL[1],
            SignalFault.LATE: self.delay_ms > LATE_MS,
            SignalFault.GAPS: self.missing > GAPS,
            SignalFault.HUNTING: self.swing > HUNTS,
        }
        return tuple(fault for fault, is_so in found.items() if is_so)


NO_SIGNAL = CameraSignal()


def signal_of(shots: Sequence[Shot]) -> CameraSignal:
    """From pictures in the order in which they came."""
    if len(shots) < 2:
        return NO_SIGNAL
    delays = np.array([1000 * (shot.read - shot.came) for shot in shots])
    pairs = list(pairwise(shots))
    pauses = np.array(
        [(after.came - one.came) / (after.number - one.number) for one, after in pairs]
    )
    usual = float(np.median(pauses))
    lost = sum(round(pause / usual) - 1 for pause in pauses if pause > GAP * usual)
    calm = [shot.light for shot in shots if shot.came - shots[0].came >= SETTLING_S]
    low, high = np.percentile(calm or [1.0], [5, 95])
    return CameraSignal(
        float(np.median(delays)),
        float(delays.max()),
        lost / (lost + shots[-1].number - shots[0].number),
        float(pauses.max()),
        float((high - low) / max((high + low) / 2, 1.0)),
    )
