"""A moment at the virtual table: what is there to be seen, felt and heard."""

from dataclasses import dataclass

from companion.observations import ListedPieces, PageSaid
from vision.drawing.scene import Scene


@dataclass(frozen=True, slots=True)
class Moment:
    """The scene, the card slots that have just changed, buttons pressed and words on the page."""

    t: float
    scene: Scene
    slots: tuple[tuple[str, str], ...] = ()
    lies: ListedPieces = ()  # pieces on the board, as a reading has them
    presses: tuple[str, ...] = ()
    says: tuple[PageSaid, ...] = ()
