"""A table with its cameras, none of them real, and what is observed through them."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraSource
from companion.live.cameras import Cameras, SetUpWithCameras
from companion.live.eye_door import EyeDoor
from companion.live.mailbox import Begin
from companion.live.page_services import GameSetUp
from companion.live.phones import PhonesInTurn
from companion.live.table import Table
from companion.observations import BoardReading, Json, LinkChanged
from companion.storage.store import Store
from tests.table.set_up_table import BOARD, CORNERS, START
from tests.table.still_camera import Clock, StillCamera, drawn, source
from vision.capture.camera import Camera
from vision.capture.devices import Device
from vision.capture.sent import Letterbox
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


def room_with(chosen: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    goes_on = [False]
    opened: dict[str, StillCamera] = {}

    def open_it(spec: str, *_: object) -> Camera:
        opened[spec] = StillCamera(spec)
        return opened[spec]

    monkeypatch.setattr("companion.live.cameras.camera_of", open_it)
    monkeypatch.setattr(Table, "is_playing", property(lambda _: goes_on[-1]))
    phones = PhonesInTurn(Letterbox(), lambda: 0.0)
    door = EyeDoor(folder, frozenset(), (), lambda _: None)
    monkeypatch.setattr("companion.live.cameras.list_devices", lambda: (WEBCAM,))
    cameras = Cameras(chosen, BOARD, phones, door)
    eyes = source(cameras.open(chosen), folder, _begun)
    set_up = SetUpWithCameras(eyes, cameras, GameSetUp(_begun, FaustTable(Header(), Store())))
    return Room(set_up, eyes, phones, opened, Clock(), goes_on)


def _begun(begin: Begin) -> None:
    begin.done.set()


def links(seen: list[object]) -> list[str]:
    return [one.state for one in seen if isinstance(one, LinkChanged)]


def readings(seen: list[object]) -> list[object]:
    return [one for one in seen if isinstance(one, BoardReading)]
