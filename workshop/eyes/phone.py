"""A phone as the camera beside one on a cable: glass to verdict, bytes, processor, memory."""

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np

from companion.boards.file import load_board
from companion.boards.plan import plan_of
from companion.live.phones import WISH_A_SECOND
from companion.live.sight_reading import SightReading
from companion.observations import BoardReading
from vision.board.calibrate import calibrate
from vision.board.sheet import Picture
from vision.capture.camera import Camera
from vision.capture.sent import open_letterbox
from vision.capture.source import MOST_A_SECOND, Capture
from vision.reading.network import load_model
from vision.reading.reader import CalibratedBoard, Reader, set_up_with
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene
from workshop.eyes.phone_line import FakePhone, Scenes, open_line, phone_sending
from workshop.processes import held_mb

BOARD = "blatz-1993"
CORNERS = np.array([[190.0, 250.0], [1090.0, 270.0], [1180.0, 440.0], [120.0, 410.0]])
STANDS = (
    {"red": ("A1", "A1"), "blue": ("A1", "A1"), "soul": ("B1",)},
    {"red": ("A1", "A5"), "blue": ("A1", "A1"), "soul": ("B1",)},
)
LASTS_S, CHANGES = 4.0, 20  # of a stand of the pieces; how many of them are waited for
PICTURES, FAST = 20_000, 1e4  # how many are sent as fast as they go; the clock for that
WARM_S = 8.0  # until both processes are under way


@dataclass(frozen=True)
class OpenScenes:
    """The camera on a cable: as many pictures a second as are taken of one."""

    scenes: Scenes

    def __call__(self) -> Capture:
        return _Scened(self.scenes)


class _Scened(Capture):
    def __init__(self, scenes: Scenes) -> None:
        self._scenes = scenes
        self._due = 0.0

    def read(self, now: float) -> Picture | None:
        if now < self._due:
            return None
        self._due = now + 1 / MOST_A_SECOND
        return self._scenes(now)


def phone_figures(changes: int = CHANGES, pictures: int = PICTURES) -> Iterator[str]:
    table = GlassTable(plan_of(load_board(BOARD)), CORNERS)
    empty = draw_scene(table, {}, Happening())
    stands = tuple(draw_scene(table, one, Happening(number=1)) for one in STANDS)
    sight = set_up_with(empty, table.plan, calibrate(empty, table.plan, CORNERS))
    with tempfile.TemporaryDirectory() as folder:
        cable = _by_cable(sight, stands, changes)
        phone, size, passed = _by_phone(sight, stands, Path(folder), changes)
        yield f"glass to verdict, {changes} changes: cable {_told(cable)}; phone {_told(phone)}"
        more = median(phone) - median(cable), _late(phone) - _late(cable)
        yield f"the phone's more: median {more[0]:+.3f} s, 95 % {more[1]:+.3f} s"
        yield f"the phone sends {60 * size / passed / 1e6:.1f} MB a minute"
        yield _flood(stands, Path(folder), pictures)


def _told(waited: list[float]) -> str:
    return f"median {median(waited):.3f} s, 95 % {_late(waited):.3f} s"


def _late(waited: list[float]) -> float:
    return sorted(waited)[int(0.95 * len(waited) - 1e-9)]


def _by_cable(sight: CalibratedBoard, stands: tuple[Picture, ...], changes: int) -> list[float]:
    scenes = Scenes(stands, time.monotonic() + WARM_S, LASTS_S)
    with Camera("virtual", OpenScenes(scenes)) as camera:
        return _verdicts(camera, sight, scenes, changes)


def _by_phone(
    sight: CalibratedBoard, stands: tuple[Picture, ...], folder: Path, changes: int
) -> tuple[list[float], int, float]:
    """The waits, and how many bytes were sent in how many seconds."""
    scenes = Scenes(stands, time.monotonic() + WARM_S, LASTS_S)
    with (
        open_line(folder) as line,
        Camera("phone", partial(open_letterbox, line.box)) as camera,
        phone_sending(FakePhone(line.port, line.code, scenes, WISH_A_SECOND)) as sent,
    ):
        sent.get()
        start = time.monotonic()
        waited = _verdicts(camera, sight, scenes, changes)
        passed, size = time.monotonic() - start, 0
        while not sent.empty():
            size = sent.get()[1]
    return waited, size, passed


def _verdicts(camera: Camera, sight: CalibratedBoard, scenes: Scenes, changes: int) -> list[float]:
    """How long after each change the eyes tell it, by the clock of the scenes."""
    reading = SightReading(Reader(sight, load_model()), sight)
    waited: list[float] = []
    end = scenes.begin + LASTS_S * (changes + 0.9)
    while time.monotonic() < end:
        frame = camera.frame(0.1)
        camera.news(0.0)
        if frame is None:
            continue
        for seen in reading.feed(time.monotonic(), frame.picture):
            after = time.monotonic() - scenes.begin
            if isinstance(seen, BoardReading) and after > LASTS_S:
                waited.append(after % LASTS_S)
    return waited


def _flood(stands: tuple[Picture, ...], folder: Path, pictures: int) -> str:
    """As fast as they are taken: what each costs the server, and whether anything grows."""
    scenes = Scenes(stands, 0.0, LASTS_S)
    with (
        open_line(folder, FAST) as line,
        Camera("phone", partial(open_letterbox, line.box)) as camera,
        phone_sending(FakePhone(line.port, line.code, scenes, FAST, pictures)) as sent,
    ):
        count, settled, cpu, start = 0, pictures // 10, 0.0, 0.0
        before = (0.0, 0.0)
        while count < pictures:
            count = sent.get()[0]
            camera.news(0.0)
            if count == settled:
                cpu, start = time.process_time(), time.monotonic()
                before = held_mb(), held_mb(camera.pid)
        spent, passed = time.process_time() - cpu, time.monotonic() - start
        after = held_mb(), held_mb(camera.pid)
    many = pictures - settled
    return (
        f"{pictures} pictures at {many / passed:.0f} a second: server {1000 * spent / many:.2f} ms"
        f" of processor each; memory from picture {settled} on: server {before[0]:.1f} to"
        f" {after[0]:.1f} MB, capture {before[1]:.1f} to {after[1]:.1f} MB"
    )
