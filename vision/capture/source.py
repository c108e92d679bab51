"""Where pictures come from: cameras and addresses by OpenCV, films, folders.

Everything here runs in the capture process; OpenCV may block in it for seconds.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.board.sheet import Picture
from vision.capture.controls import Adjustable, Locked, changed_controls, lock_controls

WISH = (1280, 720)
MOST_A_SECOND = 15.0  # pictures; more are let go by unread
FOLDER_A_SECOND = 5.0
SETTLING_S = 1.0  # that a camera may adjust itself before it is held
CHECK_S = 0.5  # between two looks at the controls
OPEN_MS, READ_MS = 8000, 3000
PICTURES = (".jpg", ".jpeg", ".png")


class CameraFault(OSError):
    """The camera cannot be opened, or gives no pictures any more."""


class CameraEnded(Exception):  # a film has an end: no error
    """There are no more pictures, and there will be none."""


@dataclass(frozen=True, slots=True)
class Held:
    """Which controls are locked, and which of them have changed since."""

    locked: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


NOTHING_HELD = Held()


class Capture:
    """One opened source; `rate` is the pictures a second that it promises, 0 if it does not."""

    rate: float = 0.0
    held: Held = NOTHING_HELD

    def read(self, now: float) -> Picture | None:
        """The next picture, None if it is not yet due; CameraFault or CameraEnded."""
        raise NotImplementedError

    def close(self) -> None:
        """Closes what was opened, if anything was."""


class Video(Adjustable, Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool: ...  # noqa: N802  # OpenCV's name

    def grab(self) -> bool: ...

    def retrieve(self) -> tuple[bool, object]: ...

    def release(self) -> None: ...


class LiveCapture(Capture):
    """A camera or an address: read as fast as it comes, so that nothing old waits in it."""

    def __init__(self, name: str, video: Video) -> None:
        self._name, self._video = name, video
        self._due = self._checked = -1e9
        self._opened: float | None = None
        self._locked: Locked | None = None
        if not video.isOpened():
            raise CameraFault(f"{name} cannot be opened; is it plugged in, or used by a program?")

    def read(self, now: float) -> Picture | None:
        if not self._video.grab():
            raise CameraFault(f"{self._name} gives no pictures any more.")
        if now < self._due:
            return None
        ok, picture = self._video.retrieve()
        if not ok or picture is None:
            return None  # a damaged picture: the next one may be whole
        pause = 1 / MOST_A_SECOND
        self._due = (self._due if now - self._due < pause else now) + pause
        self._hold(now)
        return picture  # type: ignore[return-value]  # OpenCV's arrays are pictures

    def close(self) -> None:
        self._video.release()

    def _hold(self, now: float) -> None:
        """Locks the controls once the camera has adjusted itself, then keeps looking at them."""
        if self._opened is None:
            self._opened = now
        if self._locked is None:
            if now - self._opened >= SETTLING_S:
                self._locked = lock_controls(self._video)
                self.held = Held((*self._locked,))
        elif now - self._checked >= CHECK_S:
            self._checked = now
            self.held = Held(self.held.locked, changed_controls(self._video, self._locked))


class PacedCapture(Capture):
    """Gives so many pictures a second from the first question on; holds no controls."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._start: float | None = None
        self._taken = 0

    def read(self, now: float) -> Picture | None:
        """The picture that should be seen now, unless it was given already."""
        if self._start is None:
            self._start = now
        due = int((now - self._start) * self.rate + 1e-6) + 1
        if due <= self._taken:
            return None
        picture = self._picture(due)
        self._taken = due
        return picture

    def _picture(self, number: int) -> Picture | None:
        """That one, counted from 1; CameraEnded where there is none any more."""
        raise NotImplementedError


class FilmCapture(PacedCapture):
    """A film at its own speed; a picture that is asked for too late is skipped."""

    def __init__(self, name: str, video: Video) -> None:
        self._video = video
        if not video.isOpened():
            raise CameraFault(f"{name} is no film that can be played.")
        super().__init__(min(max(video.get(cv2.CAP_PROP_FPS), 1.0), 1000.0))

    def _picture(self, number: int) -> Picture | None:
        for _ in range(self._taken, number):
            if not self._video.grab():
                raise CameraEnded
        ok, picture = self._video.retrieve()
        return picture if ok else None  # type: ignore[return-value]  # OpenCV's arrays

    def close(self) -> None:
        self._video.release()


class FolderCapture(PacedCapture):
    """The pictures of a folder in the order of their names, five a second."""

    def __init__(self, folder: Path) -> None:
        super().__init__(FOLDER_A_SECOND)
        self._paths = sorted(one for one in folder.glob("*") if one.suffix.lower() in PICTURES)
        if not self._paths:
            raise CameraFault(f"{folder} holds no pictures; expected {', '.join(PICTURES)}")

    def _picture(self, number: int) -> Picture | None:
        if number > len(self._paths):
            raise CameraEnded
        return read_picture(self._paths[number - 1])


# What opens a source in the capture process: it must travel there, so it is one of these functions,
# or a partial of one.
Opener = Callable[[], Capture]


def open_device(path: str) -> Capture:
    video = cv2.VideoCapture(int(path) if path.isdigit() else path)
    if video.isOpened():
        for which, value in (
            (cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*"MJPG"))),
            (cv2.CAP_PROP_FRAME_WIDTH, WISH[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, WISH[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1.0),
        ):
            video.set(which, value)
    return LiveCapture(path, video)


def open_address(address: str) -> Capture:
    os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp|fflags;nobuffer")
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_MS]
    return LiveCapture(address, cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits))


def open_film(path: str) -> Capture:
    return FilmCapture(path, cv2.VideoCapture(path))


def open_folder(path: str) -> Capture:
    return FolderCapture(Path(path))


def read_picture(path: Path) -> Picture | None:
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    return decode(raw)


def decode(raw: bytes) -> Picture | None:
    """A picture from the bytes of a JPEG file, or None."""
    picture = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR) if raw else None
    return None if picture is None else np.asarray(picture, np.uint8)
