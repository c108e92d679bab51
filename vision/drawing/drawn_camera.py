"""A drawn table as a camera: scene after scene, each from its second on, with fresh noise."""

from random import Random

from vision.board.plan import BoardPlan
from vision.board.sheet import Picture
from vision.capture.source import PacedCapture
from vision.drawing.scene import Scene, SceneCamera

PICTURES_A_SECOND = 10.0
SEED = 1


class DrawnCapture(PacedCapture):
    """`scenes` in order, each with the second from which it is seen; the last one stays."""

    def __init__(self, board: BoardPlan, scenes: tuple[tuple[float, Scene], ...]) -> None:
        super().__init__(PICTURES_A_SECOND)
        self._camera, self._scenes = SceneCamera(board), scenes
        self._dice = Random(SEED)

    def _picture(self, number: int) -> Picture:
        passed = (number - 1) / self.rate
        seen = [scene for since, scene in self._scenes if since <= passed + 1e-6]
        return self._camera.take(seen[-1] if seen else Scene(), self._dice)
