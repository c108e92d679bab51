"""The set-up as JSON for the page, and what one would find now while a phone is carried about."""

from dataclasses import replace
from math import isfinite

import numpy as np

from companion.boards.file import BoardFile
from companion.game import TURN_ENDS
from companion.games.faust.rules.board import field_name
from companion.games.known import games_to_choose
from companion.observations import Json
from companion.set_up.preparation import (
    Preparation,
    SetUpRefused,
    SetUpStep,
)
from companion.set_up.start import End
from companion.set_up.words import CameraView, take_word
from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.board.visibility import Advice, Lamp
from vision.reading.look import BOARD_UNSEEN, Look
from vision.reading.reader import CalibratedBoard

STEP_PX = 8  # between two pixels that are compared
ALIKE = 4.0  # of 255: a sensor's noise is 2 at night; a board moved by a hand's breadth gives 20
TOLD = ("step", "grid", "corners", "visibility", "advice")  # of the state, to a phone as well


def state_json(now: Preparation) -> dict[str, Json]:
    calibration = now.calibration
    good = calibration is not None and calibration.is_good
    known = now.end is not End.UNKNOWN
    return {
        "step": now.step.value,
        "steps": _steps(now),
        "camera": {"state": now.camera.state, "size": [*now.camera.size]},
        "board": now.board.name,
        "handles": _handles(now),
        "corners": None if now.suggested is None else _pairs(now.suggested),
        "quality": 0.0 if calibration is None else round(calibration.quality, 2),
        "off_mm": None if calibration is None else _finite_mm(calibration.off_mm),
        "advice": [_advice(one) for one in _advice_now(now)],
        "grid": _grid(now),
        "doubtful": calibration is not None and not good,
        "visibility": {
            one.field: {kind: lamp.value for kind, lamp in one.lamps} for one in now.visibility
        },
        "slots": dict(now.slots or ()),
        "slot_test": _asked(now),
        "start": {
            "devils": field_name(now.board.devils), "soul": field_name(now.board.soul),
        },
        "orientation": "known" if known else "unknown",
        "games": games_to_choose(),
        "turn_ends": [*TURN_ENDS],
    }  # fmt: skip


def _steps(now: Preparation) -> list[Json]:
    """The steps that there are at this table: without a slot board there is none to test."""
    missing = {SetUpStep.PLAYING, *([SetUpStep.SLOTS] if now.slots is None else [])}
    return [one.value for one in SetUpStep if one not in missing]


def _handles(now: Preparation) -> dict[str, Json]:
    """Where the page draws those that are no corners: as the printing and the lens tell."""
    measures, calibration = now.board.measures, now.calibration
    bend = 0.0 if calibration is None else calibration.view.bend
    rims = [round(one, 4) for one in measures.rims]
    return {"lane": round(measures.lane_share, 4), "bend": round(bend, 5), "rims": [*rims]}


def _finite_mm(off_mm: float) -> Json:
    """The same, rounded; None where it is infinite: JSON has no such number."""
    return round(off_mm, 1) if isfinite(off_mm) else None


def _pairs(points: Points) -> list[Json]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def _grid(now: Preparation) -> Json:
    """The fields in the picture; None where they are not known, or not there any more."""
    calibration = now.calibration
    if calibration is None or now.camera.blind == BOARD_UNSEEN:
        return None
    return [_pairs(calibration.view.to_pixels(corners)) for _, corners in now.plan.fields]


def _advice_now(now: Preparation) -> tuple[Advice, ...]:
    """What hinders each picture is said at once, and before all else."""
    blind = now.camera.blind
    return (Advice(blind), *now.advice) if blind else now.advice


def _advice(one: Advice) -> dict[str, Json]:
    said: dict[str, Json] = {"code": one.code, "fields": [*one.fields]}
    return said | {"kind": one.kind} if one.kind else said


def _asked(now: Preparation) -> Json:
    if not now.slot_test:
        return None
    name, colour = now.slot_test[0]
    return {"ask": name, "colour": colour}


def aimed(board: BoardFile, picture: Picture, before: Preparation | None = None) -> Preparation:
    """Where the board lies, how it is lit, and what to change, in a set-up that is thrown away.

    A search takes a second or two: what was found before holds while nothing moves.
    """
    if before is not None and before.empty is not None and is_alike(picture, before.empty):
        return before
    found, seen = Preparation(board), CameraView(picture, _nobody_reads)
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
        visibility=(), slot_test=(), end=End.UNKNOWN, advice=(),
    )  # fmt: skip


def seen_as(now: Preparation, before: Preparation) -> Preparation:
    """Through a camera that was looked through before: what was seen then holds again."""
    return replace(
        now, step=SetUpStep.PLAYING, board=before.board, empty=before.empty,
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
        "good": is_there and now.camera.state == "there" and not now.camera.blind,
        "moved": moved,
    }


def _nobody_reads(_: CalibratedBoard, __: Picture) -> Look:
    raise NotImplementedError
