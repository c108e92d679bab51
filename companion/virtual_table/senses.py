"""Camera and card slots of the virtual table: moments in, observations out.

The pieces are read from drawn pictures by the same call that reads a real camera's, the cards
from bytes by the same link that hears a real slot board.
"""

from collections.abc import Iterator
from random import Random

from companion.faust.board_file import BoardFile
from companion.observations import Observation
from companion.virtual_table.card_slots import CardSlots
from companion.virtual_table.moments import Moment
from vision.frames import to_jpeg
from vision.ground import Ground, Picture
from vision.scene import Camera, Scene
from vision.simple import PieceSizes, Reader, Watcher

WIDTH = 640  # px of a picture for people


class VirtualSenses:
    """What the companion has of the virtual table; `dice` makes the camera's noise."""

    def __init__(self, ground: Ground, board: BoardFile, dice: Random, slots: CardSlots) -> None:
        self._dice = dice
        self._slots = slots
        self._camera = Camera(ground)
        empty = self._camera.take(Scene(), dice)
        sizes = PieceSizes(board.stone_diameter, board.soul_side)
        self._watcher = Watcher(Reader(ground, sizes, self._camera.homography, empty))
        self.picture: Picture = empty  # the last one, for whoever wants to look

    def jpeg(self) -> bytes:
        """The last picture, for the page and for evidence."""
        return to_jpeg(self.picture, WIDTH)

    def observe(self, moment: Moment) -> Iterator[Observation]:
        yield from self._slots.pass_time(moment.t)
        self._slots.change(moment.slots)
        self._slots.press(moment.presses)
        yield from moment.says
        self.picture = self._camera.take(moment.scene, self._dice)
        seen = self._watcher.feed(moment.t, self.picture)
        if seen is not None:
            yield seen
