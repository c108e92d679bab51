"""Each kind of source gives its pictures when they are due and says when there are no more."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.camera.fake_video import SMALL, FakeVideo, noisy
from vision.capture.controls import changed_controls, lock_controls
from vision.capture.devices import Device, find_device, list_devices
from vision.capture.source import (
    CHECK_S,
    SETTLING_S,
    CameraEnded,
    CameraFault,
    FilmCapture,
    FolderCapture,
    Held,
    LiveCapture,
    Video,
    open_address,
    open_device,
    open_film,
    open_folder,
)
from vision.capture.spec import CameraAddress, SourceKind, parse_source

AUTO = {
    cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_EXPOSURE: 157.0,
    cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_FOCUS: 30.0,
    cv2.CAP_PROP_AUTO_WB: 1.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
}  # fmt: skip


@pytest.fixture(params=["OpenCV", "fake"])
def film(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[int], Video]:
    """A film of so many pictures at ten a second: as OpenCV plays it, and as the fake does."""

    def make(pictures: int) -> Video:
        if request.param == "fake":
            return FakeVideo(pictures, rate=10.0)
        path = tmp_path / "film.avi"
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, SMALL)
        for number in range(pictures):
            writer.write(noisy(number))
        writer.release()
        return cv2.VideoCapture(str(path))

    return make


def test_a_film_gives_each_picture_when_it_is_due(film: Callable[[int], Video]) -> None:
    capture = FilmCapture("film", film(5))
    assert capture.rate == 10
    given = [capture.read(7.0 + tenth / 20) is not None for tenth in range(6)]
    assert given == [True, False, True, False, True, False]


def test_a_film_that_is_asked_late_skips_and_ends(film: Callable[[int], Video]) -> None:
    capture = FilmCapture("film", film(5))
    capture.read(0.0)
    assert capture.read(0.4) is not None
    with pytest.raises(CameraEnded):
        capture.read(0.5)
    capture.close()


def test_a_camera_is_read_dry_but_given_fifteen_times_a_second(
    film: Callable[[int], Video],
) -> None:
    video = film(100)
    capture = LiveCapture("camera", video)
    given = [capture.read(n / 60) is not None for n in range(60)]
    assert 14 <= sum(given) <= 16
    assert len(given) == 60


def test_a_camera_that_stops_is_a_fault(film: Callable[[int], Video]) -> None:
    capture = LiveCapture("camera", film(3))
    with pytest.raises(CameraFault, match="no pictures any more"):
        [capture.read(float(n)) for n in range(5)]


def test_closing_a_source_releases_it(film: Callable[[int], Video]) -> None:
    video = film(3)
    LiveCapture("camera", video).close()
    assert not video.isOpened()


@pytest.mark.parametrize("kind", [LiveCapture, FilmCapture])
def test_what_does_not_open_is_a_fault(kind: type[LiveCapture | FilmCapture]) -> None:
    for video in (FakeVideo(is_open=False), cv2.VideoCapture()):
        with pytest.raises(CameraFault, match="camera"):
            kind("camera", video)


@pytest.mark.parametrize(
    "opener",
    [partial(open_device, "/dev/no-such-camera"), partial(open_film, "no film.mp4"),
     partial(open_folder, "no folder"), partial(open_address, "http://127.0.0.1:1/x")],
)  # fmt: skip
def test_an_opener_of_nothing_is_a_fault(opener: Callable[[], object]) -> None:
    with pytest.raises(CameraFault):
        opener()


def test_a_damaged_picture_is_passed_over() -> None:
    capture = LiveCapture("camera", FakeVideo(damaged=frozenset({1})))
    assert capture.read(0.0) is None
    assert capture.read(0.01) is not None


def test_a_folder_is_shown_in_the_order_of_its_names(tmp_path: Path) -> None:
    for number in (2, 1):
        cv2.imwrite(str(tmp_path / f"{number}.png"), noisy(number))
    (tmp_path / "3.jpg").write_bytes(b"broken")
    folder = FolderCapture(tmp_path)
    shown = [folder.read(n * 0.1) for n in range(6)]
    first, _, second, *rest = shown
    assert first is not None
    assert second is not None
    assert np.array_equal(first, noisy(1))
    assert np.array_equal(second, noisy(2))
    assert rest == [None, None, None]
    with pytest.raises(CameraEnded):
        folder.read(0.6)
    folder.close()


# --- controls ---


def test_controls_are_locked_as_the_camera_had_set_them() -> None:
    video = FakeVideo(settings=dict(AUTO))
    locked = lock_controls(video)
    assert tuple(locked) == ("exposure", "focus", "white-balance")
    assert video.settings == AUTO | {
        cv2.CAP_PROP_AUTO_EXPOSURE: 1.0,
        cv2.CAP_PROP_AUTOFOCUS: 0.0,
        cv2.CAP_PROP_AUTO_WB: 0.0,
    }


def test_a_driver_that_lies_is_not_believed() -> None:
    assert lock_controls(FakeVideo(settings=dict(AUTO), lies=True)) == {}


def test_what_a_camera_does_not_have_is_not_locked() -> None:
    video = FakeVideo(settings=dict(AUTO), refuses=frozenset({cv2.CAP_PROP_AUTOFOCUS}))
    assert tuple(lock_controls(video)) == ("exposure", "white-balance")
    assert lock_controls(FakeVideo()) == {}


def test_a_value_that_does_not_stay_is_not_called_locked() -> None:
    class Drifting(FakeVideo):
        def set(self, which: int, value: float, /) -> bool:
            return super().set(which, 2 * value if which == cv2.CAP_PROP_EXPOSURE else value)

    assert "exposure" not in lock_controls(Drifting(settings=dict(AUTO)))


@pytest.mark.parametrize(
    ("which", "name"),
    [(cv2.CAP_PROP_EXPOSURE, "exposure"), (cv2.CAP_PROP_AUTOFOCUS, "focus"),
     (cv2.CAP_PROP_WB_TEMPERATURE, "white-balance")],
)  # fmt: skip
def test_a_later_change_is_noticed(which: int, name: str) -> None:
    video = FakeVideo(settings=dict(AUTO))
    locked = lock_controls(video)
    assert changed_controls(video, locked) == ()
    video.settings[which] += 100
    assert changed_controls(video, locked) == (name,)


def test_a_value_that_is_rounded_by_the_driver_has_not_changed() -> None:
    video = FakeVideo(settings=dict(AUTO))
    locked = lock_controls(video)
    video.settings[cv2.CAP_PROP_WB_TEMPERATURE] += 40
    assert changed_controls(video, locked) == ()


def test_what_could_not_be_locked_cannot_change() -> None:
    assert changed_controls(FakeVideo(settings=dict(AUTO)), {}) == ()


def test_a_camera_adjusts_itself_first_then_is_held_and_looked_at_again() -> None:
    video = FakeVideo(settings=dict(AUTO))
    capture = LiveCapture("camera", video)
    capture.read(0.0)
    assert capture.held == Held()
    capture.read(SETTLING_S)
    assert capture.held == Held(("exposure", "focus", "white-balance"))
    video.settings[cv2.CAP_PROP_EXPOSURE] = 20.0
    capture.read(SETTLING_S + CHECK_S)
    assert capture.held.changed == ("exposure",)


# --- names and devices ---


def test_every_kind_of_source_is_told_by_its_name(tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    film.touch()
    named = {
        "auto": SourceKind.AUTO,
        "virtual": SourceKind.VIRTUAL,
        "none": SourceKind.NONE,
        "0": SourceKind.DEVICE,
        "/dev/video2": SourceKind.DEVICE,
        "/dev/fd": SourceKind.FOLDER,
        "rtsp://camera/1": SourceKind.URL,
        "HTTP://phone:80/v": SourceKind.URL,
        str(film): SourceKind.FILM,
        str(tmp_path): SourceKind.FOLDER,
    }
    assert {spec: parse_source(spec).kind for spec in named} == named
    assert parse_source("2").words == "2"
    assert parse_source("auto").words == "auto"


def test_only_films_folders_and_drawings_may_repeat_or_end() -> None:
    assert [k for k in SourceKind if CameraAddress(k).may_repeat] == [
        SourceKind.FILM,
        SourceKind.FOLDER,
        SourceKind.VIRTUAL,
    ]


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A Linux with two webcams; the first has a second node that gives no pictures."""
    for node, name, index in (("video0", "Cam A", "0"), ("video1", "Cam A", "1"),
                              ("video10", "Cam B", "0"), ("video3", "gone", "0")):  # fmt: skip
        folder = tmp_path / "sys/class/video4linux" / node
        folder.mkdir(parents=True)
        (folder / "name").write_text(name + "\n")
        (folder / "index").write_text(index + "\n")
    by_id = tmp_path / "dev/v4l/by-id"
    by_id.mkdir(parents=True)
    for node in ("video0", "video1", "video10"):
        (tmp_path / "dev" / node).touch()
    (by_id / "usb-A-index0").symlink_to("../../video0")
    return tmp_path


def test_each_camera_is_listed_once_with_its_name(system: Path) -> None:
    assert list_devices(system) == (
        Device("/dev/video0", "Cam A", "usb-A-index0"),
        Device("/dev/video10", "Cam B"),
    )


def test_where_nothing_is_listed_there_is_no_camera(tmp_path: Path) -> None:
    assert list_devices(tmp_path) == ()


def test_a_device_is_found_by_number_path_or_lasting_name() -> None:
    there = other, cam_a = Device("/dev/video0", "Other", "b"), Device("/dev/video4", "Cam A", "a")
    assert find_device("2", "", there) == Device("/dev/video2", "/dev/video2")
    assert find_device("/dev/video7", "", there) == Device("/dev/video7", "/dev/video7")
    assert find_device("", "", there) == other
    assert find_device("4", "", there) == find_device("/dev/video4", "", there) == cam_a
    assert find_device("0", "a", there) == cam_a
    assert find_device("", "c", there) is None
    assert find_device("", "", ()) is None
