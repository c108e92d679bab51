"""The flattened board, called a sheet: seen from above, in one size for every table and camera."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.view import View

Picture = npt.NDArray[np.uint8]
Sheet = npt.NDArray[np.float32]
# Where in a picture each pixel of a sheet lies: whole pixels and the rest, as in OpenCV.
Places = tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]

FINE = 32  # pixels a field width in a fine sheet, to find the print again
COARSE = 16  # pixels a field width in a coarse sheet, to read pieces
MARGIN_FIELDS = 0.45  # field widths of table around the board
FULL_LIGHT = 65535
LINEAR_OF_BYTE = np.round((np.arange(256) / 255) ** 2.2 * FULL_LIGHT).astype(
    np.uint16
)  # close to sRGB
LIGHT_OF_BYTE = LINEAR_OF_BYTE.astype(np.float32) / np.float32(FULL_LIGHT)


@dataclass(frozen=True)
class SheetFrame:
    """Where on the flattened sheet the millimetres of a board lie."""

    plan: BoardPlan

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height in fine pixels, each a multiple of eight."""
        return (self._pixels(self.plan.length), self._pixels(self.plan.width))

    def _pixels(self, reach: float) -> int:
        return int(np.ceil((reach / self.plan.pitch + 2 * MARGIN_FIELDS) * FINE / 8)) * 8

    def grid(self, per_pitch: int) -> Points:
        """The middles (mm) of all pixels of a sheet with `per_pitch` pixels a field width."""
        width, height = (np.arange(side * per_pitch // FINE) for side in self.size)
        return self.to_mm(np.stack(np.meshgrid(width, height), -1).astype(np.float64), per_pitch)

    def to_mm(self, cells: Points, per_pitch: float) -> Points:
        """Board mm of places on a sheet with `per_pitch` cells a field width; middles are whole."""
        mm: Points = ((cells + 0.5) / per_pitch - MARGIN_FIELDS) * self.plan.pitch
        return mm

    def to_cells(self, points: Points, per_pitch: float) -> Points:
        """The way back: places on such a sheet of points in board mm."""
        cells: Points = (points / self.plan.pitch + MARGIN_FIELDS) * per_pitch - 0.5
        return cells

    @cached_property
    def fine_to_mm(self) -> Points:
        scale, start = self.plan.pitch / FINE, (0.5 / FINE - MARGIN_FIELDS) * self.plan.pitch
        return np.array([[scale, 0, start], [0, scale, start], [0, 0, 1.0]])


def sheet_places(frame: SheetFrame, view: View) -> Places:
    return fixed_places(clipped(view.to_pixels(frame.grid(FINE))))


def clipped(places: Points) -> npt.NDArray[np.float32]:
    """Places in numbers that OpenCV takes; what lies behind the camera is put far outside."""
    return np.clip(np.nan_to_num(places, nan=-1e4), -1e4, 3e4).astype(np.float32)


def fixed_places(places: npt.NDArray[np.float32]) -> Places:
    whole, rest = cv2.convertMaps(places, None, cv2.CV_16SC2)  # type: ignore[call-overload]
    return whole, rest


def flatten(picture: Picture, places: Places) -> Picture:
    """The picture sampled at these places."""
    found = cv2.remap(picture, *places, cv2.INTER_LINEAR, borderValue=0)
    return np.asarray(found, np.uint8)


def linear(picture: Picture) -> npt.NDArray[np.uint16]:
    """A camera's bytes as light, 0 to FULL_LIGHT."""
    return np.asarray(cv2.LUT(picture, LINEAR_OF_BYTE), np.uint16)


def level(values: npt.NDArray[np.generic], part: float) -> Sheet:
    """The value in each row that this part of the row does not exceed; 0 if there is none."""
    if not values.shape[-1]:
        return np.zeros(values.shape[:-1], np.float32)
    at = int(part * (values.shape[-1] - 1))
    return np.asarray(np.partition(values, at)[..., at], np.float32)


def middle(values: Sheet, axis: int) -> Sheet:
    """The median along an axis, or the value just above it."""
    at = values.shape[axis] // 2
    return np.asarray(np.partition(values, at, axis=axis).take(at, axis), np.float32)


def linear_light(fine: Picture) -> Sheet:
    """A fine sheet averaged to the coarse size, in linear light, 0 to 1."""
    height, width = fine.shape[:2]
    size = (width * COARSE // FINE, height * COARSE // FINE)
    light = cv2.resize(linear(fine), size, None, 0, 0, cv2.INTER_AREA)
    return np.asarray(light, np.float32) / np.float32(FULL_LIGHT)
