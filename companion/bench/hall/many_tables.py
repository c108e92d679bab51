"""So many tables and one hall: how late its copy is, what it costs, and whether all is there."""

import json
import os
import resource
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from companion.bench.hall.hall_process import shelf_of
from companion.bench.hall.secure_line import SecureLine
from companion.bench.hall.tables import ManyTables, SimulatedTable
from companion.bench.hall.written import WrittenLog, real_bodies
from companion.bench.speed.rules import Figure
from companion.hall.check import check_copy, compare, holding_of
from companion.hall.joining.certificate import pinned
from companion.hall.shelf.shelf import ShelfReader
from companion.storage.log import open_log

PADDED_RATE, REAL_RATE = 0.5, 1.72  # rows a second and table
BACKLOG_CHUNK = 50  # rows in a transaction, when the table was alone
LIVE_SHARE = 10  # one of so many tables is live while the others catch up
WARM_S, CATCH_UP_S = 5.0, 600.0
SETTLE_S = 60.0
FEW_HOSTS = 200  # in a part of the loopback network
MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class HallLoad:
    """What is asked of a hall."""

    tables: int
    seconds: float
    is_real: bool = False
    backlog: int = 0  # rows of each table that was away
    database: str = ""
    folder: Path | None = None  # of the hall's file; a temporary one where it is not told

    @property
    def rate(self) -> float:
        return REAL_RATE if self.is_real else PADDED_RATE


@dataclass(frozen=True, slots=True)
class HallCost:
    """Of the hall's process, from one moment to another."""

    began: float
    processor_s: float

    @classmethod
    def of(cls, process: int) -> "HallCost":
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        ticks = int(fields[11]) + int(fields[12])
        return cls(time.monotonic(), ticks / os.sysconf("SC_CLK_TCK"))

    def share_until(self, later: "HallCost") -> float:
        return 100 * (later.processor_s - self.processor_s) / (later.began - self.began)


