"""The view of a scene taken from its truth: whatever is then misread is no fault of the set-up."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.board.calibrate import as_put
from vision.board.calibration import CalibrationDoubt
from vision.board.plan import Points
from vision.board.view import View, mm_beside
from vision.reading.network import Model
from vision.reading.reader import Reader, set_up_with
from vision.scenes import BadScene, read_scene

MOST_BEND = 0.6  # either way; a lens that bends more is not looked for
BENDS_A_ROUND = 25  # that are tried, in a range that the best of them narrows
ROUNDS = 4


def open_true(directory: Path, model: Model) -> Reader:
    """A reader that is told where the fields truly lie, instead of the clicked corners."""
    empty, plan, _ = read_scene(directory)
    said = json.loads((directory / "scene.json").read_text(encoding="utf-8"))
    try:
        fields = [np.array(said["fields_px"][name], np.float64) for name in plan.names]
    except (KeyError, ValueError) as bad:
        raise BadScene(f"{directory.name}: no truth about where the fields lie ({bad})") from bad
    places, pixels = np.concatenate([corners for _, corners in plan.fields]), np.concatenate(fields)
    view = nearest_view(places, pixels, (empty.shape[1], empty.shape[0]))
    put = as_put(empty, plan, view.to_pixels(plan.outer_corners), view.bend)
    off = float(mm_beside(view, places, pixels).max())
    true = replace(put, view=view, quality=1.0, off_mm=off, doubt=CalibrationDoubt.NONE)
    return Reader(set_up_with(empty, plan, true), model)


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
