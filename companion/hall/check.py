"""Whether a hall holds what its tables wrote: chains by themselves, and row by row beside files."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from companion.hall.shelf.shelf import Holding, ShelfReader, all_kept
from companion.storage.chain import FIRST_BEFORE, Head, Row, hash_of
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
    for held in shelf.holdings():
        of_whom = f"table {held.table}, log {held.log[:LOG_DIGITS]}"
        yield _chain_sentence(of_whom, check_copy(shelf, held))
    yield _chain_sentence("the hall's own decisions", check_decisions(shelf))


def _chain_sentence(of_whom: str, found: CheckedChain) -> tuple[str, bool]:
    if found.flaw is not None:
        return f"{of_whom}: row {found.flaw} is not as it was written, or missing", False
    rows, code = found.last.rows, found.last.code
    return f"{of_whom}: as it was written: {rows} rows, code {code}", True


def check_copy(shelf: ShelfReader, held: Holding) -> CheckedChain:
    """Of one log, up to the end that the shelf names; a running hall may append meanwhile."""
    found = _chain(_rows(shelf, held.log, held.head.rows), held.log)
    if found.flaw is None and found.last != held.head:
        return CheckedChain(found.last, min(found.last.rows + 1, held.head.rows))
    return found


def check_decisions(shelf: ShelfReader) -> CheckedChain:
    """Of the hall's own log."""
    return _chain((kept.row for kept in shelf.decisions()), "")


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


def _chain(rows: Iterator[Row], name: str) -> CheckedChain:
    """`name` is the hash that the first row must have, if it is known."""
    last = Head()
    for row in rows:
        is_next = row.id == last.rows + 1 and row.before == last.hash
        is_named = last.hash != FIRST_BEFORE or name in ("", row.hash)
        if not (is_next and is_named and hash_of(row) == row.hash):
            return CheckedChain(last, last.rows + 1)
        last = Head(row.id, row.hash)
    return CheckedChain(last)
