"""The set-up as JSON for the page: the step, the grid, the light, what to change."""

from math import isfinite

from companion.boards.plan import measures_of
from companion.game import TURN_ENDS
from companion.games.faust.rules.board import field_name
from companion.games.known import games_to_choose
from companion.observations import Json
from companion.set_up.preparation import Advice, Preparation, SetUpStep
from companion.set_up.start import End
from vision.board.plan import Points


def state_json(now: Preparation) -> dict[str, Json]:
    calibration = now.calibration
    good = calibration is not None and calibration.is_good
    known = now.end is not End.UNKNOWN
    return {
        "step": now.step.value,
        "steps": _steps(now),
        "camera": {
            "state": now.camera.state, "size": [*now.camera.size], "fps": round(now.camera.fps, 1),
        },
        "board": now.board.name,
        "handles": _handles(now),
        "corners": None if now.suggested is None else _pairs(now.suggested),
        "quality": 0.0 if calibration is None else round(calibration.quality, 2),
        "off_mm": None if calibration is None else _finite_mm(calibration.off_mm),
        "advice": [_advice(one) for one in _advice_now(now)],
        "grid": [
            _pairs(calibration.view.to_pixels(corners)) for _, corners in now.plan.fields
        ] if calibration is not None else None,
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
    measures, calibration = measures_of(now.board), now.calibration
    bend = 0.0 if calibration is None else calibration.view.bend
    rims = [round(one, 4) for one in measures.rims]
    return {"lane": round(measures.lane_share, 4), "bend": round(bend, 5), "rims": [*rims]}


def _finite_mm(off_mm: float) -> Json:
    """The same, rounded; None where it is infinite: JSON has no such number."""
    return round(off_mm, 1) if isfinite(off_mm) else None


def _pairs(points: Points) -> list[Json]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def _advice_now(now: Preparation) -> tuple[Advice, ...]:
    """What hinders each picture is said at once, and before all else."""
    blind = now.camera.blind if now.step is not SetUpStep.PLAYING else ""
    return (Advice(blind), *now.advice) if blind else now.advice


def _advice(one: Advice) -> dict[str, Json]:
    said: dict[str, Json] = {"code": one.code, "fields": [*one.fields]}
    return said | {"kind": one.kind} if one.kind else said


def _asked(now: Preparation) -> Json:
    if now.slot_test.is_over:
        return None
    name, colour = now.slot_test.left[0]
    return {"ask": name, "colour": colour}
