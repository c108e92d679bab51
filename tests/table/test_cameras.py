"""Which camera a table has: listed by name, chosen on the page, changed in the middle of a game."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.live.eye_door import NOT_INSTALLED
from companion.observations import HandSeen, Json, LinkChanged
from tests.night import by_day, night
from tests.table.camera_room import Room, links, readings
from tests.table.set_up_table import START, empty_picture
from tests.table.still_camera import StillCamera, drawn
from vision.board.sheet import Picture
from vision.capture.camera import CameraFrame, Reason, to_jpeg
from web.services import CannotDo, PhonePicture


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
