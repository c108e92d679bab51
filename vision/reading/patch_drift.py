"""Measures small motions of the board (trembling) by small patches of its print.

One step of Lucas and Kanade (1981) for each patch, with light and contrast made even so that lamps
make no difference; then one affine motion for all patches. If too few patches look as they did,
there is no answer.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points
from vision.board.sheet import FINE, Picture, SheetFrame, middle

REACH_PX = FINE // 10  # from a landmark to each side of its patch
SIDE_PX = 2 * REACH_PX + 3  # of a patch with one pixel around it, for the blur
MOST_PATCHES = 100  # at the best marked points
ALIKE_CORRELATION = 0.8  # with the empty board: a patch with less is hidden or has moved too far
ALIKE_SHARE = 0.3  # of the patches that must be alike
HOLD_TERMS = 1e-6 * np.eye(3)  # keeps the fit solvable where the patches tell only a shift
IN_PLACE = np.eye(2, 3)
FlatGrey = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Drift:
    """A small affine motion on the sheet, and how far it moves the board's corners on average."""

    matrix: Points  # (2, 3) in fine pixels
    pixels: float


@dataclass(frozen=True)
class Patches:
    """Patches of the empty board, with all that can be computed before a picture comes."""

    spots: Points  # (patches, pixels, 2): where in fine pixels, a rim around each included
    asked: FlatGrey  # (patches, pixels, 4): their sum, likeness times length, shift times length
    shift: FlatGrey  # (patches, 2): what the empty board's own pixels give
    terms: Points  # (patches, terms)
    corner_terms: Points


def patches(fine: Picture, points: npt.NDArray[np.float32], frame: SheetFrame) -> Patches:
    """Around `points` (fine pixels) of a picture of the empty board."""
    size = np.array(fine.shape[1::-1])
    middles = np.round(points[:MOST_PATCHES].reshape(-1, 2)).astype(int)
    middles = middles[((middles > REACH_PX + 1) & (middles < size - REACH_PX - 2)).all(1)]
    grey, inner = _grey(fine), middles[:, None] + _square(REACH_PX)
    rows, columns = inner[..., 1], inner[..., 0]
    sides = np.gradient(grey.astype(np.float32))[::-1]
    slopes = np.stack([side[rows, columns] for side in sides], 1)
    values = grey[rows, columns].astype(np.float32)
    values -= values.mean(1, keepdims=True)
    spread = _length((values * values).sum(1), values.sum(1), values.shape[1])[:, None]
    values /= spread
    slopes = (slopes - slopes.mean(2, keepdims=True)) / spread[:, :, None]
    pairs = slopes @ slopes.transpose(0, 2, 1) + 1e-6 * np.eye(2)
    to_shift = -np.linalg.solve(pairs, slopes).astype(np.float32)
    ones = np.ones_like(values)[:, None]
    asked = np.concatenate([ones, values[:, None], to_shift], 1).transpose(0, 2, 1)
    shift = np.matmul(to_shift, values[:, :, None])[:, :, 0]
    corners = frame.to_cells(frame.plan.outer_corners, FINE)
    spots = (middles[:, None] + _square(REACH_PX + 1)).astype(np.float64)
    return Patches(spots, np.ascontiguousarray(asked), shift, _terms(middles), _terms(corners))


def _square(reach: int) -> npt.NDArray[np.int_]:
    """Offsets (x, y) of the pixels up to `reach` to each side of a middle."""
    sides = np.arange(-reach, reach + 1)
    return np.stack(np.meshgrid(sides, sides), -1).reshape(-1, 2)


def drift(empty: Patches, seen: Picture) -> Drift | None:
    """How the board has moved; None if too far, or if it is hidden.

    `seen` is the picture at the patches' spots.
    """
    grey = _grey(seen.reshape(-1, SIDE_PX, 3)).reshape(-1, SIDE_PX, SIDE_PX)[:, 1:-1, 1:-1]
    values = grey.reshape(len(seen), -1).astype(np.float32)
    told = np.matmul(values[:, None], empty.asked)[:, 0]
    squares = np.einsum("ij,ij->i", values, values)
    told[:, 1:] /= _length(squares, told[:, 0], values.shape[1])[:, None]
    alike = told[:, 1] > ALIKE_CORRELATION
    if np.count_nonzero(alike) < ALIKE_SHARE * len(alike):
        return None
    shifts = told[:, 2:] - empty.shift
    return _common(empty.terms[alike], shifts[alike], empty.corner_terms)


def _length(squares: FlatGrey, sums: FlatGrey, pixels: int) -> FlatGrey:
    """The length of each patch as a vector without its mean, plus 1 so that it is never 0."""
    return np.asarray(np.sqrt(np.maximum(squares - sums * sums / pixels, 0)) + 1, np.float32)


def _common(terms: Points, shifts: FlatGrey, corner_terms: Points) -> Drift:
    """The affine motion that fits all patches, without those that move differently."""
    along, across = np.abs(shifts - middle(shifts, 0)).T
    apart = np.maximum(along, across)
    kept = apart <= 2.5 * float(middle(apart, 0)) + 0.05
    terms, shifts = terms[kept], shifts[kept]
    moves = np.linalg.solve(terms.T @ terms + HOLD_TERMS, terms.T @ shifts)
    pixels = float(np.hypot(*(corner_terms @ moves).T).mean())
    return Drift(IN_PLACE + moves[[1, 2, 0]].T, pixels)


def _terms(places: Points) -> Points:
    return np.column_stack([np.ones(len(places)), places])


def _grey(fine: Picture) -> npt.NDArray[np.uint8]:
    return np.asarray(cv2.blur(cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)
