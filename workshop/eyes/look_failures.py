"""Keeps a picture of every frame that was not read as it should be, to be looked at."""

from collections.abc import Iterable
from pathlib import Path

from vision.capture.source import read_picture
from workshop.checks.failure_picture import draw_failure, save_picture
from workshop.checks.scenes import read_clicked_view
from workshop.eyes.look_run import FrameTimes


def keep_failures(frames: Iterable[FrameTimes], folder: Path) -> None:
    """One PNG a failure, and `failures.txt` with a line for each."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for frame in frames:
        if frame.judged(frame.as_usual).is_failure:
            lines.append(_line(frame))
            _draw(frame, folder / f"{frame.scene.name}-{Path(frame.name).stem}.png")
    (folder / "failures.txt").write_text("".join(lines), encoding="utf-8")


def _line(frame: FrameTimes) -> str:
    look = frame.as_usual.look
    said, true = (_told(pieces) for pieces in (look.pieces, frame.truth.pieces))
    right = "right" if said == true else "WRONG"
    told = f"{look.status.value} {right} margin {look.margin:.2f}: {look.sentence}"
    tags = " ".join(frame.truth.tags)
    return f"{frame.scene.name} {frame.name} {told} said {said}; true {true}; {tags}\n"


def _told(pieces: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    return ", ".join(f"{kind} {' '.join(sorted(fields))}" for kind, fields in pieces)


def _draw(frame: FrameTimes, path: Path) -> None:
    picture = read_picture(frame.scene / "frames" / frame.name)
    plan, view = read_clicked_view(frame.scene)
    if picture is not None:
        boards = (frame.as_usual.look.pieces, frame.truth.pieces)
        save_picture(draw_failure(picture, view, plan, boards), path)
