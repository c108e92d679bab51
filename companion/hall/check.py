"""Checks of a hall: chains by themselves, and a table's log row by row beside its own file."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from companion.hall.overview.health import Alarm, AlarmKind
from companion.hall.shelf.shelf import CUT_OFF, Kept, ShelfReader
from companion.hall.shelf.table_log import TableLog, holding_of, judge_table_log, stored
from companion.storage.chain import Head, Row, StoredRow
from companion.storage.log import LogReader
from companion.storage.soundness import Soundness, judge_log


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


def chain_sentences(shelf: ShelfReader) -> Iterator[tuple[str, bool]]:
    """Of each log, and of the hall's own decisions: whether it is as it was written."""
    yield from copy_sentences(shelf)
    yield chain_sentence(DecisionLog.place, check_decisions(shelf))


def copy_sentences(shelf: ShelfReader) -> Iterator[tuple[str, bool]]:
    """Of each log alone."""
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
