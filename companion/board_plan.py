"""From a board file to the geometry that the eyes want."""

from companion.faust.board_file import BoardFile
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
