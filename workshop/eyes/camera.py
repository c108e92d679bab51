"""Figures of the capture process: pictures a second, delay, processor time, torn pictures."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np

from vision.board.sheet import Picture
from vision.capture.camera import Camera
from vision.capture.source import Capture
from workshop.processes import cpu_s

SIZE = (1280, 720)
MEASURED_S = 5.0
PATTERNS = 8


class _Patterns(Capture):
    """Pictures of one brightness each, so that a torn one shows; as many a second as wished."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        plain = np.ones((SIZE[1], SIZE[0], 3), np.uint8)
        self._pictures = [plain * np.uint8(n + 1) for n in range(PATTERNS)]
        self._due = -1e9
        self._number = 0

    def read(self, now: float) -> Picture | None:
        if now < self._due:
            return None
        pause = 1 / self.rate
        self._due = (self._due if now - self._due < pause else now) + pause
        self._number += 1
        return self._pictures[self._number % PATTERNS]


@dataclass(frozen=True)
class OpenPatterns:
    rate: float

    def __call__(self) -> Capture:
        return _Patterns(self.rate)


def camera_figures() -> Iterator[str]:
    for rate in (15.0, 30.0, 1000.0):
        with Camera("virtual", OpenPatterns(rate)) as camera:
            yield f"{SIZE[0]}x{SIZE[1]}, offered {rate:.0f}/s: {_measure(camera)}"


def _measure(camera: Camera) -> str:
    first = None
    while first is None:
        first = camera.frame(0.1)
    cpu, child_cpu = time.process_time(), cpu_s(camera.pid)
    delays, torn, start, last = [], 0, time.monotonic(), first
    while time.monotonic() - start < MEASURED_S:
        frame = camera.frame(0.1)
        if frame is None:
            continue
        delays.append(1000 * (time.monotonic() - frame.at))
        torn += len(np.unique(frame.picture[::7, ::5])) != 1
        last = frame
    passed = time.monotonic() - start
    worst = sorted(delays)[int(0.99 * len(delays))]
    return (
        f"taken {(last.number - first.number) / passed:.1f}/s, given {len(delays) / passed:.1f}/s, "
        f"delay median {median(delays):.2f} ms, 99 % {worst:.2f} ms, torn {torn}; of one core: "
        f"parent {100 * (time.process_time() - cpu) / passed:.1f} %, "
        f"capture {100 * (cpu_s(camera.pid) - child_cpu) / passed:.1f} %"
    )
