"""A camera is set up from the page, then read; until then, and when it is gone, the page plays."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraSource
from companion.live.mailbox import Begin
from companion.observations import BoardReading, HandSeen, LinkChanged, SlotsChanged
from companion.set_up.preparation import SetUpRefused
from tests.night import night
from tests.table.set_up_table import CORNERS, START
from tests.table.still_camera import Clock, StillCamera, drawn, source


@pytest.fixture
def camera() -> StillCamera:
    return StillCamera()


@pytest.fixture
def begun() -> list[Begin]:
    return []


@pytest.fixture
def eyes(camera: StillCamera, begun: list[Begin], tmp_path: Path) -> CameraSource:
    def hear(begin: Begin) -> None:
        begun.append(begin)
        begin.done.set()

    return source(camera, tmp_path, hear)


def look_until(seen: Iterator[object], kind: type) -> object:
    return next(one for one in seen if isinstance(one, kind))


def test_without_a_camera_a_game_begins_from_the_page(
    eyes: CameraSource, begun: list[Begin]
) -> None:
    assert eyes.state()["step"] == "ready"
    eyes.do({"do": "begin", "starts": "blue"})
    assert [(one.agreed["starts"], one.turn_end) for one in begun] == [("blue", "auto")]


def test_a_camera_is_set_up_read_and_found_again(
    eyes: CameraSource, camera: StillCamera, begun: list[Begin], tmp_path: Path
) -> None:
    pace = Clock()
    seen = eyes.observations(pace)
    assert next(seen) == LinkChanged(0.1, "camera", "not-set-up")
    camera.shown = drawn({}, 0)
    _show(eyes, camera)
    eyes.do({"do": "look"})
    assert eyes.state()["step"] == "corners"
    with pytest.raises(SetUpRefused):
        eyes.do({"do": "begin"})
    eyes.do({"do": "corners", "points": CORNERS.tolist()})
    eyes.do({"do": "light"})
    while eyes.state()["step"] in {"light", "slots"}:
        eyes.do({"do": "ready"})
    for _ in range(2):  # not one piece is seen: that is asked once
        eyes.do({"do": "ready", "anyway": True})
    eyes.do({"do": "begin", "players": {"red": "Ada", "blue": "Bob"}})
    assert [one.agreed["players"] for one in begun] == [{"red": "Ada", "blue": "Bob"}]
    camera.shown = drawn(START, 1)
    assert next(seen) == LinkChanged(pace.t, "camera", "back")
    reading = look_until(seen, BoardReading)
    assert isinstance(reading, BoardReading)
    assert dict(reading.pieces) == START
    eyes.do({"do": "again"})
    assert look_until(seen, LinkChanged) == LinkChanged(pace.t, "camera", "not-set-up")
    state = eyes.state()
    assert (state["step"], state["again"]) == ("empty-board", True)
    eyes.do({"do": "go-on"})
    assert look_until(seen, LinkChanged) == LinkChanged(pace.t, "camera", "back")
    assert (eyes.state()["step"], eyes.state()["again"], len(begun)) == ("playing", False, 1)
    eyes.keep(tmp_path / "sight")
    camera.lost = (lost := LinkChanged(pace.t, "camera", "lost"),)
    assert look_until(seen, LinkChanged) is lost
    pace.stopping.set()
    assert [one for one in seen if isinstance(one, HandSeen)] == []
    again = source(camera, tmp_path, begun.append)
    assert again.resume(tmp_path / "sight")
    assert not again.resume(tmp_path / "none")


@night
def test_after_a_hiccup_of_the_camera_the_same_board_ends_the_question_by_itself(
    eyes: CameraSource, camera: StillCamera, tmp_path: Path
) -> None:
    camera.shown = drawn({}, 0)
    _show(eyes, camera)
    eyes.do({"do": "corners", "points": CORNERS.tolist()})
    eyes.keep(tmp_path / "sight")
    again = source(camera, tmp_path, lambda _: None)
    assert again.resume(tmp_path / "sight")
    pace, session = Clock(), Session(Header())
    seen = again.observations(pace)
    camera.shown = drawn(START, 1)
    for _ in range(3):  # not set up, back, and the first look
        session.feed(next(seen))
    assert session.state == "playing"
    camera.lost = tuple(LinkChanged(0.0, "camera", state) for state in ("lost", "back"))
    for _ in range(2):
        session.feed(replace(next(seen), t=pace.t))
    assert session.state == "waiting"
    pace.end = pace.t + 5
    for observation in seen:
        session.feed(observation)
    assert session.state == "playing"


def _show(eyes: CameraSource, camera: StillCamera) -> None:
    """One picture reaches the eyes."""
    frame = camera.frame()
    assert frame is not None
    assert [*eyes.see(0.2, frame)] == []


def test_what_a_person_said_to_lie_right_is_found_again_as_it_was_put(
    eyes: CameraSource, camera: StillCamera, tmp_path: Path
) -> None:
    camera.shown = drawn({}, 0)
    _show(eyes, camera)
    points = (CORNERS + 9).tolist()
    eyes.do({"do": "corners", "points": points, "bend": -0.02, "as_put": True})
    eyes.do({"do": "right"})
    eyes.keep(tmp_path / "sight")
    again = source(camera, tmp_path, lambda _: None)
    assert again.resume(tmp_path / "sight")
    state = again.state()
    assert state["doubtful"] is False
    assert np.abs(np.array(state["grid"])[0, 0] - points[0]).max() < 0.2


def test_slots_are_part_of_the_set_up(eyes: CameraSource) -> None:
    eyes.slots_changed(SlotsChanged(1.0, (("A2", "red"),)))
    assert eyes.state()["slots"] == {"A2": "red"}
