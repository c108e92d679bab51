"""Where on a picture of the flat board each field lies, for whoever cuts a part out of it."""

from collections.abc import Mapping

import numpy as np

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.observations import Json
from vision.board.sheet import FINE, SheetFrame


def field_places(board: BoardFile) -> Mapping[str, Json]:
    """The picture's size and each field's left, top, right and bottom in it, in pixels."""
    frame = SheetFrame(plan_of(board))
    fields: dict[str, Json] = {}
    for name, corners in board.fields:
        middles = frame.to_cells(np.array(corners, dtype=np.float64), FINE)
        edges = middles + 0.5
        fields[name] = [*np.round([*edges.min(0), *edges.max(0)], 1).tolist()]
    return {"size": [*frame.size], "fields": fields}
