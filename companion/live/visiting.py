"""What a visitor of the demo says on the page, as wishes for the virtual table's hands."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.position import COLOURS
from companion.observations import PIECES, SINGLE_PIECES, Json
from companion.virtual_table.visitor import AtTheTable, Errand, MovePiece, TouchCard, Visitor
from web.services import CannotDo

COUNTED_S = 15  # on the visitor's clock: the last seconds, which the page counts


@dataclass(frozen=True, slots=True)
class DemoSeat:
    """The page's end of the visitor: any thread. `speed` is that of the table's clock."""

    visitor: Visitor
    speed: float = 1.0

    def state(self) -> dict[str, Json]:
        """`phase` is away, coming, playing or left; while playing also what lies on the table."""
        seen = self.visitor.seen  # once: the table's thread changes it
        if seen.has_left:
            return {"phase": "left"}
        if seen.colour is None:
            return {"phase": "coming" if self.visitor.is_wanted else "away"}
        left = math.ceil(seen.patience_s / self.speed)
        playing: dict[str, Json] = {
            "phase": "playing",
            "busy": self.visitor.is_busy,
            "leaves_in": left if left <= COUNTED_S else None,
        }
        return playing | _lying(seen, seen.colour)

    def do(self, words: Mapping[str, Json]) -> None:
        """Raises CannotDo while the hands are busy or others play, ValueError for bad words."""
        match words:
            case {"do": "come", **more} if not more:
                self.visitor.come()
            case {"do": "stay", **more} if not more:
                self.visitor.stay()
            case {"do": "leave", **more} if not more:
                self.visitor.leave()
            case _:
                self._wish(_wish(words))

    def _wish(self, wish: Errand) -> None:
        if self.visitor.seen.colour is None or self.visitor.is_busy:
            raise CannotDo("hands-busy")
        self.visitor.wishes.append(wish)


def _lying(seen: AtTheTable, colour: int) -> dict[str, Json]:
    pieces = {
        kind: fields[0] if kind in SINGLE_PIECES else list[Json](fields)
        for kind, fields in seen.lies
    }
    cards: dict[str, Json] = {field_name(at): COLOURS[owner] for at, owner in seen.cards}
    return {"colour": COLOURS[colour], "lies": {**pieces, "cards": cards}}


def _wish(words: Mapping[str, Json]) -> Errand:
    match words:
        case {"do": "move", "piece": str(piece), "from": str(origin), "to": str(target), **more}:
            if more or piece not in PIECES or origin == target:
                raise ValueError(f"{words} is no move")
            return MovePiece(piece, parse_field(origin), parse_field(target))
        case {"do": "card", "field": str(where), **more} if not more:
            return TouchCard(parse_field(where))
    raise ValueError(f"{words} is no wish")
