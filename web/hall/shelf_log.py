"""A hall's copy of one log, as the pages of a table read it."""

from dataclasses import dataclass
from typing import Self

from companion.hall.shelf.shelf import Shelf
from companion.storage.store import Row

ROWS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class ShelfLog:
    """Any thread may read. Its calls raise ShelfTrouble."""

    shelf: Shelf
    log: str  # the hash of its first row

    def reader(self) -> Self:
        return self

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]:
        return (*(kept.row for kept in self.shelf.rows(self.log, row_id, most)),)

    def told_of_game(self, game: int) -> tuple[Row, ...]:
        return (*(row for row in self.of_game(game) if row.kind != "observation"),)

    def of_game(self, game: int) -> tuple[Row, ...]:
        found: list[Row] = []
        last = 0
        while rows := self.some_after(last, ROWS_AT_ONCE):
            found += [row for row in rows if row.game == game]
            last = rows[-1].id
        return (*found,)
