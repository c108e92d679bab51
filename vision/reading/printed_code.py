"""Reads a printed code that lies in view of the camera, small and far away as it may be."""

import cv2
import numpy as np

from vision.board.sheet import Picture

LARGER = (1, 2, 3)  # times; a module of a page on a board is two to five pixels wide
EDGES = 1.5  # how much of what a lens has blurred is put back


def code_in(picture: Picture) -> str:
    """What the code says; nothing where none can be read."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    detector = cv2.QRCodeDetectorAruco()
    for times in LARGER:
        said, *_ = detector.detectAndDecode(_sharp(grey, times))
        if said:
            return str(said)
    return ""


def _sharp(grey: Picture, times: int) -> Picture:
    large = cv2.resize(grey, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    blurred = cv2.GaussianBlur(large, (0, 0), times)
    return np.asarray(cv2.addWeighted(large, 1 + EDGES, blurred, -EDGES, 0), dtype=np.uint8)
