"""`faust doctor` on one screen: each line is good, or says the way on, never a trace."""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.commands import doctor_overview
from companion.commands.cli import main
from companion.commands.doctor_overview import (
    Finding,
    System,
    about_address,
    about_camera,
    about_clock,
    about_disk,
    about_hall,
    about_slots,
    about_version,
    examined,
)
from companion.storage.store import Store
from companion.version import VERSION
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.messages import Flag
from firmware_bridge.reader import SlotsReader, watch
from tests.camera.fake_video import SMALL, Fake
from tests.patience import PATIENCE_S
from vision.capture.camera import Camera
from vision.capture.devices import Device

CAMERA = (Device("/dev/no-video0", "Cam A"),)
NOTHING = System(
    cameras=tuple,
    slots=lambda: SlotsReader("none"),
    clock=lambda: "2026-09-30T19:00:00+00:00",
    addresses=tuple,
)


@pytest.fixture
def clock_root(tmp_path: Path) -> Path:
    (tmp_path / "sys/class/rtc").mkdir(parents=True)
    (tmp_path / "run/systemd/timesync").mkdir(parents=True)
    return tmp_path


def test_the_version_names_itself_and_what_it_needs() -> None:
    line = about_version()
    assert line.is_good
    for part in (f"faust-companion {VERSION}", "Python 3.", "flask ", "opencv-python-headless "):
        assert part in line.found
    assert "pytest" not in line.found


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_segno(name: str) -> str:
        if name == "segno":
            raise PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr(doctor_overview, "version", without_segno)
    assert about_version().way == "install what is missing: pip install segno"


def test_what_a_hall_would_need_is_said_and_is_no_ill(monkeypatch: pytest.MonkeyPatch) -> None:
    assert about_hall().found == "this computer can be one"
    monkeypatch.setattr(doctor_overview, "find_spec", lambda name: None)
    line = about_hall()
    assert line.is_good
    assert "lacks cryptography: pip install './source[hall]'" in line.found


def test_no_camera_is_to_be_mended() -> None:
    assert about_camera(NOTHING).way.startswith("plug one in, or start with --camera none")


def test_a_camera_that_cannot_be_opened_says_so() -> None:
    line = about_camera(replace(NOTHING, cameras=lambda: CAMERA))
    assert "/dev/no-video0, Cam A: /dev/no-video0 cannot be opened" in line.found
    assert not line.is_good


def test_a_camera_that_this_user_may_not_open_says_who_can_allow_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "video0"
    node.touch()
    monkeypatch.setattr(os, "access", lambda path, how: False)
    line = about_camera(replace(NOTHING, cameras=lambda: (Device(str(node), "Cam A"),)))
    assert "usermod -aG video" in line.way


@pytest.mark.parametrize(
    ("least", "is_good"), [((10, 10), True), ((640, 480), False), ((10, 480), False)]
)
def test_a_camera_tells_its_size_and_small_pictures_are_to_be_mended(
    monkeypatch: pytest.MonkeyPatch, least: tuple[int, int], is_good: bool
) -> None:
    def fake(spec: str, board: object) -> object:
        return Camera("virtual", Fake())

    monkeypatch.setattr(doctor_overview, "camera_of", fake)
    monkeypatch.setattr(doctor_overview, "CAMERA_S", 0.2)
    monkeypatch.setattr(doctor_overview, "SMALLEST", least)
    line = about_camera(replace(NOTHING, cameras=lambda: CAMERA))
    assert f"{SMALL[0]}x{SMALL[1]}, " in line.found
    assert line.is_good == is_good


def test_a_slot_board_tells_its_firmware_and_what_it_lacks() -> None:
    board = FakeBoard()
    there = replace(NOTHING, slots=lambda: SlotsReader("fake", fake=board))
    anew = about_slots(there)
    assert "at fake, firmware " in anew.found
    assert anew.way.endswith("faust slots --calibrate")
    calibrating = there.slots()
    calibrating.order("C")
    for _ in watch(calibrating, 0.05, PATIENCE_S):
        if calibrating.link.is_up and Flag.UNCALIBRATED not in calibrating.link.slot_states.flags:
            break
        calibrating.order("C")
    assert about_slots(there).is_good


def test_no_slot_board_is_to_be_mended() -> None:
    missing = about_slots(NOTHING)
    assert missing.found == "The slots are switched off."
    assert "--slots none" in missing.way


@pytest.mark.parametrize(
    ("free_mb", "way"),
    [(50, "make room: the game"), (300, "make room, or start with --evidence-mb 150"), (9000, "")],
)
def test_the_disk_has_room_for_an_evening_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, way: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free_mb << 20))
    line = about_disk(tmp_path / "games" / "table.sqlite")
    assert line.way.startswith(way)
    assert line.is_good == (not way)
    assert str(tmp_path) in line.found


def test_a_folder_that_cannot_be_written_is_to_be_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, how: False)
    assert "cannot be written" in about_disk(tmp_path / "table.sqlite").found


@pytest.mark.parametrize(
    ("there", "now", "is_good"),
    [
        ("", "2026-09-30", False),
        ("sys/class/rtc/rtc0", "2026-09-30", True),
        ("run/systemd/timesync/synchronized", "2026-09-30", True),
        ("sys/class/rtc/rtc0", "1970-01-01", False),
    ],
)
def test_a_clock_is_believed_that_somebody_sets(
    clock_root: Path, there: str, now: str, is_good: bool
) -> None:
    if there:
        (clock_root / there).touch()
    assert about_clock(replace(NOTHING, root=clock_root, clock=lambda: now)).is_good == is_good


def test_the_address_is_told_and_no_network_is_to_be_mended() -> None:
    there = about_address(replace(NOTHING, addresses=lambda: ("192.168.1.5",)))
    assert there.is_good
    assert "http://192.168.1.5:8000" in there.found
    assert not about_address(NOTHING).is_good


def test_camera_and_slots_of_a_companion_that_runs_are_left_to_it(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite"
    with Store(file):
        held = {line.about for line in examined(file, NOTHING)}
    freed = {line.about for line in examined(file, NOTHING)}
    assert held == {"version", "hall", "running", "file", "disk", "clock", "address"}
    assert freed == {"version", "hall", "camera", "slots", "file", "disk", "clock", "address"}


def test_what_the_system_refuses_is_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: System) -> Finding:
        raise PermissionError("not allowed")

    monkeypatch.setattr(doctor_overview, "about_camera", refused)
    lines = {line.about: line for line in examined(tmp_path / "t.sqlite", NOTHING)}
    assert "cannot be examined: not allowed" in lines["camera"].found
    assert len(lines) == 7


@pytest.mark.parametrize(("way", "status"), [("", 0), ("plug it in", 1)])
def test_the_exit_status_says_whether_all_is_good(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], way: str, status: int
) -> None:
    def one_line(*_: object) -> list[Finding]:
        return [Finding("camera", "Cam A", way)]

    told: Callable[..., list[Finding]] = one_line
    monkeypatch.setattr(doctor_overview, "examined", told)
    assert main(["doctor"]) == status
    said = capsys.readouterr().out
    assert said == ("good  camera   Cam A\n" if not way else "MEND  camera   Cam A\n" + SECOND)


SECOND = " " * 15 + "-> plug it in\n"
