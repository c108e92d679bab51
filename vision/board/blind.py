"""Why little of the board is seen: no light, too much of it, or a part outside the picture."""

import cv2
import numpy as np

from vision.board.calibration import CalibrationDoubt
from vision.board.plan import Points
from vision.board.sheet import Picture

DARK, GLARING = 0.01, 0.9  # of full light: what is brightest is darker; what is darkest brighter
BORDER_PX = 1.0  # a corner that lies no farther inside is cut off
EVEN_SIZE = (160, 90)  # to which a picture is shrunk before it is asked for its edges
EVEN_STEP = 8.0  # of 255: a lens that is covered shows no steeper one; a table shows 29 at least


def light_doubt(picture: Picture) -> CalibrationDoubt:
    """Whether anything can be seen at all."""
    few = picture[::16, ::16].reshape(-1, 3)
    if (float(np.percentile(few.max(1), 90)) / 255) ** 2.2 < DARK:
        return CalibrationDoubt.DARK
    if float(np.percentile(few.min(1), 20)) / 255 > GLARING:
        return CalibrationDoubt.GLARING
    return CalibrationDoubt.NONE


def lens_doubt(picture: Picture) -> CalibrationDoubt:
    """Whether there is anything to be looked at: no light, too much, or a cover before the lens."""
    doubt = light_doubt(picture)
    if doubt is CalibrationDoubt.NONE and _is_even(picture):
        return CalibrationDoubt.DARK
    return doubt


def _is_even(picture: Picture) -> bool:
    """No edge is seen anywhere: a finger, a cloth or a cap lies on the lens."""
    small = cv2.resize(picture, EVEN_SIZE, None, 0, 0, cv2.INTER_AREA)
    light = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float64)
    steps = [np.abs(np.diff(light, axis=axis)).ravel() for axis in (0, 1)]
    return float(np.percentile(np.concatenate(steps), 99)) < EVEN_STEP


def why_unseen(picture: Picture, corners: Points) -> CalibrationDoubt:
    """What would have to be changed before the grid between these corners is seen; else NONE."""
    size = np.array(picture.shape[1::-1])
    if (corners < BORDER_PX).any() or (corners > size - 1 - BORDER_PX).any():
        return CalibrationDoubt.OUTSIDE
    return light_doubt(picture)
