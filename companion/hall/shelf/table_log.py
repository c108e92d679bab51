"""A table's log as its hall has it, read like the table's own game file."""

from collections.abc import Generator

from companion.hall.shelf.shelf import Holding, Kept, ShelfReader, all_kept
from companion.storage.chain import Head, StoredRow
from companion.storage.log import LogReader
from companion.storage.soundness import Soundness, judge_log

LOG_DIGITS = 8  # of the name of a log, as it is told


class TableLog(LogReader):
    """Any thread may read. Raises ShelfTrouble too."""

    def __init__(self, shelf: ShelfReader, log: str, table: str = "") -> None:
        """`log` is the hash of its first row; `table` stands in sentences."""
        self._shelf, self._log = shelf, log
        self.place = f"table {table}, log {log[:LOG_DIGITS]}"

    def reader(self) -> "TableLog":
        return self

    def _found(self, after: int) -> Generator[StoredRow, None, None]:
        for kept in all_kept(self._shelf, self._log, after=after):
            yield stored(kept)

    def _at(self, row_id: int) -> StoredRow | None:
        found = self._shelf.rows(self._log, row_id - 1, 1)
        return stored(found[0]) if found and found[0].row.id == row_id else None

    def _at_end(self) -> StoredRow | None:
        held = holding_of(self._shelf, self._log)
        return None if held is None else self._at(held.head.rows)


def holding_of(shelf: ShelfReader, log: str) -> Holding | None:
    return next((held for held in shelf.holdings() if held.log == log), None)


def log_of(shelf: ShelfReader, table: str) -> TableLog:
    """The one that a table wrote last; ValueError where it wrote none."""
    held = max(
        (one for one in shelf.holdings() if one.table == table),
        key=lambda one: one.came,
        default=None,
    )
    if held is None:
        known = ", ".join(sorted({one.table for one in shelf.holdings()})) or "none"
        raise ValueError(f"the hall has no log of {table!r}; expected one of {known}")
    return TableLog(shelf, held.log, table)


def judge_table_log(shelf: ShelfReader, held: Holding) -> Soundness:
    """Reads all rows once. A running hall may append meanwhile, which is no damage."""
    log = TableLog(shelf, held.log, held.table)
    return judge_log(log, Head(1, held.log))


def stored(kept: Kept) -> StoredRow:
    row = kept.row
    kind, body = row.kind.encode("utf-8"), row.body.encode("utf-8")
    return row.id, row.game, kind, body, row.before.encode("utf-8"), row.hash.encode("utf-8")
