"""Which camera the table has: asked on the page, chosen there, also in the middle of a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.boards.file import BoardFile
from companion.live.camera import camera_of
from companion.live.camera_source import CameraSource
from companion.live.eye_door import EyeDoor
from companion.live.page_services import GameSetUp, game_at_hand
from companion.live.phones import PHONE, PhonesInTurn
from companion.observations import Json
from companion.set_up.preparation import AGAIN
from vision.capture.camera import Camera, Reason
from vision.capture.devices import list_devices
from vision.capture.spec import SourceKind
from web.services import CannotDo, SetUp

CHOOSE = "camera"  # the word for it
NONE = SourceKind.NONE.value


class Cameras:
    """Opens them by their specs; used when the table is built, then by the page's threads."""

    def __init__(self, chosen: str, board: BoardFile, phones: PhonesInTurn, door: EyeDoor) -> None:
        self.chosen = self._asked_for = chosen
        self._board, self._phones, self._door = board, phones, door

    def open(self, spec: str) -> Camera:
        """BadSource for a bad one. A phone is let in from now on, or no longer."""
        camera = camera_of(spec, self._board, self._phones.box)
        self.chosen = spec
        self._phones.want(spec == PHONE)
        if spec == PHONE:
            self._door.open()
        return camera

    def listed(self) -> dict[str, str]:
        """Each with its name; one without has a word on the page."""
        there = {device.path: device.name for device in list_devices()}
        return {self._asked_for: "", **there, PHONE: "", NONE: ""}

    def place_of(self, spec: str) -> str:
        """What the eyes call it: each phone stands at a place of its own."""
        return place_of(self._phones.using) if spec == PHONE else spec

    def why(self, lost: str) -> str:
        """Why no picture comes: no phone can, else what the phone has said, else what is seen."""
        if self.chosen != PHONE:
            return lost
        said = self._phones.why if lost == Reason.SILENT.value else ""
        return self._door.why or said or lost


@dataclass(frozen=True, slots=True)
class SetUpWithCameras:
    """The set-up of the eyes with that question beside its own; for the page's threads."""

    eyes: CameraSource
    cameras: Cameras
    without: GameSetUp  # while no camera is wanted

    def state(self) -> dict[str, Json]:
        listed: list[Json] = [
            {"spec": spec, "name": name} for spec, name in self.cameras.listed().items()
        ]
        return self._set_up.state() | {
            "at_hand": game_at_hand(self.without.table),
            "cameras": {
                "chosen": self.cameras.chosen,
                "list": listed,
                "why": self.cameras.why(self.eyes.why),
                "eye": None,
            },
        }

    @property
    def _set_up(self) -> SetUp:
        return self.without if self.cameras.chosen == NONE else self.eyes

    def do(self, words: Mapping[str, Json]) -> None:
        if words.get("do") != CHOOSE:
            if words.get("do") == AGAIN and self.eyes.why == Reason.WRONG_SIZE.value:
                self.eyes.begin_anew(self.cameras.open(self.cameras.chosen))
            self._set_up.do(words)
            return
        spec = words.get("spec")
        if not isinstance(spec, str) or set(words) != {"do", "spec"}:
            raise ValueError("expected a camera")
        if spec not in self.cameras.listed():
            raise CannotDo("no-such-camera")
        if self.cameras.chosen == NONE and self.without.table.is_playing:
            self.eyes.play_unseen()
        if spec == self.cameras.chosen:
            self.eyes.begin_anew(self.cameras.open(spec))
        else:
            self.eyes.choose(self.cameras.open(spec), self.cameras.place_of(spec))

    def turned(self, phone: str, is_another: bool) -> None:
        """The turn of a phone: what was before it is not seen by it."""
        if not is_another:
            self.eyes.call(place_of(phone))
        elif self.cameras.chosen == PHONE:
            self.eyes.choose(self.cameras.open(PHONE), place_of(phone))


def place_of(phone: str) -> str:
    """What the eyes call a phone's place."""
    return f"{PHONE} {phone}"
