"""Examines one camera for some seconds: size, pictures a second, controls, a picture to look at."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from vision.capture.camera import Camera, CameraFrame, Reason, to_jpeg
from vision.capture.signal import NO_SIGNAL, CameraSignal, Shot, signal_of
from vision.capture.source import Held

THUMBNAIL = 480  # px wide
FIRST_S = 15.0  # until the first picture, at most
LOOK_S = 0.2


@dataclass(frozen=True, slots=True)
class CameraFinding:
    """`rate` is in pictures a second, 0 with fewer than two; `thumbnail` a JPEG or nothing."""

    reason: Reason
    sentence: str
    size: tuple[int, int] | None = None
    rate: float = 0.0
    held: Held | None = None
    thumbnail: bytes = b""
    signal: CameraSignal = NO_SIGNAL


def examine(
    camera: Camera, seconds: float, clock: Callable[[], float] = time.monotonic
) -> CameraFinding:
    """Waits for a first picture, then counts for `seconds`. The camera is left open.

    `clock` is the one by which the camera's pictures come.
    """
    end = clock() + FIRST_S
    while clock() < end and camera.latest is None and not camera.is_lost:
        camera.frame(LOOK_S)
    if camera.latest is None:
        return CameraFinding(camera.reason, camera.sentence)
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
    thumbnail = to_jpeg(last.picture, THUMBNAIL)
    return CameraFinding(
        camera.reason, camera.sentence, camera.size, rate, camera.held, thumbnail, signal_of(shots)
    )


def _shot(frame: CameraFrame, read: float) -> Shot:
    return Shot(frame.number, frame.at, read, float(frame.picture[::8, ::8].mean()))
