"""The view that shows points of the board where they truly are, found from many of them at once."""

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.view import View

MOST_BEND = 0.6  # either way; a lens that bends more is not looked for
BENDS_A_ROUND = 25  # that are tried, in a range that the best of them narrows
ROUNDS = 4


def nearest_view(places: Points, pixels: Points, size: tuple[int, int]) -> View:
    """One plane and one bend that bring places (n, 2; mm) nearest to their pixels."""
    middle, reach = 0.0, MOST_BEND
    for _ in range(ROUNDS):
        bends = np.linspace(middle - reach, middle + reach, BENDS_A_ROUND)
        views = [_bent(float(bend), places, pixels, size) for bend in bends]
        best = min(views, key=lambda view: float(np.square(view.to_pixels(places) - pixels).sum()))
        middle, reach = best.bend, 2 * reach / (BENDS_A_ROUND - 1)
    return best


def _bent(bend: float, places: Points, pixels: Points, size: tuple[int, int]) -> View:
    straight = View(np.eye(3), bend, size).straighten(pixels)
    plane, _ = cv2.findHomography(places, straight)
    return View(np.asarray(plane, np.float64), bend, size)
