"""Flattens the pictures of one view: cuts the board out, reduces it, samples it.

A picture has several pixels for each that is read. Where the board lies they are first averaged
two by two (or three by three), then sampled once.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points
from vision.board.sheet import (
    COARSE,
    FINE,
    Picture,
    Places,
    SheetFrame,
    clipped,
    fixed_places,
    flatten,
)
from vision.board.view import View

SPARE_PX = 1.75  # pixels of the reduced picture for each that is read
RIM_PX = 2  # pixels of the reduced picture that are kept around the sheet

Map = npt.NDArray[np.float32]  # (height, width, 2)


@dataclass(frozen=True)
class PictureWindow:
    """A part of a picture, and how many of its pixels to a side become one."""

    left: int
    top: int
    right: int
    bottom: int
    factor: int

    def cut(self, picture: Picture) -> Picture:
        part = picture[self.top : self.bottom, self.left : self.right]
        if self.factor == 1:
            return part
        size = (part.shape[1] // self.factor, part.shape[0] // self.factor)
        return np.asarray(cv2.resize(part, size, None, 0, 0, cv2.INTER_AREA), np.uint8)

    def to_cut(self, pixels: Points) -> Points:
        inside: Points = (pixels + 0.5 - (self.left, self.top)) / self.factor - 0.5
        return inside


@dataclass(frozen=True)
class SheetWarp:
    """Flattens the pictures of one view; what depends on the view alone is computed once."""

    frame: SheetFrame
    view: View
    pitch: int = COARSE  # pixels a field width

    @cached_property
    def window(self) -> PictureWindow:
        return _window(self.view.to_pixels(self.frame.grid(self.pitch)), self.view.size)

    @cached_property
    def _map(self) -> Map:
        return self._map_of(self.frame.grid(self.pitch))

    @cached_property
    def _places(self) -> Places:
        return fixed_places(self._map)

    @cached_property
    def _fine_places(self) -> Places:
        return self.places(self.frame.grid(FINE))

    def places(self, points: Points) -> Places:
        """Where points of the board (rows, columns, 2; mm) lie in what `cut` gives."""
        return fixed_places(self._map_of(points))

    def _map_of(self, points: Points) -> Map:
        return clipped(self.window.to_cut(self.view.to_pixels(points)))

    def cut(self, picture: Picture) -> Picture:
        return self.window.cut(picture)

    def flatten(self, cut: Picture) -> Picture:
        """The sheet with its pixels a field width."""
        return flatten(cut, self._places)

    def flatten_fine(self, cut: Picture) -> Picture:
        """The sheet with FINE pixels a field width."""
        return flatten(cut, self._fine_places)

    def flatten_moved(self, cut: Picture, motion: Points) -> Picture:
        """The sheet where the board has moved a little (affine, in fine pixels)."""
        scale = FINE / self.pitch
        middle = np.full(2, (scale - 1) / 2)  # of the first pixel
        shift = (motion[:, 2] + motion[:, :2] @ middle - middle) / scale
        matrix = np.column_stack([motion[:, :2], shift])
        way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = self._map.shape[1::-1]
        moved = cv2.warpAffine(self._map, matrix, size, None, way, cv2.BORDER_REPLICATE)
        return flatten(cut, fixed_places(np.asarray(moved, np.float32)))


def _window(pixels: Points, size: tuple[int, int]) -> PictureWindow:
    """The part of a picture of that size which holds a sheet with its pixels at these places."""
    known = np.nan_to_num(pixels, nan=-1.0)
    apart = np.linalg.norm(np.diff(known, axis=1), axis=2)
    factor = max(1, round(float(np.median(apart)) / SPARE_PX))
    room = np.array(size) // factor
    low = np.floor(known.min((0, 1)) / factor).astype(int) - RIM_PX
    high = np.ceil(known.max((0, 1)) / factor).astype(int) + RIM_PX + 1
    (left, top), (right, bottom) = (np.clip(low, 0, room - 1), np.clip(high, 1, room))
    left, top, right, bottom = (int(side) * factor for side in (left, top, right, bottom))
    return PictureWindow(left, top, right, bottom, factor)
