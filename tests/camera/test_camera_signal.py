"""What is wrong with a camera is told from its pictures: delay, gaps, size, hunting exposure."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.commands import doctor_camera
from companion.commands.cli import main
from tests.camera.phone import phone
from vision.capture.camera import Camera, CameraFrame
from vision.capture.doctor import CameraSignal, Shot, SignalFault, examine, signal_of

LARGE = (1280, 720)


def steady(count: int = 45) -> list[Shot]:
    return [Shot(at + 1, at / 15, at / 15 + 0.02, 100.0) for at in range(count)]


def test_a_steady_camera_has_no_fault() -> None:
    found = signal_of(steady())
    assert found.faults(LARGE) == ()
    assert found.delay_ms == pytest.approx(20, abs=1e-6)
    assert found.pause_s == pytest.approx(1 / 15)


def test_small_pictures_are_told() -> None:
    assert signal_of(steady()).faults((640, 480)) == (SignalFault.SMALL,)


def test_pictures_that_are_read_late_are_told() -> None:
    late = [Shot(one.number, one.came, one.came + 0.4, one.light) for one in steady()]
    assert signal_of(late).faults(LARGE) == (SignalFault.LATE,)


def test_pictures_that_never_came_are_counted() -> None:
    """Numbers go on, time does not: every fifth was lost on the way."""
    came = [at for at in range(45) if at % 5]
    shots = [Shot(number, at / 15, at / 15, 100.0) for number, at in enumerate(came)]
    found = signal_of(shots)
    assert found.faults(LARGE) == (SignalFault.GAPS,)
    assert found.missing == pytest.approx(8 / 43)


def test_pictures_that_were_skipped_here_are_not_missing() -> None:
    shots = [one for one in steady() if one.number % 3]
    assert signal_of(shots).missing == 0


def test_an_exposure_that_goes_up_and_down_hunts_and_one_that_settles_does_not() -> None:
    waves = [
        Shot(one.number, one.came, one.read, 100 + 10 * float(np.sin(6 * one.came)))
        for one in steady()
    ]
    settles = [
        Shot(one.number, one.came, one.read, 100 - 60 * max(0.0, 1 - one.came)) for one in steady()
    ]
    assert signal_of(waves).faults(LARGE) == (SignalFault.HUNTING,)
    assert signal_of(settles).faults(LARGE) == ()


def test_one_picture_tells_nothing() -> None:
    assert signal_of(steady(1)) == CameraSignal()


SLOT_S = 0.1
READ_S = 0.02


class BadTelephone(Camera):
    """By its own clock, ten slots a second for pictures: small ones, of a light that goes up and
    down; every third is lost on the way."""

    def __init__(self) -> None:
        self.size_seen, self._slot, self._number = (0, 0), 0, 0
        super().__init__("none", clock=self.clock)

    def clock(self) -> float:
        return SLOT_S * self._slot + READ_S

    @property
    def size(self) -> tuple[int, int]:
        return self.size_seen

    @property
    def is_lost(self) -> bool:
        return False

    def frame(self, wait_s: float = 0.0) -> CameraFrame | None:
        self._slot += 1
        if self._slot % 6 in {0, 1}:
            return None
        self._number += 1
        picture = np.full((240, 320, 3), 120 + 40 * (self._slot // 6 % 2), np.uint8)
        self.size_seen = (320, 240)
        self.latest = CameraFrame(self._number, SLOT_S * self._slot, picture)
        return self.latest


def test_the_doctor_tells_what_is_wrong_with_a_telephone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = BadTelephone()
    monkeypatch.setattr(doctor_camera, "camera_of", lambda *_: bad)
    monkeypatch.setattr(doctor_camera, "examine", partial(examine, clock=bad.clock))
    main(["doctor", "--camera", "a telephone", "--seconds", "5", "--thumbnails", str(tmp_path)])
    said = capsys.readouterr().out
    assert "320x240, 6.8 pictures a second" in said
    assert "delay behind the camera's own 20 ms" in said
    assert "Small pictures: choose 1280x720" in said
    assert "Late pictures" not in said
    assert "Pictures are missing" in said
    assert "The exposure hunts" in said


def a_small_picture(number: int) -> NDArray[np.uint8]:
    return np.full((240, 320, 3), number % 256, np.uint8)


def test_a_telephones_pictures_reach_the_doctor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with phone(a_small_picture, SLOT_S) as small:
        options = ["--camera", small.address, "--seconds", "1", "--thumbnails", str(tmp_path)]
        main(["doctor", *options])
    said = capsys.readouterr().out
    assert "320x240" in said
    assert "Small pictures: choose 1280x720" in said
