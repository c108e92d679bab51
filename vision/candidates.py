"""From heat to candidates: what may lie where, with a chance for each."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.lessons import CELLS, KINDS, MIDDLE_HEIGHT
from vision.plan import Points
from vision.sheet import Sheet, SheetFrame
from vision.view import Stand

FAINTEST = 0.02
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


def find_candidates(chances: Sheet, frame: SheetFrame, stand: Stand) -> tuple[Candidate, ...]:
    """All peaks of the chances (kinds, height, width), surest first."""
    found = []
    for kind, heat in zip(KINDS, chances[: len(KINDS)], strict=True):
        for column, row in _peaks(heat):
            seen = frame.to_mm(_middle(heat, column, row), CELLS)
            place = _base(kind, seen, frame, stand)
            field, depth = frame.plan.field_at(place)
            if depth > OFF_BOARD * frame.plan.pitch:
                found.append(Candidate(kind, place, float(heat[row, column]), field, depth))
    return _one_a_piece(sorted(found, key=lambda one: -one.chance), frame.plan.pitch)


def _peaks(heat: Sheet) -> list[tuple[int, int]]:
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > FAINTEST))
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def _middle(heat: Sheet, column: int, row: int) -> Points:
    """The top of a soft spot: a parabola through the logs of three cells, each way."""
    logs = np.log(np.pad(heat, 1, mode="edge")[row : row + 3, column : column + 3] + 1e-4)
    return np.array([column + _top(logs[1].tolist()), row + _top(logs[:, 1].tolist())])


def _top(three: list[float]) -> float:
    before, here, after = three
    bend = before + after - 2 * here
    return 0.0 if bend > -1e-6 else min(max((before - after) / (2 * bend), -0.6), 0.6)


def _base(kind: str, seen: Points, frame: SheetFrame, stand: Stand) -> Points:
    """The place whose piece has its visible middle at `seen`: undoes the camera's slant."""
    lift = MIDDLE_HEIGHT[kind] * frame.plan.pitch / stand.place[2]
    base: Points = (seen + lift * stand.place[:2]) / (1 + lift)
    return base


def _one_a_piece(found: list[Candidate], pitch: float) -> tuple[Candidate, ...]:
    kept: list[Candidate] = []
    for one in found:
        rivals = (other for other in kept if other.kind == one.kind)
        if all(np.linalg.norm(other.place - one.place) > APART * pitch for other in rivals):
            kept.append(one)
    return tuple(kept)
