"""Touching stones that the heat shows as one: how wide it is tells how likely they are two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.candidate import FAINTEST_CHANCE, Candidate
from vision.reading.inputs import KINDS, MIDDLE_HEIGHT_FIELDS, Heat, heat_spread

REACH_FIELDS = 0.5  # field widths around a peak, in which its width is measured
ALONE_FIELDS = 1.0  # field widths: with another peak of its kind so near it needs no twin
# Field widths, beyond the spread of an answer: so wide along its longest line, it is as likely two
# stones as one; by how much the odds change e times.
AS_TWO_FIELDS, WIDTH_FIELDS = 0.14, 0.017
SUREST_TWIN = 0.8  # one stone may look wide, too
WELL_SEEN = 0.8  # the chance from which a stone elsewhere is the other one
BESIDE_FIELDS = 0.22  # field widths from between two touching stones to the middle of each


@dataclass(frozen=True)
class HeatView:
    """The network's answers, and what tells which place on the board a cell shows."""

    said: Heat
    frame: SheetFrame
    stand: Stand

    def cell(self, piece: Candidate) -> Points:
        """The cell (column, row) in which the piece's visible middle is seen."""
        seen = piece.place + self._height(piece) * self.stand.lean(piece.place)
        cell: Points = self.frame.to_cells(seen[None], self.said.a_field)[0]
        return cell

    def moved(self, piece: Candidate, cell: Points) -> Candidate:
        """The same piece, if its middle is seen in this cell."""
        seen = self.frame.to_mm(cell[None], self.said.a_field)
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
    a_field = heat.said.a_field
    reach = round(REACH_FIELDS * a_field)
    middle, longest, spread = _shape(heat.said.odds[KINDS.index(one.kind)], peak, reach)
    own = heat_spread(one.kind, heat.said.pitch)
    wider = sqrt(max(spread**2 - own**2, 0.0)) / a_field
    twin = SUREST_TWIN / (1 + exp((AS_TWO_FIELDS - wider) / WIDTH_FIELDS))
    chance = min(twin, one.chance)
    if chance < FAINTEST_CHANCE:
        return (one,)
    side = longest * BESIDE_FIELDS * a_field
    if (peak - middle) @ longest < 0:
        side = -side
    return heat.moved(one, middle + side), heat.moved(replace(one, chance=chance), middle - side)


def _shape(heat: Sheet, peak: Points, reach: int) -> tuple[Points, Points, float]:
    """Of the heat around a peak: its middle, the direction in which it is longest, how long."""
    column, row = np.round(peak).astype(int).tolist()
    top, left = max(0, row - reach), max(0, column - reach)
    chances = 1 / (1 + np.exp(-heat[top : row + reach + 1, left : column + reach + 1]))
    rows, columns = np.indices(chances.shape).reshape(2, -1)
    cells, weights = np.stack([columns + left, rows + top], 1), chances.ravel() / chances.sum()
    middle = weights @ cells
    squares, lines = np.linalg.eigh(((cells - middle).T * weights) @ (cells - middle))
    return middle, lines[:, 1], float(np.sqrt(squares[1]))
