"""Turns the network's answers into candidates: pieces that may be there, with place and chance.

Touching stones may be one peak of the heat: how wide it is tells how likely they are two.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import erfc, exp, hypot, log, sqrt

import cv2
import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.candidate import FAINTEST_CHANCE, Candidate
from vision.reading.inputs import KINDS, MIDDLE_HEIGHT_FIELDS, Heat, heat_spread

MOST_PEAKS = 36  # that are looked at
HIGHEST_CHANCE = 0.999
SOUL_WIDTH_FIELDS = 0.7  # field widths: how far apart two peaks of the soul may be
TALL_SOUL_FIELDS = 1.0  # field widths: so high it may stand before what lies behind it
HALF_FOOT_FIELDS = 0.25  # field widths from the middle of the soul's foot, or a stone's, to its rim
NEARER_STEPS = 24  # places between a stone and the soul at which the field is asked for
BENT_SHARE = 0.5  # of that height as seen: by so much it may shift what is seen through it
ALONG = np.array([[0], [-1], [1], [0], [0]])  # a cell, and those beside, above and below
DOWN = np.array([[0], [0], [0], [-1], [1]])
SQUARE = np.ones((3, 3), np.uint8)
MOST_LOG_ODDS = 30.0  # the network's answers are cut off here
OFF_BOARD_FIELDS = -0.12  # field widths of depth: a middle may seem to lie so far outside a field
APART_FIELDS = 0.33  # field widths: closer than that two peaks of one kind are one piece
REACH_FIELDS = 0.5  # field widths around a peak, in which its width is measured
ALONE_FIELDS = 1.0  # field widths: with another peak of its kind so near it needs no twin
# Field widths, beyond the spread of an answer: so wide along its longest line, it is as likely two
# stones as one; by how much the odds change e times.
AS_TWO_FIELDS, WIDTH_FIELDS = 0.14, 0.017
SUREST_TWIN = 0.8  # one stone may look wide, too
WELL_SEEN = 0.8  # the chance from which a stone elsewhere is the other one
BESIDE_FIELDS = 0.22  # field widths from between two touching stones to the middle of each


def find_candidates(said: Heat, frame: SheetFrame, stand: Stand) -> tuple[Candidate, ...]:
    """The peaks of the network's answers, surest first."""
    peaks = list(_peaks(said))
    if not peaks:
        return ()
    kinds, cells, chances = zip(*peaks, strict=True)
    lifts = np.array([[MIDDLE_HEIGHT_FIELDS[kind]] for kind in kinds]) * frame.plan.pitch
    places = stand.base(frame.to_mm(np.array(cells), said.a_field), lifts)
    seen = zip(kinds, places, chances, *frame.plan.fields_at(places), strict=True)
    found = [
        Candidate(kind, place, chance, field, float(depth))
        for kind, place, chance, field, depth in seen
        if depth > OFF_BOARD_FIELDS * frame.plan.pitch
    ]
    pieces = _one_a_piece(sorted(found, key=lambda one: -one.chance), frame.plan)
    parted = with_twins(pieces, HeatView(said, frame, stand))
    pieces = tuple(sorted(parted, key=lambda one: -one.chance))
    return tuple(_through_the_soul(pieces, frame.plan, stand))


