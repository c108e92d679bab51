"""Pictures out of files: JPEG or PNG to pixels."""

from pathlib import Path

import cv2
import numpy as np

from vision.board.sheet import Picture


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
