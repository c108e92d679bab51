"""A camera is aimed: where the board lies, what to change, and when the search rests."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from companion.live.sight_reading import MOVED_S
from companion.set_up.aim import aimed, is_alike
from companion.set_up.preparation import Preparation
from tests.night import night
from tests.table.camera_room import Room
from tests.table.set_up_table import BOARD, CORNERS, START, empty_picture
from tests.table.still_camera import drawn


def test_a_phone_is_told_where_the_board_lies_before_anybody_looked_for_it(room: Room) -> None:
    room.say("camera", spec="phone")
    room.step()
    assert room.eyes.seen_by_eye()["grid"] is None
    room.opened["phone"].shown = drawn({}, 0)
    room.step(2)
    told = room.eyes.seen_by_eye()
    assert (told["step"], told["good"], told["link"]) == ("empty-board", True, "there")
    assert np.abs(np.array(told["corners"]) - CORNERS).max() < 2
    assert np.array(told["grid"]).shape == (30, 4, 2)
    assert told["size"] == [1280, 720]


def test_the_search_for_the_board_rests_as_long_as_it_took(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that is carried about costs half a core, however slow the machine is."""
    searched: list[float] = []
    passed = iter(range(0, 1000, 2))  # a search takes two seconds

    def aimed(board: object, _picture: object, before: object) -> object:
        searched.append(room.pace.t)
        return Preparation(BOARD)

    monkeypatch.setattr("companion.live.camera_source.aimed", aimed)
    monkeypatch.setattr("companion.live.camera_source.time.monotonic", lambda: float(next(passed)))
    room.say("camera", spec="phone")
    room.step()
    room.opened["phone"].shown = drawn({}, 0)
    room.step(90)
    assert [round(after - before, 1) for before, after in pairwise(searched)] == [4.0, 4.0]


def test_a_cable_camera_is_not_aimed(room: Room) -> None:
    room.opened["auto"].shown = drawn({}, 0)
    room.step(2)
    assert room.eyes.seen_by_eye()["grid"] is None


@night
def test_a_phone_that_is_knocked_hears_it_for_some_seconds(room: Room) -> None:
    room.play("auto")
    room.step(2)
    assert room.eyes.seen_by_eye()["moved"] is False
    assert room.eyes.seen_by_eye()["good"] is True
    room.opened["auto"].shown = np.roll(drawn(START, 1), (6, 14), (0, 1))
    room.step(2)
    assert room.eyes.seen_by_eye()["moved"] is True
    room.pace.t += MOVED_S
    room.step(2)
    assert room.eyes.seen_by_eye()["moved"] is False


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda picture: picture // 16, "too-dark"),
        (lambda picture: picture[:, :700], ""),
        (lambda picture: np.full_like(picture, 200), ""),
    ],
)
def test_what_to_change_is_said_while_aiming(
    change: Callable[[np.ndarray], np.ndarray], code: str
) -> None:
    found = aimed(BOARD, change(empty_picture()))
    codes = [one.code for one in found.advice]
    assert codes
    assert code in {"", *codes}


def test_what_was_found_holds_while_the_phone_is_still_and_no_longer() -> None:
    picture = empty_picture()
    found = aimed(BOARD, picture)
    noise = np.random.default_rng(7).integers(-4, 5, picture.shape)
    still = np.clip(picture.astype(np.int16) + noise, 0, 255).astype(np.uint8)
    assert aimed(BOARD, still, found) is found
    for moved in (np.roll(picture, 16, 1), picture // 2, picture[:, :-1]):
        assert not is_alike(moved, picture)


def test_a_board_is_found_in_a_picture_that_stands(room: Room) -> None:
    """A phone that leans on a glass: nothing is turned, the set-up finds the board as it is."""
    standing = np.ascontiguousarray(np.rot90(empty_picture()))
    found = aimed(BOARD, standing)
    assert found.calibration is not None
    assert found.calibration.is_good
