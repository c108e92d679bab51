"""A table of red wood for tests, and no paper on it."""

import numpy as np

from vision.board.sheet import Picture


def planks(size: tuple[int, int]) -> Picture:
    width, height = size
    shade = np.tile(np.repeat([40, 90], 30), width // 60 + 1)[:width]
    rows = np.repeat(shade[None], height, axis=0)
    return np.stack([rows // 4, rows // 2, rows], axis=2).astype(np.uint8)
