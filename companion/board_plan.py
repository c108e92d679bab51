"""From a board file to the geometry that the eyes want."""

from companion.faust.board_file import BoardFile
from vision.measure import Measures
from vision.plan import BoardPlan, read_plan


def plan_of(board: BoardFile) -> BoardPlan:
    return read_plan(
        {
            "length": board.length,
            "width": board.width,
            "fields": dict(board.fields),
            "card_slots": dict(board.card_slots),
        }
    )


def measures_of(board: BoardFile) -> Measures:
    """The lengths that a measured board has: those of this one."""
    first, beside = dict(board.fields)["A1"], dict(board.fields)["B15"]
    along, across = first[2][0] - first[0][0], first[2][1] - first[0][1]
    strip = beside[0][1] - first[2][1]
    return Measures(board.length, board.width, *first[0], along, across, strip)
