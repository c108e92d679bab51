"""Pictures from one process to another through shared memory: the latest, whole, never a queue.

Three slots with a lock each: the reader holds one at most, so the writer always finds one that is
neither held nor the latest, and nobody waits. A lock that a dead writer held dies with its ring.
"""

import ctypes
import multiprocessing
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.board.sheet import Picture
from vision.capture.controls import NAMES
from vision.capture.health import Sign
from vision.capture.source import Held

SPAWN = multiprocessing.get_context("spawn")
PICTURE_SLOTS = 3
LARGEST_PX = (1920, 1080)
SLOT_BYTES = LARGEST_PX[0] * LARGEST_PX[1] * 3
TAKE_S = 0.2  # that the reader waits for the writer to finish a picture
SAID_BYTES = 200


class State:
    """Where the capture process stands."""

    OPENING, RUNNING, ENDED, FAILED = range(4)


class _Head(ctypes.Structure):
    _fields_ = (
        ("number", ctypes.c_uint64),
        ("at", ctypes.c_double),
        ("mark", ctypes.c_uint64),
        ("width", ctypes.c_uint32),
        ("height", ctypes.c_uint32),
    )


class _Pulse(ctypes.Structure):
    _fields_ = (
        ("beat", ctypes.c_double),
        ("rate", ctypes.c_double),
        ("latest", ctypes.c_int32),
        ("state", ctypes.c_int32),
        ("stop", ctypes.c_int32),
        ("locked", ctypes.c_int32),
        ("changed", ctypes.c_int32),
        ("said", ctypes.c_char * SAID_BYTES),
    )


@dataclass(frozen=True, slots=True)
class CameraFrame:
    """A picture, its number since the camera was opened, and when it was taken (monotonic)."""

    number: int
    at: float
    picture: Picture


class Ring:
    """Shared by the two processes; given to the child when it is started, to nobody else."""

    def __init__(self) -> None:
        self._heads = SPAWN.RawArray(_Head, PICTURE_SLOTS)
        self._bytes = SPAWN.RawArray(ctypes.c_uint8, PICTURE_SLOTS * SLOT_BYTES)
        self._pulse = SPAWN.RawValue(_Pulse)
        self._pulse.latest = -1
        self._locks = tuple(SPAWN.Lock() for _ in range(PICTURE_SLOTS))
        self._news = SPAWN.Semaphore(0)

    # --- the writer ---

    @property
    def is_told_to_stop(self) -> bool:
        return bool(self._pulse.stop)

    def beat(self, now: float) -> None:
        self._pulse.beat = now

    def tell(self, state: int, said: str = "", rate: float = 0.0) -> None:
        self._pulse.said = said.encode()[: SAID_BYTES - 1]
        self._pulse.rate = rate
        self._pulse.state = state
        self._news.release()

    def tell_held(self, held: Held) -> None:
        self._pulse.locked = _to_bits(held.locked)
        self._pulse.changed = _to_bits(held.changed)

    def put(self, number: int, at: float, picture: Picture) -> None:
        picture = _fitting(picture)
        height, width = picture.shape[:2]
        slot = self._free_slot()
        try:
            head = self._heads[slot]
            head.number, head.at, head.mark = number, at, mark_of(picture)
            head.width, head.height = width, height
            np.copyto(self._view(slot, (height, width)), picture)
        finally:
            self._locks[slot].release()
        self._pulse.latest = slot
        self._news.release()

    def _free_slot(self) -> int:
        """Held by us from now on."""
        latest = self._pulse.latest
        while True:
            for slot in range(PICTURE_SLOTS):
                if slot != latest and self._locks[slot].acquire(block=False):
                    return slot

    # --- the reader ---

    def stop(self) -> None:
        self._pulse.stop = 1

    def wait(self, seconds: float) -> None:
        """Returns when something new was told, or after that time."""
        if self._news.acquire(timeout=seconds):
            while self._news.acquire(block=False):
                pass

    def glance(self) -> Sign:
        """The latest picture's data without the picture, and what the capture process tells."""
        pulse = self._pulse
        with self._latest() as slot:
            sign = Sign() if slot is None else _sign_of(self._heads[slot])
        return replace(
            sign,
            rate=pulse.rate,
            is_alive=pulse.state in {State.OPENING, State.RUNNING},
            has_ended=pulse.state == State.ENDED,
            beat=pulse.beat,
            held=Held(_to_names(pulse.locked), _to_names(pulse.changed)),
            said=bytes(pulse.said).decode("utf-8", "replace"),
        )

    def take(self) -> CameraFrame | None:
        """A copy of the latest picture; None when there is none, or its writer died over it."""
        with self._latest() as slot:
            if slot is None:
                return None
            head = self._heads[slot]
            picture = self._view(slot, (head.height, head.width)).copy()
            return CameraFrame(int(head.number), float(head.at), picture)

    @contextmanager
    def _latest(self) -> Iterator[int | None]:
        """The slot of the latest picture, held meanwhile."""
        slot = self._pulse.latest
        if slot < 0 or not self._locks[slot].acquire(timeout=TAKE_S):
            yield None
            return
        try:
            yield slot
        finally:
            self._locks[slot].release()

    def _view(self, slot: int, size: tuple[int, int]) -> Picture:
        whole: Picture = np.frombuffer(memoryview(self._bytes).cast("B"), np.uint8)
        return whole[slot * SLOT_BYTES : slot * SLOT_BYTES + size[0] * size[1] * 3].reshape(
            *size, 3
        )


def _sign_of(head: _Head) -> Sign:
    return Sign(int(head.number), float(head.at), int(head.mark), (head.width, head.height))


def mark_of(picture: Picture) -> int:
    """A hash: a sensor's noise never gives the same one twice."""
    return zlib.crc32(np.ascontiguousarray(picture[::2]).data)


def _fitting(picture: Picture) -> Picture:
    """In three colours and small enough for a slot: a larger picture is shrunk."""
    if picture.ndim == 2 or picture.shape[2] == 1:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    height, width = picture.shape[:2]
    scale = min(LARGEST_PX[0] / width, LARGEST_PX[1] / height)
    if height * width * 3 <= SLOT_BYTES:
        return picture
    size = (int(width * scale), int(height * scale))
    return np.asarray(cv2.resize(picture, size, None, 0, 0, cv2.INTER_AREA), np.uint8)


def _to_bits(names: tuple[str, ...]) -> int:
    return sum(1 << number for number, name in enumerate(NAMES) if name in names)


def _to_names(bits: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(NAMES) if bits >> number & 1)
