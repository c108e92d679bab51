"""Pictures through a capture process: whole, fresh, and with the truth about the link."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.camera.fake_video import SMALL, Fake, noisy
from tests.camera.phone import phone
from tests.night import by_day
from tests.patience import PATIENCE_S
from vision.capture.camera import BadSource, Camera, Reason, to_jpeg
from vision.capture.devices import Device
from vision.capture.ring import CameraFrame
from vision.capture.source import Held


@pytest.fixture
def fake() -> Iterator[Callable[[Fake], Camera]]:
    opened: list[Camera] = []

    def camera(source: Fake) -> Camera:
        opened.append(Camera("http://127.0.0.1:1/x", source))
        return opened[-1]

    yield camera
    for one in opened:
        one.close()


def until(camera: Camera, holds: Callable[[], bool]) -> list[str]:
    """What was told about the link until it holds."""
    told: list[str] = []
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, (camera.reason, camera.sentence, told)
        camera.frame(wait_s=0.02)
        told += [one.state for one in camera.news(1.0)]
    return told


def next_frame(camera: Camera) -> CameraFrame:
    frame = camera.frame(wait_s=PATIENCE_S)
    assert frame is not None, camera.sentence
    return frame


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text("ascii").split(")")[1][:3]


def test_pictures_come_in_order_and_as_they_were_taken(fake: Callable[[Fake], Camera]) -> None:
    camera = fake(Fake(held=Held(("exposure", "focus"), ("focus",))))
    frames = [next_frame(camera) for _ in range(3)]
    assert [f.number for f in frames] == sorted({f.number for f in frames})
    assert all(np.array_equal(f.picture, noisy(f.number)) for f in frames)
    assert camera.size == SMALL
    assert camera.held == Held(("exposure", "focus"), ("focus",))
    assert camera.reason is Reason.CONTROLS_CHANGED


def test_a_killed_process_is_noticed_and_replaced(fake: Callable[[Fake], Camera]) -> None:
    camera = fake(Fake())
    before = next_frame(camera)
    first = camera.pid
    os.kill(first, signal.SIGKILL)
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.UNPLUGGED
    assert until(camera, lambda: not camera.is_lost) == ["back"]
    assert camera.pid != first
    assert next_frame(camera).number > before.number


@pytest.mark.parametrize(
    ("goes", "reason"), by_day([("frozen", Reason.FROZEN), ("unplugged", Reason.UNPLUGGED)])
)
def test_a_camera_that_fails_is_lost_and_comes_back_when_opened_anew(
    fake: Callable[[Fake], Camera], goes: str, reason: Reason
) -> None:
    camera = fake(Fake(goes, after=40))
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is reason
    assert camera.frame() is None
    assert until(camera, lambda: not camera.is_lost) == ["back"]


def test_a_process_that_hangs_is_killed_and_replaced(fake: Callable[[Fake], Camera]) -> None:
    camera = fake(Fake("hung", after=40))
    next_frame(camera)
    first = camera.pid
    until(camera, lambda: camera.pid not in {0, first})
    assert not is_alive(first)


def test_a_camera_that_is_not_there_is_said_with_its_reason(
    fake: Callable[[Fake], Camera],
) -> None:
    camera = fake(Fake("unopened"))
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.NO_CAMERA
    assert camera.sentence == "it is not there"


WIDE = 2 * SMALL[0]


def test_pictures_of_another_size_are_not_given(fake: Callable[[Fake], Camera]) -> None:
    camera = fake(Fake("larger"))
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.WRONG_SIZE
    assert camera.frame() is None
    # A newer one may have come while it was judged: then it is shown by the next look.
    until(camera, lambda: camera.latest is not None and camera.latest.picture.shape[1] == WIDE)


def test_closing_ends_the_process(fake: Callable[[Fake], Camera]) -> None:
    with fake(Fake()) as camera:
        next_frame(camera)
        pid = camera.pid
    assert not is_alive(pid)


ORPHAN = """
from tests.camera.fake_video import Fake
from vision.capture.camera import Camera
if __name__ == "__main__":
    camera = Camera("http://127.0.0.1:1/x", Fake({goes!r}))
    while camera.frame(wait_s=1) is None:
        pass
    print(camera.pid, flush=True)
    while True:
        camera.frame(wait_s=1)
"""


@pytest.mark.parametrize("goes", ["on", "hung"])
def test_a_killed_parent_leaves_no_process_behind(goes: str) -> None:
    root = Path(__file__).parents[2]
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHAN.format(goes=goes)],
        cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert parent.stdout is not None
    with parent, parent.stdout:
        child = int(parent.stdout.readline())
        assert is_alive(child)
        parent.kill()
    end = time.monotonic() + PATIENCE_S
    while is_alive(child):
        assert time.monotonic() < end
        threading.Event().wait(0.02)


def test_a_film_is_played_to_its_end(tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 20, SMALL)
    for number in range(12):
        writer.write(np.full((SMALL[1], SMALL[0], 3), 20 * number, np.uint8))
    writer.release()
    with Camera(str(film)) as camera:
        frame = next_frame(camera)
        assert frame.picture.shape == (SMALL[1], SMALL[0], 3)
        assert until(camera, lambda: camera.is_lost) == ["lost"]
        assert camera.reason is Reason.ENDED


def test_a_folder_of_pictures_is_a_camera(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), noisy(1))
    (tmp_path / "notes.txt").write_text("no picture")
    with Camera(str(tmp_path)) as camera:
        assert np.array_equal(next_frame(camera).picture, noisy(1))
        until(camera, lambda: camera.reason is Reason.ENDED)


def test_a_telephone_on_the_network_is_a_camera() -> None:
    with (
        phone(lambda number: small(noisy(number * 7)), 0.05) as one,
        Camera(one.address) as camera,
    ):
        assert next_frame(camera).picture.shape == (240, 320, 3)
        one.hangs_up.set()
        assert until(camera, lambda: camera.is_lost) == ["lost"]


def small(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(picture, (320, 240)), np.uint8)


def test_no_camera_is_no_trouble() -> None:
    with Camera("none") as camera:
        assert camera.frame() is None
        assert camera.news(1.0) == ()
        assert camera.sentence == "The camera is switched off."


def test_without_any_device_auto_says_so_and_starts_no_process() -> None:
    with Camera("auto", devices=tuple) as camera:
        assert until(camera, lambda: camera.is_lost) == ["lost"]
        assert camera.sentence == "No camera is there. Is it plugged in?"
        assert camera.pid == 0


def test_a_camera_is_found_again_under_another_number(tmp_path: Path) -> None:
    listed = [Device("/dev/no-video0", "Webcam", "usb-1")]
    camera = Camera("auto", devices=lambda: tuple(listed))
    with camera:
        until(camera, lambda: camera.is_lost)
        assert "/dev/no-video0" in camera.sentence
        listed[:] = [Device("/dev/no-video1", "Other"), Device("/dev/no-video7", "Webcam", "usb-1")]
        until(camera, lambda: "/dev/no-video7" in camera.sentence)


@pytest.mark.parametrize("spec", ["", "no-such-film.mp4", "ftp://there", "٣"])
def test_what_is_no_camera_is_refused(spec: str) -> None:
    with pytest.raises(BadSource, match="expected auto"):
        Camera(spec)


# --- the ring, within one process ---


def test_a_jpeg_is_made_narrower_for_the_page() -> None:
    small = cv2.imdecode(np.frombuffer(to_jpeg(noisy(1), 32), np.uint8), cv2.IMREAD_COLOR)
    assert small is not None
    assert small.shape == (24, 32, 3)
