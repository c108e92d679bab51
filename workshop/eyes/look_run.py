"""Reads scenes as `faust look` does and takes the processor time of every step beside it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Protocol

import numpy as np

from vision.board.sheet import FINE, Picture
from vision.capture.source import decode
from vision.reading.landmarks import motion_since
from vision.reading.look import Look
from vision.reading.network import Model, load_model
from vision.reading.patch_drift import Drift
from vision.reading.reader import Reader
from vision.reading.stabiliser import KNOCK_FIELDS, LOST_SHARE, Steady
from vision.scenes import BadScene, open_scene
from workshop.checks.scenes import art_of_scene, naive_reader
from workshop.checks.true_view import open_true
from workshop.eyes.look_score import Judged, TableTruth, read_truth

SUFFIX = ".jpg"


@dataclass(frozen=True, slots=True)
class Timed:
    """A look, and the milliseconds of the processor, of all threads, that it took."""

    look: Look
    ms: float


@dataclass(frozen=True, slots=True)
class FrameTimes:
    """One picture: how it is read, how by following the print at length, how naively."""

    scene: Path
    name: str
    pixels: tuple[int, int]
    decode_ms: float
    as_usual: Timed
    at_length: Timed
    naive: Timed
    truth: TableTruth

    def judged(self, timed: Timed) -> Judged:
        look = timed.look
        return Judged(self.scene.name, self.name, look.status.value, look.pieces, self.truth)


@dataclass(frozen=True, slots=True)
class Models:
    """Which model reads which scene: the stored one, or those that have not seen the scene."""

    by_art: Mapping[str, Mapping[str, Path]]  # to each art the files of its networks, by name

    def of(self, scene: Path) -> Model:
        return load_model(**self.by_art.get(art_of_scene(scene), {}))


def read_models(held_out: Path | None) -> Models:
    """From the folder that `python -m workshop.training.train --held-out` has written."""
    if held_out is None:
        return Models({})
    readers = json.loads((held_out / "readers.json").read_text(encoding="utf-8"))
    return Models(
        {
            art: {network: held_out / file for network, file in files.items()}
            for art, files in readers.items()
        }
    )


class _Patient(Steady):
    """Searches all of the print in every picture: slower, to compare with."""

    def _small_drift(self, cut: Picture) -> Drift | None:
        frame, fine = self._frame, self._gaze.flatten_fine(cut)
        motion = motion_since(self._empty.marks, fine, frame)
        if motion.agreeing < LOST_SHARE:
            return None
        mm, corners = frame.fine_to_mm, frame.plan.outer_corners
        ahead = np.column_stack([corners, np.ones(4)]) @ motion.matrix.T
        moved = np.linalg.norm(ahead[:, :2] / ahead[:, 2:] - corners, axis=1).mean()
        back = np.linalg.inv(mm) @ motion.matrix @ mm
        found = Drift(back[:2] / back[2, 2], float(moved) / frame.plan.pitch * FINE)
        return found if found.pixels < KNOCK_FIELDS * FINE else None


def read_scene(scene: Path, models: Models, is_true_view: bool = False) -> Iterator[FrameTimes]:
    """Every frame that has a truth file, in order; BadScene if the scene cannot be read."""
    model = models.of(scene)
    as_usual = open_true(scene, model) if is_true_view else open_scene(scene, model)
    at_length = Reader(as_usual.sight, model)
    at_length.steady = _Patient(as_usual.sight.print)
    naive = naive_reader(scene)
    tags = _said(scene / "scene.json").get("tags", [])
    assert isinstance(tags, list)
    for path in sorted((scene / "frames").glob(f"*{SUFFIX}")):
        truth, raw = path.with_suffix(".json"), path.read_bytes()
        started = process_time()
        picture = decode(raw)
        decode_ms = 1000 * (process_time() - started)
        if picture is None or not truth.exists():
            raise BadScene(f"{path.name}: no picture with a truth file beside it")
        size = (picture.shape[1], picture.shape[0])
        told = read_truth(_said(truth), tags)
        yield FrameTimes(
            scene, path.name, size, decode_ms,
            _timed(as_usual, picture), _timed(at_length, picture), _timed(naive, picture), told,
        )  # fmt: skip


def read_truth_of(picture: Path) -> TableTruth:
    """From the truth file beside a picture, without the tags of its scene."""
    return read_truth(_said(picture.with_suffix(".json")), ())


class _Looks(Protocol):
    def look(self, picture: Picture) -> Look: ...


def _timed(reader: _Looks, picture: Picture) -> Timed:
    started = process_time()
    look = reader.look(picture)
    return Timed(look, 1000 * (process_time() - started))


def _said(path: Path) -> Mapping[str, object]:
    said = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(said, dict)
    return said
