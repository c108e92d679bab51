"""From four clicked corners to a view that lies on the printed lines, with a quality to show."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, islice

import cv2
import numpy as np

from vision.board.confirm import GOOD_QUALITY, Support
from vision.board.fit import SeenPlan, uncertainty_mm
from vision.board.fits import (
    SURE_QUALITY,
    BoardFit,
    best_by_lines,
    fits_by_all,
    fits_by_likeness,
    print_near,
    supported_and_compared,
)
from vision.board.likeness import all_evidence
from vision.board.lines import GreyLight
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.starts import Start, starts_by_squares, starts_from
from vision.board.view import View, mm_between

ALL_STARTS = 19
STARTS_BY_LINES = 6  # fitted to lines; the other starts are fitted to the likeness of sides
GOOD_WITHIN_FIELDS = 0.1  # field widths: a view that may be off by more is not good
RIVAL_WORTH_GAP = 0.3  # a fit that is worth less than the best by so much is no rival
UNEVEN_MM = 1.0  # by how much a folded board is not flat
BY_EYE_MM = 5.0  # a grid that is farther off does not look right to a person
FAR_MM = 1e3  # more than this is not counted when two fits differ
SLIPPED_WIDTHS = 0.02  # picture widths: nobody clicks farther beside a corner
CONVINCING_WORTH = 2.4  # at which no other start is tried; a fit is worth 3 at most
LEAST_WORTH = 1.5  # below which the print does not tell where the board lies


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
    """The view, and `off_mm`: how far off a corner of a field may be, true 19 times in 20.

    `quality` is made from `off_mm` for the page: 0 bad, 0.5 just good enough, 1 good.
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
        return self.quality >= GOOD_QUALITY

    @property
    def is_confirmed(self) -> bool:
        """Whether the printed lines alone make it good, as needed where nobody clicked corners."""
        return self.is_good and self.support.quality >= GOOD_QUALITY

    @property
    def is_usable(self) -> bool:
        """Whether pictures can be read by it; the reader takes `off_mm` into its doubts."""
        return self.is_good or self.doubt is CalibrationDoubt.LOOSE

    def said_right(self) -> "Calibration":
        """The same, good enough now, after a person saw the grid on the picture and agreed."""
        off = min(self.off_mm, BY_EYE_MM)
        return replace(
            self, quality=max(self.quality, GOOD_QUALITY), off_mm=off,
            doubt=CalibrationDoubt.NONE, is_said=True,
        )  # fmt: skip

    @property
    def sentence(self) -> str:
        if self.doubt is CalibrationDoubt.NONE:
            return f"The fields lie within {self.off_mm:.1f} mm of where they should."
        return SENTENCES[self.doubt]


def calibrate(picture: Picture, plan: BoardPlan, clicked: Points) -> Calibration:
    """Refines four clicked outer corners (pixels) on the print in a picture of the empty board.

    Starts from the clicks and, if they are found near the clicks, from the black squares.
    """
    clicks, *others = starts_from(clicked, picture.shape[1])
    starts = chain([clicks], starts_by_squares(picture, plan, clicked), others)
    return _calibrated(picture, plan, starts)


def calibrate_near(
    picture: Picture, plan: BoardPlan, corners: Points, starts: int = ALL_STARTS
) -> Calibration:
    """The same from guessed corners, trying `starts` starts and not the black squares."""
    return _calibrated(picture, plan, islice(starts_from(corners, picture.shape[1]), starts))


def _calibrated(picture: Picture, plan: BoardPlan, starts: Iterable[Start]) -> Calibration:
    camera = SeenPlan(plan, (picture.shape[1], picture.shape[0]))
    grey, (first, *others) = soft_grey(picture), starts
    best = best_by_lines(grey, camera, [first, *others[: STARTS_BY_LINES - 1]])
    tried = [supported_and_compared(grey, camera, best.numbers)]
    tried += fits_by_all(grey, camera, best.numbers, is_near=True)
    if best.support.quality < SURE_QUALITY:
        for _, start in (first, *others[STARTS_BY_LINES:]):
            tried += fits_by_all(grey, camera, start, is_near=False)
            if max(fit.worth for fit in tried) > CONVINCING_WORTH:
                break
    return _judge(tried, (grey, first[1]), camera)


def soft_grey(picture: Picture) -> GreyLight:
    blurred = cv2.GaussianBlur(picture, (3, 3), 0)
    return (cv2.cvtColor(blurred, cv2.COLOR_BGR2GRAY) / np.float32(255)).astype(np.float32)


def _judge(tried: list[BoardFit], seen: tuple[GreyLight, Points], camera: SeenPlan) -> Calibration:
    """The best of the fits as a calibration; the first start's corners if it is doubtful and far.

    `seen` is the picture in grey and the nine numbers of the first start, usually the clicks.
    """
    (grey, clicked), best = seen, max(tried, key=lambda fit: fit.worth)
    off = _off_mm(best, tried, grey, camera)
    quality = float(
        np.clip(GOOD_QUALITY * GOOD_WITHIN_FIELDS * camera.plan.pitch / max(off, 1e-3), 0, 1)
    )
    doubt, numbers = CalibrationDoubt.NONE, best.numbers
    if best.worth < LEAST_WORTH:
        quality, doubt = min(quality, GOOD_QUALITY / 2), CalibrationDoubt.NO_LINES
    elif quality < GOOD_QUALITY:
        doubt = CalibrationDoubt.LOOSE
    far = float(np.abs(best.numbers - clicked)[:8].max()) > SLIPPED_WIDTHS * camera.size[0]
    if doubt is not CalibrationDoubt.NONE and (far or doubt is CalibrationDoubt.NO_LINES):
        numbers = clicked
    view = camera.view(numbers)
    corners = view.to_pixels(camera.plan.outer_corners)
    return Calibration(view, quality, off, doubt, corners, best.support)


def _off_mm(best: BoardFit, tried: list[BoardFit], grey: GreyLight, camera: SeenPlan) -> float:
    """How far (mm) the best fit may be off: three parts, added as squares.

    Twice the spread of the fit, the distance to rival fits that are worth nearly as much, and
    the unevenness of a folded board.
    """
    seen = print_near(grey, camera, best.numbers)
    spread = uncertainty_mm(best.numbers, all_evidence(seen, camera, best.numbers), camera)
    corners = np.concatenate([one for _, one in camera.plan.fields])
    rivals = [*tried, *fits_by_likeness(grey, camera, best.numbers)]
    apart = 0.0
    for other in rivals:
        trust = float(np.clip(1 - (best.worth - other.worth) / RIVAL_WORTH_GAP, 0, 1))
        between = mm_between(camera.view(best.numbers), camera.view(other.numbers), corners)
        apart = max(apart, trust * min(float(between.max()), FAR_MM))
    return float(np.sqrt((2 * spread) ** 2 + apart**2 + UNEVEN_MM**2))
