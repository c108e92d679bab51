"""A scene's calibration taken from its truth: what is then misread is no fault of the set-up."""

from dataclasses import replace

import numpy as np

from companion.bench.eyes.calibrate_truth import Known
from vision.board.calibrate import as_put
from vision.board.calibration import Calibration, CalibrationDoubt
from vision.checks.true_view import nearest_view


def true_calibration(known: Known) -> Calibration:
    """As near to the true fields as one plane and one bend come; off by as much as they are not."""
    height, width = known.picture.shape[:2]
    places = np.concatenate([corners for _, corners in known.plan.fields])
    view = nearest_view(places, known.fields.reshape(-1, 2), (width, height))
    corners = view.to_pixels(known.plan.outer_corners)
    put = as_put(known.picture, known.plan, corners, view.bend)
    off = known.off_mm(view)[0]
    return replace(put, view=view, quality=1.0, off_mm=off, doubt=CalibrationDoubt.NONE)
