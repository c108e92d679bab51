"""Are fields that the visibility map calls red or amber those where the eyes see worse?"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from vision.board.visibility import FieldVisibility, Lamp, look_at_light
from vision.capture.source import read_picture
from vision.reading.inputs import KINDS
from vision.reading.look import Look
from vision.reading.wholeboard import CERTAIN_CHANCE
from vision.scenes import BadScene, open_scene
from workshop.checks.scenes import use_one_thread
from workshop.eyes.look_run import FrameTimes, Models, read_models, read_scene
from workshop.eyes.look_score import share

DONE, UNREADABLE = 0, 2
HEADING = (
    f"{'lamp':8} {'hindrance':12} {'pieces':>7} {'in doubt':>9} {'unseen':>9} {'settled wrong':>14}"
)
Outcomes = Counter[tuple[Lamp, str, str]]  # lamp, hindrance, what became of a piece there


def run(options: argparse.Namespace) -> int:
    use_one_thread()
    try:
        for line in visibility_lines(options.scenes, read_models(options.held_out)):
            print(line, flush=True)
    except (BadScene, OSError, ValueError) as bad:
        print(f"faust bench visibility: {bad}", file=sys.stderr)
        return UNREADABLE
    return DONE


def visibility_lines(scenes: Iterable[Path], models: Models) -> Iterator[str]:
    """Of all pieces that lie where no hand is: by the lamp of their field and kind."""
    counts: Outcomes = Counter()
    for scene in scenes:
        lamps, hindrances = _map_of(scene, models)
        for frame in read_scene(scene, models):
            for field, kind, what in _outcomes(frame):
                counts[lamps[field, kind], hindrances[field], what] += 1
    yield HEADING
    for lamp in Lamp:
        yield _line(counts, lamp, None)
        for hindrance in sorted({said for one, said, _ in counts if one is lamp and said}):
            yield _line(counts, lamp, hindrance)


def _map_of(scene: Path, models: Models) -> tuple[dict[tuple[str, str], Lamp], dict[str, str]]:
    """From the picture of the empty board, as the set-up does."""
    sight = open_scene(scene, models.of(scene)).sight
    empty = read_picture(scene / "empty.jpg")
    assert empty is not None
    sights: tuple[FieldVisibility, ...] = look_at_light(
        empty, sight.frame.plan, sight.calibration.view
    )[0]
    lamps = {(one.field, kind): lamp for one in sights for kind, lamp in one.lamps}
    return lamps, {one.field: one.hindrance for one in sights}


def _outcomes(frame: FrameTimes) -> Iterator[tuple[str, str, str]]:
    """Every piece that lies there: right, in doubt, unseen, or wrong and called settled."""
    if not frame.truth.is_free:
        return
    look, true = frame.as_usual.look, dict(frame.truth.pieces)
    for kind in KINDS:
        for field in true[kind]:
            yield field, kind, outcome(look, (field, kind), true[kind].count(field))


def outcome(look: Look, place: tuple[str, str], number: int) -> str:
    """What a look makes of so many pieces of a kind on a field."""
    field, kind = place
    seen = dict(look.pieces).get(kind, ()).count(field)
    if look.status.value == "settled":
        return "right" if seen == number else "wrong"
    if seen != number:
        return "unseen"
    doubts = {(one.field, one.piece): one.chances for one in look.doubts}
    return "right" if place not in doubts or doubts[place][number] >= CERTAIN_CHANCE else "doubt"


def _line(counts: Outcomes, lamp: Lamp, hindrance: str | None) -> str:
    of: Counter[str] = Counter()
    for (one, said, what), number in counts.items():
        if one is lamp and hindrance in (None, said):
            of[what] += number
    parts = [share(of[what], of.total()) for what in ("doubt", "unseen", "wrong")]
    return (
        f"{lamp.value if hindrance is None else '':8} {hindrance or 'all':12} {of.total():7}"
        f" {parts[0]:>9} {parts[1]:>9} {parts[2]:>14}"
    )
