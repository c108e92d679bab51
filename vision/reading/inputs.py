"""The network that finds pieces: the size of its input and what its answers mean."""

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import COARSE, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.cells import BLOCK
from vision.reading.clues import CLUES

CELLS_A_FIELD = COARSE // 2  # heat cells a field width
KINDS = ("red", "blue", "soul")
INPUTS = BLOCK**2 * CLUES + 2  # the clues of a cell's pixels, and its lean
# How high over the board a piece's visible middle lies, in field widths.
MIDDLE_HEIGHT_FIELDS = {"red": 0.06, "blue": 0.06, "soul": 0.17}
HEAT_SPREAD_CELLS = 1.0  # heat cells: the spread of an answer around a piece's middle


def lean_of_cells(camera: Points, size: tuple[int, ...]) -> Sheet:
    """Two rows for cells of this size: how far things that stand up lean there, across and down."""
    rows, columns = np.mgrid[: size[0], : size[1]] * BLOCK + (BLOCK - 1) / 2
    lean = [(columns - camera[0]) / camera[2], (rows - camera[1]) / camera[2]]
    return np.stack(lean).astype(np.float32)


def camera_over_sheet(stand: Stand, frame: SheetFrame) -> Points:
    """Where the camera is above the sheet: column, row and height in coarse pixels."""
    place = frame.to_cells(stand.place[:2], COARSE)
    return np.append(place, stand.place[2] / frame.plan.pitch * COARSE)
