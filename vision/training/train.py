"""Trains a network again from scenes with truth: `python -m vision.training.train quick SCENE…`.

With `--held-out 3 --model FOLDER` the scenes are parted in three by the board's art; for each part
one is trained that has seen only the others. They are kept in the folder, with a list
of which art is to be read by which: `faust bench look --held-out FOLDER` reads them so. `--part`
trains only one of them, the same model as with the others, for runs side by side.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.board.sheet import SheetFrame
from vision.capture.pictures import read_picture
from vision.checks.scenes import art_of_scene, open_scene
from vision.reading.inputs import CELLS_A_FIELD, INPUTS, camera_over_sheet
from vision.reading.model import QUICK_FILE, THOROUGH_FILE, Model
from vision.reading.network import Network, save_network
from vision.reading.reader import FlatPicture
from vision.training.backprop import new_network
from vision.training.learn import COURSES, Course, learn
from vision.training.lessons import Lesson, answer, middle_seen, read_truth

FILES = {"quick": QUICK_FILE, "thorough": THOROUGH_FILE}
MOST_STILLS = 40  # a scene with more frames is a film: every fourth will do


def lessons_of(directory: Path) -> list[Lesson]:
    """A lesson for every frame of a scene whose truth is known."""
    nothing = new_network((INPUTS, 1, 1), (1,), 0)
    reader = open_scene(directory, Model(nothing, nothing))
    paths = sorted((directory / "frames").glob("*.jpg"))
    lessons = []
    for path in paths[:: 4 if len(paths) > MOST_STILLS else 1]:
        picture, truth = read_picture(path), path.with_suffix(".json")
        if picture is not None and truth.exists():
            said = json.loads(truth.read_text(encoding="utf-8"))
            flat = reader.unroll(picture)
            if flat is not None:
                lessons.append(_lesson(flat, reader.sight.frame, said))
    return lessons


def _lesson(flat: FlatPicture, frame: SheetFrame, said: dict[str, object]) -> Lesson:
    truth = read_truth(said)
    heat, weight = answer(truth, frame, flat.stand)
    soul_last = sorted(truth.pieces, key=lambda piece: piece[0] == "soul")
    seen = [middle_seen(kind, place, frame, flat.stand) for kind, place, _ in soul_last]
    pieces = frame.to_cells(np.array(seen), CELLS_A_FIELD)
    camera = camera_over_sheet(flat.stand, frame)
    return Lesson(flat.seen, flat.expected, flat.white, heat, weight, pieces, camera)


def train(scenes: Sequence[Path], course: Course) -> Network:
    return learn([lesson for scene in scenes for lesson in lessons_of(scene)], course)


def train_held_out(
    scenes: Sequence[Path], parts: tuple[int, Sequence[int]], course: Course, folder: Path
) -> None:
    """Networks for some of so many parts, and in `readers.json` by which of them to read an art."""
    art_of = {scene: art_of_scene(scene) for scene in scenes}
    part_of = parted(art_of.values(), parts[0])
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts[1]:
        others = [scene for scene in scenes if part_of[art_of[scene]] != part]
        print(f"part {part}: {len(others)} scenes to learn from", flush=True)
        save_network(train(others, course), folder / f"{course.name}-{part}.npz")
    listed = folder / "readers.json"
    readers = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
    for art, part in part_of.items():
        readers.setdefault(art, {})[course.name] = f"{course.name}-{part}.npz"
    listed.write_text(json.dumps(readers, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def parted(arts: Iterable[str], parts: int) -> dict[str, int]:
    """To each art its part, so that no board is read by a model that has seen its print.

    They are dealt in turn: arts of one kind stand side by side in the alphabet.
    """
    return {art: number % parts for number, art in enumerate(sorted(set(arts)))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=sorted(COURSES))
    parser.add_argument("scenes", nargs="+", type=Path)
    parser.add_argument("--model", type=Path, help="the file, or folder, for what was learnt")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--held-out", type=int, default=0, metavar="PARTS")
    parser.add_argument("--part", type=int, help="train only this one of the parts, from 0")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    course = COURSES[given.network]
    course = replace(course, steps=given.steps or course.steps)
    if given.held_out:
        if given.model is None:
            parser.error("--held-out needs a folder: --model FOLDER")
        if given.part is not None and given.part not in range(given.held_out):
            parser.error(f"--part is one of 0 to {given.held_out - 1}")
        parts = range(given.held_out) if given.part is None else [given.part]
        train_held_out(given.scenes, (given.held_out, parts), course, given.model)
    else:
        save_network(train(given.scenes, course), given.model or FILES[given.network])


if __name__ == "__main__":
    main()
