"""What a camera sees of the virtual table: moments in, readings of the board out.

The pieces are read from drawn pictures by the same call that reads a real camera's. Plain eyes do
without pictures.
"""

from random import Random

import numpy as np

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.observations import BoardReading, HandSeen
from companion.virtual_table.moments import Moment
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture, flatten, sheet_places
from vision.capture.camera import to_jpeg
from vision.drawing.scene import Scene, SceneCamera
from vision.reading.debounce import APPEAR_LOOKS, APPEAR_S, Settler
from vision.reading.look import Status
from vision.reading.network import load_model
from vision.reading.reader import Reader, set_up

STILL_S = 1.0  # between two looks while nothing moves
WIDTH_PX = 640  # px of a picture for people


class VirtualEyes:
    """Set up as at a real table: from a picture of the empty board and its four corners.

    While nothing moves it takes a picture a second: drawing and reading cost more than waiting.
    """

    def __init__(self, board: BoardFile, dice: Random) -> None:
        plan, self._dice = plan_of(board), dice
        self._camera = SceneCamera(plan)
        self.picture: Picture = self._camera.take(Scene(), dice)  # the last one
        sight = set_up(self.picture, plan, corners_seen(self._camera, plan))
        self._places = sheet_places(sight.frame, sight.calibration.view)
        self._reader = Reader(sight, load_model())
        self._settler = Settler()
        self._scene = Scene()
        self._since = self._due = 0.0
        self._looks = 0

    def look(self, moment: Moment) -> BoardReading | HandSeen | None:
        t, scene = moment.t, moment.scene
        if scene != self._scene:
            self._scene, self._since, self._due, self._looks = scene, t, t, 0
        if t < self._due:
            return None
        self.picture = self._camera.take(scene, self._dice)
        look = self._reader.look(self.picture)
        self._looks += 1
        if self._is_told(t, look.status):
            self._due = t + STILL_S
        return self._settler.feed(t, look)

    def jpeg(self) -> bytes:
        """The last picture, for the page."""
        return to_jpeg(self.picture, WIDTH_PX)

    def flat(self) -> bytes:
        """The board in the last picture from straight above, for evidence."""
        return to_jpeg(flatten(self.picture, self._places))

    def _is_told(self, t: float, status: Status) -> bool:
        """Whether the settler has nothing more to learn from pictures of the same scene."""
        stood = t - self._since >= APPEAR_S and self._looks >= APPEAR_LOOKS
        return status is Status.OCCLUDED or (status is Status.SETTLED and stood)


def corners_seen(camera: SceneCamera, plan: BoardPlan) -> Points:
    """Where somebody would click on them."""
    return np.array([camera.to_picture((x, y)) for x, y in plan.outer_corners.tolist()])


class PlainEyes:
    """They say a hand once, and a board when it has changed or was covered."""

    def __init__(self) -> None:
        self._told: object = None

    def look(self, moment: Moment) -> BoardReading | HandSeen | None:
        seen = None if moment.scene.arms else moment.lies
        if seen == self._told:
            return None
        self._told = seen
        return HandSeen(moment.t) if seen is None else BoardReading(moment.t, seen)

    def flat(self) -> bytes:
        """There is nothing to be seen but what is told."""
        return repr(self._told).encode()

    def jpeg(self) -> bytes:
        return self.flat()
