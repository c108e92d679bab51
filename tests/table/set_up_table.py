"""A drawn table for the set-up: the printing's board under a camera, its pictures, its words."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion.boards.file import load_board
from companion.observations import Json
from companion.set_up.preparation import (
    CameraState,
    Preparation,
)
from companion.set_up.words import CameraView, take_word
from tests.camera.planks import planks
from vision.board.calibrate import as_put
from vision.board.corners import search_board
from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.reading.look import Look, Status
from vision.reading.reader import CalibratedBoard
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene

CORNERS = np.array([[190.0, 250.0], [1090.0, 270.0], [1180.0, 440.0], [120.0, 410.0]])
BOARD = load_board("blatz-1993")
NEW = replace(Preparation(BOARD), camera=CameraState("live", (1280, 720)))
TABLE = GlassTable(NEW.plan, CORNERS)
START = {"red": ("A1", "A1"), "blue": ("A1", "A1"), "soul": ("B1",)}
TURNED = {"red": ("B1", "B1"), "blue": ("B1", "B1"), "soul": ("A1",)}
PLAYERS: Json = {"red": "Ada", "blue": "Ben"}


@cache
def empty_picture() -> Picture:
    return draw_scene(TABLE, {}, Happening())


def sees(pieces: dict[str, tuple[str, ...]], status: Status = Status.SETTLED) -> CameraView:
    """The empty board, and a reader who says that these pieces lie on it."""

    def read(_sight: CalibratedBoard, _picture: Picture) -> Look:
        return Look(status, tuple(pieces.items()))

    return CameraView(empty_picture(), read)


NOTHING = sees({})
BLIND = replace(NOTHING, picture=None)


def said(now: Preparation, do: str, seen: CameraView = NOTHING, **words: Json) -> Preparation:
    return take_word(now, {"do": do, **words}, seen)


@cache
def found() -> Preparation:
    return said(NEW, "look")


@cache
def lit() -> Preparation:
    return said(said(found(), "light"), "ready")


def unseen() -> Preparation:
    """A board of which no line is seen, and corners that somebody has dragged onto it."""
    wood = replace(NOTHING, picture=planks((1280, 720)))
    return said(NEW, "corners", wood, points=CORNERS.tolist())


def guessed(monkeypatch: pytest.MonkeyPatch, corners: Points = CORNERS) -> Preparation:
    """A look at a board whose print is unknown; around it something bright leaves the picture."""
    picture = planks((1280, 720))
    guess = as_put(picture, NEW.plan, corners, 0.0)
    monkeypatch.setattr("vision.board.corners._likely", lambda *_: [corners])
    monkeypatch.setattr("vision.board.corners.calibrate_near", lambda *_: guess)
    monkeypatch.setattr("companion.set_up.words.search_board", search_board)  # a fit of its own
    return said(NEW, "look", replace(NOTHING, picture=picture))


def codes(now: Preparation) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.code, one.fields) for one in now.advice]
