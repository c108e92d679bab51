"""Cameras that misbehave as told, for both ends: as OpenCV would show them, and as sources."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.board.sheet import Picture
from vision.capture.source import CameraEnded, CameraFault, Capture, Held

SMALL = (64, 48)


def noisy(number: int, size: tuple[int, int] = SMALL) -> Picture:
    """No two alike, and each is of one number throughout its first channel."""
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    picture[:, :, 0] = number % 256
    picture[:, :, 1] = number // 256 % 256
    return picture


@dataclass
class FakeVideo:
    """What cv2.VideoCapture is to us: `pictures` then nothing more, controls that lock or not."""

    pictures: int = 1000
    is_open: bool = True
    rate: float = 30.0
    lies: bool = False  # says that a control was set, and does not set it
    settings: dict[int, float] = field(default_factory=dict)
    refuses: frozenset[int] = frozenset()
    grabbed: int = 0
    damaged: frozenset[int] = frozenset()

    def isOpened(self) -> bool:  # noqa: N802  # OpenCV's name
        return self.is_open

    def grab(self) -> bool:
        self.grabbed += 1
        return self.grabbed <= self.pictures

    def retrieve(self) -> tuple[bool, object]:
        if self.grabbed in self.damaged:
            return False, None
        return True, noisy(self.grabbed)

    def get(self, which: int, /) -> float:
        if which == cv2.CAP_PROP_FPS:
            return self.rate
        return self.settings.get(which, -1.0)

    def set(self, which: int, value: float, /) -> bool:
        if which in self.refuses or which not in self.settings:
            return False
        if not self.lies:
            self.settings[which] = value
        return True

    def release(self) -> None:
        self.is_open = False


# What a source does at its n-th picture; it runs in the capture process.
Turn = Callable[[int], Picture | None]


@dataclass
class _Scripted(Capture):
    turn: Turn
    rate: float = 0.0
    held: Held = field(default_factory=Held)
    a_second: float = 25.0
    _number: int = 0
    _due: float = -1e9

    def read(self, now: float) -> Picture | None:
        if now < self._due:
            return None
        self._due = now + 1 / self.a_second
        self._number += 1
        return self.turn(self._number)


@dataclass(frozen=True)
class Fake:
    """A source that turns bad after so many pictures, each time it is opened anew."""

    goes: str = "on"
    after: int = 6
    a_second: float = 25.0
    size: tuple[int, int] = SMALL
    held: Held = field(default_factory=Held)

    def __call__(self) -> Capture:
        if self.goes == "unopened":
            raise CameraFault("it is not there")
        return _Scripted(self._turn, a_second=self.a_second, held=self.held)

    def _turn(self, number: int) -> Picture | None:
        if number > self.after:
            if self.goes == "frozen":
                return noisy(self.after, self.size)
            if self.goes == "around":  # a driver that goes round its few buffers
                return noisy(self.after - number % 4, self.size)
            if self.goes == "hung":
                threading.Event().wait()
            if self.goes == "unplugged":
                raise CameraFault("it gives no pictures any more")
            if self.goes == "ended":
                raise CameraEnded
            if self.goes == "larger":
                return noisy(number, (2 * self.size[0], 2 * self.size[1]))
        return noisy(number, self.size)
