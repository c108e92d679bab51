"""From heat to candidates: what may lie where, with a chance for each."""

from dataclasses import dataclass
from math import dist

import cv2
import numpy as np

from vision.lessons import CELLS, HEAT_SPREAD, KINDS, MIDDLE_HEIGHT
from vision.plan import Points
from vision.sheet import Sheet, SheetFrame
from vision.view import Stand

FAINTEST = 0.08  # a fainter peak is nothing
MOST = 12  # peaks of a kind that are looked at
HIGHEST = 0.999
OFF_BOARD = -0.12  # field widths: how far outside a field a middle may seem to lie
APART = 0.33  # field widths: closer than that two peaks of one kind are one piece


@dataclass(frozen=True)
class Candidate:
    """A piece that may lie with its base at `place` (mm), so deep (mm) inside a field."""

    kind: str
    place: Points
    chance: float
    field: str
    depth: float

    def distance(self, other: "Candidate") -> float:
        return dist(self.place.tolist(), other.place.tolist())


def find_candidates(chances: Sheet, frame: SheetFrame, stand: Stand) -> tuple[Candidate, ...]:
    """All peaks of the chances (kinds, height, width), surest first."""
    found = []
    for kind, heat in zip(KINDS, chances[: len(KINDS)], strict=True):
        cells, peaks = _peaks(heat)
        places = _bases(kind, frame.to_mm(cells, CELLS), frame, stand)
        for place, chance in zip(places, peaks.tolist(), strict=True):
            field, depth = frame.plan.field_at(place)
            if depth > OFF_BOARD * frame.plan.pitch:
                found.append(Candidate(kind, place, chance, field, depth))
    return _one_a_piece(sorted(found, key=lambda one: -one.chance), frame.plan.pitch)


def _peaks(heat: Sheet) -> tuple[Points, Points]:
    """The highest soft spots: where (column and row), and how high between the cells."""
    padded = np.pad(heat, 1, mode="edge")
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > FAINTEST))
    most = np.argsort(-heat[rows, columns], kind="stable")[:MOST]
    rows, columns = rows[most], columns[most]
    three = np.arange(3)
    along = _tops(padded[rows[:, None] + 1, columns[:, None] + three])
    down = _tops(padded[rows[:, None] + three, columns[:, None] + 1])
    between = np.exp((along**2 + down**2) / (2 * HEAT_SPREAD**2))
    peaks = np.minimum(heat[rows, columns] * between, HIGHEST)
    return np.stack([columns + along, rows + down], 1), peaks


def _tops(heat: Sheet) -> Points:
    """Where between three cells the heat is highest: a parabola through its logs."""
    before, here, after = np.log(heat + np.float32(1e-4)).T.astype(np.float64)
    bend = np.minimum(before + after - 2 * here, -1e-6)
    top = np.clip((before - after) / (2 * bend), -0.6, 0.6)
    return np.where(bend > -2e-6, 0.0, top)


def _bases(kind: str, seen: Points, frame: SheetFrame, stand: Stand) -> Points:
    """The places whose pieces have their visible middle at `seen`: undoes the camera's slant."""
    lift = MIDDLE_HEIGHT[kind] * frame.plan.pitch / stand.place[2]
    base: Points = (seen + lift * stand.place[:2]) / (1 + lift)
    return base


def _one_a_piece(found: list[Candidate], pitch: float) -> tuple[Candidate, ...]:
    kept: list[Candidate] = []
    for one in found:
        rivals = (other for other in kept if other.kind == one.kind)
        if all(one.distance(other) > APART * pitch for other in rivals):
            kept.append(one)
    return tuple(kept)
