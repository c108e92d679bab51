"""A look: what one picture says of the board, with its status and doubts."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from math import isfinite

from companion.observations import BoardReading, Doubt, Json, ListedPieces

BOARD_UNSEEN = "board-unseen"  # the print is covered, or not where it was


class Status(StrEnum):
    SETTLED = "settled"  # this is the board
    OCCLUDED = "occluded"  # a hand is over the board, or the print is not found
    UNSURE = "unsure"  # the pieces could not be told for certain


@dataclass(frozen=True, slots=True)
class CardBeside:
    """A card beside a field: its back's colour, or None for a face, and its digit if legible."""

    field: str
    owner: str | None
    digit: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """One picture, judged. `pieces` as in a BoardReading; `sentence` says why not settled."""

    status: Status
    pieces: ListedPieces = ()
    hidden: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    margin: float = 0.0
    shift_mm: float = 0.0
    sentence: str = ""
    unseen: str = ""  # the code of why nothing at all is seen of the board; a hand hides a part
    cards: tuple[CardBeside, ...] = ()
    scene: str = ""
    frame: str = ""
    ms: float = 0.0
    view_mm: float = 0.0  # how far off the view of the board may be

    def reading(self, t: float) -> BoardReading:
        return BoardReading(t, self.pieces, self.hidden, self.doubts)

    def to_json(self) -> Mapping[str, Json]:
        """The line of `faust look`: first what a record has too, then the rest."""
        camera = BoardReading(0.0, self.pieces, self.hidden, self.doubts).to_json()["camera"]
        assert isinstance(camera, dict)
        return {
            "scene": self.scene, "frame": self.frame, "status": self.status.value,
            "red": camera.get("red", []), "blue": camera.get("blue", []),
            "soul": camera.get("soul"), "hidden": camera.get("hidden", []),
            "unsure": camera.get("unsure", {}), "ms": round(self.ms, 2),
            "margin": round(self.margin, 2), "shift_mm": round(self.shift_mm, 1),
            "view_mm": round(self.view_mm, 1) if isfinite(self.view_mm) else None,
            "why": self.sentence, "cards": [asdict(card) for card in self.cards],
        }  # fmt: skip
