"""From four clicked corners to a view that lies on the printed lines, with a quality to show."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import chain, islice, tee

import numpy as np

from vision.board.blind import lens_doubt, why_unseen
from vision.board.calibration import Calibration, CalibrationDoubt
from vision.board.confirm import GOOD_QUALITY
from vision.board.edges import SeenPlan, soft_grey
from vision.board.fit import Start, clicks_spread_mm, refine, uncertainty_mm
from vision.board.fits import (
    SURE_QUALITY,
    BoardFit,
    best_by_lines,
    fit_from_afar,
    fitted,
    supported,
    supported_and_compared,
)
from vision.board.likeness import (
    LIKENESS_ROUNDS,
    all_evidence,
    fit_by_all,
    fit_by_corners,
    fit_by_corners_too,
    sides_and_squares,
)
from vision.board.lines import print_near
from vision.board.onto_squares import onto_squares, squares_seen
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.starts import starts_by_squares, starts_from
from vision.board.view import BEND_UNIT, mm_between

STARTS_BY_LINES = 6  # fitted to lines; the other starts are fitted to the likeness of sides
GOOD_WITHIN_FIELDS = 0.1  # field widths: a view that may be off by more is not good
RIVAL_TIMES = 2.7  # a fit that fits so many times as badly as the best is no rival
TWICE = 2.0  # the spread: what may be so far off is nearer 19 times in 20
TOGETHER_TIMES = 2.0  # the spread of independent pieces of a line: those of one err together
UNEVEN_MM = 1.0  # by how much a folded board is not flat
FAR_MM = 1e3  # more than this is not counted when two fits differ
SLIPPED_WIDTHS = 0.02  # picture widths: nobody clicks farther beside a corner
CONVINCING_UNEXPLAINED = 0.04  # at which no other start is tried
CORNER_TIMES = 2  # that the best fit so far is moved onto the corners of fields
MOST_UNEXPLAINED = 0.25  # above which the print does not tell where the board lies


def calibrate(picture: Picture, plan: BoardPlan, clicked: Points, bend: float = 0.0) -> Calibration:
    """Refines four clicked outer corners (pixels) on the print in a picture of the empty board.

    Starts from the clicks and, if they are found near the clicks, from the black squares. Where
    nothing can be seen, that is told before anything is fitted.
    """
    blind = lens_doubt(picture)
    if blind is not CalibrationDoubt.NONE:
        return replace(as_put(picture, plan, clicked, bend), doubt=blind)
    clicks, *others = starts_from(clicked, picture.shape[1], bend)
    starts = chain([clicks], starts_by_squares(picture, plan, clicked), others)
    camera = SeenPlan(plan, soft_grey(picture))
    found = _held_to(clicks[1], _calibrated(camera, starts), camera)
    why = CalibrationDoubt.NONE if found.is_founded else why_unseen(picture, clicked)
    return found if why is CalibrationDoubt.NONE else replace(found, doubt=why)


def as_put(picture: Picture, plan: BoardPlan, corners: Points, bend: float) -> Calibration:
    """The view that people have put there, whatever the print tells: as exact as clicks are."""
    camera = SeenPlan(plan, soft_grey(picture))
    numbers = np.append(corners, bend / BEND_UNIT)
    doubt, quality = CalibrationDoubt.LOOSE, GOOD_QUALITY / 2
    off = TWICE * clicks_spread_mm(numbers, camera)
    fit = supported(camera, numbers)
    return Calibration(camera.view(numbers), quality, off, doubt, corners, fit)


def calibrate_near(camera: SeenPlan, corners: Points, starts: int) -> Calibration:
    """The best fit near guessed corners, from so many starts and not from the black squares."""
    return _calibrated(camera, islice(starts_from(corners, camera.size[0]), starts))


def misfit_near(camera: SeenPlan, corners: Points) -> float:
    """How badly one fit from guessed corners fits: quickly told."""
    fits = fitted(camera, np.append(corners, 0.0), fit_from_afar)
    return min((fit.misfit for fit in fits), default=np.inf)


def calibrate_open(camera: SeenPlan, corners: Points) -> Calibration:
    """The same on a printing of which nobody knows where a lane ends: nothing is expected there."""
    camera = replace(camera, is_open=True)
    start, *others = starts_from(corners, camera.size[0])
    return _held_to(start[1], _calibrated(camera, [start, *others]), camera)


def settle(camera: SeenPlan, numbers: Points) -> Calibration:
    """From a fit that is nearly right: where lines and likeness hold it."""
    here = supported_and_compared(camera, numbers)
    found = _judge([here, *fitted(camera, numbers, fit_by_all)], camera)
    return _held_to(numbers, found, camera)


def agreement(camera: SeenPlan, numbers: Points) -> float:
    """How well print and picture agree: shares of lines confirmed and of sides alike, of 2."""
    fit = supported_and_compared(camera, numbers)
    return fit.support.share + fit.alike


def _calibrated(camera: SeenPlan, starts: Iterable[Start]) -> Calibration:
    """By the printed lines; where they do not tell, by the steps between fields as well."""
    once, again = tee(starts)
    found = _fitted(camera, once)
    if found.doubt is not CalibrationDoubt.NO_LINES:
        return found
    by_steps = _fitted(replace(camera, has_steps=True), again)
    return min(found, by_steps, key=lambda one: one.fit.misfit)


def _fitted(camera: SeenPlan, starts: Iterable[Start]) -> Calibration:
    """Of the starts no more are looked for than are needed."""
    few, every = tee(starts)
    best = best_by_lines(camera, islice(few, STARTS_BY_LINES))
    tried = [supported_and_compared(camera, best.numbers)]
    tried += fitted(camera, best.numbers, fit_by_all)
    if best.support.quality < SURE_QUALITY:
        first, others = islice(every, 1), islice(every, STARTS_BY_LINES, None)
        for _, start in chain(first, others):
            tried += fitted(camera, start, fit_from_afar)
            if min(fit.unexplained for fit in tried) < CONVINCING_UNEXPLAINED:
                break
        for _ in range(CORNER_TIMES):
            nearest = min(tried, key=lambda fit: fit.misfit)
            tried += fitted(camera, nearest.numbers, fit_by_corners, fit_by_corners_too)
    return _judge(tried, camera)


def _judge(tried: list[BoardFit], camera: SeenPlan) -> Calibration:
    """The best of the fits as a calibration."""
    best = onto_squares(camera, min(tried, key=lambda fit: fit.misfit))
    off = _off_mm(best, tried, camera)
    quality = float(
        np.clip(GOOD_QUALITY * GOOD_WITHIN_FIELDS * camera.plan.pitch / max(off, 1e-3), 0, 1)
    )
    doubt = CalibrationDoubt.NONE
    if best.unexplained > MOST_UNEXPLAINED:
        quality, doubt = min(quality, GOOD_QUALITY / 2), CalibrationDoubt.NO_LINES
    elif quality < GOOD_QUALITY:
        doubt = CalibrationDoubt.LOOSE
    view = camera.view(best.numbers)
    corners = view.to_pixels(camera.plan.outer_corners)
    return Calibration(view, quality, off, doubt, corners, best)


def _held_to(clicked: Points, found: Calibration, camera: SeenPlan) -> Calibration:
    """The nine numbers that a person gave instead of a fit, where these are better founded:

    where the print does not tell, where a doubtful fit lies far from them, or may be farther off.
    """
    slip = float(np.abs(found.corners.ravel() - clicked[:8]).max()) / camera.size[0]
    put = TWICE * clicks_spread_mm(clicked, camera)
    is_loose = found.doubt is CalibrationDoubt.LOOSE
    if found.doubt is CalibrationDoubt.NO_LINES or (
        is_loose and (slip > SLIPPED_WIDTHS or found.off_mm > put)
    ):
        view = camera.view(clicked)
        return replace(
            found, view=view, off_mm=put, corners=view.to_pixels(camera.plan.outer_corners)
        )
    return found


def _off_mm(best: BoardFit, tried: list[BoardFit], camera: SeenPlan) -> float:
    """How far (mm) the best fit may be off: four parts, added as squares.

    Twice the spread of the fit, the distance to rival fits that explain nearly as much, that of
    a black square's border from its field's, and the unevenness of a folded board.
    """
    evidence = all_evidence(print_near(camera, best.numbers), best.numbers)
    spread = uncertainty_mm(best.numbers, evidence, camera)
    corners = camera.plan.corners.reshape(-1, 2)
    near = partial(refine, LIKENESS_ROUNDS[-3:], sides_and_squares)
    rivals = [*tried, *fitted(camera, best.numbers, near)]
    apart, least = 0.0, min(fit.misfit for fit in rivals)
    squares = squares_seen(camera, best.numbers)
    for other in rivals:
        if squares.refutes(squares_seen(camera, other.numbers), camera.plan.pitch):
            continue
        times = other.misfit / least
        trust = float(np.clip(1 - np.log(times) / np.log(RIVAL_TIMES), 0, 1))
        between = mm_between(camera.view(best.numbers), camera.view(other.numbers), corners)
        apart = max(apart, trust * min(float(between.max()), FAR_MM))
    together = TWICE * TOGETHER_TIMES * spread
    return float(np.sqrt(together**2 + apart**2 + squares.off_mm**2 + UNEVEN_MM**2))
