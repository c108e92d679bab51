"""A view of the board, how far off it may be, and why it is not good enough."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from vision.board.confirm import GOOD_QUALITY
from vision.board.fits import BoardFit
from vision.board.plan import BoardPlan, Points
from vision.board.view import BEND_UNIT, View, worst_mm_per_px

EYE_WIDTHS = 0.003  # picture widths: a grid that is farther off does not look right to a person
UNMISTAKABLE = 0.18  # no table without a board leaves so little of the print unexplained


class CalibrationDoubt(StrEnum):
    """Why a calibration is not good enough."""

    NONE = ""
    NO_LINES = "few-lines"
    LOOSE = "loose"
    GUESSED = "unsure"
    OUTSIDE = "board-outside"
    DARK = "too-dark"
    GLARING = "overexposed"


SENTENCES = {
    CalibrationDoubt.NO_LINES: "Few lines of the board are seen: if the grid does not lie right, "
    "drag the corners onto the outer lines, or add light.",
    CalibrationDoubt.LOOSE: "The lines that are seen do not hold the whole board: if the grid does "
    "not lie right, drag the corners, move the camera nearer or add light.",
    CalibrationDoubt.GUESSED: "The board was not found for sure: drag the corners onto the outer "
    "lines, or say that the grid lies right.",
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
    fit: BoardFit  # how far the print supports the view, or what was tried before it
    is_said: bool = False  # a person has seen it on the picture, and said that it lies right

    @property
    def numbers(self) -> Points:
        """The nine of the view."""
        return np.append(self.corners, self.view.bend / BEND_UNIT)

    @property
    def is_good(self) -> bool:
        return self.quality >= GOOD_QUALITY

    @property
    def is_confirmed(self) -> bool:
        """Whether nobody need have clicked: its lines alone tell so much, or all that is alike."""
        return self.is_good and (self.fit.is_good or self.fit.unexplained <= UNMISTAKABLE)

    @property
    def is_founded(self) -> bool:
        """Whether the print tells where the board lies, be it loosely."""
        return self.is_good or self.doubt is CalibrationDoubt.LOOSE

    @property
    def is_usable(self) -> bool:
        """Whether pictures can be read by it; the reader takes `off_mm` into its doubts.

        Corners that a person gave are enough, whatever is printed there.
        """
        return self.is_founded or self.doubt is CalibrationDoubt.NO_LINES

    def said_right(self, plan: BoardPlan) -> "Calibration":
        """The same, good enough now, after a person saw the grid on the picture and agreed."""
        off = min(self.off_mm, self._by_eye_mm(plan))
        return replace(
            self, quality=max(self.quality, GOOD_QUALITY), off_mm=off,
            doubt=CalibrationDoubt.NONE, is_said=True,
        )  # fmt: skip

    def _by_eye_mm(self, plan: BoardPlan) -> float:
        """By how much a grid may be off that looks right: the same pixels, more mm far away."""
        return EYE_WIDTHS * self.view.size[0] * worst_mm_per_px(self.view, plan.outer_corners)

    def turned(self, plan: BoardPlan) -> "Calibration":
        """The same with the other end called the first."""
        x, y = 2 * plan.outer_corners.mean(0)
        half = np.array([[-1, 0, x], [0, -1, y], [0, 0, 1.0]])
        view = replace(self.view, plane=self.view.plane @ half)
        return replace(self, view=view, corners=np.roll(self.corners, 2, axis=0))

    @property
    def sentence(self) -> str:
        if self.doubt is CalibrationDoubt.NONE:
            return f"The fields lie within {self.off_mm:.1f} mm of where they should."
        return SENTENCES[self.doubt]
