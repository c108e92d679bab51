"""The networks that find pieces: what they are told of a picture, and what their answers mean.

Each is asked on the sheets of one table, at one size: coarse, or twice as fine.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import COARSE, FINE, Picture, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.cells import BLOCK, fold, light_in_cells
from vision.reading.clues import CHANGE_CLUE, CLUES, EmptyShares, write_clues
from vision.reading.network import FastNetwork, Network

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


@dataclass(frozen=True)
class EmptySheet:
    """The empty board in so many pixels a field width, and how bright white paper was there."""

    flat: Picture
    white: Sheet  # in cells of the coarse sheet
    pitch: int

    @cached_property
    def shares(self) -> EmptyShares:
        """In the order in which a network takes its pixels."""
        return EmptyShares(self.share_of(self.flat, self.white))

    def share_of(self, flat: Picture, white: Sheet) -> Sheet:
        """Light as a share of white paper's, in cells."""
        light = light_in_cells(flat)
        return np.asarray(light / self.spread(white)[:, None], np.float32)

    def spread(self, white: Sheet) -> Sheet:
        """The same of white paper, for the cells of this sheet."""
        times = self.pitch // COARSE
        return np.asarray(np.repeat(np.repeat(white, times, 1), times, 2), np.float32)


class Witness:
    """A network, and what it is told of a picture: the clues of each cell, and its lean."""

    def __init__(self, network: Network, empty: EmptySheet, frame: SheetFrame) -> None:
        rows, columns = empty.shares.grey.shape[1:]
        self._empty, self._frame = empty, frame
        self._network = FastNetwork(network, INPUTS, rows, columns)
        self._told = np.empty((INPUTS, rows, columns), np.float32)
        self._clues = self._told[:-2].reshape(CLUES, BLOCK**2, rows, columns)
        self._stand: Stand | None = None

    def ask(self, share: Sheet, stand: Stand) -> Heat:
        """Where it sees which kind of piece, in a picture given as shares of white paper."""
        write_clues(share, self._empty.shares, self._clues)
        if self._stand is not stand:
            camera = camera_over_sheet(stand, self._frame, self._empty.pitch)
            self._told[-2:] = lean_of_cells(camera, self._told.shape[1:])
            self._stand = stand
        odds = fold(self._network.forward(self._told), BLOCK // HEAT_PX)
        return Heat(odds, self._empty.pitch)

    @property
    def change(self) -> Sheet:
        """How strongly the picture that was asked about last has changed, pixel by pixel."""
        return np.asarray(fold(self._clues[CHANGE_CLUE], BLOCK)[0], np.float32)