def _peaks(said: Heat) -> Iterator[tuple[str, tuple[float, float], float]]:
    """Of the highest peaks the kind, column and row between the cells, and the chance there."""
    heat, (kinds, height, width) = said.odds, said.odds.shape
    tall = np.full(
        (kinds, height + 1, width), -MOST_LOG_ODDS, np.float32
    )  # a rim between the kinds
    tall[:, :height] = heat
    flat = tall.reshape(-1, width)
    top = (flat >= cv2.dilate(flat, SQUARE)) & (flat > log(FAINTEST_CHANCE / (1 - FAINTEST_CHANCE)))
    at = np.flatnonzero(top)
    at = at[np.argsort(-flat.ravel()[at], kind="stable")[:MOST_PEAKS]]
    tops, columns = np.divmod(at, width)
    kind, rows = np.divmod(tops, height + 1)
    near_rows = np.clip(rows + DOWN, 0, height - 1)
    odds = heat[kind, near_rows, np.clip(columns + ALONG, 0, width - 1)].T
    for one, row, column, near in zip(
        *(x.tolist() for x in (kind, rows, columns, odds)), strict=True
    ):
        here, left, right, above, below = map(_chance, near)
        along, down = _top_offset(left, here, right), _top_offset(above, here, below)
        between = exp((along**2 + down**2) / (2 * heat_spread(KINDS[one], said.pitch) ** 2))
        yield KINDS[one], (column + along, row + down), min(here * between, HIGHEST_CHANCE)


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-min(max(odds, -MOST_LOG_ODDS), MOST_LOG_ODDS)))


def _top_offset(*heat: float) -> float:
    """How far from the middle of three cells the heat is highest: a parabola through its logs."""
    before, here, after = (log(chance + 1e-4) for chance in heat)
    bend = before + after - 2 * here
    return min(max((before - after) / (2 * bend), -0.6), 0.6) if bend < -2e-6 else 0.0


def _one_a_piece(found: list[Candidate], plan: BoardPlan) -> tuple[Candidate, ...]:
    """Keeps the surest peak of each piece; `found` is sorted, the surest first."""
    kept: list[Candidate] = []
    for one in found:
        rivals = (other for other in kept if other.kind == one.kind)
        if all(one.distance(other) > APART_FIELDS * plan.pitch for other in rivals):
            kept.append(one)
    return tuple(_whole_soul(kept, plan))


def _whole_soul(found: list[Candidate], plan: BoardPlan) -> Iterator[Candidate]:
    """Joins peaks of the one soul that are on one field and not farther apart than it is wide.

    The joined place is the mean of theirs, weighted by odds. Peaks on different fields stay apart.
    """
    souls = [one for one in found if one.kind == "soul"]
    parts = [one for one in souls if _is_part(one, souls[0], plan.pitch)]
    whole = _joined(parts, plan) if len(parts) > 1 else None
    for one in found:
        if whole is None or all(one is not part for part in parts):
            yield one
        elif one is parts[0]:
            yield whole


def _through_the_soul(
    found: tuple[Candidate, ...], plan: BoardPlan, stand: Stand
) -> Iterator[Candidate]:
    """The same, the stones behind the place where the soul surest stands told from the others."""
    soul = next((one for one in found if one.kind == "soul"), None)
    for one in found:
        if soul is None or one.kind == "soul":
            yield one
        else:
            yield replace(one, nearer=_chance_nearer(one, soul, plan, stand))


def _chance_nearer(stone: Candidate, soul: Candidate, plan: BoardPlan, stand: Stand) -> float:
    """How likely the stone lies on a field nearer to the soul, as it is seen through bent glass."""
    lean, beside = stand.lean(soul.place), (stone.place - soul.place) / plan.pitch
    steep = float(hypot(*lean))
    if not steep:
        return 0.0
    along = float(beside @ lean) / steep
    aside = float(beside[0] * lean[1] - beside[1] * lean[0]) / steep
    is_behind = 0 < along < steep * TALL_SOUL_FIELDS + HALF_FOOT_FIELDS
    if not is_behind or abs(aside) > HALF_FOOT_FIELDS:
        return 0.0
    shares = np.linspace(0, 1, NEARER_STEPS)[:, None]
    fields, _ = plan.fields_at(stone.place + shares * (soul.place - stone.place))
    other = next((n for n, field in enumerate(fields) if field != stone.field), None)
    if other is None:
        return 0.0
    far = float(shares[other, 0] * hypot(*beside))
    return erfc(far / (BENT_SHARE * TALL_SOUL_FIELDS * steep) / sqrt(2)) / 2


