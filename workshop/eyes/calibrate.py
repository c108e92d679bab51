"""How exactly the empty board is found and measured: what `faust bench calibrate` prints."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time

import numpy as np

from companion.boards.file import load_board
from vision.board.calibrate import calibrate
from vision.board.corners import search_board
from vision.board.measure import measure_board
from vision.board.plan import Points
from vision.scenes import BadScene
from workshop.checks.scenes import use_one_thread
from workshop.eyes.calibrate_start import start_lines
from workshop.eyes.calibrate_truth import KnownScene, known_scene
from workshop.eyes.look_run import Models, read_models

DONE, UNREADABLE = 0, 2
OFF_MM = 3.0  # a worst corner of a field farther off than this is a wrong fit
USUAL_WIDTH = 1280  # pixels in which the spread of a click is told


@dataclass(frozen=True, slots=True)
class Fit:
    """One calibration from clicks beside the true corners."""

    scene: str
    worst_mm: float
    mean_mm: float
    quality: float
    is_good: bool
    seconds: float

    @property
    def is_off(self) -> bool:
        return self.worst_mm > OFF_MM


def run(options: argparse.Namespace) -> int:
    use_one_thread()
    try:
        models, known = read_models(options.held_out), [known_scene(one) for one in options.scenes]
    except (BadScene, OSError, ValueError) as bad:
        print(f"faust bench calibrate: {bad}", file=sys.stderr)
        return UNREADABLE
    for line in _report(known, models, options):
        print(line, flush=True)
    return DONE


def _report(
    known: Sequence[KnownScene], models: Models, options: argparse.Namespace
) -> Iterator[str]:
    for spread in options.spread:
        fits = [fit for one in known for fit in clicked_fits(one, spread, options)]
        yield from fit_lines(spread, fits)
    yield "without clicks"
    yield from (_found(one) for one in known)
    yield from start_lines(known, models)
    yield "measured as an unknown printing, from no clicks and from the given ones"
    yield from (_measured(one, from_clicks) for one in known for from_clicks in (False, True))


def clicked_fits(known: KnownScene, spread: float, options: argparse.Namespace) -> Iterator[Fit]:
    """From the true corners moved at random."""
    for off in clicked_offsets(known, spread, options):
        started = thread_time()
        found = calibrate(known.picture, known.plan, known.corners + off)
        took = thread_time() - started
        yield Fit(known.name, *known.off_mm(found.view), found.quality, found.is_good, took)


def clicked_offsets(
    known: KnownScene, spread: float, options: argparse.Namespace
) -> Iterator[Points]:
    """By how many pixels each corner is clicked off: the same whatever other scenes are run."""
    for draw in range(options.draws):
        dice = Random(f"{options.seed} {known.name} {draw}")
        wide = spread * known.picture.shape[1] / USUAL_WIDTH
        yield np.array([dice.gauss(0, wide) for _ in range(8)]).reshape(4, 2)


def fit_lines(spread: float, fits: Sequence[Fit]) -> Iterator[str]:
    """What is off, what is refused, and the two in each other's place by name."""
    off, right = [fit for fit in fits if fit.is_off], [fit for fit in fits if not fit.is_off]
    wrong, refused = [fit for fit in off if fit.is_good], [fit for fit in right if not fit.is_good]
    times = np.array([fit.seconds for fit in fits])
    mean = np.mean([fit.mean_mm for fit in right]) if right else np.nan
    yield (
        f"clicks spread {spread:g} px: {len(fits)} fits, {len(off)} more than {OFF_MM:g} mm off,"
        f" {len(wrong)} of these called good; {len(right)} right, {len(refused)} of these"
        f" refused, mean {mean:.2f} mm; s of CPU: median {np.median(times):.2f},"
        f" 90 % {np.percentile(times, 90):.2f}, most {times.max():.2f}"
    )
    for fit in (*off, *refused):
        said = "called good" if fit.is_good else "refused"
        yield f"  {fit.scene}: {fit.worst_mm:.1f} mm off, quality {fit.quality:.2f}, {said}"


def _found(known: KnownScene) -> str:
    started = thread_time()
    found = search_board(known.picture, known.plan)
    took = f"{thread_time() - started:.1f} s"
    if found is None or not found.is_confirmed:
        return f"  {known.name}: not found, {took}"
    return f"  {known.name}: worst corner {known.off_px(found.corners):.1f} px off, {took}"


def _measured(known: KnownScene, from_clicks: bool) -> str:
    head = f"  {known.name} {'from clicks' if from_clicks else 'from none'}:"
    like, corners = load_board("blatz-1993").measures, known.clicked if from_clicks else None
    found = measure_board(known.picture, like, corners)
    if found is None:
        return f"{head} no board"
    ours, theirs = found.measures.plan().fields, known.measures.plan().fields
    off = np.abs(np.stack([a - b for (_, a), (_, b) in zip(ours, theirs, strict=True)]))
    along, across = off.max((0, 1))
    told = f"told {found.off_along:.1f} and {found.off_across:.1f} mm"
    return f"{head} worst line along {along:.1f} mm, across {across:.1f} mm off; {told}"
