"""So many tables and one hall: how late its copy is, what it costs, and whether all is there."""

import json
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from companion.observations import Json
from companion.storage.certificate import pinned
from workshop.hall.engines import Engines, machine_load
from workshop.hall.found import checked, delays, kept, part_of, spread
from workshop.hall.hall_process import shelf_of
from workshop.hall.lines import HttpsLine
from workshop.hall.secure_line import SecureLine
from workshop.hall.tables import ManyTables, SimulatedTable
from workshop.hall.written import WrittenLog, real_bodies
from workshop.processes import started
from workshop.speed.rules import Figure

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


def hall_figures(load: HallLoad) -> Iterator[Figure]:
    """Figures of one run; the last say whether anything is missing in the hall."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        logs = _logs(load, Path(place))
        with tempfile.TemporaryDirectory(dir=load.folder) as folder:
            file = Path(folder) / "hall.sqlite"
            with _hall(load, file) as (process, told):
                lines = _lines(told)
                made = [SimulatedTable(log, line) for log, line in zip(logs, lines, strict=True)]
                tables = ManyTables(made, Random("hall"))
                yield from _measured(load, tables, Engines(process.pid))
                tables.close()
                process.communicate(timeout=SETTLE_S)
            with closing(shelf_of(file, load.database)) as shelf:
                yield from kept(shelf, logs)
                yield from checked(shelf, logs)
    yield machine_load("at the end")


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


def _lines(told: Mapping[str, Json]) -> Iterator[Callable[[], HttpsLine]]:
    """How each table reaches its hall."""
    context, port, keys = pinned(str(told["pem"])), int(str(told["port"])), told["keys"]
    assert isinstance(keys, list)
    for number, key in enumerate(keys):
        address = f"127.1.{number // FEW_HOSTS}.{number % FEW_HOSTS + 1}"
        yield partial(_https_line, partial(SecureLine, port, context, str(key), address))


def _https_line(connect: Callable[[], SecureLine]) -> HttpsLine:
    return HttpsLine(connect())


@contextmanager
def _hall(load: HallLoad, file: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, Json]]]:
    words: list[object] = [file, load.tables, f"--database={load.database}"]
    process = started("workshop.hall.hall_process", *words)
    with process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            if process.poll() is None:
                process.kill()


def _measured(load: HallLoad, tables: ManyTables, engines: Engines) -> Iterator[Figure]:
    everybody = [*range(load.tables)]
    live = [number for number in everybody if _is_live(number)] if load.backlog else everybody
    yield Figure("tables", load.tables, "")
    yield machine_load("at the beginning")
    tables.hold_back([place for place in everybody if place not in set(live)])
    tables.run(WARM_S, [], load.rate)
    tables.settle(SETTLE_S, live)
    quiet, before = time.time(), engines.cost()
    tables.run(load.seconds, live, load.rate)
    tables.settle(SETTLE_S, live)
    yield from before.until(engines.cost(), "")
    calm = delays(tables.tables, quiet, time.time())
    yield from spread("written until answered", calm)
    if load.backlog:
        yield from _catching_up(load, tables, engines, calm)
    yield from engines.memory()
    sent = sum(table.times.messages for table in tables.tables)
    yield Figure("messages with rows or state", sent, "")
    yield Figure("connections that broke", sum(one.times.troubles for one in tables.tables), "")


def _catching_up(
    load: HallLoad, tables: ManyTables, engines: Engines, calm: Sequence[float]
) -> Iterator[Figure]:
    """All that were away come at once; the live tables write on."""
    live = [number for number in range(load.tables) if _is_live(number)]
    rows = sum(len(one.log.written) - 1 - one.held for one in tables.tables)
    yield machine_load("before they come")
    began, wall = time.monotonic(), time.time()
    tables.let_go()
    before = engines.cost()
    while not all(one.has_all for place, one in enumerate(tables.tables) if not _is_live(place)):
        if time.monotonic() - began > CATCH_UP_S:
            break
        tables.run(0.5, live, load.rate)
    took = time.monotonic() - began
    yield from before.until(engines.cost(), " meanwhile")
    yield Figure("rows that were kept at tables", rows, "")
    yield Figure("until the hall had all of them", took, "s")
    yield Figure("rows a second meanwhile", rows / took, "")
    tables.settle(SETTLE_S, live)
    busy = delays([tables.tables[place] for place in live], wall, wall + took)
    yield from spread("live tables meanwhile", busy)
    if busy and calm:
        yield Figure(
            "live, meanwhile / before, median", part_of(busy, 0.5) / part_of(calm, 0.5), "x"
        )
        yield Figure(
            "live, meanwhile / before, 99 %", part_of(busy, 0.99) / part_of(calm, 0.99), "x"
        )
