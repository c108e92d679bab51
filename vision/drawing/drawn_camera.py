"""A drawn table as a camera: scene after scene, each from its second on, with fresh noise."""

from dataclasses import dataclass
from random import Random

from vision.board.sheet import Picture
from vision.capture.source import Capture, Held
from vision.drawing.ground import DrawnGround
from vision.drawing.scene import Scene, SceneCamera

PICTURES_A_SECOND = 10.0


@dataclass(frozen=True, slots=True)
class OpenDrawn:
    """`scenes` in order, each with the second from which it is seen; the last one stays."""

    ground: DrawnGround
    scenes: tuple[tuple[float, Scene], ...]
    seed: int = 1

    def __call__(self) -> Capture:
        return _Drawn(self)


class _Drawn:
    rate, held = PICTURES_A_SECOND, Held()

    def __init__(self, drawn: OpenDrawn) -> None:
        self._scenes = drawn.scenes
        self._camera = SceneCamera(drawn.ground)
        self._dice = Random(drawn.seed)
        self._start: float | None = None
        self._taken = 0

    def read(self, now: float) -> Picture | None:
        if self._start is None:
            self._start = now
        passed = now - self._start
        due = int(passed * self.rate + 1e-6) + 1
        if due <= self._taken:
            return None
        self._taken = due
        seen = [scene for since, scene in self._scenes if since <= passed + 1e-6]
        return self._camera.take(seen[-1] if seen else Scene(), self._dice)

    def close(self) -> None:
        """Nothing is open."""
