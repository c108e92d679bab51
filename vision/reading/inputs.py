"""What the network that finds pieces is given, cell by cell, and what its answers mean."""

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import COARSE, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.cells import BLOCK
from vision.reading.clues import CLUES

CELLS = COARSE // 2  # heat cells a field width
KINDS = ("red", "blue", "soul")
INPUTS = BLOCK**2 * CLUES + 2  # the clues of a cell's pixels, and its lean
# How high over the board a piece's visible middle lies, in field widths.
MIDDLE_HEIGHT = {"red": 0.06, "blue": 0.06, "soul": 0.17}
HEAT_SPREAD = 1.0  # cells


def lean_of_cells(camera: Points, size: tuple[int, ...]) -> Sheet:
    """For so many rows and columns of cells how far to each side what stands up leans there."""
    rows, columns = np.mgrid[: size[0], : size[1]] * BLOCK + (BLOCK - 1) / 2
    lean = [(columns - camera[0]) / camera[2], (rows - camera[1]) / camera[2]]
    return np.stack(lean).astype(np.float32)


def camera_over_sheet(stand: Stand, frame: SheetFrame) -> Points:
    """Coarse pixels: where over the sheet the camera stands, and how high."""
    place = frame.to_cells(stand.place[:2], COARSE)
    return np.append(place, stand.place[2] / frame.plan.pitch * COARSE)
