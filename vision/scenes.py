"""Reads whole scenes from disk: the looks of `faust look`, frame by frame."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2

from vision.board.calibration import Calibration
from vision.board.handles import Handles
from vision.board.plan import BadPlan, BoardPlan, Points, read_numbers, read_plan
from vision.board.sheet import Picture
from vision.capture.source import read_picture
from vision.reading.look import Look, Status
from vision.reading.network import Model, load_model
from vision.reading.reader import Reader, set_up

CORNER_FAULTS = {
    "corners-outside": "a clicked corner lies outside the picture: turn the camera until the whole "
    "board is seen, or click inside",
    "corners-crossed": "the clicked corners cross: click A1, A15, B1, B15 in this order, clockwise",
    "corners-mirrored": "the clicked corners run anticlockwise: click A1, A15, B1, B15 in this "
    "order, clockwise; if the picture is mirrored, turn that off at the camera",
}


class BadScene(ValueError):
    """A scene that cannot be read: what is missing, and what was expected."""


def look_at_scene(directory: Path) -> Iterator[Look]:
    """Every frame in order; a scene or frame that cannot be read is unsure, with a sentence."""
    frames = sorted((directory / "frames").glob("*.jpg"))
    try:
        reader = open_scene(directory, load_model())
    except BadScene as bad:
        for frame in frames:
            yield Look(Status.UNSURE, sentence=str(bad), scene=directory.name, frame=frame.name)
        return
    found = reader.sight.calibration
    for frame in frames:
        look = _with_doubt(_timed(reader, frame), found)
        yield replace(look, scene=directory.name, frame=frame.name, view_mm=found.off_mm)


def _with_doubt(look: Look, found: Calibration) -> Look:
    """What is not settled may be so because the fields lie elsewhere: then that is told, too."""
    is_told = not found.doubt or look.status is Status.SETTLED or found.sentence in look.sentence
    return look if is_told else replace(look, sentence=f"{look.sentence} {found.sentence}".strip())


def open_scene(directory: Path, model: Model) -> Reader:
    """A reader from `empty.jpg`, the clicked corners and the board's geometry."""
    return Reader(set_up(*read_scene(directory)), model)


def read_scene(directory: Path) -> tuple[Picture, BoardPlan, Points]:
    """The empty board's picture, its plan, and its clicked corners."""
    scene = read_json(directory / "scene.json")
    try:
        board = scene.get("board")
        plan = read_plan(board if isinstance(board, dict) else {})
    except BadPlan as bad:
        raise BadScene(f"scene.json: {bad}") from bad
    empty = read_picture(directory / str(scene.get("empty", "empty.jpg")))
    if empty is None:
        raise BadScene("empty.jpg cannot be read; expected a picture of the empty board")
    return empty, plan, _corners(scene.get("clicked_corners"), empty)


def _timed(reader: Reader, path: Path) -> Look:
    picture = read_picture(path)
    if picture is None:
        return Look(Status.UNSURE, sentence=f"{path.name} cannot be read; expected a JPEG picture.")
    start = cv2.getTickCount()
    look = reader.look(picture)
    return replace(look, ms=(cv2.getTickCount() - start) / cv2.getTickFrequency() * 1000)


def read_json(path: Path) -> dict[str, object]:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as bad:
        raise BadScene(f"{path.name} cannot be read: {bad}") from bad
    if not isinstance(said, dict):
        raise BadScene(f"{path.name} holds {type(said).__name__}; expected an object")
    return said


def _corners(said: object, picture: Picture) -> Points:
    corners = read_numbers(said, (4, 2))
    if corners is None:
        raise BadScene(f"clicked_corners is {said!r}; expected four points in pixels")
    fault = Handles(corners).fault(picture.shape[1::-1])
    if fault:
        raise BadScene(CORNER_FAULTS[fault])
    return corners
