"""Who decided at the hall's desk, for as long as the turn is played that was decided about."""

from dataclasses import dataclass

from companion.hall.orders.at_table import desk_of
from companion.storage.store import Row

TURN_DONE = "turn-done"


@dataclass(frozen=True, slots=True)
class DeskDecision:
    by: str = ""  # nobody
    is_new: bool = False  # what follows in the log is its effect

    def after(self, row: Row) -> "DeskDecision":
        """After the next row of the log."""
        if row.kind in {"game", "observation"}:
            by = desk_of(row)
            if by or row.kind == "game":
                return DeskDecision(by, is_new=bool(by))
            return DeskDecision(self.by)
        is_over = not self.is_new and self.by and _ends_a_turn(row)
        return NOBODY_DECIDED if is_over else self


NOBODY_DECIDED = DeskDecision()


def _ends_a_turn(row: Row) -> bool:
    return row.kind == "event" and row.content().get("kind") == TURN_DONE
