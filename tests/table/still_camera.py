"""A camera that stands still over a drawn board, and a clock that goes on when it is asked."""

from collections.abc import Callable
from pathlib import Path

from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.mailbox import Begin
from companion.live.pace import Pace
from companion.observations import LinkChanged
from companion.storage.evidence import EvidenceFolder
from tests.table.set_up_table import BOARD, TABLE
from vision.board.sheet import Picture
from vision.capture.camera import Camera, CameraFrame, Reason
from vision.capture.spec import parse_source
from workshop.checks.glass_scene import Happening, draw_scene


class StillCamera(Camera):
    """Shows what it is told to; no process, no device."""

    def __init__(self, spec: str = "auto") -> None:
        self.source = parse_source(spec)
        self.shown: Picture | None = None
        self.lost: tuple[LinkChanged, ...] = ()
        self.latest: CameraFrame | None = None
        self._number = 0

    @property
    def is_lost(self) -> bool:
        return self.shown is None

    @property
    def reason(self) -> Reason:
        return Reason.NO_CAMERA

    @property
    def sentence(self) -> str:
        return "It was unplugged."

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.shown is None else (self.shown.shape[1], self.shown.shape[0])

    def frame(self, wait_s: float = 0.0) -> CameraFrame | None:
        self._number += 1
        return None if self.shown is None else CameraFrame(self._number, 0.0, self.shown)

    def news(self, t: float) -> tuple[LinkChanged, ...]:
        news, self.lost = self.lost, ()
        return news

    def __enter__(self) -> "Camera":
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Clock(Pace):
    """A tenth of a second a question."""

    t = 0.0

    end = float("inf")

    def now(self) -> float:
        self.t = round(self.t + 0.1, 3)
        if self.t > self.end:
            self.stopping.set()
        return self.t


def source(camera: Camera, folder: Path, begin: Callable[[Begin], None]) -> CameraSource:
    listeners = CameraListeners(print, begin, print)
    return CameraSource(camera, BOARD, EvidenceRecorder(EvidenceFolder(folder)), listeners)


def drawn(pieces: dict[str, tuple[str, ...]], number: int) -> Picture:
    return draw_scene(TABLE, pieces, Happening(number=number))
