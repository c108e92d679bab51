"""Fits of a view to the print from several starts, each with how far the print supports it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.board.confirm import GOOD_QUALITY, Support, share_in_place, support
from vision.board.edges import SeenPlan
from vision.board.fit import Start, polish, refine, snap_squares
from vision.board.likeness import fit_by_all, fit_by_likeness, likeness
from vision.board.lines import PrintedEdges, find_lines, print_near
from vision.board.plan import Points

SURE_QUALITY = 0.7  # at which no other start is tried
CLEARLY_MORE_SHARE = 0.05  # of all lines: confirmed by a view one field further along
SQUARES_TIMES = 2.0  # so many times as much again is a misfit if no black square is in its place
CHANCE = 0.01  # of what is confirmed or alike, so much may be by chance
SAME_FIT_SHARE = 0.002  # of the board's length: fits whose corners differ less are the same
FitWay = Callable[[PrintedEdges, Points], Points]  # from a start to a fit
ENOUGH_POOR_FITS = 5  # of the same corners, not good enough: another start will not help


@dataclass(frozen=True)
class BoardFit:
    """Nine numbers of a view, and how far the print supports it."""

    numbers: Points
    support: Support
    alike: float = 0.0  # of the sides of the fields, where it is asked for
    squares: float = 1.0  # of the borders of black squares those in their place, likewise

    @property
    def is_good(self) -> bool:
        return self.support.quality >= GOOD_QUALITY

    @property
    def unexplained(self) -> float:
        """About 0 to 1: the share of lines not confirmed times that of sides not alike.

        Either alone may convince: some prints have hardly a line, others hardly two fields alike.
        """
        return (CHANCE + 1 - self.support.share) * (CHANCE + 1 - self.alike)

    @property
    def misfit(self) -> float:
        """To compare fits to one picture: what is unexplained, and black squares out of place."""
        return self.unexplained * (1 + SQUARES_TIMES * (1 - self.squares))


def best_by_lines(camera: SeenPlan, starts: Iterable[Start]) -> BoardFit:
    """The best fit to the printed lines from some starts, moved along by whole fields if needed."""
    fits = list[BoardFit]()
    for fit in _fits(camera, starts):
        fits.append(fit if fit.is_good else _polished(camera, fit))
        best = max(fits, key=rank)
        if best.support.quality >= SURE_QUALITY or _number_agreeing(best, fits) >= (
            2 if best.is_good else ENOUGH_POOR_FITS
        ):
            break
    return walked(_polished(camera, best), camera, partial(supported, camera))


def fitted(camera: SeenPlan, start: Points, *ways: FitWay) -> Iterator[BoardFit]:
    """One fit from a start by each of these ways, each from where the one before it ended."""
    with suppress(np.linalg.LinAlgError):  # the fit has run off to a view that shows nothing
        for way in ways:
            start = way(print_near(camera, start), start)
            yield supported_and_compared(camera, start)


def fit_from_afar(seen: PrintedEdges, start: Points) -> Points:
    """By lines and likeness, from a start that is no good fit yet."""
    return fit_by_all(seen, fit_by_likeness(seen, snap_squares(seen, start)))


def walked(fit: BoardFit, camera: SeenPlan, supported: Callable[[Points], BoardFit]) -> BoardFit:
    """The fit moved along by whole fields while that confirms clearly more lines.

    All fields look alike, so a fit may be off by one. One line more may be chance, and the fit
    began where somebody clicked: hence clearly more. `supported` makes a fit of nine numbers.
    """
    for step in np.array([[1.0, 0.0], [-1.0, 0.0]]) * camera.plan.pitch:
        while True:
            corners = camera.view(fit.numbers).to_pixels(camera.plan.outer_corners + step)
            if not np.isfinite(corners).all():
                break
            other = supported(np.append(corners, fit.numbers[8]))
            if other.support.share < fit.support.share + CLEARLY_MORE_SHARE:
                break
            fit = other
    return fit


def supported(camera: SeenPlan, numbers: Points) -> BoardFit:
    return BoardFit(numbers, support(print_near(camera, numbers), numbers))


def supported_and_compared(camera: SeenPlan, numbers: Points) -> BoardFit:
    seen = print_near(camera, numbers)
    squares, alike = share_in_place(seen, numbers), likeness(seen, numbers)
    return BoardFit(numbers, support(seen, numbers), alike, squares)


def _polished(camera: SeenPlan, fit: BoardFit) -> BoardFit:
    other = supported(camera, polish(print_near(camera, fit.numbers), fit.numbers))
    return max((fit, other), key=rank)


def rank(fit: BoardFit) -> tuple[float, float]:
    """To compare fits: by quality up to good enough, then by the smaller spread."""
    return min(fit.support.quality, GOOD_QUALITY), -fit.support.spread


def _number_agreeing(best: BoardFit, fits: list[BoardFit]) -> int:
    """How many starts have led to the same corners."""
    near = SAME_FIT_SHARE * float(np.ptp(best.numbers[:8]))
    return sum(float(np.abs(fit.numbers[:8] - best.numbers[:8]).max()) < near for fit in fits)


def _fits(camera: SeenPlan, starts: Iterable[Start]) -> Iterator[BoardFit]:
    """A fit to the printed lines from each start in turn."""
    for rounds, start in starts:
        with suppress(np.linalg.LinAlgError):  # the fit has run off to a view that shows nothing
            seen = print_near(camera, start)
            yield supported(camera, refine(rounds, find_lines, seen, snap_squares(seen, start)))
