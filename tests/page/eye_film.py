"""The film that a browser's fake camera shows: what it is told to, changed while it runs.

The browser has the film mapped into its memory and shows its pictures over and over. All scenes
are equally long in bytes, so that one is written over another.
"""

from pathlib import Path

import cv2
import numpy as np

from vision.board.sheet import Picture

LENGTH = 48  # pictures, so that none comes again within a second
PICTURE_BYTES = 400_000
MOST_COMMENT = 65_000
COMMENT, START = b"\xff\xfe", b"\xff\xd8"


class Film:
    """Runs at 30 pictures a second, each with the noise of a sensor."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._dice = np.random.default_rng(1)
        path.write_bytes(bytes(LENGTH * PICTURE_BYTES))

    def show(self, picture: Picture) -> None:
        with self.path.open("r+b") as film:
            film.write(b"".join(self._noisy(picture) for _ in range(LENGTH)))

    def _noisy(self, picture: Picture) -> bytes:
        noise = self._dice.integers(-3, 4, (*picture.shape[:2], 1), np.int16)
        seen = np.clip(picture + noise, 0, 255).astype(np.uint8)
        return padded(cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes())


def padded(jpeg: bytes) -> bytes:
    """As long as all others, by comments that nobody reads."""
    missing = PICTURE_BYTES - len(jpeg)
    comments = []
    while missing:
        length = min(missing, MOST_COMMENT)
        if 0 < missing - length < 4:
            length -= 4
        assert length >= 4, "a picture is longer than its room"
        comments.append(COMMENT + (length - 2).to_bytes(2, "big") + bytes(length - 4))
        missing -= length
    return START + b"".join(comments) + jpeg[2:]
