"""From four clicked corners to a view that lies on the printed lines, with a quality to show."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, islice

import cv2
import numpy as np

from vision.board.confirm import Support, support
from vision.board.fit import SeenPlan, polish, refine, snap_squares, uncertainty
from vision.board.likeness import ROUNDS, all_evidence, fit_by_all, fit_by_likeness, likeness
from vision.board.lines import GreyLight, look_at_print, printed_edges
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.starts import Start, starts_by_squares, starts_from
from vision.board.view import View, mm_between

GOOD_ENOUGH = 0.5
SURE = 0.7  # quality at which no other start is tried
CLEARLY_MORE = 0.05  # of all lines
AGREED = 0.002  # of the board's length: fits that are the same
MANY = 5  # of them, none good enough: another start will not help
ALL = 19
MOST = 6  # starts of a fit to lines; the others are for the likeness
LIMIT = 0.1  # of a field's width: a view that may be off by more is not good
LESS = 0.3  # of 3: so much less of both is no rival
UNEVEN = 1.0  # mm: by how much a folded board lies beside a plane
BY_EYE_MM = 5.0  # a grid that is farther off does not look right to a person
FAR = 1e3  # mm
SLIPPED = 0.02  # of the picture's width: farther beside a corner nobody clicks
CONVINCING = 2.4  # of 3: no other start is tried
TOLD_BY_PRINT = 1.5  # of 3: shares of lines confirmed and, twice, of sides alike


class CalibrationDoubt(StrEnum):
    """Why a calibration is not good enough."""

    NONE = ""
    NO_LINES = "few-lines"
    LOOSE = "loose"
    NO_BOARD = "drag-corners"
    OUTSIDE = "board-outside"
    DARK = "too-dark"
    GLARING = "overexposed"


SENTENCES = {
    CalibrationDoubt.NO_LINES: "Few lines of the board are seen: drag the corners onto "
    "the outer lines, add light.",
    CalibrationDoubt.LOOSE: "The lines that are seen do not hold the whole board: "
    "drag the corners, move the camera nearer or add light.",
    CalibrationDoubt.NO_BOARD: "The board was not found: drag the corners onto the outer lines.",
    CalibrationDoubt.OUTSIDE: "A part of the board lies outside the picture: "
    "turn or move the camera.",
    CalibrationDoubt.DARK: "The picture is too dark: is the lens covered or the light off?",
    CalibrationDoubt.GLARING: "The picture is overexposed: turn the light or the exposure down.",
}


@dataclass(frozen=True)
class Calibration:
    """The view, and by how many mm a corner of a field may be off in it, nineteen times of twenty.

    `quality` is the same as a number for the page: 0 bad, a half just good enough, 1 good.
    """

    view: View
    quality: float
    off_mm: float
    doubt: CalibrationDoubt
    corners: Points  # the refined outer corners in pixels, as they are clicked
    support: Support
    is_said: bool = False  # a person has seen it on the picture, and said that it lies right

    @property
    def is_good(self) -> bool:
        return self.quality >= GOOD_ENOUGH

    @property
    def is_confirmed(self) -> bool:
        """Whether its lines alone would tell so much: what nobody has clicked needs that."""
        return self.is_good and self.support.quality >= GOOD_ENOUGH

    @property
    def is_usable(self) -> bool:
        """Whether pictures can be read by it, with doubts as wide as it may be off."""
        return self.is_good or self.doubt is CalibrationDoubt.LOOSE

    def said_right(self) -> "Calibration":
        """The same once a person has seen the grid on the picture and says that it lies right."""
        off = min(self.off_mm, BY_EYE_MM)
        return replace(
            self, quality=max(self.quality, GOOD_ENOUGH), off_mm=off,
            doubt=CalibrationDoubt.NONE, is_said=True,
        )  # fmt: skip

    @property
    def sentence(self) -> str:
        if self.doubt is CalibrationDoubt.NONE:
            return f"The fields lie within {self.off_mm:.1f} mm of where they should."
        return SENTENCES[self.doubt]


@dataclass(frozen=True)
class _Fit:
    numbers: Points
    support: Support
    alike: float = 0.0  # of the sides of the fields, where it is asked for

    @property
    def is_good(self) -> bool:
        return self.support.quality >= GOOD_ENOUGH

    @property
    def worth(self) -> float:
        """Lines confirmed, and twice as much sides alike: a line may be another one."""
        return self.support.share + 2 * self.alike


def calibrate(picture: Picture, plan: BoardPlan, clicked: Points) -> Calibration:
    """Refine the clicked outer corners on the lines of a picture of the empty board.

    Beside the clicks the black squares tell where it lies: both have a say.
    """
    clicks, *others = starts_from(clicked, picture.shape[1])
    starts = chain([clicks], starts_by_squares(picture, plan, clicked), others)
    return _calibrated(picture, plan, starts)


def calibrate_near(
    picture: Picture, plan: BoardPlan, corners: Points, starts: int = ALL
) -> Calibration:
    """The same from corners alone that somebody, or something, has guessed."""
    return _calibrated(picture, plan, islice(starts_from(corners, picture.shape[1]), starts))


def _calibrated(picture: Picture, plan: BoardPlan, starts: Iterable[Start]) -> Calibration:
    camera = SeenPlan(plan, (picture.shape[1], picture.shape[0]))
    grey, (first, *others) = soft_grey(picture), starts
    best = _by_lines(grey, camera, [first, *others[: MOST - 1]])
    tried = [_held_against_all(grey, camera, best.numbers)]
    tried += _by_all(grey, camera, best.numbers, is_near=True)
    if best.support.quality < SURE:
        for _, start in (first, *others[MOST:]):
            tried += _by_all(grey, camera, start, is_near=False)
            if max(fit.worth for fit in tried) > CONVINCING:
                break
    return _judge(tried, (grey, first[1]), camera)


def _by_lines(grey: GreyLight, camera: SeenPlan, starts: Iterable[Start]) -> _Fit:
    """The likeliest fit to the printed lines from some starts, at the field that it belongs to."""
    fits = list[_Fit]()
    for fit in _fits(grey, camera, starts):
        fits.append(fit if fit.is_good else _polished(grey, camera, fit))
        best = max(fits, key=_rank)
        if best.support.quality >= SURE or _agreed(best, fits) >= (2 if best.is_good else MANY):
            break
    return _walked(grey, camera, _polished(grey, camera, best))


def _by_all(grey: GreyLight, camera: SeenPlan, start: Points, is_near: bool) -> Iterator[_Fit]:
    """From a start that is near, or may be off by a fifth of a field."""
    try:
        seen = look_at_print(grey, printed_edges(camera.plan), camera.plan, camera.view(start))
        if not is_near:
            start = fit_by_likeness(seen, camera, snap_squares(seen, camera, start))
        yield _held_against_all(grey, camera, fit_by_all(seen, camera, start))
    except np.linalg.LinAlgError:
        return


def _walked(grey: GreyLight, camera: SeenPlan, fit: _Fit) -> _Fit:
    """Fields repeat: as long as clearly more lines are confirmed one field further along, go there.

    One line more is chance: where the fit began somebody has clicked.
    """
    for step in np.array([[1.0, 0.0], [-1.0, 0.0]]) * camera.plan.pitch:
        while True:
            corners = camera.view(fit.numbers).to_pixels(camera.plan.outer_corners + step)
            if not np.isfinite(corners).all():
                break
            other = _held_against(grey, camera, np.append(corners, fit.numbers[8]))
            if other.support.share < fit.support.share + CLEARLY_MORE:
                break
            fit = other
    return fit


def _held_against(grey: GreyLight, camera: SeenPlan, numbers: Points) -> _Fit:
    edges = printed_edges(camera.plan)
    seen = look_at_print(grey, edges, camera.plan, camera.view(numbers))
    return _Fit(numbers, support(seen, numbers, camera))


def _held_against_all(grey: GreyLight, camera: SeenPlan, numbers: Points) -> _Fit:
    seen = look_at_print(grey, printed_edges(camera.plan), camera.plan, camera.view(numbers))
    return _Fit(numbers, support(seen, numbers, camera), likeness(seen, camera, numbers))


def _polished(grey: GreyLight, camera: SeenPlan, fit: _Fit) -> _Fit:
    seen = look_at_print(grey, printed_edges(camera.plan), camera.plan, camera.view(fit.numbers))
    other = _held_against(grey, camera, polish(seen, camera, fit.numbers))
    return max((fit, other), key=_rank)


def _rank(fit: _Fit) -> tuple[float, float]:
    """Of fits that are good enough that which the lines hold most tightly."""
    return min(fit.support.quality, GOOD_ENOUGH), -fit.support.spread


def _agreed(best: _Fit, fits: list[_Fit]) -> int:
    """How many starts have led to the same corners."""
    near = AGREED * float(np.ptp(best.numbers[:8]))
    return sum(float(np.abs(fit.numbers[:8] - best.numbers[:8]).max()) < near for fit in fits)


def _fits(grey: GreyLight, camera: SeenPlan, starts: Iterable[Start]) -> Iterator[_Fit]:
    """From each start in turn, likeliest first."""
    edges = printed_edges(camera.plan)
    for rounds, start in starts:
        try:
            seen = look_at_print(grey, edges, camera.plan, camera.view(start))
            numbers = refine(seen, camera, (rounds, snap_squares(seen, camera, start)))
            yield _held_against(grey, camera, numbers)
        except np.linalg.LinAlgError:  # the fit has run off to a view that shows nothing
            continue


def soft_grey(picture: Picture) -> GreyLight:
    blurred = cv2.GaussianBlur(picture, (3, 3), 0)
    return (cv2.cvtColor(blurred, cv2.COLOR_BGR2GRAY) / np.float32(255)).astype(np.float32)


def _judge(tried: list[_Fit], seen: tuple[GreyLight, Points], camera: SeenPlan) -> Calibration:
    """What is not well founded and lies far from the clicks gives way to them."""
    (grey, clicked), best = seen, max(tried, key=lambda fit: fit.worth)
    off = _may_be_off(best, tried, grey, camera)
    quality = float(np.clip(GOOD_ENOUGH * LIMIT * camera.plan.pitch / max(off, 1e-3), 0, 1))
    doubt, numbers = CalibrationDoubt.NONE, best.numbers
    if best.worth < TOLD_BY_PRINT:
        quality, doubt = min(quality, GOOD_ENOUGH / 2), CalibrationDoubt.NO_LINES
    elif quality < GOOD_ENOUGH:
        doubt = CalibrationDoubt.LOOSE
    far = float(np.abs(best.numbers - clicked)[:8].max()) > SLIPPED * camera.size[0]
    if doubt is not CalibrationDoubt.NONE and (far or doubt is CalibrationDoubt.NO_LINES):
        numbers = clicked
    view = camera.view(numbers)
    corners = view.to_pixels(camera.plan.outer_corners)
    return Calibration(view, quality, off, doubt, corners, best.support)


def _may_be_off(best: _Fit, tried: list[_Fit], grey: GreyLight, camera: SeenPlan) -> float:
    """Twice the spread that the evidence leaves, what other fits say that are as well founded,
    and what a folded board lies beside a plane."""
    seen = look_at_print(grey, printed_edges(camera.plan), camera.plan, camera.view(best.numbers))
    spread = uncertainty(best.numbers, all_evidence(seen, camera, best.numbers), camera)
    corners = np.concatenate([one for _, one in camera.plan.fields])
    rivals = [*tried, *_alike_near(grey, camera, best.numbers)]
    apart = 0.0
    for other in rivals:
        trust = float(np.clip(1 - (best.worth - other.worth) / LESS, 0, 1))
        between = mm_between(camera.view(best.numbers), camera.view(other.numbers), corners)
        apart = max(apart, trust * min(float(between.max()), FAR))
    return float(np.sqrt((2 * spread) ** 2 + apart**2 + UNEVEN**2))


def _alike_near(grey: GreyLight, camera: SeenPlan, start: Points) -> Iterator[_Fit]:
    """Where the likeness of the sides alone would have it."""
    try:
        seen = look_at_print(grey, printed_edges(camera.plan), camera.plan, camera.view(start))
        numbers = fit_by_likeness(seen, camera, start, ROUNDS[-3:])
        yield _held_against_all(grey, camera, numbers)
    except np.linalg.LinAlgError:
        return
