"""The source whose pictures are sent to us: packed in a letterbox of shared memory, the latest.

Two slots, written in turn. Nothing is locked: a process that was killed would hold its lock for
ever, and the box outlives it. A picture that was written over while it was read fails its sum.
"""

import ctypes
import os
import zlib

import cv2
import numpy as np

from vision.board.sheet import Picture
from vision.capture.ring import SPAWN
from vision.capture.source import Capture

MOST_BYTES = 2 << 20  # of a picture: ten times what 1280x720 takes
SLOTS = 2
PROMISED_A_SECOND = 5.0  # half of them, and it is called slow: a phone's net has its pauses
STDERR = 2
MOST_MEMORY = 1 << 30  # of the capture process; a picture of 4096 px a side takes 50 MB
AS_IT_IS = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION  # its head has told the size


class _Letter(ctypes.Structure):
    _fields_ = (
        ("number", ctypes.c_uint64),
        ("length", ctypes.c_uint32),
        ("sum", ctypes.c_uint32),
    )


class Letterbox:
    """One thread puts in at a time; one other process takes out."""

    def __init__(self) -> None:
        self._letters = SPAWN.RawArray(_Letter, SLOTS)
        self._bytes = SPAWN.RawArray(ctypes.c_uint8, SLOTS * MOST_BYTES)
        self._latest = SPAWN.RawValue(ctypes.c_uint64)

    @property
    def number(self) -> int:
        """Of the latest picture; 0 before the first."""
        return int(self._latest.value)

    def put(self, jpeg: bytes) -> None:
        """ValueError for more than there is room for."""
        if len(jpeg) > MOST_BYTES:
            raise ValueError(f"{len(jpeg)} bytes; there is room for {MOST_BYTES}")
        number = self.number + 1
        letter = self._letters[number % SLOTS]
        letter.number = 0
        self._slot(number)[: len(jpeg)] = jpeg
        letter.length, letter.sum = len(jpeg), zlib.crc32(jpeg)
        letter.number = number
        self._latest.value = number

    def take(self, after: int) -> tuple[int, bytes] | None:
        """The latest with its number; None while there is no newer one, or none that is whole."""
        number = self.number
        letter = self._letters[number % SLOTS]
        if number == after or letter.number != number:
            return None
        jpeg = bytes(self._slot(number)[: letter.length])
        return (number, jpeg) if zlib.crc32(jpeg) == letter.sum else None

    def _slot(self, number: int) -> memoryview:
        start = number % SLOTS * MOST_BYTES
        return memoryview(self._bytes).cast("B")[start : start + MOST_BYTES]


class SentCapture(Capture):
    """What lay there before it was opened is old, and not given."""

    rate = PROMISED_A_SECOND

    def __init__(self, box: Letterbox) -> None:
        self._box = box
        self._taken = box.number

    def read(self, now: float) -> Picture | None:  # noqa: ARG002  # it comes when it is sent
        letter = self._box.take(self._taken)
        if letter is None:
            return None
        self._taken, jpeg = letter
        return unpacked(jpeg)


def open_letterbox(box: Letterbox) -> Capture:
    """In the capture process: nobody hears what libjpeg prints of each damaged picture.

    A picture that unpacks to more memory than there may be is damaged, too.
    """
    _bound_memory()
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), STDERR)
    return SentCapture(box)


def _bound_memory() -> None:
    try:
        import resource  # noqa: PLC0415  # not every system has it
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def unpacked(jpeg: bytes) -> Picture | None:
    """None for what is damaged: the next one may be whole."""
    try:
        picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), AS_IT_IS)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)
