"""Which camera a table has: listed by name, chosen on the page, changed in the middle of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraSource
from companion.live.cameras import Cameras, SetUpWithCameras
from companion.live.eye_door import NOT_INSTALLED, EyeDoor
from companion.live.mailbox import Begin
from companion.live.page_services import GameSetUp
from companion.live.phones import PhonesInTurn
from companion.live.sight_reading import MOVED_S
from companion.live.table import Table
from companion.observations import BoardReading, HandSeen, Json, LinkChanged
from companion.set_up.aim import aimed, is_alike
from companion.set_up.preparation import Preparation
from companion.storage.store import Store
from tests.night import by_day, night
from tests.table.set_up_table import empty_picture
from tests.table.test_eyes import BOARD, CORNERS, START, Clock, StillCamera, drawn, source
from vision.board.sheet import Picture
from vision.capture.camera import Camera, CameraFrame, Reason, to_jpeg
from vision.capture.devices import Device
from vision.capture.sent import Letterbox
from web.services import CannotDo, PhonePicture
from workshop.drawn.faust_table import FaustTable

WEBCAM = Device("/dev/video0", "Webcam", "usb-1")


@dataclass
class Room:
    """A table with its cameras, none of them real."""

    set_up: SetUpWithCameras
    eyes: CameraSource
    phones: PhonesInTurn
    opened: dict[str, StillCamera]
    pace: Clock
    goes_on: list[bool]  # whether a game is played

    def say(self, do: str, **words: Json) -> None:
        self.set_up.do({"do": do, **words})

    @property
    def cameras(self) -> dict[str, Json]:
        found = self.set_up.state()["cameras"]
        assert isinstance(found, dict)
        return found

    def step(self, many: int = 1) -> list[object]:
        """What is observed while so many pictures come."""
        self.pace.end = self.pace.t + many / 10
        self.pace.stopping.clear()
        return [*self.eyes._watched(self.pace), *self.eyes._turn(self.pace.t)]

    def reads(self) -> list[object]:
        """What is observed until the board is read, or until that should long have been."""
        seen: list[object] = []
        while not readings(seen) and len(seen) < 9 and self.pace.t < 30:
            seen += self.step()
        return seen

    def play(self, spec: str) -> None:
        """Sets the board up through that camera, and goes on until it is read."""
        self.opened[spec].shown = drawn({}, 0)
        self.step()
        self.say("look")
        self.say("corners", points=CORNERS.tolist())
        self.say("go-on")
        self.opened[spec].shown = drawn(START, 1)


@pytest.fixture
def room(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    chosen, goes_on = getattr(request, "param", "auto"), [False]
    opened: dict[str, StillCamera] = {}

    def open_it(spec: str, *_: object) -> Camera:
        opened[spec] = StillCamera(spec)
        return opened[spec]

    monkeypatch.setattr("companion.live.cameras.camera_of", open_it)
    monkeypatch.setattr(Table, "is_playing", property(lambda _: goes_on[-1]))
    phones = PhonesInTurn(Letterbox(), lambda: 0.0)
    door = EyeDoor(tmp_path, frozenset(), (), lambda _: None)
    monkeypatch.setattr("companion.live.cameras.list_devices", lambda: (WEBCAM,))
    cameras = Cameras(chosen, BOARD, phones, door)
    eyes = source(cameras.open(chosen), tmp_path, _begun)
    set_up = SetUpWithCameras(eyes, cameras, GameSetUp(_begun, FaustTable(Header(), Store())))
    return Room(set_up, eyes, phones, opened, Clock(), goes_on)


def _begun(begin: Begin) -> None:
    begin.done.set()


def links(seen: list[object]) -> list[str]:
    return [one.state for one in seen if isinstance(one, LinkChanged)]


def readings(seen: list[object]) -> list[object]:
    return [one for one in seen if isinstance(one, BoardReading)]


def test_all_cameras_are_listed_by_name_and_the_one_that_was_asked_for(room: Room) -> None:
    assert room.cameras == {
        "chosen": "auto",
        "list": [
            {"spec": "auto", "name": ""},
            {"spec": "/dev/video0", "name": "Webcam"},
            {"spec": "phone", "name": ""},
            {"spec": "none", "name": ""},
        ],
        "why": "",
        "eye": None,
    }


@pytest.mark.parametrize("spec", ["/etc/passwd", "http://evil.example/", "", "1", "virtual"])
def test_only_a_camera_that_is_listed_may_be_chosen(room: Room, spec: str) -> None:
    with pytest.raises(CannotDo, match="no-such-camera"):
        room.say("camera", spec=spec)
    assert room.cameras["chosen"] == "auto"


@pytest.mark.parametrize("words", [{}, {"spec": 7}, {"spec": "none", "more": 1}])
def test_what_names_no_camera_is_refused(room: Room, words: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match="expected a camera"):
        room.say("camera", **words)


@night
def test_another_camera_in_the_middle_of_a_game_is_set_up_anew_and_the_first_is_remembered(
    room: Room,
) -> None:
    room.play("auto")
    assert readings(room.reads())
    room.say("camera", spec="/dev/video0")
    assert links(room.step()) == ["not-set-up"]
    room.opened["/dev/video0"].shown = drawn({}, 3)
    assert room.step(3) == []
    assert room.set_up.state()["step"] == "empty-board"
    assert room.set_up.state()["again"] is True
    room.play("/dev/video0")
    assert readings(room.reads())
    room.say("camera", spec="auto")
    room.step()
    room.opened["auto"].shown = drawn(START, 4)
    after = room.reads()
    assert links(after) == ["back"]
    assert readings(after)
    assert room.set_up.state()["step"] == "playing"
    assert room.set_up.state()["again"] is False


@night
def test_the_same_camera_chosen_again_is_set_up_anew(room: Room) -> None:
    room.play("auto")
    room.step(5)
    room.say("camera", spec="auto")
    room.step()
    room.opened["auto"].shown = drawn(START, 4)
    room.step(2)
    assert room.set_up.state()["step"] == "empty-board"


def test_before_the_first_game_another_camera_begins_the_set_up_anew(room: Room) -> None:
    room.opened["auto"].shown = drawn({}, 0)
    room.step()
    room.say("look")
    room.say("camera", spec="/dev/video0")
    room.step()
    room.opened["/dev/video0"].shown = drawn({}, 3)
    assert room.step(2) == []
    assert room.set_up.state()["step"] == "empty-board"
    assert room.set_up.state()["again"] is False


@pytest.mark.parametrize("room", ["none"], indirect=True)
def test_a_table_without_a_camera_takes_one_in_the_middle_of_a_game_and_goes_on(room: Room) -> None:
    assert links([next(room.eyes.observations(room.pace))]) == ["absent"]
    assert room.set_up.state()["step"] == "ready"
    room.say("begin", players={"red": "Ada", "blue": "Ben"})
    room.goes_on.append(True)
    assert room.set_up.state()["step"] == "playing"
    room.say("camera", spec="phone")
    assert links(room.step()) == ["not-set-up"]
    room.opened["phone"].shown = drawn({}, 0)
    room.step()
    assert (room.set_up.state()["step"], room.set_up.state()["again"]) == ("empty-board", True)
    room.play("phone")
    assert readings(room.reads())


@pytest.mark.parametrize("room", ["none"], indirect=True)
def test_before_a_game_has_begun_a_camera_that_is_chosen_leads_to_its_beginning(room: Room) -> None:
    room.say("camera", spec="/dev/video0")
    room.step()
    room.opened["/dev/video0"].shown = drawn({}, 0)
    room.step()
    assert (room.set_up.state()["step"], room.set_up.state()["again"]) == ("empty-board", False)


def test_who_wants_no_camera_any_more_taps_and_may_have_it_back(room: Room) -> None:
    room.play("auto")
    assert readings(room.reads())
    room.goes_on.append(True)
    room.say("camera", spec="none")
    assert links(room.step()) == ["absent"]
    assert room.set_up.state()["step"] == "playing"
    with pytest.raises(CannotDo, match="no-camera"):
        room.say("look")
    room.say("camera", spec="auto")
    room.step()
    room.opened["auto"].shown = drawn(START, 4)
    assert readings(room.reads())


def test_why_the_camera_is_lost_stands_beside_it(room: Room) -> None:
    room.step()
    assert room.cameras["why"] == "no-camera"
    room.opened["auto"].shown = drawn({}, 0)
    room.step()
    assert room.cameras["why"] == ""


def away(picture: Picture, pixels: int) -> Picture:
    """The same table with the camera turned aside by so many pixels."""
    return np.roll(picture, pixels, axis=1)


@pytest.mark.parametrize(
    ("seen", "within_s", "code"),
    by_day(
        [
            (lambda: away(drawn(START, 2), 65), 25, "board-unseen"),
            (lambda: (drawn(START, 2) * 0.05).astype(np.uint8), 4, "too-dark"),
            (lambda: np.full((720, 1280, 3), 120, np.uint8), 15, "board-unseen"),
            (lambda: away(drawn(START, 2), 126), 25, "board-unseen"),
        ],
        3,
    ),
)
def test_what_is_no_longer_seen_is_told_to_the_table_and_the_phone_and_ends_by_itself(
    room: Room, seen: Callable[[], Picture], within_s: int, code: str
) -> None:
    room.play("auto")
    room.step(8)
    assert room.eyes.seen_by_eye()["good"] is True
    room.opened["auto"].shown = seen()
    lost = [one for one in room.step(within_s * 10) if not isinstance(one, HandSeen)]
    assert [(one.state, one.why) for one in lost if isinstance(one, LinkChanged)] == [
        ("lost", code)
    ]
    assert readings(lost) == []
    room.step()
    told = room.eyes.seen_by_eye()
    assert told["good"] is False
    assert told["advice"] == [{"code": code, "fields": []}]
    assert room.set_up.state()["advice"] == told["advice"]
    room.opened["auto"].shown = drawn(START, 3)
    after = room.step(12)
    assert links(after) == ["back"]
    assert readings(after)
    assert room.eyes.seen_by_eye()["advice"] == []


def test_black_pictures_that_repeat_are_no_fault_of_the_camera(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.play("auto")
    room.step(8)
    camera = room.opened["auto"]
    camera.latest = CameraFrame(1, 0.0, np.zeros((720, 1280, 3), np.uint8))
    camera.shown, camera.lost = None, (LinkChanged(0.0, "camera", "lost", "frozen"),)
    monkeypatch.setattr(StillCamera, "reason", Reason.FROZEN)
    (lost,) = room.step()
    assert isinstance(lost, LinkChanged)
    assert lost.why == "too-dark"
    assert room.eyes.seen_by_eye()["advice"] == [{"code": "too-dark", "fields": []}]
    camera.latest = CameraFrame(2, 0.0, drawn(START, 2))
    room.step()
    assert (room.cameras["why"], room.eyes.seen_by_eye()["advice"]) == ("frozen", [])


def test_a_phone_is_let_in_when_it_is_chosen_and_no_longer_after(room: Room) -> None:
    assert room.phones.told("one")["in_use"] is False
    room.say("camera", spec="phone")
    assert room.cameras["chosen"] == "phone"
    room.set_up.turned("one", False)
    room.step()
    room.say("camera", spec="none")
    room.set_up.turned("two", True)  # it was too late
    assert room.cameras["chosen"] == "none"


@night
def test_each_phone_has_a_set_up_of_its_own(room: Room) -> None:
    room.say("camera", spec="phone")
    room.step()
    room.set_up.turned("one", False)
    room.play("phone")
    assert readings(room.reads())
    room.set_up.turned("two", True)
    assert links(room.step()) == ["not-set-up"]
    room.opened["phone"].shown = drawn(START, 5)
    assert room.step(5) == []
    room.set_up.turned("one", True)
    room.step()
    room.opened["phone"].shown = drawn(START, 6)
    assert readings(room.reads())


@night
def test_a_set_up_that_is_opened_because_of_another_size_looks_anew(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.play("auto")
    room.step(5)
    first = room.opened["auto"]
    first.shown = None
    monkeypatch.setattr(StillCamera, "reason", Reason.WRONG_SIZE)
    room.step()
    assert room.cameras["why"] == "wrong-size"
    room.say("again")
    room.step()
    assert room.opened["auto"] is not first


def test_what_a_phone_said_of_why_it_is_silent_stands_there(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.say("camera", spec="phone")
    room.phones.take("one", PhonePicture(to_jpeg(empty_picture())))
    room.phones.goes("one", "taken")
    room.step()
    room.step()
    assert room.cameras["why"] == "no-camera"
    monkeypatch.setattr(StillCamera, "reason", Reason.SILENT)
    room.step()
    assert room.cameras["why"] == "phone-taken"
    room.say("camera", spec="auto")
    assert room.cameras["why"] == "phone-silent"


def test_why_no_phone_can_come_stands_there_first(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.say("camera", spec="phone")
    monkeypatch.setattr(room.set_up.cameras._door, "why", NOT_INSTALLED)
    assert room.cameras["why"] == NOT_INSTALLED
    room.say("camera", spec="none")
    assert room.cameras["why"] != NOT_INSTALLED


# --- while the phone is carried about ---


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
