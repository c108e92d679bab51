"""From four clicked corners to a view that lies on the printed lines, with a quality to show."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice

import cv2
import numpy as np

from vision.board.confirm import REGION, SPREAD, WHOLE, Support, support
from vision.board.fit import SeenPlan, polish, refine, snap_squares
from vision.board.lines import GreyLight, look_at_print, printed_edges
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.starts import Start, starts_by_squares, starts_from
from vision.board.view import View

GOOD_ENOUGH = 0.5
SURE = 0.7  # quality at which no other start is tried
CLEARLY_MORE = 0.05  # of all lines
AGREED = 0.002  # of the board's length: fits that are the same
MANY = 5  # of them, none good enough: another start will not help
ALL = 19


class CalibrationDoubt(StrEnum):
    """Why a calibration is not good enough."""

    NONE = ""
    NO_LINES = "few-lines"
    ONE_END = "lines-off"
    LOOSE = "loose"
    NO_BOARD = "drag-corners"
    OUTSIDE = "board-outside"
    DARK = "too-dark"
    GLARING = "overexposed"


SENTENCES = {
    CalibrationDoubt.NO_LINES: "Few lines of the board are seen: drag the corners onto "
    "the outer lines, add light.",
    CalibrationDoubt.ONE_END: "The lines do not fit everywhere: drag the corners onto "
    "the outer lines, or check the board file.",
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
    """The view, how well it fits (0 bad to 1 good) and what to tell the people at the table."""

    view: View
    quality: float
    rest_mm: float
    doubt: CalibrationDoubt
    corners: Points  # the refined outer corners in pixels, as they are clicked

    @property
    def is_good(self) -> bool:
        return self.quality >= GOOD_ENOUGH

    @property
    def sentence(self) -> str:
        if self.doubt is CalibrationDoubt.NONE:
            return f"The board's lines lie within {self.rest_mm:.1f} mm of where they should."
        return SENTENCES[self.doubt]


@dataclass(frozen=True)
class _Fit:
    numbers: Points
    support: Support

    @property
    def is_good(self) -> bool:
        return self.support.quality >= GOOD_ENOUGH


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
    grey, fits = soft_grey(picture), list[_Fit]()
    for fit in _fits(grey, camera, starts):
        fits.append(fit if fit.is_good else _polished(grey, camera, fit))
        best = max(fits, key=_rank)
        if best.support.quality >= SURE or _agreed(best, fits) >= (2 if best.is_good else MANY):
            break
    return _judge(_polished(grey, camera, _walked(grey, camera, best)), camera)


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


def _polished(grey: GreyLight, camera: SeenPlan, fit: _Fit) -> _Fit:
    seen = look_at_print(grey, printed_edges(camera.plan), camera.plan, camera.view(fit.numbers))
    numbers = polish(seen, camera, fit.numbers)
    other = _Fit(numbers, support(seen, numbers, camera))
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


def _judge(fit: _Fit, camera: SeenPlan) -> Calibration:
    view, said = camera.view(fit.numbers), fit.support
    doubt = CalibrationDoubt.NONE
    if said.quality < GOOD_ENOUGH:
        doubt = CalibrationDoubt.NO_LINES
        if said.share >= WHOLE:
            doubt = CalibrationDoubt.ONE_END if said.worst < REGION else CalibrationDoubt.LOOSE
        if said.spread < SPREAD and said.share >= WHOLE / 2:
            doubt = CalibrationDoubt.ONE_END
    corners = view.to_pixels(camera.plan.outer_corners)
    return Calibration(view, said.quality, said.rest_mm, doubt, corners)
