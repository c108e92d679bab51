"""A plain reader for the drawn table: what differs from the empty board, by colour and area.

It knows where the camera stands and how the empty board looks. For glass on real tables it is
too simple; there the other readers of this package do the work.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.observations import BoardReading, HandSeen
from vision.ground import Ground, Picture

PX_A_MM = 1.2
# How far a pixel must move in Lab to count as red, as blue, as covered by something clear.
RED_SHIFT, BLUE_SHIFT, LIGHT_SHIFT = 18, -18, 22
BLUR = 2.4  # mm by which a piece looks wider than it is
# Something lies in the margin of the board, where no piece can be: mm² that make it an arm.
ARM_AREA = 250.0
LEAST_SHARE = 0.6  # of a piece's area, below which it is no piece

Mask = npt.NDArray[np.bool_]
Pieces = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class PieceSizes:
    stone_diameter: float
    soul_side: float


@dataclass
class Reader:
    """Reads one picture at a time: the pieces by field, or None for an arm over the board."""

    ground: Ground
    sizes: PieceSizes
    homography: npt.NDArray[np.float64]  # board mm -> picture px
    empty: Picture

    def __post_init__(self) -> None:
        self._size = (round(self.ground.length * PX_A_MM), round(self.ground.width * PX_A_MM))
        self._label = _field_labels(self.ground, self._size)
        self._empty = self._lab(self.empty)

    def read(self, picture: Picture) -> Pieces | None:
        shift = self._lab(picture) - self._empty
        blue = shift[:, :, 2] < BLUE_SHIFT
        red = (shift[:, :, 1] > RED_SHIFT) & ~blue  # blue glass on black is a little purple
        clear = (np.abs(shift[:, :, 0]) > LIGHT_SHIFT) & ~red & ~blue
        if self._area((red | blue | clear) & (self._label == 0)) > ARM_AREA:
            return None
        disc = np.pi * (self.sizes.stone_diameter + BLUR) ** 2 / 4
        return (
            ("blue", self._places(blue, disc)),
            ("red", self._places(red, disc)),
            ("soul", self._place(clear, self.sizes.soul_side**2)),
        )

    def _lab(self, picture: Picture) -> npt.NDArray[np.int16]:
        """The board seen from straight above, smoothed, as lightness and two colour axes."""
        way = self.homography @ np.diag([1 / PX_A_MM, 1 / PX_A_MM, 1.0])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        above = cv2.warpPerspective(picture, way, self._size, flags=flags)
        lab = cv2.cvtColor(cv2.blur(above, (3, 3)), cv2.COLOR_BGR2LAB)
        return lab.astype(np.int16)

    def _area(self, mask: Mask) -> float:
        return float(np.count_nonzero(mask)) / PX_A_MM**2

    def _shares(self, mask: Mask, piece_area: float) -> npt.NDArray[np.float64]:
        """For each field how many pieces of that area the mask would make there."""
        pixels = np.bincount(self._label[mask], minlength=len(self.ground.fields) + 1)[1:]
        return pixels / (PX_A_MM**2 * piece_area)

    def _places(self, mask: Mask, piece_area: float) -> tuple[str, ...]:
        shares = self._shares(mask, piece_area)
        return tuple(
            name
            for (name, _), share in zip(self.ground.fields, shares, strict=True)
            for _ in range(round(float(share)))
        )

    def _place(self, mask: Mask, piece_area: float) -> tuple[str, ...]:
        shares = self._shares(mask, piece_area)
        best = int(np.argmax(shares))
        return (self.ground.fields[best][0],) if shares[best] > LEAST_SHARE else ()


def _field_labels(ground: Ground, size: tuple[int, int]) -> npt.NDArray[np.int64]:
    """For each pixel the number of its field, from 1; 0 in the margin."""
    label = np.zeros((size[1], size[0]), dtype=np.int32)
    for number, (_, outline) in enumerate(ground.fields, start=1):
        corners = np.round(np.array(outline) * PX_A_MM).astype(np.int32)
        cv2.fillPoly(label, [corners], (number,))
    return label.astype(np.int64)


@dataclass
class Watcher:
    """Makes observations of looks: says a hand once, and a board when two looks agree."""

    reader: Reader
    _told: Pieces | None = None  # None also while a hand is in the picture
    _last: Pieces | None = field(default=None)
    _is_hand_told: bool = False

    def feed(self, t: float, picture: Picture) -> BoardReading | HandSeen | None:
        pieces = self.reader.read(picture)
        last, self._last = self._last, pieces
        if pieces is None:
            return self._tell_hand(t)
        if pieces != last or pieces == self._told:
            return None
        self._told, self._is_hand_told = pieces, False
        return BoardReading(t, pieces)

    def _tell_hand(self, t: float) -> HandSeen | None:
        if self._is_hand_told:
            return None
        self._told, self._is_hand_told = None, True
        return HandSeen(t)
