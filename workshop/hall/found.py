"""What a run has come to: delays, and every row of every table beside the hall's copy."""

from collections.abc import Iterable, Iterator, Sequence

from companion.hall.check import compare, holding_of, judge_table_log
from companion.hall.shelf.shelf import ShelfReader, all_kept
from companion.storage.log import open_log
from workshop.hall.tables import SimulatedTable
from workshop.hall.written import WrittenLog
from workshop.speed.rules import Figure


def delays(tables: Iterable[SimulatedTable], begin: float, end: float) -> list[float]:
    """Of rows that were written between, in order of length."""
    return sorted(late for one in tables for at, late in one.times.answered if begin <= at <= end)


def kept(shelf: ShelfReader, logs: Iterable[WrittenLog]) -> Iterator[Figure]:
    """By the hall's own note of when a row came; rows that waited at their table are not late."""
    late: list[float] = []
    for log in logs:
        held = holding_of(shelf, log.name)
        for one in all_kept(shelf, log.name) if held is not None else ():
            late.append(one.came - log.written[one.row.id])
    yield Figure("rows in the hall", len(late), "")
    for name, part in (("median", 0.5), ("99 %", 0.99)):
        yield Figure(
            f"written until kept, all rows: {name}", part_of(sorted(late), part) * 1000, "ms"
        )


def checked(shelf: ShelfReader, logs: Iterable[WrittenLog]) -> Iterator[Figure]:
    missing = other = more = broken = 0
    for log in logs:
        held = holding_of(shelf, log.name)
        broken += held is None or judge_table_log(shelf, held).damage is not None
        with open_log(log.place) as own:
            found = compare(shelf, own)
        missing += found.only_at_table
        more += found.only_at_hall
        other += found.other is not None
    yield Figure("rows that the hall lacks", missing, "")
    yield Figure("rows that only the hall has", more, "")
    yield Figure("logs with another row", other, "")
    yield Figure("logs with a broken chain", broken, "")


def spread(what: str, found: Sequence[float]) -> Iterator[Figure]:
    yield Figure(f"{what}: rows", len(found), "")
    if found:
        for name, part in (("median", 0.5), ("99 %", 0.99), ("longest", 1.0)):
            yield Figure(f"{what}: {name}", part_of(found, part) * 1000, "ms")


def part_of(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0