def hall_figures(load: HallLoad) -> Iterator[Figure]:
    """Figures of one run; the last say whether anything is missing in the hall."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        logs = _logs(load, Path(place))
        with tempfile.TemporaryDirectory(dir=load.folder) as folder:
            file = Path(folder) / "hall.sqlite"
            with _hall(load, file) as (process, told):
                context = pinned(str(told["pem"]))
                port, keys = int(str(told["port"])), told["keys"]
                assert isinstance(keys, list)
                tables = ManyTables([*_tables(logs, context, port, keys)], Random("hall"))
                yield from _measured(load, tables, process.pid)
                tables.close()
                process.communicate(timeout=SETTLE_S)
            with closing(shelf_of(file, load.database)) as shelf:
                yield from _kept(shelf, logs)
                yield from _checked(shelf, logs)
    yield _machine_load("at the end")


def _logs(load: HallLoad, place: Path) -> list[WrittenLog]:
    bodies = real_bodies() if load.is_real else ()
    logs = []
    for number in range(load.tables):
        log = WrittenLog(place / f"t{number + 1}.sqlite", f"t{number + 1}", bodies)
        if load.backlog and not _is_live(number):
            for _ in range(0, load.backlog, BACKLOG_CHUNK):
                log.write(BACKLOG_CHUNK)
        logs.append(log)
    return logs


def _is_live(number: int) -> bool:
    return number % LIVE_SHARE == 0


def _tables(
    logs: list[WrittenLog], context: ssl.SSLContext, port: int, keys: list[str]
) -> Iterator[SimulatedTable]:
    for number, (log, key) in enumerate(zip(logs, keys, strict=True)):
        address = f"127.1.{number // FEW_HOSTS}.{number % FEW_HOSTS + 1}"
        yield SimulatedTable(log, partial(SecureLine, port, context, key, address))


@contextmanager
def _hall(load: HallLoad, file: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, object]]]:
    command = [sys.executable, "-m", "companion.bench.hall.hall_process", str(file)]
    process = subprocess.Popen(
        [*command, str(load.tables), *([load.database] if load.database else [])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            if process.poll() is None:
                process.kill()


def _measured(load: HallLoad, tables: ManyTables, process: int) -> Iterator[Figure]:
    everybody = [*range(load.tables)]
    live = [number for number in everybody if _is_live(number)] if load.backlog else everybody
    yield Figure("tables", load.tables, "")
    yield _machine_load("at the beginning")
    tables.hold_back([place for place in everybody if place not in set(live)])
    tables.run(WARM_S, [], load.rate)
    tables.settle(SETTLE_S, live)
    quiet = time.time()
    cost = HallCost.of(process)
    tables.run(load.seconds, live, load.rate)
    tables.settle(SETTLE_S, live)
    yield Figure("hall's processor", cost.share_until(HallCost.of(process)), "% of a core")
    calm = delays(tables.tables, quiet, time.time())
    yield from _spread("written until answered", calm)
    if load.backlog:
        yield from _catching_up(load, tables, process, calm)
    yield Figure("hall's memory (PSS)", _memory(process), "MB")
    sent = sum(table.times.messages for table in tables.tables)
    yield Figure("messages with rows or state", sent, "")
    yield Figure("connections that broke", sum(one.times.troubles for one in tables.tables), "")


def _catching_up(
    load: HallLoad, tables: ManyTables, process: int, calm: Sequence[float]
) -> Iterator[Figure]:
    """All that were away come at once; the live tables write on."""
    live = [number for number in range(load.tables) if _is_live(number)]
    rows = sum(len(one.log.written) - 1 - one.held for one in tables.tables)
    yield _machine_load("before they come")
    began, wall = time.monotonic(), time.time()
    tables.let_go()
    cost = HallCost.of(process)
    while not all(one.has_all for place, one in enumerate(tables.tables) if not _is_live(place)):
        if time.monotonic() - began > CATCH_UP_S:
            break
        tables.run(0.5, live, load.rate)
    took = time.monotonic() - began
    yield Figure(
        "hall's processor meanwhile", cost.share_until(HallCost.of(process)), "% of a core"
    )
    yield Figure("rows that were kept at tables", rows, "")
    yield Figure("until the hall had all of them", took, "s")
    yield Figure("rows a second meanwhile", rows / took, "")
    tables.settle(SETTLE_S, live)
    busy = delays([tables.tables[place] for place in live], wall, wall + took)
    yield from _spread("live tables meanwhile", busy)
    if busy and calm:
        yield Figure("live, meanwhile / before, median", _part(busy, 0.5) / _part(calm, 0.5), "x")
        yield Figure("live, meanwhile / before, 99 %", _part(busy, 0.99) / _part(calm, 0.99), "x")


def delays(tables: Iterable[SimulatedTable], begin: float, end: float) -> list[float]:
    """Of rows that were written between, in order of length."""
    return sorted(late for one in tables for at, late in one.times.answered if begin <= at <= end)


def _kept(shelf: ShelfReader, logs: Iterable[WrittenLog]) -> Iterator[Figure]:
    """By the hall's own note of when a row came; rows that waited at their table are not late."""
    late: list[float] = []
    for log in logs:
        held = holding_of(shelf, log.name)
        for kept in shelf.rows(log.name, 0, held.head.rows) if held is not None else ():
            late.append(kept.came - log.written[kept.row.id])
    yield Figure("rows in the hall", len(late), "")
    for name, part in (("median", 0.5), ("99 %", 0.99)):
        yield Figure(
            f"written until kept, all rows: {name}", _part(sorted(late), part) * 1000, "ms"
        )


def _checked(shelf: ShelfReader, logs: Iterable[WrittenLog]) -> Iterator[Figure]:
    missing = other = more = broken = 0
    for log in logs:
        held = holding_of(shelf, log.name)
        broken += held is None or check_copy(shelf, held).flaw is not None
        with open_log(log.place) as own:
            found = compare(shelf, own)
        missing += found.only_at_table
        more += found.only_at_hall
        other += found.other is not None
    yield Figure("rows that the hall lacks", missing, "")
    yield Figure("rows that only the hall has", more, "")
    yield Figure("logs with another row", other, "")
    yield Figure("logs with a broken chain", broken, "")


def _spread(what: str, found: Sequence[float]) -> Iterator[Figure]:
    yield Figure(f"{what}: rows", len(found), "")
    if found:
        for name, part in (("median", 0.5), ("99 %", 0.99), ("longest", 1.0)):
            yield Figure(f"{what}: {name}", _part(found, part) * 1000, "ms")


def _part(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def _memory(process: int) -> float:
    text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) / 1024


def _machine_load(when: str) -> Figure:
    return Figure(f"load of the machine {when}", os.getloadavg()[0], "")
