"""The lengths of an edge, out of a board file: what is cut or etched follows from them."""

from dataclasses import dataclass

from companion.boards.file import BoardFile, Polygon, load_board

USUAL_BOARD = "blatz-1993"
SLOTS_IN_STRIP = 3  # a strip is as long as cheap fabs and small printers make


@dataclass(frozen=True, slots=True)
class EdgeMeasures:
    """In mm. `first_slot` is from the board's corner to the middle of slot A1, along the edge."""

    slots: int
    pitch: float
    first_slot: float
    gap: float  # between the board's edge and a card
    card_along: float
    card_across: float

    @property
    def strips(self) -> int:
        return self.slots // SLOTS_IN_STRIP

    @property
    def strip_pitch(self) -> float:
        return self.pitch * SLOTS_IN_STRIP

    @property
    def sensor_line(self) -> float:
        """From the board's long edge to the middle of the cards, where the sensors lie."""
        return self.gap + self.card_across / 2


def edge_of(board: BoardFile) -> EdgeMeasures:
    """The edge beside lane A; that beside lane B is the same, turned by half a turn."""
    cards = dict(board.card_slots)
    names = [name for name in cards if name.startswith("A")]
    first, second = _middle(cards["A1"]), _middle(cards["A2"])
    (left, top), _, (right, bottom), _ = cards["A1"]
    return EdgeMeasures(
        slots=len(names),
        pitch=round(second - first, 3),
        first_slot=round(first, 3),
        gap=round(-bottom, 3),
        card_along=round(right - left, 3),
        card_across=round(bottom - top, 3),
    )


def usual_edge() -> EdgeMeasures:
    return edge_of(load_board(USUAL_BOARD))


def _middle(card: Polygon) -> float:
    return sum(x for x, _ in card) / len(card)
