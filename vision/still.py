"""Does the board lie where it lay, but for a tremble? Asked of small patches of its print.

One step of Lucas and Kanade (1981) a patch, evened out in itself so that lamps do not matter; then
one motion of the whole sheet for all. Where the patches are not alike, nothing is said.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.plan import Points
from vision.sheet import FINE, Picture, SheetFrame

REACH = FINE // 10  # pixels to each side of a landmark that make its patch
PATCHES = 100  # of the best marked points
ALIKE = 0.8  # correlation of a patch with the empty board's
ENOUGH = 0.3  # share of the patches that must be alike
Flat = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Drift:
    """A small affine motion on the sheet, and how far it moves the board's corners on average."""

    matrix: Points  # (2, 3) in fine pixels
    pixels: float


@dataclass(frozen=True)
class Patches:
    """Patches of the empty board: their pixels, how these change with a shift, and the board."""

    at: npt.NDArray[np.int_]  # (patches, pixels) into the sheet
    values: Flat
    to_shift: Flat  # (patches, 2, pixels): from a difference to a shift in fine pixels
    terms: Points  # (patches, terms)
    corner_terms: Points


def patches(fine: Picture, points: npt.NDArray[np.float32], frame: SheetFrame) -> Patches:
    """Around `points` (fine pixels) of a picture of the empty board."""
    grey = _grey(fine)
    height, width = grey.shape
    middles = np.round(points[:PATCHES].reshape(-1, 2)).astype(int)
    inside = (middles > REACH).all(1) & (middles < (width - REACH - 1, height - REACH - 1)).all(1)
    middles = middles[inside]
    rows, columns = (side.ravel() for side in np.mgrid[-REACH : REACH + 1, -REACH : REACH + 1])
    at = (middles[:, 1:] + rows) * width + middles[:, :1] + columns
    slopes = np.stack([np.take(side, at) for side in np.gradient(grey.astype(np.float32))[::-1]], 1)
    values, spread = _evened(grey, at)
    slopes = (slopes - slopes.mean(2, keepdims=True)) / spread[:, :, None]
    pairs = slopes @ slopes.transpose(0, 2, 1) + 1e-6 * np.eye(2)
    to_shift = -np.linalg.solve(pairs, slopes).astype(np.float32)
    corners = frame.to_cells(frame.plan.outer_corners, FINE)
    return Patches(at, values, to_shift, _terms(middles), _terms(corners))


def drift(empty: Patches, fine: Picture) -> Drift | None:
    """How the board has moved since, or None: too far, or hidden."""
    if not len(empty.at):
        return None
    values, _ = _evened(_grey(fine), empty.at)
    alike = np.einsum("ij,ij->i", values, empty.values) > ALIKE
    if alike.mean() < ENOUGH:
        return None
    shifts = np.einsum("ikj,ij->ik", empty.to_shift, values - empty.values)
    return _common(empty.terms[alike], shifts[alike], empty.corner_terms)


def _common(terms: Points, shifts: Flat, corner_terms: Points) -> Drift:
    """The motion of all patches but those that stand out."""
    apart = np.linalg.norm(shifts - np.median(shifts, axis=0), axis=1)
    kept = apart <= 2.5 * np.median(apart) + 0.05
    moves, *_ = np.linalg.lstsq(terms[kept], shifts[kept], rcond=None)
    pixels = float(np.linalg.norm(corner_terms @ moves, axis=1).mean())
    return Drift(np.eye(2, 3) + moves[[1, 2, 0]].T, pixels)


def _terms(places: Points) -> Points:
    return np.column_stack([np.ones(len(places)), places])


def _grey(fine: Picture) -> npt.NDArray[np.uint8]:
    return np.asarray(cv2.blur(cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)


def _evened(grey: npt.NDArray[np.uint8], at: npt.NDArray[np.int_]) -> tuple[Flat, Flat]:
    """Patches without their mean and of length one, and what their lengths were."""
    values = np.take(grey, at).astype(np.float32)
    values -= values.mean(1, keepdims=True)
    spread = np.linalg.norm(values, axis=1, keepdims=True) + np.float32(1)
    return values / spread, spread
