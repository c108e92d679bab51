"""A camera is set up from the page, then read; until then, and when it is gone, the page plays."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.boards.file import load_board
from companion.boards.plan import plan_of
from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.mailbox import Begin
from companion.live.pace import Pace
from companion.observations import BoardReading, HandSeen, LinkChanged, SlotsChanged
from companion.set_up.preparation import SetUpRefused
from companion.storage.evidence import EvidenceFolder
from tests.night import night
from vision.board.sheet import Picture
from vision.capture.camera import Camera, CameraFrame, Reason
from vision.capture.spec import parse_source
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene

BOARD = load_board("blatz-1993")
CORNERS = np.array([[190.0, 250.0], [1090.0, 270.0], [1180.0, 440.0], [120.0, 410.0]])
TABLE = GlassTable(plan_of(BOARD), CORNERS)
START = {"red": ("A1", "A1"), "blue": ("A1", "A1"), "soul": ("B1",)}


class StillCamera(Camera):
    """Shows what it is told to; no process, no device."""

    def __init__(self, spec: str = "auto") -> None:
        self.source = parse_source(spec)
        self.shown: Picture | None = None
        self.lost: tuple[LinkChanged, ...] = ()
        self.latest: CameraFrame | None = None
        self._number = 0

    @property
    def is_lost(self) -> bool:
        return self.shown is None

    @property
    def reason(self) -> Reason:
        return Reason.NO_CAMERA

    @property
    def sentence(self) -> str:
        return "It was unplugged."

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.shown is None else (self.shown.shape[1], self.shown.shape[0])

    def frame(self, wait_s: float = 0.0) -> CameraFrame | None:
        self._number += 1
        return None if self.shown is None else CameraFrame(self._number, 0.0, self.shown)

    def news(self, t: float) -> tuple[LinkChanged, ...]:
        news, self.lost = self.lost, ()
        return news

    def __enter__(self) -> "Camera":
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Clock(Pace):
    """A tenth of a second a question."""

    t = 0.0

    end = float("inf")

    def now(self) -> float:
        self.t = round(self.t + 0.1, 3)
        if self.t > self.end:
            self.stopping.set()
        return self.t


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


def source(camera: Camera, folder: Path, begin: Callable[[Begin], None]) -> CameraSource:
    listeners = CameraListeners(print, begin, print)
    return CameraSource(camera, BOARD, EvidenceRecorder(EvidenceFolder(folder)), listeners)


def look_until(seen: Iterator[object], kind: type) -> object:
    return next(one for one in seen if isinstance(one, kind))


def drawn(pieces: dict[str, tuple[str, ...]], number: int) -> Picture:
    return draw_scene(TABLE, pieces, Happening(number=number))


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
