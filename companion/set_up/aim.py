"""While a camera is carried about: what a set-up on its present picture would find."""

from dataclasses import replace

import numpy as np

from companion.boards.file import BoardFile
from companion.observations import Json
from companion.set_up.preparation import (
    Advice,
    Preparation,
    SetUpRefused,
    SetUpStep,
    prepare,
)
from companion.set_up.slot_test import NO_TEST
from companion.set_up.start import End
from companion.set_up.state_json import state_json
from companion.set_up.words import CameraView, take_word
from vision.board.sheet import Picture
from vision.board.visibility import Lamp
from vision.reading.look import Look
from vision.reading.reader import CalibratedBoard

STEP_PX = 8  # between two pixels that are compared
ALIKE = 4.0  # of 255: a sensor's noise is 2 at night; a board moved by a hand's breadth gives 20
TOLD = ("step", "grid", "corners", "visibility", "advice")  # of the state, to a phone as well


def aimed(board: BoardFile, picture: Picture, before: Preparation | None = None) -> Preparation:
    """Where the board lies, how it is lit, and what to change, in a set-up that is thrown away.

    A search takes a second or two: what was found before holds while nothing moves.
    """
    if before is not None and before.empty is not None and is_alike(picture, before.empty):
        return before
    found, seen = prepare(board), CameraView(picture, _nobody_reads)
    for word in ("look", "light"):
        try:
            found = take_word(found, {"do": word}, seen)
        except SetUpRefused as refused:
            return found if found.advice else replace(found, advice=(Advice(refused.code),))
    return found


def is_alike(picture: Picture, before: Picture) -> bool:
    """Whether the camera stands as it stood, in the same light."""
    if picture.shape != before.shape:
        return False
    now, then = (one[::STEP_PX, ::STEP_PX].astype(np.int16) for one in (picture, before))
    return float(np.abs(now - then).mean()) < ALIKE


def looked_away(now: Preparation) -> Preparation:
    """Another camera is looked through: nothing that was seen holds."""
    return replace(
        now, step=SetUpStep.EMPTY_BOARD, empty=None, suggested=None, sight=None,
        visibility=(), slot_test=NO_TEST, end=End.UNKNOWN, advice=(),
    )  # fmt: skip


def seen_as(now: Preparation, before: Preparation) -> Preparation:
    """Through a camera that was looked through before: what was seen then holds again."""
    return replace(
        now, step=SetUpStep.PLAYING, board=before.board, plan=before.plan, empty=before.empty,
        suggested=before.suggested, sight=before.sight, visibility=before.visibility,
        end=before.end, advice=(),
    )  # fmt: skip


def is_well_aimed(now: Preparation) -> bool:
    """Whether the camera may be left where it is: the board lies for sure, and is lit."""
    calibration = now.calibration
    reds = sum(one.lamp is Lamp.RED for one in now.visibility)
    return calibration is not None and calibration.is_good and bool(now.visibility) and not reds


def eye_json(now: Preparation, moved: bool) -> dict[str, Json]:
    """What a phone draws over its picture; the same words as on the host's screen."""
    whole = state_json(now)
    is_there = now.step is SetUpStep.PLAYING or is_well_aimed(now)
    return {key: whole[key] for key in TOLD} | {
        "size": [*now.camera.size],
        "link": now.camera.state,
        "good": is_there and now.camera.state == "there",
        "moved": moved,
    }


def _nobody_reads(_: CalibratedBoard, __: Picture) -> Look:
    raise NotImplementedError
