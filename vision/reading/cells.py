"""Cells whose channels are the pixels of a block: the order the network works in."""

import cv2
import numpy as np

from vision.board.sheet import LIGHT_OF_BYTE, Picture, Sheet

BLOCK = 4  # coarse pixels: the side of what goes into one cell of the network


def fold(cells: Sheet, block: int) -> Sheet:
    """Turns the channels of each cell into a block of pixels."""
    channels, rows, columns = cells.shape
    blocks = cells.reshape(channels // block**2, block, block, rows, columns)
    side = blocks.transpose(0, 3, 1, 4, 2)
    return np.ascontiguousarray(side.reshape(-1, rows * block, columns * block))


def light_in_cells(flat: Picture) -> Sheet:
    """A flattened picture in linear light, 0 to 1, in cells."""
    rows, columns, bands = flat.shape[0] // BLOCK, flat.shape[1] // BLOCK, flat.shape[2]
    blocks = flat.reshape(rows, BLOCK, columns, BLOCK, bands).transpose(4, 1, 3, 0, 2)
    light = cv2.LUT(np.ascontiguousarray(blocks).reshape(-1, columns), LIGHT_OF_BYTE)
    return np.asarray(light, np.float32).reshape(bands, BLOCK**2, rows, columns)
