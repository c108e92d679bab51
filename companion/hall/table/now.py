"""How a table stands now, folded from its own log as it grows."""

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.events import STANDINGS
from companion.hall.protocol.wire import TableNow
from companion.observations import Json
from companion.storage.chain import Row

ROWS_AT_ONCE = 200


class GrowingLog(Protocol):
    """What is read of a log here."""

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]: ...


class TablesNow:
    """Takes each row of the log once."""

    def __init__(
        self, log: GrowingLog, turns: Callable[[], int], unwritten: Callable[[], int]
    ) -> None:
        self._log, self._turns, self._unwritten = log, turns, unwritten
        self._row = 0  # the last that was taken
        self._name, self._game = "", 0
        self._header: Mapping[str, Json] = {}
        self._standing: Mapping[str, Json] = {}
        self._standing_row = 0

    def follow(self) -> None:
        """Takes what is new; LogTrouble where it cannot be read."""
        while rows := self._log.some_after(self._row, ROWS_AT_ONCE):
            for row in rows:
                self._take(row)

    def now(self) -> TableNow | None:
        """None before the first game."""
        if not self._game:
            return None
        return TableNow(
            self._name,
            self._row,
            self._game,
            self._standing,
            self._standing_row,
            self._header,
            self._turns(),
            self._unwritten(),
        )

    def _take(self, row: Row) -> None:
        self._row, self._name = row.id, self._name or row.hash
        if row.kind == "game":
            self._game, self._header = row.game, row.content()
            self._standing, self._standing_row = {}, 0
        elif row.kind == "event":
            content = row.content()
            if content.get("kind") in STANDINGS:
                self._standing, self._standing_row = content, row.id
