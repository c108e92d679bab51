"""Parts of lessons, to be drawn on: where what is drawn will be seen, and what then is answered."""

from dataclasses import dataclass, replace

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import MARGIN_FIELDS, Sheet
from vision.reading.cells import BLOCK
from vision.reading.clues import BLACK_LIGHT
from vision.reading.inputs import HEAT_PX, KINDS, MIDDLE_HEIGHT_FIELDS, heat_spread
from workshop.training.lessons import Lesson, heat_spot

STEEPEST_DEGREES = 68.0  # from the vertical, of cameras over empty crops
CAMERA_FIELDS = (5.0, 24.0)  # field widths: how high they stand


@dataclass(frozen=True)
class Crop:
    """A part of a lesson; its arrays are its own and are drawn on."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    heat: Sheet
    weight: Sheet
    pieces: Points  # pixels
    camera: Points
    pitch: int  # pixels a field width

    @property
    def size(self) -> Points:
        """Its width and height in pixels."""
        return np.array(self.seen.shape[1::-1], float)

    def lean(self, base: Points) -> Points:
        lean: Points = (base - self.camera[:2]) / self.camera[2]
        return lean

    def middle(self, kind: str, base: Points) -> Points:
        """Where the middle of a piece is seen whose base is there."""
        return base + self.lean(base) * MIDDLE_HEIGHT_FIELDS[kind] * self.pitch

    def is_free(self, middle: Points, apart: float) -> bool:
        """No piece seen nearer than so many field widths."""
        gaps = np.linalg.norm(self.pieces - middle, axis=1)
        return not len(gaps) or bool(gaps.min() >= apart * self.pitch)

    def dark(self) -> Points:
        """The pixels (row, column) of black print."""
        return np.argwhere(self.expected.mean(2) < BLACK_LIGHT * self.white.mean(2)).astype(float)

    def somewhere(self, chance: np.random.Generator) -> Points:
        """Anywhere, or often on black, where real pictures are few."""
        dark = self.dark()
        if chance.random() < 0.35 and len(dark) > self.pitch**2 / 2:
            row, column = dark[chance.integers(len(dark))]
            return np.array([column, row], float) + chance.uniform(-0.5, 0.5, 2)
        edge = MARGIN_FIELDS * self.pitch / 2
        return chance.uniform(edge, self.size - edge)

    def _heat_cell(self, middle: Points) -> Points:
        cell: Points = (middle + 0.5) / HEAT_PX - 0.5
        return cell

    def with_piece(self, kind: str, base: Points) -> "Crop":
        """The same with a piece that has been drawn there."""
        middle, channel = self.middle(kind, base), KINDS.index(kind)
        spread = heat_spread(kind, self.pitch)
        spot, _ = heat_spot(self.heat.shape[1:], self._heat_cell(middle), spread)
        self.heat[channel] = np.maximum(self.heat[channel], spot)
        known = self.weight[channel] > 0
        self.weight[channel] = np.where(known, 1 + 12 * self.heat[channel], 0)
        return replace(self, pieces=np.vstack([self.pieces, middle[None]]))

    def unanswered(self, kind: str, base: Points) -> "Crop":
        """The same with a piece that can hardly be seen: what is said there does not count."""
        middle = self.middle(kind, base)
        _, square = heat_spot(self.heat.shape[1:], self._heat_cell(middle), 1.0)
        self.weight[:, square < (0.3 * self.pitch / HEAT_PX) ** 2] = 0
        return replace(self, pieces=np.vstack([self.pieces, middle[None]]))


def cut(lesson: Lesson, fields: tuple[float, float], chance: np.random.Generator) -> Crop:
    """A crop of so many field widths, down and along; two of three hold a chosen piece."""
    size = [round(side * lesson.pitch) for side in fields]
    room = np.array(lesson.seen.shape[:2], np.int64) - np.array(size, np.int64)
    corner = chance.integers(0, room + 1)
    if chance.random() < 0.67 and len(lesson.pieces):
        soul = chance.random() < 0.3  # the last piece, and the hardest
        x, y = lesson.pieces[-1 if soul else chance.integers(len(lesson.pieces))] * HEAT_PX
        wish = np.array([y, x]) - chance.uniform(0.15, 0.85, 2) * size
        corner = np.clip(wish, 0, room).astype(np.int64)
    top, left = (int(start) // BLOCK * BLOCK for start in corner)
    area = np.s_[top : top + size[0], left : left + size[1]]
    down = slice(top // HEAT_PX, (top + size[0]) // HEAT_PX)
    along = slice(left // HEAT_PX, (left + size[1]) // HEAT_PX)
    moved = np.array([left, top])
    return Crop(
        lesson.seen[area].copy(), lesson.expected[area], lesson.white[area],
        lesson.heat[:, down, along].copy(), lesson.weight[:, down, along].copy(),
        (lesson.pieces + 0.5) * HEAT_PX - 0.5 - moved, lesson.camera - np.append(moved, 0),
        lesson.pitch,
    )  # fmt: skip


def emptied(crop: Crop, chance: np.random.Generator) -> Crop:
    """The empty board there, under a camera that stands anywhere: nothing lies on it yet."""
    slant = np.tan(np.radians(chance.uniform(0, STEEPEST_DEGREES)))
    high, turn = crop.pitch * chance.uniform(*CAMERA_FIELDS), chance.uniform(0, 2 * np.pi)
    aside = slant * high * np.array([np.cos(turn), np.sin(turn)])
    camera = np.append(crop.size / 2 - aside, high)
    nothing, known = np.zeros_like(crop.heat), np.ones_like(crop.weight)
    empty = np.ascontiguousarray(crop.expected).copy()
    return replace(
        crop, seen=empty, heat=nothing, weight=known, pieces=np.zeros((0, 2)), camera=camera
    )
