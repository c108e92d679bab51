"""The network that finds pieces: the size of its input and what its answers mean."""

from dataclasses import dataclass

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import COARSE, FINE, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.cells import BLOCK
from vision.reading.clues import CLUES

HEAT_PX = 2  # pixels: the side of a heat cell, in either sheet
KINDS = ("red", "blue", "soul")
INPUTS = BLOCK**2 * CLUES + 2  # the clues of a cell's pixels, and its lean
# How high over the board a piece's visible middle lies, in field widths.
MIDDLE_HEIGHT_FIELDS = {"red": 0.06, "blue": 0.06, "soul": 0.17}
# Field widths: the spread of an answer around a piece's middle. Of the soul's little more is known.
HEAT_SPREAD_FIELDS = {
    COARSE: {"red": 0.125, "blue": 0.125, "soul": 0.125},
    FINE: {"red": 0.075, "blue": 0.075, "soul": 0.125},
}


def heat_spread(kind: str, pitch: int) -> float:
    """The same in heat cells of a sheet with so many pixels a field width."""
    return HEAT_SPREAD_FIELDS[pitch][kind] * pitch / HEAT_PX


@dataclass(frozen=True)
class Heat:
    """What a network has said: log odds (kinds, height, width) in heat cells of a sheet."""

    odds: Sheet
    pitch: int  # pixels a field width of the sheet

    @property
    def a_field(self) -> int:
        """Heat cells a field width."""
        return self.pitch // HEAT_PX


def lean_of_cells(camera: Points, size: tuple[int, ...]) -> Sheet:
    """Two rows for cells of this size: how far things that stand up lean there, across and down."""
    rows, columns = np.mgrid[: size[0], : size[1]] * BLOCK + (BLOCK - 1) / 2
    lean = [(columns - camera[0]) / camera[2], (rows - camera[1]) / camera[2]]
    return np.stack(lean).astype(np.float32)


def camera_over_sheet(stand: Stand, frame: SheetFrame, pitch: int) -> Points:
    """Where the camera is above a sheet of `pitch` pixels a field: column, row and height."""
    place = frame.to_cells(stand.place[:2], pitch)
    return np.append(place, stand.place[2] / frame.plan.pitch * pitch)
