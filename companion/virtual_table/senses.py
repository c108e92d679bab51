"""Camera and card slots of the virtual table: moments in, observations out.

The pieces are read from drawn pictures by the same call that reads a real camera's, the cards
from bytes by the same link that hears a real slot board.
"""

from collections.abc import Iterator
from random import Random

from companion.boards.file import BoardFile
from companion.observations import Observation
from companion.virtual_table.card_slots import CardSlots
from companion.virtual_table.eyes import VirtualEyes
from companion.virtual_table.moments import Moment
from vision.board.sheet import Picture
from vision.capture.camera import to_jpeg
from vision.drawing.ground import DrawnGround

WIDTH_PX = 640  # px of a picture for people


class VirtualSenses:
    """What the companion has of the virtual table; `dice` makes the camera's noise."""

    def __init__(
        self, ground: DrawnGround, board: BoardFile, dice: Random, slots: CardSlots
    ) -> None:
        self._slots = slots
        self._eyes = VirtualEyes(ground, board, dice)

    @property
    def picture(self) -> Picture:
        """The last one, for whoever wants to look."""
        return self._eyes.picture

    def jpeg(self) -> bytes:
        """The last picture, for the page."""
        return to_jpeg(self.picture, WIDTH_PX)

    def flat(self) -> bytes:
        """The board in the last picture from straight above, for evidence."""
        return to_jpeg(self._eyes.flat())

    def observe(self, moment: Moment) -> Iterator[Observation]:
        yield from self._slots.observe(moment)
        yield from moment.says
        seen = self._eyes.look(moment.t, moment.scene)
        if seen is not None:
            yield seen
