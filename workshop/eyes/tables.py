"""Folders of tables with their truth, from set-up to reading: what `faust bench tables` prints."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.board.calibrate import calibrate
from vision.board.corners import search_board
from vision.board.plan import Points
from vision.board.view import view_from_corners
from vision.capture.source import read_picture
from vision.reading.reader import Reader, set_up
from vision.scenes import BadScene
from workshop.checks.scenes import use_one_thread
from workshop.eyes.calibrate import clicked_offsets
from workshop.eyes.calibrate_truth import GOOD_WITHIN_FIELDS, KnownScene, known_scene
from workshop.eyes.look_run import Models, read_models, read_truth_of
from workshop.eyes.look_score import Judged
from workshop.eyes.tables_measure import MeasuredPrint, measured_lines, measured_print

DONE, UNREADABLE = 0, 2
NEAR_MM = 3.0  # a board found without a click is right if every corner of a field lies so near
NO_WORSE_MM = 0.5  # than the clicks: truth itself is not known better
FAULTS = ("refused", "in doubt", "worse", "WRONGLY GOOD", "farther than told")
GROUPS = ("art:", "light:", "lamp:", "cam:", "lens:", "view:", "res:")


@dataclass(frozen=True, slots=True)
class ClickedFit:
    """How far (mm) the worst corner of a field is off: by the clicks alone, and as fitted."""

    clicks_mm: float
    fit_mm: float
    pitch: float
    is_good: bool
    told_mm: float = np.inf  # that it may be off
    is_usable: bool = True

    @property
    def is_untrue(self) -> bool:
        return self.fit_mm > self.told_mm

    @property
    def is_doubtful(self) -> bool:
        return self.is_usable and not self.is_good

    @property
    def is_worse(self) -> bool:
        return self.fit_mm > self.clicks_mm + NO_WORSE_MM

    @property
    def is_wrongly_good(self) -> bool:
        return self.is_good and self.fit_mm > GOOD_WITHIN_FIELDS * self.pitch


@dataclass(frozen=True, slots=True)
class TableFigures:
    """One table: the given clicks, clicks moved at random, no click, and its pictures."""

    name: str
    tags: tuple[str, ...]
    given: ClickedFit
    clicked: tuple[tuple[float, ClickedFit], ...]  # spread in pixels
    found_mm: float | None
    judged: tuple[Judged, ...]
    is_searched: bool = True  # without a click
    measured: MeasuredPrint | None = None
    drawn_mm: float | None = None  # found, or shown as the likeliest for a person to look at


def run(options: argparse.Namespace) -> int:
    use_one_thread()
    figures: list[TableFigures] = []
    try:
        models = read_models(options.held_out)
        for folder in options.folders:
            of_folder = list(_folder(folder, models, options))
            figures += of_folder
            print("\n".join(figure_lines(folder.name, of_folder)), flush=True)
    except (BadScene, OSError, ValueError) as bad:
        print(f"faust bench tables: {bad}", file=sys.stderr)
        return UNREADABLE
    for line in (*figure_lines("all", figures), *group_lines(figures), *fault_lines(figures)):
        print(line, flush=True)
    return DONE


def _folder(folder: Path, models: Models, options: argparse.Namespace) -> Iterator[TableFigures]:
    scenes = sorted(path.parent for path in folder.glob("*/scene.json"))
    if not scenes:
        print(f"{folder}: skipped, no scenes in it", file=sys.stderr)
    for scene in scenes:
        known = known_scene(scene)
        found = _calibrated(known, known.clicked)
        clicked = tuple(
            (spread, _calibrated(known, known.corners + off))
            for spread in options.spread
            for off in clicked_offsets(known, spread, options)
        )
        without, drawn = (None, None) if options.no_search else searched_mm(known)
        judged = () if options.no_frames else tuple(_judged(known, models))
        tags = tuple(json.loads((scene / "scene.json").read_text("utf-8")).get("tags", []))
        yield TableFigures(
            f"{folder.name}/{scene.name}",
            tags,
            found,
            clicked,
            without,
            judged,
            not options.no_search,
            measured_print(known) if options.measure else None,
            drawn,
        )


def _calibrated(known: KnownScene, clicks: Points) -> ClickedFit:
    found = calibrate(known.picture, known.plan, clicks)
    plain = view_from_corners(known.plan.outer_corners, clicks, found.view.size)
    off = (known.off_mm(plain)[0], known.off_mm(found.view)[0])
    return ClickedFit(*off, known.plan.pitch, found.is_good, found.off_mm, found.is_usable)


def searched_mm(known: KnownScene) -> tuple[float | None, float | None]:
    """How far off the board is that was found without a click, and the one that is drawn then.

    Whichever end is its first; None for none.
    """
    drawn = search_board(known.picture, known.plan)
    if drawn is None:
        return None, None
    off = min(known.off_mm(one.view)[0] for one in (drawn, drawn.turned(known.plan)))
    return off if drawn.is_confirmed else None, off


def _judged(known: KnownScene, models: Models) -> Iterator[Judged]:
    reader = Reader(set_up(known.picture, known.plan, known.clicked), models.of(known.folder))
    for path in sorted((known.folder / "frames").glob("*.jpg")):
        picture = read_picture(path)
        if picture is None:
            raise BadScene(f"{path.name} cannot be read; expected a JPEG picture")
        look = reader.look(picture)
        truth = read_truth_of(path)
        yield Judged(known.name, path.name, look.status.value, look.pieces, truth)


def figure_lines(name: str, figures: Sequence[TableFigures]) -> Iterator[str]:
    """Every figure that a set-up and its reading are judged by."""
    frames = [one for table in figures for one in table.judged]
    free = [one for one in frames if one.truth.is_free]
    refused = sum(not table.given.is_usable for table in figures)
    yield f"{name}: {len(figures)} tables"
    yield f"  refused at set-up, corners given: {refused} of {len(figures)}"
    yield f"  in doubt, but read: {sum(table.given.is_doubtful for table in figures)}"
    yield f"  fits worse than the clicks: {sum(table.given.is_worse for table in figures)}"
    yield f"  farther off than told: {sum(table.given.is_untrue for table in figures)}"
    if frames:
        right = (one.is_exact and one.is_settled for one in free)
        yield f"  exact and settled, hand-free: {_part(right)}"
        yield f"  exact, whatever the status: {_part(one.is_exact for one in free)}"
        yield f"  abstained, hand-free: {_part(not one.is_settled for one in free)}"
        yield f"  settled and wrong, all frames: {_part(one.is_silently_wrong for one in frames)}"
    searched = [table for table in figures if table.is_searched]
    if searched:
        yield f"  found without a click: {_part(table.found_mm is not None for table in searched)}"
        near = (table.found_mm is not None and table.found_mm <= NEAR_MM for table in searched)
        drawn = (table.drawn_mm is not None and table.drawn_mm <= NEAR_MM for table in searched)
        yield f"  … within {NEAR_MM:g} mm: {_part(near)}"
        yield f"  … or drawn so, for a person to look at: {_part(drawn)}"
    yield from measured_lines([one.measured for one in figures if one.measured is not None])
    for spread in sorted({spread for table in figures for spread, _ in table.clicked}):
        yield _spread_line(
            spread, [one for t in figures for wide, one in t.clicked if wide == spread]
        )


def _spread_line(spread: float, fits: Sequence[ClickedFit]) -> str:
    worst = np.percentile([fit.fit_mm for fit in fits], [50, 95, 100])
    return (
        f"  clicked {spread:g} px off: {len(fits)} fits, {sum(f.is_worse for f in fits)} worse than"
        f" the clicks, {sum(f.is_wrongly_good for f in fits)} wrongly called good,"
        f" {sum(f.is_doubtful for f in fits)} in doubt,"
        f" {sum(not f.is_usable for f in fits)} refused,"
        f" {sum(f.is_untrue for f in fits)} farther off than told; mm off (worst corner):"
        f" median {worst[0]:.2f}, 95 % {worst[1]:.2f}, most {worst[2]:.2f}"
    )


def group_lines(figures: Sequence[TableFigures]) -> Iterator[str]:
    """By art, lamp and camera: refused, exact and settled, settled and wrong."""
    tags = {tag for table in figures for tag in table.tags if tag.startswith(GROUPS)}
    for tag in sorted(tags):
        tables = [table for table in figures if tag in table.tags]
        frames = [one for table in tables for one in table.judged]
        free = [one for one in frames if one.truth.is_free]
        refused = sum(not table.given.is_usable for table in tables)
        exact = _part(one.is_exact and one.is_settled for one in free)
        wrong = sum(one.is_silently_wrong for one in frames)
        yield f"{tag:18} {len(tables):3} tables, {refused} refused, {exact} exact, {wrong} wrong"


def fault_lines(figures: Sequence[TableFigures]) -> Iterator[str]:
    """Every table with something to look at, by name."""
    for table in figures:
        fits = [("given", table.given), *((f"{spread:g} px", fit) for spread, fit in table.clicked)]
        for what, fit in fits:
            faults = (
                not fit.is_usable,
                fit.is_doubtful,
                fit.is_worse,
                fit.is_wrongly_good,
                fit.is_untrue,
            )
            said = [word for word, is_so in zip(FAULTS, faults, strict=True) if is_so]
            if said:
                off = f"{fit.clicks_mm:.1f} -> {fit.fit_mm:.1f} mm, told {fit.told_mm:.1f}"
                yield f"  {table.name} {what}: {', '.join(said)}, {off}"
        if table.measured is not None and table.measured.fault:
            yield f"  {table.name} measured: {table.measured.fault}"
        if table.is_searched and (table.found_mm is None or table.found_mm > NEAR_MM):
            told = "nothing" if table.found_mm is None else f"{table.found_mm:.1f} mm off"
            yield f"  {table.name} without a click: {told}"


def _part(flags: Iterable[bool]) -> str:
    all_of = list(flags)
    share = 100 * sum(all_of) / len(all_of) if all_of else 0.0
    return f"{sum(all_of)} of {len(all_of)} ({share:.1f} %)"
