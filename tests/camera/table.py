"""A made-up board for the tests: two lanes of three fields, 60 x 80 mm each, a rim of 20 mm."""

import numpy as np

from vision.board.plan import BoardPlan, read_plan
from vision.reading.candidate import Candidate


def small_plan() -> BoardPlan:
    lanes = {f"A{n + 1}": (20 + 60 * n, 20) for n in range(3)}
    lanes |= {f"B{3 - n}": (20 + 60 * n, 100) for n in range(3)}
    fields = {
        name: [[x, y], [x + 60, y], [x + 60, y + 80], [x, y + 80]] for name, (x, y) in lanes.items()
    }
    return read_plan({"length": 220.0, "width": 200.0, "fields": fields})


def piece(kind: str, x: float, y: float, chance: float = 0.95) -> Candidate:
    field, depth = small_plan().field_at(np.array([x, y]))
    return Candidate(kind, np.array([x, y]), chance, field, depth)
