"""Trains the model again from scenes with truth: `python -m vision.train SCENE…`.

With `--held-out 3` nothing is stored: the scenes are parted in three, each part is read by a model
that has seen only the others, and the looks are printed as `faust look --json` prints them.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.learn import Course, learn
from vision.lessons import (
    CELLS,
    INPUTS,
    Lesson,
    answer,
    camera_over_sheet,
    middle_seen,
    read_truth,
)
from vision.network import Network, new_network, save_network
from vision.reader import Flat
from vision.scenes import MODEL, look_at_scene, open_scene, read_picture
from vision.sheet import SheetFrame

FEW = 40  # a scene with more frames is a film: every fourth will do


def lessons_of(directory: Path) -> list[Lesson]:
    """A lesson for every frame of a scene whose truth is known."""
    reader = open_scene(directory, new_network((INPUTS, 1, 1), (1,), 0))
    paths = sorted((directory / "frames").glob("*.jpg"))
    lessons = []
    for path in paths[:: 4 if len(paths) > FEW else 1]:
        picture, truth = read_picture(path), path.with_suffix(".json")
        if picture is not None and truth.exists():
            said = json.loads(truth.read_text(encoding="utf-8"))
            lessons.append(_lesson(reader.unroll(picture), reader.sight.frame, said))
    return lessons


def _lesson(flat: Flat, frame: SheetFrame, said: dict[str, object]) -> Lesson:
    truth = read_truth(said)
    heat, weight = answer(truth, frame, flat.stand)
    soul_last = sorted(truth.pieces, key=lambda piece: piece[0] == "soul")
    seen = [middle_seen(kind, place, frame, flat.stand) for kind, place, _ in soul_last]
    pieces = frame.to_cells(np.array(seen), CELLS)
    camera = camera_over_sheet(flat.stand, frame)
    return Lesson(flat.seen, flat.expected, flat.white, heat, weight, pieces, camera)


def train(scenes: Sequence[Path], course: Course) -> Network:
    return learn([lesson for scene in scenes for lesson in lessons_of(scene)], course)


def print_held_out(scenes: Sequence[Path], parts: int, course: Course) -> None:
    """Scenes of one art are named in turn, so a part leaves every scene of its arts out."""
    for part in range(parts):
        others = [scene for scene in scenes if _part(scene, parts) != part]
        network = train(others, course)
        for scene in scenes:
            if _part(scene, parts) == part:
                for look in look_at_scene(scene, network):
                    print(json.dumps(look.to_json()), flush=True)


def _part(scene: Path, parts: int) -> int:
    """By the board's art, so that no board is read by a model that has seen its print."""
    tags = json.loads((scene / "scene.json").read_text(encoding="utf-8")).get("tags", [])
    art = next((tag for tag in tags if tag.startswith("art:")), scene.name)
    return (ord(art[4:5] or "a") - ord("a")) * parts // 6 % parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="+", type=Path)
    parser.add_argument("--model", type=Path, default=MODEL)
    parser.add_argument("--steps", type=int, default=Course().steps)
    parser.add_argument("--held-out", type=int, default=0)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    course = Course(steps=given.steps)
    if given.held_out:
        print_held_out(given.scenes, given.held_out, course)
    else:
        save_network(train(given.scenes, course), given.model)


if __name__ == "__main__":
    main()
