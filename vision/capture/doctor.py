"""Examines one camera for some seconds: size, pictures a second, controls, a picture to look at.

Of its pictures: how late they come, which are missing, whether their light swings.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vision.capture.camera import Camera, CameraFrame, to_jpeg

SMALL = (1280, 720)
LATE_MS = 250.0  # from the moment a picture is here until it can be read
GAP = 1.8  # times the usual pause: pictures are missing
GAPS = 0.05  # of all pictures: more is told
HUNTS = 0.08  # of the light: by so much exposure goes up and down
SETTLING_S = 1.0  # a camera may adjust itself before
THUMBNAIL = 480  # px wide
FIRST_S = 15.0  # until the first picture, at most
LOOK_S = 0.2


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
    """From pictures in the order in which they came.

    How long one was on its way before that cannot be known from here: a clock that is held before
    the camera tells.
    """
    if len(shots) < 2:
        return NO_SIGNAL
    came, read = np.array([(shot.came, shot.read) for shot in shots]).T
    delays, pauses = 1000 * (read - came), np.diff(came) / np.diff([one.number for one in shots])
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


@dataclass(frozen=True, slots=True)
class CameraFinding:
    """`rate` is in pictures a second, 0 with fewer than two; `thumbnail` a JPEG."""

    rate: float
    thumbnail: bytes
    signal: CameraSignal


def examine(
    camera: Camera, seconds: float, clock: Callable[[], float] = time.monotonic
) -> CameraFinding | None:
    """Waits for a first picture, then counts for `seconds`; None if none comes. The camera is left
    open, and tells why.

    `clock` is the one by which the camera's pictures come.
    """
    end = clock() + FIRST_S
    while clock() < end and camera.latest is None and not camera.is_lost:
        camera.frame(LOOK_S)
    if camera.latest is None:
        return None
    first = last = camera.latest
    shots = [_shot(first, clock())]
    end = clock() + seconds
    while clock() < end and not camera.is_lost:
        frame = camera.frame(LOOK_S)
        if frame is not None:
            last = frame
            shots.append(_shot(frame, clock()))
    passed = last.at - first.at
    rate = (last.number - first.number) / passed if passed > 0 else 0.0
    return CameraFinding(rate, to_jpeg(last.picture, THUMBNAIL), signal_of(shots))


def _shot(frame: CameraFrame, read: float) -> Shot:
    return Shot(frame.number, frame.at, read, float(frame.picture[::8, ::8].mean()))
