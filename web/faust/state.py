"""Doctor Faust's side of the seam between a game and its pages."""

from dataclasses import dataclass
from typing import Self

from companion.observations import Json
from companion.storage.store import Row
from web.access.roles import Role
from web.faust.table_state import TableState, after_row, is_worth_showing
from web.faust.view import view
from web.game_pages import PageState
from web.words import Speech


@dataclass(frozen=True, slots=True)
class FaustState:
    table: TableState

    @property
    def row_id(self) -> int:
        return self.table.row_id

    def after(self, row: Row) -> Self:
        return type(self)(after_row(self.table, row))

    def looks_like(self, other: PageState) -> bool:
        return isinstance(other, FaustState) and not is_worth_showing(other.table, self.table)

    def shown(self, speech: Speech) -> dict[str, Json]:
        return view(self.table, *speech)

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:  # noqa: ARG002  # all is open
        return {}


BEFORE_ANY_GAME = FaustState(TableState())


def begun(before: PageState | None, row: Row) -> FaustState:
    state = before if isinstance(before, FaustState) else BEFORE_ANY_GAME
    return state.after(row)
