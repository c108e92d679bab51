"""A picture as lessons are made of it: flattened, beside the empty board, and in cells and back."""

from dataclasses import dataclass

import numpy as np

from vision.board.sheet import Picture, Sheet
from vision.board.view import Stand
from vision.reading.cells import BLOCK, fold, light_in_cells
from vision.reading.reader import Reader


@dataclass(frozen=True)
class FlatPicture:
    """A flattened picture, and what the empty board and white paper look like in its light."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    stand: Stand
    pitch: int  # pixels a field width


def unroll(reader: Reader, picture: Picture, is_near: bool) -> FlatPicture | None:
    """The flattened picture beside the empty board and white paper in the same light."""
    flat = reader.steady.flatten(picture)
    if flat is None:
        return None
    empty = reader.sight.near if is_near else reader.sight.far
    white = reader.sight.empty.white_now(light_in_cells(flat))
    if is_near:
        flat = reader.steady.flatten_again(picture)
    white = np.repeat(empty.spread(white)[:, None], BLOCK**2, axis=1)
    seen, expected = light_in_cells(flat), empty.shares.share * white
    seen, expected, white = map(out_of_cells, (seen, expected, white))
    return FlatPicture(seen, expected, white, reader.steady.stand, empty.pitch)


def unfold(sheet: Sheet, block: int) -> Sheet:
    """Turns each block of pixels into the channels of one cell."""
    channels, height, width = sheet.shape
    rows, columns = height // block, width // block
    cut = sheet[:, : rows * block, : columns * block]
    blocks = cut.reshape(channels, rows, block, columns, block).transpose(0, 2, 4, 1, 3)
    return np.ascontiguousarray(blocks.reshape(channels * block**2, rows, columns))


def in_cells(sheet: Sheet) -> Sheet:
    """Turns (height, width, bands) into (bands, pixels of a cell, rows of cells, columns)."""
    cells = unfold(np.moveaxis(sheet, 2, 0), BLOCK)
    return cells.reshape(sheet.shape[2], BLOCK**2, *cells.shape[1:])


def out_of_cells(cells: Sheet) -> Sheet:
    """The way back of `in_cells`: (height, width, bands)."""
    folded = fold(cells.reshape(-1, *cells.shape[2:]), BLOCK)
    return np.ascontiguousarray(np.moveaxis(folded, 0, 2))
