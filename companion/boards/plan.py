"""From a board file to the geometry that the eyes want."""

from companion.boards.file import BoardFile, read_board_file
from companion.boards.lines import write_board_file
from vision.board.measures import Measures
from vision.board.plan import BoardPlan, read_plan

MEASURED = ", measured"  # behind the name of the printing that it was measured after


def plan_of(board: BoardFile) -> BoardPlan:
    return read_plan(
        {
            "length": board.length,
            "width": board.width,
            "fields": dict(board.fields),
            "card_slots": dict(board.card_slots),
        }
    )


def measured_board(like: BoardFile, found: Measures) -> BoardFile:
    """The board `like` with the lengths that were found; all else stays as it is."""
    lengths = {
        "length": found.length, "width": found.width, "margin_along": found.margin_along,
        "margin_across": found.margin_across, "along": found.along, "across": found.across,
        "strip": found.strip,
    }  # fmt: skip
    name = like.name if like.name.endswith(MEASURED) else like.name + MEASURED
    return read_board_file(write_board_file(like.text, name, lengths))


def measures_of(board: BoardFile) -> Measures:
    """The lengths that a measured board has: those of this one."""
    first, beside = dict(board.fields)["A1"], dict(board.fields)["B15"]
    along, across = first[2][0] - first[0][0], first[2][1] - first[0][1]
    strip = beside[0][1] - first[2][1]
    return Measures(board.length, board.width, *first[0], along, across, strip)
