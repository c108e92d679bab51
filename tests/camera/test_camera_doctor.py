"""`faust doctor --camera` says what a camera gives, or clearly that there is none."""

from pathlib import Path

import cv2
import pytest

from companion.commands import doctor_camera
from companion.commands.cli import main
from tests.camera.fake_video import SMALL, Fake, noisy
from vision.capture.camera import Camera
from vision.capture.devices import Device
from vision.capture.doctor import examine
from vision.capture.source import Held


def test_a_folder_is_examined_and_a_picture_of_it_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pictures, kept = tmp_path / "in", tmp_path / "out"
    pictures.mkdir()
    for number in range(4):
        cv2.imwrite(str(pictures / f"{number}.png"), noisy(number))
    assert main(["doctor", "--camera", str(pictures), "--thumbnails", str(kept)]) == 0
    said = capsys.readouterr().out
    assert "64x48, " in said
    assert "controls that lock and were read back: none" in said
    (picture,) = kept.iterdir()
    assert str(picture) in said
    assert cv2.imread(str(picture)) is not None


def test_without_a_camera_the_doctor_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor_camera, "list_devices", tuple)
    assert main(["doctor", "--camera"]) == 1
    assert "No camera is there. Is it plugged in?" in capsys.readouterr().out


def test_every_listed_camera_is_examined(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = (Device("/dev/no-video0", "Cam A"),)
    monkeypatch.setattr(doctor_camera, "list_devices", lambda: gone)
    assert main(["doctor", "--camera", "--seconds", "1"]) == 1
    said = capsys.readouterr().out
    assert "/dev/no-video0, Cam A: /dev/no-video0 cannot be opened" in said
    assert "(no-camera)" in said
    assert "to play with it: faust play --camera /dev/no-video0" in said


def test_a_phone_is_tried_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--camera", "phone"]) == 2
    assert "faust play --lan --camera phone" in capsys.readouterr().err


def test_what_is_no_camera_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--camera", "nothing.mp4"]) == 2
    assert "'nothing.mp4' is no camera; expected auto" in capsys.readouterr().err


def test_size_rate_controls_and_thumbnail_are_found() -> None:
    held = Held(("exposure",))
    with Camera("virtual", Fake(held=held)) as camera:
        found = examine(camera, 0.5)
    assert (camera.size, camera.held) == (SMALL, held)
    assert found is not None
    assert 0 < found.rate < 60
    assert found.thumbnail.startswith(b"\xff\xd8")
