"""Whether a hall holds what its tables wrote: chains by themselves, and row by row beside files."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from companion.hall.overview.health import Alarm, AlarmKind
from companion.hall.shelf.judging import follows
from companion.hall.shelf.shelf import CUT_OFF, Holding, ShelfReader, all_kept
from companion.storage.chain import Head, Row, row_of_code
from companion.storage.log import Log


@dataclass(frozen=True, slots=True)
class CheckedChain:
    """Rows that follow on each other; `flaw` is the first that is not as it was written."""

    last: Head  # of the rows before the flaw
    flaw: int | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """A table's log beside the hall's copy of it."""

    equal: int  # rows that are the same from the first on
    other: int | None  # the number of the first row that both have and that differs
    only_at_table: int  # rows after the last that the hall has
    only_at_hall: int


LOG_DIGITS = 8  # of the name of a log, as it is told


def chain_sentences(shelf: ShelfReader) -> Iterator[tuple[str, bool]]:
    """Of each log, and of the hall's own decisions: whether it is as it was written."""
    yield from copy_sentences(shelf)
    yield chain_sentence("the hall's own decisions", check_decisions(shelf))


def copy_sentences(shelf: ShelfReader) -> Iterator[tuple[str, bool]]:
    """Of each log alone."""
    for held in shelf.holdings():
        of_whom = f"table {held.table}, log {held.log[:LOG_DIGITS]}"
        yield chain_sentence(of_whom, check_copy(shelf, held))


def chain_sentence(of_whom: str, found: CheckedChain) -> tuple[str, bool]:
    if found.flaw is not None:
        return f"{of_whom}: row {found.flaw} is not as it was written, or missing", False
    rows, code = found.last.rows, found.last.code
    return f"{of_whom}: as it was written: {rows} rows, code {code}", True


def check_copy(shelf: ShelfReader, held: Holding) -> CheckedChain:
    """Of one log, up to the end that the shelf names; a running hall may append meanwhile."""
    found = _chain(_rows(shelf, held.log, held.head.rows), {1: held.log})
    if found.flaw is None and found.last != held.head:
        return CheckedChain(found.last, min(found.last.rows + 1, held.head.rows))
    if found.flaw is None and _goes_beyond(shelf, held):
        return CheckedChain(found.last, found.last.rows + 1)
    return found


def _goes_beyond(shelf: ShelfReader, held: Holding) -> bool:
    """Whether there are rows after the end, and the end has not moved meanwhile."""
    is_more = bool(shelf.rows(held.log, held.head.rows, 1))
    return is_more and holding_of(shelf, held.log) == held


def check_decisions(
    shelf: ShelfReader, written: Head | None = None, code: str = ""
) -> CheckedChain:
    """Of the hall's own log. What was written at least may be known, and a code. ValueError."""
    marks = {row_of_code(code): code.partition("-")[2]} if code else {}
    if written is not None:
        marks[written.rows] = written.hash
    found = _chain((kept.row for kept in shelf.decisions()), marks)
    if found.flaw is None and found.last.rows < max(marks, default=0):
        return CheckedChain(found.last, found.last.rows + 1)
    return found


def own_as_read(shelf: ShelfReader) -> Iterator[Alarm]:
    """What a hall is to say of its decisions when it begins: what was lost just now, too."""
    own, lost = check_decisions(shelf), [*lost_decisions(shelf)]
    if own.flaw is not None:
        yield Alarm(AlarmKind.DECISION, amount=own.flaw)
    if lost and lost[-1].id == shelf.last_decision().rows:
        yield Alarm(AlarmKind.CUT_OFF, amount=lost[-1].id - 1)


def lost_decisions(shelf: ShelfReader) -> Iterator[Row]:
    """Each tells that some after the one before it are not here any more."""
    return (kept.row for kept in shelf.decisions() if kept.row.kind == CUT_OFF)


def compare(shelf: ShelfReader, log: Log) -> Compared:
    """Reads both once, side by side. Raises LogTrouble where the table's file is damaged."""
    first = next(log.rows(), None)
    held = None if first is None else holding_of(shelf, first.hash)
    copy = iter(()) if held is None else _rows(shelf, held.log, held.head.rows)
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


def holding_of(shelf: ShelfReader, log: str) -> Holding | None:
    return next((held for held in shelf.holdings() if held.log == log), None)


def _rows(shelf: ShelfReader, log: str, last: int) -> Iterator[Row]:
    return (kept.row for kept in all_kept(shelf, log, last))


def _chain(rows: Iterator[Row], marks: Mapping[int, str]) -> CheckedChain:
    """`marks` are how the hashes of some rows begin, by their numbers."""
    last = Head()
    for row in rows:
        if not (follows(row, last) and row.hash.startswith(marks.get(row.id, ""))):
            return CheckedChain(last, last.rows + 1)
        last = Head(row.id, row.hash)
    return CheckedChain(last)
