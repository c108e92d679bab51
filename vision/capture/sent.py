"""The source whose pictures are sent to us: taken from the letterbox and unpacked here."""

import os
from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.sheet import Picture
from vision.capture.letterbox import Letterbox
from vision.capture.source import Capture, Held

PROMISED_A_SECOND = 5.0  # half of them, and it is called slow: a phone's net has its pauses
STDERR = 2
AS_IT_IS = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION  # its head has told the size


class SentCapture:
    """What lay there before it was opened is old, and not given."""

    rate, held = PROMISED_A_SECOND, Held()

    def __init__(self, box: Letterbox) -> None:
        self._box = box
        self._taken = box.number

    def read(self, now: float) -> Picture | None:  # noqa: ARG002  # it comes when it is sent
        letter = self._box.take(self._taken)
        if letter is None:
            return None
        self._taken, jpeg = letter
        return unpacked(jpeg)

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class OpenLetterbox:
    box: Letterbox

    def __call__(self) -> Capture:
        """In the capture process: nobody hears what libjpeg prints of each damaged picture."""
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), STDERR)
        return SentCapture(self.box)


def unpacked(jpeg: bytes) -> Picture | None:
    """None for what is damaged: the next one may be whole."""
    try:
        picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), AS_IT_IS)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)
