"""Asks a network what it sees on the sheets of one table, at one size: coarse, or twice as fine."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.board.sheet import COARSE, Picture, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.cells import BLOCK, fold, light_in_cells
from vision.reading.clues import CHANGE_CLUE, CLUES, EmptyShares, write_clues
from vision.reading.inputs import HEAT_PX, INPUTS, Heat, camera_over_sheet, lean_of_cells
from vision.reading.network import Network
from vision.reading.onnx import FastNetwork


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
