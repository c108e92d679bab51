"""Logs as a hall has them: read like game files, checked, and compared with a table's own."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from companion.hall.overview.health import Alarm, AlarmKind
from companion.hall.shelf.shelf import CUT_OFF, Holding, Kept, ShelfReader, all_kept
from companion.storage.chain import Head, Row, StoredRow
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


@dataclass(frozen=True, slots=True)
class Compared:
    """A table's log beside the hall's copy of it."""

    equal: int  # rows that are the same from the first on
    other: int | None  # the number of the first row that both have and that differs
    only_at_table: int  # rows after the last that the hall has
    only_at_hall: int


class DecisionLog(LogReader):
    """The hall's own log, read like a game file. Raises ShelfTrouble too."""

    place = "the hall's own decisions"

    def __init__(self, shelf: ShelfReader) -> None:
        self._shelf = shelf

    def reader(self) -> "DecisionLog":
        return self

    def _found(self, after: int) -> Generator[StoredRow, None, None]:
        for kept in self._shelf.decisions(after):
            yield stored(kept)

    def _at(self, row_id: int) -> StoredRow | None:
        found: tuple[Kept, ...] = self._shelf.decisions(row_id - 1)
        return stored(found[0]) if found and found[0].row.id == row_id else None

    def _at_end(self) -> StoredRow | None:
        return self._at(self._shelf.last_decision().rows)


def check_decisions(shelf: ShelfReader, written: Head | None = None, code: str = "") -> Soundness:
    """What was written at least may be known, and a code. ValueError for what is none."""
    return judge_log(DecisionLog(shelf), written, code)


def copy_sentences(shelf: ShelfReader) -> Iterator[tuple[str, bool]]:
    """Of each log: whether it is as it was written."""
    for held in shelf.holdings():
        named = TableLog(shelf, held.log, held.table).place
        yield chain_sentence(named, judge_table_log(shelf, held))


def chain_sentence(named: str, found: Soundness) -> tuple[str, bool]:
    if found.damage is not None:
        return str(found.damage), False
    return f"{named}: as it was written: {found.last.rows} rows, code {found.last.code}", True


def own_as_read(shelf: ShelfReader) -> Iterator[Alarm]:
    """What a hall is to say of its decisions when it begins: what was lost just now, too."""
    own, lost = check_decisions(shelf), [*lost_decisions(shelf)]
    if own.damage is not None:
        yield Alarm(AlarmKind.DECISION, amount=own.damage.row)
    if lost and lost[-1].id == shelf.last_decision().rows:
        yield Alarm(AlarmKind.CUT_OFF, amount=lost[-1].id - 1)


def lost_decisions(shelf: ShelfReader) -> Iterator[Row]:
    """Each tells that some after the one before it are not here any more."""
    return (kept.row for kept in shelf.decisions() if kept.row.kind == CUT_OFF)


def compare(shelf: ShelfReader, log: LogReader) -> Compared:
    """Reads both once, side by side. LogTrouble where the table's file, or the copy, is damaged."""
    first = next(log.rows(), None)
    held = None if first is None else holding_of(shelf, first.hash)
    copy = iter(()) if held is None else TableLog(shelf, held.log, held.table).rows()
    equal = only_at_table = only_at_hall = 0
    other: int | None = None
    for own, theirs in zip_longest(log.rows(), copy):
        if own is None:
            only_at_hall += 1
        elif theirs is None:
            only_at_table += 1
        elif own != theirs:
            other = other or own.id
        else:
            equal += other is None
    return Compared(equal, other, only_at_table, only_at_hall)
