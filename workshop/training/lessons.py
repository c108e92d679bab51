"""Pictures with their truth, made into lessons for the network, and varied so that it sees more."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.board.plan import Points
from vision.board.sheet import FINE, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.inputs import HEAT_PX, KINDS, MIDDLE_HEIGHT_FIELDS, heat_spread


@dataclass(frozen=True)
class Lesson:
    """A flattened picture, what the empty board would look like in its light, and the answer."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    heat: Sheet  # (kinds, height, width) in cells
    weight: Sheet
    pieces: Points  # cells
    camera: Points  # pixels: where over the sheet the camera stands, and how high
    pitch: int  # pixels a field width


@dataclass(frozen=True)
class LessonTruth:
    """What lies where (mm) and how much of it is to be seen, by the truth file of a frame."""

    pieces: tuple[tuple[str, Points, float], ...]  # kind, place, visible share


def read_truth(said: Mapping[str, object]) -> LessonTruth:
    places, shares = (said.get(key, {}) for key in ("pieces_mm", "piece_visible"))
    assert isinstance(places, dict)
    assert isinstance(shares, dict)
    pieces = tuple(
        (name.rstrip("01"), np.array(place, float), float(shares.get(name, 1.0)))
        for name, place in places.items()
    )
    return LessonTruth(pieces)


def answer(truth: LessonTruth, frame: SheetFrame, stand: Stand, pitch: int) -> tuple[Sheet, Sheet]:
    """Heat where the middle of each piece is seen, and how much each cell counts.

    Cells around a piece that a hand hides in part do not count.
    """
    a_field = pitch // HEAT_PX
    width, height = (side * a_field // FINE for side in frame.size)
    heat = np.zeros((len(KINDS), height, width), np.float32)
    weight = np.ones((len(KINDS), height, width), np.float32)
    for kind, place, visible in truth.pieces:
        cell = frame.to_cells(middle_seen(kind, place, frame, stand), a_field)
        spot, square = heat_spot((height, width), cell, heat_spread(kind, pitch))
        channel = KINDS.index(kind)
        if visible > 0.75:
            heat[channel] = np.maximum(heat[channel], spot)
        else:
            weight[:, square < (0.6 * a_field) ** 2] = 0
    return heat, weight * (1 + 12 * heat)


def heat_spot(shape: tuple[int, ...], cell: Points, spread: float) -> tuple[Sheet, Sheet]:
    """A spot so wide around a cell, and every cell's squared distance from it."""
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    square = ((columns - cell[0]) ** 2 + (rows - cell[1]) ** 2).astype(np.float32)
    return np.exp(-square / np.float32(2 * spread**2)), square


def middle_seen(kind: str, place: Points, frame: SheetFrame, stand: Stand) -> Points:
    """Where on the board the visible middle of a piece seems to lie whose base is at `place`."""
    height = MIDDLE_HEIGHT_FIELDS[kind] * frame.plan.pitch
    return place + stand.lean(place) * height
