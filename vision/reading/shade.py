"""Tells whether a change is only one of light: then the print is still seen, under a hand not."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.sheet import COARSE, Sheet
from vision.reading.cells import BLOCK, fold
from vision.reading.light import DARKEST_LIGHT

WINDOW_PX = COARSE // 2 + 1  # pixels to a side in which the print is looked for
KEPT_SHARE = 0.5  # of the print's contrast that is seen at least, and its correlation at least
BESIDE_PX = (5, 5)  # how far around a pixel what is beside it lies
GRAINS_PX = (3, 3)  # pixels over which noise is averaged
FAINT_LIGHT = np.float32(0.02)  # of white paper: darker places count as this bright
OVEREXPOSED_LIGHT = 0.85  # of full light in one colour: under such glare the print is not known
PALE_LIGHT = 0.4  # of white paper in every colour: skin and most sleeves are darker

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class SheetChange:
    """How a picture differs from the empty board: log change of light, and the picture itself."""

    strength: Sheet  # (height, width) in coarse pixels
    cells: Sheet  # the picture as a share of white paper, in cells
    white: Sheet  # how bright white paper is in it, cell by cell

    @cached_property
    def bands(self) -> Sheet:
        return np.stack([fold(band, BLOCK)[0] for band in self.cells])


@dataclass(frozen=True)
class KnownPrint:
    """The empty board's print as a share of white paper, and where it was overexposed."""

    bands: Sheet
    blind: npt.NDArray[np.bool_]

    @cached_property
    def grey(self) -> Sheet:
        return np.asarray(self.bands.mean(0))

    @cached_property
    def _relief(self) -> Sheet:
        return _relief(self.grey)

    @cached_property
    def _averaged(self) -> Sheet:
        return _log_light(self.bands)

    def has_changed(self, change: SheetChange, least: float) -> npt.NDArray[np.bool_]:
        """Where the light has changed by more than `least` (log), with noise averaged out."""
        return np.asarray(np.abs(_log_light(change.bands) - self._averaged).max(0) > least)

    def seen_through(self, change: SheetChange, changed: Mask) -> npt.NDArray[np.bool_]:
        """Of each changed pixel whether the print is still seen around it.

        Only changed pixels tell, each by how much brighter it is than those beside it: no shadow
        or lamp takes that away, and their edges are as small a part of the window as a line. Glass
        may, and its edges do.
        """
        here = changed.astype(np.float32)
        seen, known = _relief(change.bands.mean(0)), self._relief
        alike, texture, of_seen = (
            _sum(product * here) for product in (seen * known, known * known, seen * seen)
        )
        is_kept = alike > KEPT_SHARE * texture
        is_kept &= alike > KEPT_SHARE * np.sqrt(texture * of_seen)
        return np.asarray((is_kept | self._unknown(change)) & (changed > 0))

    def _unknown(self, change: SheetChange) -> npt.NDArray[np.bool_]:
        """Where the print is not known because of glare, and paper may be what is seen now."""
        if not self.blind.any():
            return self.blind
        return np.asarray(self.blind & (change.bands.min(0) > PALE_LIGHT))


def _log_light(bands: Sheet) -> Sheet:
    return np.stack([np.log(cv2.blur(band, GRAINS_PX) + DARKEST_LIGHT) for band in bands])


def _relief(light: Sheet) -> Sheet:
    """How much brighter each pixel is than those beside it, as a share of them."""
    beside = np.maximum(cv2.blur(light, BESIDE_PX), FAINT_LIGHT)
    return np.asarray(light / beside - 1, np.float32)


def _sum(values: Sheet) -> Sheet:
    """The sum over the window around each pixel."""
    size = (WINDOW_PX, WINDOW_PX)
    return np.asarray(cv2.boxFilter(values, -1, size, normalize=False), np.float32)
