"""Whether the board is seen where it was, over many looks. No clock.

A hand over the board moves. What is taken for one and lies still is a board that was moved, or
another thing where it lay: then nothing is known of the board until it is read again.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.reading.look import BOARD_UNSEEN, Look, Status

STILL_S = 20.0  # that nothing stirs where a hand is seen: no hand lies so still for so long
GONE_S = 10.0  # that the print is not found, whatever stirs
LIGHT_S = 1.5  # that nothing can be seen in the light there is
BACK_S = 0.5  # that the board is read again
SIZE = (96, 54)  # to which the part with the board is shrunk: the noise of a sensor drops out
STEP = 10.0  # of 255: a cell that differs by more has changed
LEAST_CELLS = 4  # that change where something stirs

Thumbnail = npt.NDArray[np.float32]


class Sighting:
    """Feed it every look in order, with its picture."""

    def __init__(self, corners: Points) -> None:
        """`corners` of the board in the picture, where it was set up."""
        low, high = np.maximum(corners.min(0), 0), corners.max(0)
        (self._left, self._top), (self._right, self._bottom) = low.astype(int), high.astype(int) + 1
        self.unseen = ""  # the code of why it is not seen, while it is not
        self._code, self._since = "", 0.0  # of the looks since then
        self._still: Thumbnail | None = None  # where a hand is seen: what it looked like since then
        self._still_since = 0.0

    def feed(self, t: float, look: Look, picture: Picture) -> None:
        is_still = self._stands_still(t, look, picture)
        code = BOARD_UNSEEN if is_still else look.unseen
        if code != self._code:
            self._code, self._since = code, t
        lasts = t - self._since
        if code and (self.unseen or is_still or lasts >= _patience(code)):
            self.unseen = code
        elif not code and lasts >= BACK_S and not self._is_only_a_hand(look):
            self.unseen = ""

    def _is_only_a_hand(self, look: Look) -> bool:
        """Once the board was moved, what stirs over it does not bring it back."""
        return self.unseen == BOARD_UNSEEN and look.status is Status.OCCLUDED

    def _stands_still(self, t: float, look: Look, picture: Picture) -> bool:
        """Whether a hand is seen, and nothing has stirred for long."""
        if look.status is not Status.OCCLUDED:
            self._still = None
            return False
        now = self._thumbnail(picture)
        if self._still is None or _stirs(now, self._still):
            self._still, self._still_since = now, t
        return t - self._still_since >= STILL_S

    def _thumbnail(self, picture: Picture) -> Thumbnail:
        part = picture[self._top : self._bottom, self._left : self._right]
        small = cv2.resize(part, SIZE, None, 0, 0, cv2.INTER_AREA)
        return cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)


def _patience(code: str) -> float:
    return GONE_S if code == BOARD_UNSEEN else LIGHT_S


def _stirs(now: Thumbnail, then: Thumbnail) -> bool:
    """Apart from the light, which may have changed as a whole."""
    apart = now - then
    return int((np.abs(apart - np.median(apart)) > STEP).sum()) >= LEAST_CELLS
