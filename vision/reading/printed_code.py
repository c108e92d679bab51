"""Reads a printed code that lies in view of the camera."""

import cv2

from vision.board.sheet import Picture


def code_in(picture: Picture) -> str:
    """What the code says; nothing where none can be read."""
    said, *_ = cv2.QRCodeDetector().detectAndDecode(picture)
    return str(said)
