"""Moves a fit from lines beside the fields onto the borders of the black squares.

A frame beside a lane is printed as long and as dark as the lane's own line, and a fit may lie on
it. A black square fills its field: where one of its borders lies beside its line and the opposite
one does not, that line is another one, all along the lane, and most likely so on the board's other
side. A square that ends before both its lines is printed smaller, and tells nothing.
"""

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from vision.board.confirm import ANOTHER_FIELDS, borders_seen
from vision.board.edges import NO_FIELD, EdgeSet, Flags, SeenPlan
from vision.board.fit import Clicks, fit_edges
from vision.board.fits import BoardFit, supported_and_compared
from vision.board.likeness import all_evidence
from vision.board.lines import Found, PrintedEdges, print_near
from vision.board.plan import Points

SAME_LINE_MM = 1.0  # apart: edges in one row or column
HOLD = 0.01  # how strongly the fit is held to where it was
REACHES_FIELDS = (0.12, 0.08, 0.05)  # field widths: beyond them nothing counts, round by round
BETTER = 0.67  # of what the squares lay beside: a move that leaves more mends nothing
TIMES_SEEN = 8  # the border of a square counts as so many pieces of a line


@dataclass(frozen=True)
class SquaresSeen:
    """How many borders of black squares are seen from a view, and how far beside the worst lies.

    Where a square ends beside its field, one of the lines is another one.
    """

    number: int
    off_mm: float

    def refutes(self, rival: "SquaresSeen", pitch: float) -> bool:
        """Whether the squares are not, or lie beside, where a rival of this view has them."""
        is_beside = rival.off_mm - self.off_mm > ANOTHER_FIELDS * pitch
        return is_beside or rival.number < self.number / 2


def squares_seen(camera: SeenPlan, numbers: Points) -> SquaresSeen:
    found = borders_seen(print_near(camera, numbers), numbers)
    return SquaresSeen(len(found.offsets), float(np.abs(found.offsets).max(initial=0)))


def onto_squares(camera: SeenPlan, fit: BoardFit) -> BoardFit:
    """The fit without the lines that lie beside the squares; as it was where that mends nothing."""
    seen = print_near(camera, fit.numbers)
    found = borders_seen(seen, fit.numbers)
    beside = np.asarray(np.abs(found.offsets) > ANOTHER_FIELDS * seen.pitch)
    if not beside.any() or _are_small(seen, found):
        return fit
    numbers, others = fit.numbers, (found.edges.only(~beside), found.edges.only(beside))
    try:
        for reach in REACHES_FIELDS:
            evidence = _evidence(seen, numbers, others)
            px = reach * seen.pitch / float(np.median(evidence.mm_per_px))
            clicks = Clicks(fit.numbers, HOLD / camera.spread**2, px)
            numbers = fit_edges(numbers, evidence, camera, clicks)
    except np.linalg.LinAlgError:
        return fit
    if squares_seen(camera, numbers).off_mm > BETTER * float(np.abs(found.offsets).max()):
        return fit
    return supported_and_compared(camera, numbers)


def _are_small(seen: PrintedEdges, found: Found) -> bool:
    """Whether a black square ends before two opposite lines of its field."""
    borders = found.edges
    known = replace(seen, edges=borders)
    inwards = found.offsets * known.black_sides > ANOTHER_FIELDS / 2 * seen.pitch
    squares = borders.sides.max(1, initial=NO_FIELD, where=seen.black[borders.sides])
    pairs = Counter(zip(squares[inwards], borders.lengthwise[inwards], strict=True))
    return max(pairs.values(), default=0) > 1


def _evidence(
    seen: PrintedEdges, numbers: Points, sure_and_others: tuple[EdgeSet, EdgeSet]
) -> Found:
    """The squares' borders, and all that lies on no line that is another one."""
    found, middle = all_evidence(seen, numbers), seen.camera.plan.outer_corners.mean(0)
    sure, others = (_in_line_with(found.edges, one, middle) for one in sure_and_others)
    known, borders = found.only(sure[0] | ~others[1]), borders_seen(seen, numbers)
    for _ in range(TIMES_SEEN):
        known = known.joined(borders)
    return known


def _in_line_with(edges: EdgeSet, borders: EdgeSet, middle: Points) -> tuple[Flags, Flags]:
    """Of each edge whether it lies in a row or column of these, and whether there or opposite."""
    same_way = edges.lengthwise[:, None] == borders.lengthwise
    one, other = edges.middle[:, None] - middle, borders.middle - middle
    way = borders.lengthwise
    here, there = (np.where(way, places[..., 1], places[..., 0]) for places in (one, other))
    same = same_way & (np.abs(here - there) < SAME_LINE_MM)
    opposite = same_way & (np.abs(here + there) < SAME_LINE_MM)
    return np.asarray(same.any(1)), np.asarray((same | opposite).any(1))