def _joined(parts: list[Candidate], plan: BoardPlan) -> Candidate:
    odds = [part.chance / (1 - part.chance) for part in parts]
    place = np.average([part.place for part in parts], axis=0, weights=odds)
    field, depth = plan.field_at(place)
    return replace(parts[0], place=place, field=field, depth=depth)


def _is_part(one: Candidate, first: Candidate, pitch: float) -> bool:
    return one.field == first.field and one.distance(first) < SOUL_WIDTH_FIELDS * pitch


@dataclass(frozen=True)
class HeatView:
    """The network's answers, and what tells which place on the board a cell shows."""

    said: Heat
    frame: SheetFrame
    stand: Stand

    def cell(self, piece: Candidate) -> Points:
        """The cell (column, row) in which the piece's visible middle is seen."""
        seen = piece.place + self._height(piece) * self.stand.lean(piece.place)
        cell: Points = self.frame.to_cells(seen[None], self.said.a_field)[0]
        return cell

    def moved(self, piece: Candidate, cell: Points) -> Candidate:
        """The same piece, if its middle is seen in this cell."""
        seen = self.frame.to_mm(cell[None], self.said.a_field)
        place = self.stand.base(seen, np.array([[self._height(piece)]]))[0]
        field, depth = self.frame.plan.field_at(place)
        return replace(piece, place=place, field=field, depth=depth)

    def _height(self, piece: Candidate) -> float:
        return MIDDLE_HEIGHT_FIELDS[piece.kind] * self.frame.plan.pitch


def with_twins(found: Sequence[Candidate], heat: HeatView) -> Iterator[Candidate]:
    """The same, the surest first, with the twin of each stone that is alone and may be two.

    A piece that is missing may be under its twin; where both are well seen none is missing.
    """
    reach = ALONE_FIELDS * heat.frame.plan.pitch
    for one in found:
        rivals = [other for other in found if other.kind == one.kind and other is not one]
        is_missing = all(other.chance < WELL_SEEN for other in rivals)
        if one.kind != "soul" and is_missing and all(one.distance(o) > reach for o in rivals):
            yield from _parted(one, heat)
        else:
            yield one


def _parted(one: Candidate, heat: HeatView) -> tuple[Candidate, ...]:
    """The stone alone, or as one of two where its heat is wide."""
    peak = heat.cell(one)
    a_field = heat.said.a_field
    reach = round(REACH_FIELDS * a_field)
    middle, longest, spread = _shape(heat.said.odds[KINDS.index(one.kind)], peak, reach)
    own = heat_spread(one.kind, heat.said.pitch)
    wider = sqrt(max(spread**2 - own**2, 0.0)) / a_field
    twin = SUREST_TWIN / (1 + exp((AS_TWO_FIELDS - wider) / WIDTH_FIELDS))
    chance = min(twin, one.chance)
    if chance < FAINTEST_CHANCE:
        return (one,)
    side = longest * BESIDE_FIELDS * a_field
    if (peak - middle) @ longest < 0:
        side = -side
    return heat.moved(one, middle + side), heat.moved(replace(one, chance=chance), middle - side)


def _shape(heat: Sheet, peak: Points, reach: int) -> tuple[Points, Points, float]:
    """Of the heat around a peak: its middle, the direction in which it is longest, how long."""
    column, row = np.round(peak).astype(int).tolist()
    top, left = max(0, row - reach), max(0, column - reach)
    chances = 1 / (1 + np.exp(-heat[top : row + reach + 1, left : column + reach + 1]))
    rows, columns = np.indices(chances.shape).reshape(2, -1)
    cells, weights = np.stack([columns + left, rows + top], 1), chances.ravel() / chances.sum()
    middle = weights @ cells
    squares, lines = np.linalg.eigh(((cells - middle).T * weights) @ (cells - middle))
    return middle, lines[:, 1], float(np.sqrt(squares[1]))
