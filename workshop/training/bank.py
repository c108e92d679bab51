"""A bank of crops on disk: drawn once, by many processes, and learnt from by many networks.

Each file of it has dice of its own, so a bank that was broken off goes on where it stopped, and is
the same whoever draws it. It is read where it lies: many that learn side by side share one memory.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.capture.source import read_picture
from vision.reading.cells import BLOCK
from vision.reading.inputs import HEAT_PX, INPUTS, camera_over_sheet
from vision.reading.network import Model
from vision.reading.reader import Reader
from workshop.checks.scenes import art_of_scene
from workshop.checks.true_view import open_true
from workshop.training.courses import Course
from workshop.training.fresh import new_network
from workshop.training.lessons import Lesson, answer, middle_seen, read_truth
from workshop.training.unrolling import FlatPicture, unfold, unroll

MOST_STILLS = 40  # a scene with more frames is a film: every fourth will do

Half = npt.NDArray[np.float16]
Crops = npt.NDArray[np.void]  # of each: what a network is told, what it should answer, its weight
PARTS = ("told", "heat", "weight")


class BadBank(ValueError):
    """A folder that cannot be drawn into: why, and what to do."""


@dataclass(frozen=True)
class Bank:
    """Files of equally many crops each, and the art of every crop."""

    files: tuple[Crops, ...]
    arts: tuple[str, ...]

    def without(self, arts: frozenset[str]) -> list[int]:
        """The numbers of all crops that are of other arts."""
        return [number for number, art in enumerate(self.arts) if art not in arts]

    def chosen(self, numbers: Sequence[int]) -> tuple[Half, Half, Half]:
        """What a network is told of these, what it should answer, and how much that counts."""
        rows = [self.files[one // len(self.files[0])][one % len(self.files[0])] for one in numbers]
        told, heat, weight = (np.stack([row[part] for row in rows]) for part in PARTS)
        return told, heat, weight

    @property
    def answers(self) -> int:
        """How many numbers a network says of each cell."""
        return int(self.files[0].dtype["heat"].shape[0])


def lessons_of(directory: Path, is_near: bool) -> list[Lesson]:
    """A lesson for every frame of a scene whose truth is known."""
    nothing = new_network((INPUTS, 1, 1), (1,), 0)
    reader = open_true(directory, Model(nothing, nothing))
    paths = sorted((directory / "frames").glob("*.jpg"))
    return list(_lessons(reader, paths[:: 4 if len(paths) > MOST_STILLS else 1], is_near))


def _lessons(reader: Reader, paths: Sequence[Path], is_near: bool) -> Iterator[Lesson]:
    for path in paths:
        picture, truth = read_picture(path), path.with_suffix(".json")
        if picture is not None and truth.exists():
            flat = unroll(reader, picture, is_near)
            if flat is not None:
                said = json.loads(truth.read_text(encoding="utf-8"))
                yield _lesson(flat, reader, said)


def _lesson(flat: FlatPicture, reader: Reader, said: Mapping[str, object]) -> Lesson:
    frame, truth = reader.sight.frame, read_truth(said)
    heat, weight = answer(truth, frame, flat.stand, flat.pitch)
    soul_last = sorted(truth.pieces, key=lambda piece: piece[0] == "soul")
    seen = [middle_seen(kind, place, frame, flat.stand) for kind, place, _ in soul_last]
    pieces = frame.to_cells(np.array(seen), flat.pitch // HEAT_PX)
    camera = camera_over_sheet(flat.stand, frame, flat.pitch)
    picture = flat.seen, flat.expected, flat.white
    return Lesson(*picture, heat, weight, pieces, camera, flat.pitch)


def draw_bank(scenes: Sequence[Path], course: Course, folder: Path) -> Bank:
    """Draws what is not drawn yet; BadBank if others have been drawn there."""
    folder.mkdir(parents=True, exist_ok=True)
    _claim(folder / f"{course.name}.txt", [str(scene.resolve()) for scene in scenes])
    files = [folder / f"{course.name}-{number:03d}.npy" for number in range(course.files)]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    if missing:
        context = get_context("fork")
        with ProcessPoolExecutor(os.cpu_count(), context) as pool:
            found = pool.map(lessons_of, scenes, [course.is_near] * len(scenes))
            known = [
                (art_of_scene(scene), lesson)
                for scene, lessons in zip(scenes, found, strict=True)
                for lesson in lessons
            ]
        print(f"{len(known)} pictures of {len(scenes)} scenes", flush=True)
        _Drawing.known, _Drawing.course = known, course
        with ProcessPoolExecutor(os.cpu_count(), context) as pool:
            for number in pool.map(_draw_file, missing, [files[one] for one in missing]):
                print(f"file {number + 1} of {len(files)}", flush=True)
    return _opened(files)


def _claim(file: Path, scenes: Sequence[str]) -> None:
    """Writes down what a bank is drawn from, or compares it."""
    said = "\n".join(scenes) + "\n"
    if not file.exists():
        file.write_text(said, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != said:
        raise BadBank(f"{file.parent} holds crops of other scenes, see {file.name}: give another")


class _Drawing:
    """What the processes that draw have from the one that began them."""

    known: Sequence[tuple[str, Lesson]]
    course: Course


def _draw_file(number: int, file: Path) -> int:
    course = _Drawing.course
    chance = np.random.default_rng([course.seed, number])
    drawn, arts = [], []
    for at in chance.integers(0, len(_Drawing.known), course.crops):
        art, lesson = _Drawing.known[at]
        told, heat, weight = course.vary(lesson, chance)
        drawn.append((told, unfold(heat, BLOCK // HEAT_PX), unfold(weight, BLOCK // HEAT_PX)))
        arts.append(art)
    halves = [np.stack(part).astype(np.float16) for part in zip(*drawn, strict=True)]
    like = [(name, "f2", half.shape[1:]) for name, half in zip(PARTS, halves, strict=True)]
    crops = np.empty(len(arts), np.dtype(like))
    for name, half in zip(PARTS, halves, strict=True):
        crops[name] = half
    _arts_beside(file).write_text("\n".join(arts), encoding="utf-8")
    begun = file.with_suffix(".begun.npy")
    np.save(begun, crops)
    begun.rename(file)
    return number


def _arts_beside(file: Path) -> Path:
    return file.with_suffix(".arts")


def _opened(files: Sequence[Path]) -> Bank:
    arts = [art for file in files for art in _arts_beside(file).read_text("utf-8").splitlines()]
    return Bank(tuple(np.load(file, mmap_mode="r") for file in files), tuple(arts))
