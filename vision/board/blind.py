"""Why little of the board is seen: no light, too much of it, or a part outside the picture."""

import numpy as np

from vision.board.calibration import CalibrationDoubt
from vision.board.plan import Points
from vision.board.sheet import Picture

DARK, GLARING = 0.01, 0.9  # of full light: what is brightest is darker; what is darkest brighter
BORDER_PX = 1.0  # a corner that lies no farther inside is cut off


def light_doubt(picture: Picture) -> CalibrationDoubt:
    """Whether anything can be seen at all."""
    few = picture[::16, ::16].reshape(-1, 3)
    if (float(np.percentile(few.max(1), 90)) / 255) ** 2.2 < DARK:
        return CalibrationDoubt.DARK
    if float(np.percentile(few.min(1), 20)) / 255 > GLARING:
        return CalibrationDoubt.GLARING
    return CalibrationDoubt.NONE


def why_unseen(picture: Picture, corners: Points) -> CalibrationDoubt:
    """What would have to be changed before the grid between these corners is seen; else NONE."""
    size = np.array(picture.shape[1::-1])
    if (corners < BORDER_PX).any() or (corners > size - 1 - BORDER_PX).any():
        return CalibrationDoubt.OUTSIDE
    return light_doubt(picture)
