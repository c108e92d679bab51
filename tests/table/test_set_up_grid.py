"""Where the board lies: found, guessed, dragged to its place, and said to lie right."""

from dataclasses import replace

import numpy as np
import pytest

from companion.observations import Json
from companion.set_up.aim import state_json
from companion.set_up.preparation import (
    CameraState,
    Preparation,
    SetUpRefused,
    SetUpStep,
)
from companion.set_up.words import take_word
from tests.camera.planks import planks
from tests.night import night
from tests.table.set_up_table import (
    CORNERS,
    NEW,
    NOTHING,
    PLAYERS,
    START,
    codes,
    empty_picture,
    found,
    guessed,
    said,
    sees,
    unseen,
)
from vision.reading.look import BOARD_UNSEEN


@night
def test_a_grid_in_doubt_is_drawn_and_goes_on_once_somebody_says_that_it_lies_right() -> None:
    now = unseen()
    state = state_json(now)
    assert (state["doubtful"], codes(now)) == (True, [("few-lines", ())])
    assert np.abs(np.array(state["grid"])[0, 0] - CORNERS[0]).max() < 1.0
    right = said(now, "right")
    assert told_mm(right) < told_mm(now) / 2
    assert (state_json(right)["doubtful"], codes(right)) == (False, [])
    assert state_json(said(right, "turn"))["doubtful"] is False
    assert said(right, "light", replace(NOTHING, picture=now.empty)).step is SetUpStep.START


def told_mm(now: Preparation) -> float:
    off = state_json(now)["off_mm"]
    assert isinstance(off, float)
    return off


@night
def test_four_corners_are_enough_to_begin_with_whatever_is_printed() -> None:
    now = said(unseen(), "light", replace(NOTHING, picture=empty_picture()))
    now = said(now, "ready") if now.step is SetUpStep.LIGHT else now
    now = said(said(now, "ready", sees(START)), "begin", players=PLAYERS)
    assert now.step is SetUpStep.PLAYING
    assert told_mm(now) > 10


def test_nothing_lies_right_before_a_board_was_seen() -> None:
    with pytest.raises(SetUpRefused, match="no-board"):
        said(NEW, "right")


def test_a_picture_without_a_board_asks_for_its_corners() -> None:
    now = said(NEW, "look", replace(NOTHING, picture=planks((1280, 720))))
    assert (now.step, codes(now), now.sight) == (SetUpStep.CORNERS, [("drag-corners", ())], None)
    assert (state_json(now)["grid"], state_json(now)["doubtful"]) == (None, False)
    dragged = said(now, "corners", points=CORNERS.tolist(), as_put=True)
    assert state_json(said(dragged, "right"))["doubtful"] is False


def test_a_grid_that_was_only_guessed_is_drawn_and_a_person_may_say_that_it_lies_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the first look on, and all that follows works from there."""
    now = guessed(monkeypatch)
    state = state_json(now)
    assert (state["doubtful"], codes(now)) == (True, [("unsure", ())])
    assert state["grid"] is not None
    with pytest.raises(SetUpRefused, match="corners-first"):
        said(now, "light")
    turned = said(now, "turn")
    assert (codes(turned), state_json(turned)["doubtful"]) == ([("unsure", ())], True)
    assert now.suggested is not None
    assert turned.suggested is not None
    assert np.abs(turned.suggested - np.roll(now.suggested, 2, 0)).max() < 1
    right = said(turned, "right")
    assert (codes(right), state_json(right)["doubtful"]) == ([], False)
    lit = said(right, "light", replace(NOTHING, picture=now.empty))
    lit = said(lit, "ready") if lit.step is SetUpStep.LIGHT else lit
    assert said(lit, "ready", sees(START)).step is SetUpStep.READY


def test_of_the_camera_is_spoken_only_where_a_corner_leaves_its_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outside = CORNERS - np.array([130.0, 0.0])
    assert codes(guessed(monkeypatch, outside)) == [("board-outside", ())]
    assert codes(guessed(monkeypatch)) == [("unsure", ())]


def test_no_grid_is_drawn_where_the_board_was() -> None:
    gone = replace(found(), camera=CameraState("there", (1280, 720), blind=BOARD_UNSEEN))
    assert found().calibration is not None
    assert state_json(gone)["grid"] is None


def test_dragged_corners_come_to_lie_on_the_lines() -> None:
    clicks: Json = [[float(x + 3), float(y - 2)] for x, y in CORNERS]
    now = said(NEW, "corners", points=clicks)
    assert now.suggested is not None
    assert np.abs(now.suggested - CORNERS).max() < 1


SQUARE: Json = [[0, 0], [9, 0], [9, 9], [0, 9]]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"points": [[0, 0], [9, 9], [9, 0], [0, 9]]}, "corners-crossed"),
        ({"points": [[9, 0], [0, 0], [0, 9], [9, 9]]}, "corners-mirrored"),
        ({"points": [[-5, 0], [9, 0], [9, 9], [0, 9]]}, "corners-outside"),
        ({"points": SQUARE, "lane": 0.6}, "off-board"),
        ({"points": SQUARE, "bend": -1.9}, "off-board"),
        ({"points": SQUARE, "rims": [-0.1, 0.1]}, "off-board"),
    ],
)
def test_handles_that_cannot_lie_so_are_refused_with_the_reason(
    words: dict[str, Json], code: str
) -> None:
    with pytest.raises(SetUpRefused) as refused:
        take_word(found(), {"do": "corners", **words}, NOTHING)
    assert refused.value.code == code


def test_handles_stay_where_they_were_put_if_that_is_said() -> None:
    """As exact as an eye is: read by, once somebody says that it lies right."""
    points: Json = [[float(x + 4), float(y - 3)] for x, y in CORNERS]
    now = said(NEW, "corners", points=points, bend=-0.02, as_put=True)
    state = state_json(now)
    assert (state["corners"], state["doubtful"]) == (points, True)
    assert state["handles"] == {**as_known(), "bend": -0.02}
    right = said(now, "right")
    assert state_json(right)["doubtful"] is False
    assert 3 < told_mm(right) < 10 < told_mm(now)


def as_known() -> dict[str, Json]:
    known = NEW.board.measures
    return {"lane": round(known.lane_share, 4), "rims": [round(one, 4) for one in known.rims]}


@night
def test_handles_of_lane_and_rims_make_a_board_file() -> None:
    points: Json = CORNERS.tolist()
    now = said(NEW, "corners", points=points, lane=0.45, rims=[0.4, 0.1])
    told = now.board.measures
    assert told.lane_share == pytest.approx(0.45, abs=1e-3)
    assert told.rims == pytest.approx((0.4, 0.1), abs=1e-3)
    assert told.length == NEW.board.measures.length
    assert now.board.name == "Blatz 1993, measured"
