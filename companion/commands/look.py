"""`faust look`: what the eyes see in recorded pictures of a table, frame by frame."""

import argparse
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import refused
from companion.games.lines import json_line

if TYPE_CHECKING:  # the eyes take a moment to load: only this command pays for it
    from vision.reading.look import Look

SEEN = 0


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("look", help="read recorded pictures of a table")
    parser.add_argument("scenes", nargs="+", metavar="SCENE", help="a folder of pictures")
    parser.add_argument("--json", action="store_true", help="looks as JSON lines")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: looked at every frame, sure or not; 2: a scene is no folder with frames."""
    from vision.scenes import look_at_scene  # noqa: PLC0415

    status = SEEN
    for name in options.scenes:
        if fault := _fault(Path(name)):
            status = refused(f"{name!r} {fault}")
            continue
        for look in look_at_scene(Path(name)):
            line = json_line(look.to_json()) if options.json else _said(look)
            print(line, flush=True)
    return status


def _fault(scene: Path) -> str:
    """Why nobody can look there; empty where one can."""
    if not scene.exists():
        return "is not there; expected a folder with frames/*.jpg"
    if not scene.is_dir():
        return "is no folder; expected one with frames/*.jpg"
    if not any(scene.glob("frames/*.jpg")):
        return "has no pictures; expected frames/*.jpg in the folder"
    return ""


def _said(look: "Look") -> str:
    """One line for people: where, how sure, what lies there."""
    pieces = ", ".join(f"{kind} {' '.join(fields) or '-'}" for kind, fields in look.pieces)
    said = f"{look.scene} {look.frame}: {look.status.value}"
    lies = f"(Fields lie within {look.view_mm:.1f} mm.)" if 0 < look.view_mm < inf else ""
    said = f"{said}, {pieces}." if pieces else f"{said}."
    return " ".join(filter(None, (said, look.sentence, lies)))
