"""The borders of the black squares, as a view has them: they look like nothing else."""

import numpy as np

from vision.board.lines import EdgeSet, Found, PrintedEdges, find_lines
from vision.board.plan import BoardPlan
from vision.board.squares import black_fields
from vision.board.view import View

REACH_FIELDS = 0.3  # field widths in which a border is looked for
FAR_BESIDE_FIELDS = 0.12  # field widths: farther off it is no border of that square
ANOTHER_FIELDS = 0.03  # field widths: a line so far beside a square's border is another one


def borders_seen(seen: PrintedEdges, view: View) -> tuple[EdgeSet, Found]:
    """Those that are found near where the view has them, and where."""
    borders = seen.square_borders
    found = find_lines(borders, view, REACH_FIELDS * seen.pitch)
    here = np.asarray(found.clear & (np.abs(found.offsets) < FAR_BESIDE_FIELDS * seen.pitch))
    return borders.edges.only(here), found.only(here)


def share_in_place(seen: PrintedEdges, plan: BoardPlan, view: View) -> float:
    """Of all borders of the board's black squares: those that lie where the view has them."""
    is_black = np.append(black_fields(plan), False)  # the last one is no field
    expected = int(is_black[seen.edges.sides].any(1).sum())
    _, found = borders_seen(seen, view)
    in_place = int((np.abs(found.offsets) < ANOTHER_FIELDS * seen.pitch).sum())
    return min(1.0, in_place / max(expected, 1))
