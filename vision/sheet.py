"""The flattened board: every table and camera brought to one size, counted in field widths."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.plan import BoardPlan, Points
from vision.view import View

Picture = npt.NDArray[np.uint8]
Sheet = npt.NDArray[np.float32]

FINE = 40  # pixels a field width, as sampled
COARSE = 20  # after averaging: what is read
MARGIN = 0.65  # field widths of table around the board
_LINEAR = (np.arange(256, dtype=np.float32) / 255) ** np.float32(2.2)  # close to sRGB


@dataclass(frozen=True)
class SheetFrame:
    """Where on the flattened sheet the millimetres of a board lie."""

    plan: BoardPlan

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height in fine pixels, each a multiple of four."""
        return (self._pixels(self.plan.length), self._pixels(self.plan.width))

    def _pixels(self, reach: float) -> int:
        return int(np.ceil((reach / self.plan.pitch + 2 * MARGIN) * FINE / 4)) * 4

    @cached_property
    def grid(self) -> Points:
        """The mm point in the middle of every fine pixel."""
        width, height = self.size
        return np.stack(np.meshgrid(self._mm(np.arange(width)), self._mm(np.arange(height))), -1)

    def _mm(self, pixels: npt.NDArray[np.int_]) -> Points:
        mm: Points = ((pixels + 0.5) / FINE - MARGIN) * self.plan.pitch
        return mm

    def to_mm(self, cells: Points, per_pitch: float) -> Points:
        """Millimetres of places on a sheet with so many cells a field width; cell middles at .0."""
        mm: Points = ((cells + 0.5) / per_pitch - MARGIN) * self.plan.pitch
        return mm

    def to_cells(self, points: Points, per_pitch: float) -> Points:
        cells: Points = (points / self.plan.pitch + MARGIN) * per_pitch - 0.5
        return cells

    @cached_property
    def fine_to_mm(self) -> Points:
        scale, start = self.plan.pitch / FINE, (0.5 / FINE - MARGIN) * self.plan.pitch
        return np.array([[scale, 0, start], [0, scale, start], [0, 0, 1.0]])


def lookup(frame: SheetFrame, view: View) -> npt.NDArray[np.float32]:
    """For each fine pixel of the sheet its place in the picture."""
    return np.nan_to_num(view.to_pixels(frame.grid), nan=-1e4).astype(np.float32)


def flatten(picture: Picture, places: npt.NDArray[np.float32]) -> Picture:
    return np.asarray(cv2.remap(picture, places, None, cv2.INTER_LINEAR), dtype=np.uint8)  # type: ignore[call-overload]


def linear_light(fine: Picture) -> Sheet:
    """A fine sheet averaged to the coarse size, in linear light, 0 to 1."""
    height, width = fine.shape[:2]
    light = _LINEAR[fine]
    return np.asarray(
        cv2.resize(
            light, (width * COARSE // FINE, height * COARSE // FINE), None, 0, 0, cv2.INTER_AREA
        ),
        dtype=np.float32,
    )
