"""Touching stones that the heat shows as one: how wide it is tells how likely they are two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.candidate import FAINTEST_CHANCE, Candidate
from vision.reading.inputs import CELLS_A_FIELD, KINDS, MIDDLE_HEIGHT_FIELDS

REACH_CELLS = 4  # around a peak, in which its width is measured: half a field
ALONE_FIELDS = 1.0  # field widths: with another peak of its kind so near it needs no twin
AS_TWO_CELLS = 1.5  # spread along its longest line: as likely two stones as one, whose is 1.07
WIDTH_CELLS = 0.1  # by which the odds change e times
SUREST_TWIN = 0.8  # one stone may look wide, too
WELL_SEEN = 0.8  # the chance from which a stone elsewhere is the other one
BESIDE_FIELDS = 0.22  # field widths from between two touching stones to the middle of each


@dataclass(frozen=True)
class HeatView:
    """The network's answers, and what tells which place on the board a cell shows."""

    said: Sheet
    frame: SheetFrame
    stand: Stand

    def cell(self, piece: Candidate) -> Points:
        """The cell (column, row) in which the piece's visible middle is seen."""
        seen = piece.place + self._height(piece) * self.stand.lean(piece.place)
        cell: Points = self.frame.to_cells(seen[None], CELLS_A_FIELD)[0]
        return cell

    def moved(self, piece: Candidate, cell: Points) -> Candidate:
        """The same piece, if its middle is seen in this cell."""
        seen = self.frame.to_mm(cell[None], CELLS_A_FIELD)
        place = self.stand.base(seen, np.array([[self._height(piece)]]))[0]
        field, depth = self.frame.plan.field_at(place)
        return replace(piece, place=place, field=field, depth=depth)

    def _height(self, piece: Candidate) -> float:
        return MIDDLE_HEIGHT_FIELDS[piece.kind] * self.frame.plan.pitch


def with_twins(found: Sequence[Candidate], heat: HeatView) -> Iterator[Candidate]:
    """The same, the surest first, with the twin of each stone that is alone and may be two.

    A piece that is missing may be under its twin; where both are well seen none is missing.
    """
    reach = ALONE_FIELDS * heat.frame.plan.pitch
    for one in found:
        rivals = [other for other in found if other.kind == one.kind and other is not one]
        is_missing = all(other.chance < WELL_SEEN for other in rivals)
        if one.kind != "soul" and is_missing and all(one.distance(o) > reach for o in rivals):
            yield from _parted(one, heat)
        else:
            yield one


def _parted(one: Candidate, heat: HeatView) -> tuple[Candidate, ...]:
    """The stone alone, or as one of two where its heat is wide."""
    peak = heat.cell(one)
    middle, longest, spread = _shape(heat.said[KINDS.index(one.kind)], peak)
    twin = SUREST_TWIN / (1 + exp((AS_TWO_CELLS - spread) / WIDTH_CELLS))
    chance = min(twin, one.chance)
    if chance < FAINTEST_CHANCE:
        return (one,)
    side = longest * BESIDE_FIELDS * CELLS_A_FIELD
    if (peak - middle) @ longest < 0:
        side = -side
    return heat.moved(one, middle + side), heat.moved(replace(one, chance=chance), middle - side)


def _shape(said: Sheet, peak: Points) -> tuple[Points, Points, float]:
    """Of the heat around a peak: its middle, the direction in which it is longest, how long."""
    column, row = np.round(peak).astype(int).tolist()
    top, left = max(0, row - REACH_CELLS), max(0, column - REACH_CELLS)
    heat = 1 / (1 + np.exp(-said[top : row + REACH_CELLS + 1, left : column + REACH_CELLS + 1]))
    rows, columns = np.indices(heat.shape).reshape(2, -1)
    cells, weights = np.stack([columns + left, rows + top], 1), heat.ravel() / heat.sum()
    middle = weights @ cells
    squares, lines = np.linalg.eigh(((cells - middle).T * weights) @ (cells - middle))
    return middle, lines[:, 1], float(np.sqrt(squares[1]))
