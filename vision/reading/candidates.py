"""From heat to candidates: what may lie where, with a chance for each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist, exp, log

import cv2
import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.inputs import CELLS, HEAT_SPREAD, KINDS, MIDDLE_HEIGHT

FAINTEST = 0.2  # a fainter peak is nothing
MOST_PEAKS = 36  # peaks that are looked at
HIGHEST = 0.999
SOUL_WIDTH = 0.7  # field widths: how far apart two peaks of the one soul may be
ALONG = np.array([[0], [-1], [1], [0], [0]])  # a cell, and those beside, above and below
DOWN = np.array([[0], [0], [0], [-1], [1]])
SQUARE = np.ones((3, 3), np.uint8)
MOST_ODDS = 30.0  # log odds beyond that say nothing more
OFF_BOARD = -0.12  # field widths: how far outside a field a middle may seem to lie
APART_FIELDS = 0.33  # field widths: closer than that two peaks of one kind are one piece


@dataclass(frozen=True)
class Candidate:
    """A piece that may lie with its base at `place` (mm), so deep (mm) inside a field."""

    kind: str
    place: Points
    chance: float
    field: str
    depth: float

    def distance(self, other: "Candidate") -> float:
        return dist(self._at, other._at)

    @cached_property
    def _at(self) -> tuple[float, ...]:
        return tuple(self.place.tolist())


def find_candidates(said: Sheet, frame: SheetFrame, stand: Stand) -> tuple[Candidate, ...]:
    """All peaks of what the network says (log odds; kinds, height, width), surest first."""
    peaks = list(_peaks(said))
    if not peaks:
        return ()
    cells = frame.to_mm(np.array([peak.cell for peak in peaks]), CELLS)
    lifts = np.array([[MIDDLE_HEIGHT[peak.kind]] for peak in peaks]) * frame.plan.pitch
    places = stand.base(cells, lifts)
    fields, depths = frame.plan.fields_at(places)
    found = [
        Candidate(peak.kind, place, peak.chance, field, depth)
        for peak, place, field, depth in zip(peaks, places, fields, depths.tolist(), strict=True)
        if depth > OFF_BOARD * frame.plan.pitch
    ]
    return _one_a_piece(sorted(found, key=lambda one: -one.chance), frame.plan)


@dataclass(frozen=True)
class _Peak:
    kind: str
    cell: tuple[float, float]  # column and row, between the cells
    chance: float


def _peaks(said: Sheet) -> Iterator[_Peak]:
    """The highest soft spots: where, and how high between the cells."""
    kinds, height, width = said.shape
    tall = np.full((kinds, height + 1, width), -MOST_ODDS, np.float32)  # a rim between the kinds
    tall[:, :height] = said
    flat = tall.reshape(-1, width)
    top = (flat >= cv2.dilate(flat, SQUARE)) & (flat > log(FAINTEST / (1 - FAINTEST)))
    at = np.flatnonzero(top)
    at = at[np.argsort(-flat.ravel()[at], kind="stable")[:MOST_PEAKS]]
    tops, columns = np.divmod(at, width)
    kind, rows = np.divmod(tops, height + 1)
    near_rows = np.clip(rows + DOWN, 0, height - 1)
    odds = said[kind, near_rows, np.clip(columns + ALONG, 0, width - 1)].T
    for one, row, column, near in zip(
        *(x.tolist() for x in (kind, rows, columns, odds)), strict=True
    ):
        here, left, right, above, below = map(_chance, near)
        along, down = _top(left, here, right), _top(above, here, below)
        between = exp((along**2 + down**2) / (2 * HEAT_SPREAD**2))
        yield _Peak(KINDS[one], (column + along, row + down), min(here * between, HIGHEST))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-min(max(odds, -MOST_ODDS), MOST_ODDS)))


def _top(*heat: float) -> float:
    """Where between three cells the heat is highest: a parabola through its logs."""
    before, here, after = (log(chance + 1e-4) for chance in heat)
    bend = before + after - 2 * here
    return min(max((before - after) / (2 * bend), -0.6), 0.6) if bend < -2e-6 else 0.0


def _one_a_piece(found: list[Candidate], plan: BoardPlan) -> tuple[Candidate, ...]:
    """Without the lesser peaks of a piece: `found` is sorted, the surest first."""
    kept: list[Candidate] = []
    for one in found:
        rivals = (other for other in kept if other.kind == one.kind)
        if all(one.distance(other) > APART_FIELDS * plan.pitch for other in rivals):
            kept.append(one)
    return tuple(_whole_soul(kept, plan))


def _whole_soul(found: list[Candidate], plan: BoardPlan) -> Iterator[Candidate]:
    """There is but one soul: peaks of it on one field, no farther than it is wide, are its parts.

    Its place is then their mean, weighed by their odds. Across a border they stay rivals.
    """
    souls = [one for one in found if one.kind == "soul"]
    parts = [one for one in souls if _is_part(one, souls[0], plan.pitch)]
    whole = _joined(parts, plan) if len(parts) > 1 else None
    for one in found:
        if whole is None or all(one is not part for part in parts):
            yield one
        elif one is parts[0]:
            yield whole


def _joined(parts: list[Candidate], plan: BoardPlan) -> Candidate:
    odds = [part.chance / (1 - part.chance) for part in parts]
    place = np.average([part.place for part in parts], axis=0, weights=odds)
    field, depth = plan.field_at(place)
    return replace(parts[0], place=place, field=field, depth=depth)


def _is_part(one: Candidate, first: Candidate, pitch: float) -> bool:
    return one.field == first.field and one.distance(first) < SOUL_WIDTH * pitch
