"""How the camera saw the board, from one evening to the next: the empty board and its corners."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.boards.plan import plan_of
from companion.set_up.preparation import Preparation, SetUpStep
from vision.board.calibrate import as_put, calibrate
from vision.reading.reader import set_up_with


def keep_sight(now: Preparation, file: Path) -> None:
    """Writes picture and corners of the calibration to a file, if there is one."""
    if now.empty is not None and now.calibration is not None:
        seen = now.calibration
        with file.open("wb") as out:
            np.savez_compressed(
                out, empty=now.empty, corners=seen.corners,
                bend=seen.view.bend, said=seen.is_said,
            )  # fmt: skip


def kept_sight(now: Preparation, file: Path) -> Preparation | None:
    """Calibrated on what was written; None if that does not do."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            empty, corners = kept["empty"], kept["corners"]
            bend, is_said = float(kept["bend"]), bool(kept["said"])
    except (OSError, ValueError, KeyError):
        return None
    plan = plan_of(now.board)
    if is_said:
        found = as_put(empty, plan, corners, bend).said_right(plan)
    else:
        found = calibrate(empty, plan, corners, bend)
    if not found.is_usable:
        return None
    sight = set_up_with(empty, plan, found)
    return replace(now, step=SetUpStep.PLAYING, sight=sight, empty=empty)
