"""Pictures with their truth, made into lessons for the network, and varied so that it sees more."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.clues import CLUES
from vision.plan import Points
from vision.sheet import COARSE, FINE, Sheet, SheetFrame
from vision.view import Stand

CELLS = COARSE // 2  # heat cells a field width
BLOCK = 4  # coarse pixels to each side that go into one cell of the network
ANSWERS = BLOCK // 2  # heat cells to each side that come out of one
KINDS = ("red", "blue", "soul")
INPUTS = BLOCK**2 * CLUES + 2
# How high over the board a piece's visible middle lies, in field widths.
MIDDLE_HEIGHT = {"red": 0.06, "blue": 0.06, "soul": 0.17}
HEAT_SPREAD = 1.0  # cells


@dataclass(frozen=True)
class Lesson:
    """A flattened picture, what the empty board would look like in its light, and the answer."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    heat: Sheet  # (kinds, height, width) in cells
    weight: Sheet
    pieces: Points  # cells
    camera: Points  # coarse pixels: where over the sheet the camera stands, and how high


def unfold(sheet: Sheet, block: int) -> Sheet:
    """Each block of pixels becomes channels of one cell."""
    channels, height, width = sheet.shape
    rows, columns = height // block, width // block
    cut = sheet[:, : rows * block, : columns * block]
    blocks = cut.reshape(channels, rows, block, columns, block).transpose(0, 2, 4, 1, 3)
    return np.ascontiguousarray(blocks.reshape(channels * block**2, rows, columns))


def fold(cells: Sheet, block: int) -> Sheet:
    """The way back: channels of one cell become a block of pixels."""
    channels, rows, columns = cells.shape
    blocks = cells.reshape(channels // block**2, block, block, rows, columns)
    side = blocks.transpose(0, 3, 1, 4, 2)
    return np.ascontiguousarray(side.reshape(-1, rows * block, columns * block))


def in_cells(sheet: Sheet) -> Sheet:
    """(height, width, bands) as (bands, pixels of a cell, rows of cells, columns)."""
    cells = unfold(np.moveaxis(sheet, 2, 0), BLOCK)
    return cells.reshape(sheet.shape[2], BLOCK**2, *cells.shape[1:])


def network_input(found: Sheet, lean: Sheet) -> Sheet:
    """The clues of each cell's pixels, and how far to each side what stands up leans there."""
    return np.concatenate([found.reshape(-1, *found.shape[2:]), lean])


def lean_of_cells(camera: Points, size: tuple[int, ...]) -> Sheet:
    """For the cells of a sheet of so many coarse pixels (height, width)."""
    rows, columns = np.mgrid[: size[0] // BLOCK, : size[1] // BLOCK] * BLOCK + (BLOCK - 1) / 2
    lean = [(columns - camera[0]) / camera[2], (rows - camera[1]) / camera[2]]
    return np.stack(lean).astype(np.float32)


def camera_over_sheet(stand: Stand, frame: SheetFrame) -> Points:
    """Coarse pixels: where over the sheet the camera stands, and how high."""
    place = frame.to_cells(stand.place[:2], COARSE)
    return np.append(place, stand.place[2] / frame.plan.pitch * COARSE)


@dataclass(frozen=True)
class Truth:
    """What lies where (mm) and how much of it is to be seen, by the truth file of a frame."""

    pieces: tuple[tuple[str, Points, float], ...]  # kind, place, visible share


def read_truth(said: Mapping[str, object]) -> Truth:
    places, shares = (said.get(key, {}) for key in ("pieces_mm", "piece_visible"))
    assert isinstance(places, dict)
    assert isinstance(shares, dict)
    pieces = tuple(
        (name.rstrip("01"), np.array(place, float), float(shares.get(name, 1.0)))
        for name, place in places.items()
    )
    return Truth(pieces)


def answer(truth: Truth, frame: SheetFrame, stand: Stand) -> tuple[Sheet, Sheet]:
    """Heat where the middle of each piece is seen, and how much each cell counts.

    Cells around a piece that a hand hides in part do not count.
    """
    width, height = (side * CELLS // FINE for side in frame.size)
    heat = np.zeros((len(KINDS), height, width), np.float32)
    weight = np.ones((len(KINDS), height, width), np.float32)
    for kind, place, visible in truth.pieces:
        cell = frame.to_cells(middle_seen(kind, place, frame, stand), CELLS)
        spot, square = heat_spot((height, width), cell)
        channel = KINDS.index(kind)
        if visible > 0.75:
            heat[channel] = np.maximum(heat[channel], spot)
        else:
            weight[:, square < (0.6 * CELLS) ** 2] = 0
    return heat, weight * (1 + 12 * heat)


def heat_spot(shape: tuple[int, ...], cell: Points) -> tuple[Sheet, Sheet]:
    """A soft spot around a cell, and every cell's squared distance from it."""
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    square = ((columns - cell[0]) ** 2 + (rows - cell[1]) ** 2).astype(np.float32)
    return np.exp(-square / (2 * HEAT_SPREAD**2)), square


def middle_seen(kind: str, place: Points, frame: SheetFrame, stand: Stand) -> Points:
    """Where on the board the visible middle of a piece seems to lie whose base is at `place`."""
    height = MIDDLE_HEIGHT[kind] * frame.plan.pitch
    return place + stand.lean(place) * height
