"""How right and how fast the eyes are on scenes with truth: what `faust bench look` prints."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence

from vision.scenes import BadScene
from workshop.checks.scenes import use_one_thread
from workshop.eyes.look_failures import keep_failures
from workshop.eyes.look_memory import memory_lines
from workshop.eyes.look_reliability import reliability_lines
from workshop.eyes.look_run import FrameTimes, read_models, read_scene
from workshop.eyes.look_score import HEADING, Judged, tallies, tally
from workshop.eyes.look_sequence import FilmFigures, film_figures
from workshop.eyes.look_times import HEADING as TIMES
from workshop.eyes.look_times import cost_lines, different_looks

DONE, UNREADABLE = 0, 2


def run(options: argparse.Namespace) -> int:
    use_one_thread()
    if options.memory:
        return _watch_memory(options)
    try:
        frames = list(_frames(options))
    except (BadScene, OSError, ValueError) as bad:
        print(f"faust bench look: {bad}", file=sys.stderr)
        return UNREADABLE
    if not frames:
        print("faust bench look: no frames; expected frames/*.jpg with truth", file=sys.stderr)
        return UNREADABLE
    lines = [json.dumps(figures(frames))] if options.json else report(frames)
    for line in lines:
        print(line, flush=True)
    if options.failures:
        keep_failures(frames, options.failures)
    return DONE


def _watch_memory(options: argparse.Namespace) -> int:
    for line in memory_lines(options.scenes[0], options.memory):
        print(line, flush=True)
    return DONE


def _frames(options: argparse.Namespace) -> Iterator[FrameTimes]:
    models = read_models(options.held_out)
    for scene in options.scenes:
        yield from read_scene(scene, models, options.true_view)


def figures(frames: Sequence[FrameTimes]) -> dict[str, int]:
    """The counts that a baseline holds."""
    all_of = tally(_judged(frames))
    return {
        "frames": all_of.frames, "free": all_of.free, "exact": all_of.exact,
        "abstained": all_of.abstained, "silently_wrong": all_of.silently_wrong,
        "changed_by_shortcut": len(list(different_looks(frames))),
    }  # fmt: skip


def report(frames: Sequence[FrameTimes]) -> Iterator[str]:
    judged = _judged(frames)
    yield HEADING
    yield from (f"{group:30} {counts}" for group, counts in tallies(judged))
    naive = tally(frame.judged(frame.naive) for frame in frames)
    yield f"{'the naive reader':30} {naive}"
    yield ""
    yield from reliability_lines(
        (frame.as_usual.look, one.is_exact) for frame, one in zip(frames, judged, strict=True)
    )
    yield ""
    yield from (f"{scene}: {_film(film)}" for scene, film in _films(frames))
    yield TIMES
    yield from cost_lines(frames)
    different = list(different_looks(frames))
    yield f"looks that the shortcut changed: {len(different)} of {len(frames)}"
    yield from different


def _judged(frames: Iterable[FrameTimes]) -> list[Judged]:
    return [frame.judged(frame.as_usual) for frame in frames]


def _films(frames: Sequence[FrameTimes]) -> Iterator[tuple[str, FilmFigures]]:
    for scene in sorted({frame.scene for frame in frames}):
        fps = json.loads((scene / "scene.json").read_text(encoding="utf-8")).get("fps")
        film = [frame for frame in frames if frame.scene == scene]
        if fps:
            looks = [frame.as_usual.look for frame in film]
            yield scene.name, film_figures(looks, _judged(film), float(fps))


def _film(film: FilmFigures) -> str:
    waits = ", ".join(map(str, film.waits)) or "none"
    return (
        f"frames until a new board was reported: {waits}; never: {film.never};"
        f" wrong readings without doubts: {film.wrong}"
    )
