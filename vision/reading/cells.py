"""Turns blocks of pixels into channels of cells and back: the order the network works in."""

import cv2
import numpy as np

from vision.board.sheet import LIGHT_OF_BYTE, Picture, Sheet

BLOCK = 4  # coarse pixels: the side of what goes into one cell of the network


def unfold(sheet: Sheet, block: int) -> Sheet:
    """Turns each block of pixels into the channels of one cell."""
    channels, height, width = sheet.shape
    rows, columns = height // block, width // block
    cut = sheet[:, : rows * block, : columns * block]
    blocks = cut.reshape(channels, rows, block, columns, block).transpose(0, 2, 4, 1, 3)
    return np.ascontiguousarray(blocks.reshape(channels * block**2, rows, columns))


def fold(cells: Sheet, block: int) -> Sheet:
    """The way back: turns the channels of each cell into a block of pixels."""
    channels, rows, columns = cells.shape
    blocks = cells.reshape(channels // block**2, block, block, rows, columns)
    side = blocks.transpose(0, 3, 1, 4, 2)
    return np.ascontiguousarray(side.reshape(-1, rows * block, columns * block))


def in_cells(sheet: Sheet) -> Sheet:
    """Turns (height, width, bands) into (bands, pixels of a cell, rows of cells, columns)."""
    cells = unfold(np.moveaxis(sheet, 2, 0), BLOCK)
    return cells.reshape(sheet.shape[2], BLOCK**2, *cells.shape[1:])


def light_in_cells(flat: Picture) -> Sheet:
    """A flattened picture in linear light, 0 to 1, in cells."""
    rows, columns, bands = flat.shape[0] // BLOCK, flat.shape[1] // BLOCK, flat.shape[2]
    blocks = flat.reshape(rows, BLOCK, columns, BLOCK, bands).transpose(4, 1, 3, 0, 2)
    light = cv2.LUT(np.ascontiguousarray(blocks).reshape(-1, columns), LIGHT_OF_BYTE)
    return np.asarray(light, np.float32).reshape(bands, BLOCK**2, rows, columns)


def out_of_cells(cells: Sheet) -> Sheet:
    """The way back of `in_cells`: (height, width, bands)."""
    folded = fold(cells.reshape(-1, *cells.shape[2:]), BLOCK)
    return np.ascontiguousarray(np.moveaxis(folded, 0, 2))
