"""Is a change only light? Light and shade leave the print where it is; a hand hides it."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.sheet import COARSE, Sheet
from vision.reading.cells import BLOCK, fold
from vision.reading.light import DARKEST

WINDOW_PX = COARSE // 2 + 1  # pixels to a side in which the print is looked for
KEPT_SHARE = 0.5  # of the print's contrast, and the correlation with it
GRAINS_PX = (3, 3)  # pixels over which noise is averaged
FAINT_LIGHT = np.float32(0.01)  # of white paper: no contrast is told against less
OVEREXPOSED_LIGHT = 0.85  # of full light in one colour: glare lay there, its print is not known
PALE_LIGHT = 0.4  # of white paper in every colour: skin is not, nor are most sleeves

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class SheetChange:
    """How a picture differs from the empty board: log change of light, and the picture itself."""

    strength: Sheet  # (height, width) in coarse pixels
    cells: Sheet  # the picture as a share of white paper, in cells

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
    def _averaged(self) -> Sheet:
        return _log_light(self.bands)

    def has_changed(self, change: SheetChange, least: float) -> npt.NDArray[np.bool_]:
        """Where the light has changed by so much (log) also when grains of noise are averaged."""
        return np.asarray(np.abs(_log_light(change.bands) - self._averaged).max(0) > least)

    def seen_through(self, change: SheetChange, changed: Mask) -> npt.NDArray[np.bool_]:
        """Of each changed pixel whether the print is still seen around it.

        Only changed pixels tell. Contrast is relative to how bright the place is, so neither a
        shadow nor a lamp takes it away; glass may, and its edges do.
        """
        here = changed.astype(np.float32)
        count = np.maximum(_sum(here), 1)
        seen, known = change.bands.mean(0), self.grey
        seen_mean, known_mean = _sum(seen * here) / count, _sum(known * here) / count
        alike = _sum(seen * known * here) / count - seen_mean * known_mean
        texture = np.maximum(_sum(known * known * here) / count - known_mean**2, 0)
        of_seen = np.maximum(_sum(seen * seen * here) / count - seen_mean**2, 0)
        light = np.maximum(seen_mean, FAINT_LIGHT) / np.maximum(known_mean, FAINT_LIGHT)
        is_kept = alike > KEPT_SHARE * light * texture
        is_kept &= alike > KEPT_SHARE * np.sqrt(texture * of_seen)
        return np.asarray((is_kept | self._unknown(change)) & (changed > 0))

    def _unknown(self, change: SheetChange) -> npt.NDArray[np.bool_]:
        """Where glare lay on the empty board, and what is now seen might be its paper."""
        if not self.blind.any():
            return self.blind
        return np.asarray(self.blind & (change.bands.min(0) > PALE_LIGHT))


def _log_light(bands: Sheet) -> Sheet:
    return np.stack([np.log(cv2.blur(band, GRAINS_PX) + DARKEST) for band in bands])


def _sum(values: Sheet) -> Sheet:
    """Over the window around each pixel."""
    size = (WINDOW_PX, WINDOW_PX)
    return np.asarray(cv2.boxFilter(values, -1, size, normalize=False), np.float32)
