"""A companion that is killed in mid-stream and begun again, or began without a camera."""

import json
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

import numpy as np

from companion.observations import Json
from tests.page.test_eye_door import Line
from tests.patience import PATIENCE_S
from vision.capture.camera import to_jpeg

ROOT = Path(__file__).parents[2]
EVERY_S = 0.12


def picture(number: int) -> bytes:
    """A sensor's noise: none is like another."""
    rows, columns = np.mgrid[0:480, 0:640]
    grey = (rows * 3 + columns * 5 + number * 11 + (rows * columns * (number + 7)) % 13) % 256
    return to_jpeg(np.repeat(grey[:, :, None], 3, axis=2).astype(np.uint8))


def last_turn(state: dict[str, Json]) -> int:
    """Its number; 0 before the first. The page has the last few."""
    match state["turns"]:
        case [*_, {"turn": int(number)}]:
            return number
    return 0


class Companion:
    """`faust play` with a phone as its camera, and the host's screen."""

    def __init__(self, running: "subprocess.Popen[str]") -> None:
        self.running = running
        assert running.stdout is not None
        self._base, _, secret = running.stdout.readline().strip().partition("/#")
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._host = urllib.request.build_opener(cookies)
        self.says("/pair", secret=secret)

    def says(self, path: str, **words: Json) -> None:
        heads = {"Content-Type": "application/json", "Origin": self._base}
        said = json.dumps(words).encode()
        self._host.open(urllib.request.Request(f"{self._base}{path}", said, heads)).close()

    def state(self) -> dict[str, Json]:
        with self._host.open(f"{self._base}/api/set-up") as answer:
            found: dict[str, Json] = json.load(answer)
        return found

    def turns(self) -> int:
        """The number of the last one that is done."""
        with self._host.open(f"{self._base}/api/state") as answer:
            return last_turn(json.load(answer))

    def address(self) -> tuple[int, str]:
        """The port of phones, and the code."""
        cameras = self.state()["cameras"]
        assert isinstance(cameras, dict)
        eye = cameras["eye"]
        assert isinstance(eye, dict)
        where, _, code = str(eye["address"]).partition("/eye#")
        return int(where.rpartition(":")[2]), code

    def sees(self, phone: Line) -> None:
        """The phone gives pictures until the camera is there with its size."""
        end, number = time.monotonic() + PATIENCE_S, 0
        while self.state()["camera"] != {"state": "there", "size": [640, 480]}:
            assert time.monotonic() < end
            number += 1
            status, told = phone.gives(picture(number))
            assert status == 200, told
            threading.Event().wait(EVERY_S)


@contextmanager
def companion(file: Path, camera: str = "phone") -> Iterator[Companion]:
    command = [sys.executable, "-m", "companion.commands.cli", "play", str(file)]
    options = ["--camera", camera, "--slots", "none", "--port", "0"]
    with subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        try:
            yield Companion(running)
        finally:
            running.kill()


def test_the_phone_of_a_killed_companion_goes_on_with_the_next(tmp_path: Path) -> None:
    with companion(tmp_path / "t.sqlite") as first:
        port, code = first.address()
        phone = Line(port).enters(code)
        first.sees(phone)
        phone.line.close()
    with companion(tmp_path / "t.sqlite") as again:
        assert again.address()[0] == port
        again.sees(phone)
        phone.line.close()


def test_a_companion_that_began_without_a_camera_sees_a_phone_that_is_chosen(
    tmp_path: Path,
) -> None:
    with companion(tmp_path / "t.sqlite", "none") as table:
        state = table.state()
        assert (state["step"], "camera" in state) == ("ready", False)
        table.says("/set-up", do="camera", spec="phone")
        port, code = table.address()
        phone = Line(port).enters(code)
        table.sees(phone)
        phone.line.close()
        assert table.state()["step"] == "empty-board"
