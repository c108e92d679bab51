"""What a hall costs its table: `python -m tests.hall.measure_table [--rows 10000]`.

The same observations are written with no hall, a healthy one, and halls that never answer, answer
garbage, or close at once; each in a process of its own. Told: the time in which an observation is
taken and written, the processor's time, and what the memory grew by.
"""

import argparse
import multiprocessing
import resource
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.hall.joining.join import Membership
from companion.live.at_hall import at_hall
from companion.live.desk import DeskAtTable
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table import Table
from companion.live.table_writer import TableWriter
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.hall.bad_halls import BAD, bad_hall
from tests.hall.https_hall import hall_on_loopback
from tests.hall.seated import FAUST, TOLD

ROWS = 10_000
NO_HALL, HEALTHY = "no hall", "healthy"
KINDS = (NO_HALL, HEALTHY, *BAD)
SETTLES_S = 0.5  # until the thread has begun to talk
WARM = 200  # observations that count for nothing


@dataclass(frozen=True, slots=True)
class TableCost:
    p50_ms: float
    p99_ms: float
    processor_s: float  # of the whole process
    grew_mb: float
    rows: int
    shown: str


@contextmanager
def _member(kind: str, folder: Path) -> Iterator[Membership | None]:
    if kind == NO_HALL:
        yield None
    elif kind == HEALTHY:
        with hall_on_loopback(folder) as hall:
            yield hall.member()
    else:
        with bad_hall(folder, BAD[kind]) as member:
            yield member


def cost_of(member: Membership | None, folder: Path, rows: int) -> TableCost:
    """Of so many rows, with that hall or none."""
    agreed, _ = TOLD[FAUST]()
    with Store(folder / "table.sqlite") as store:
        table, pace = Table(agreed, store), Pace()
        desk = None if member is None else DeskAtTable(table)
        writer = TableWriter(table, Mailbox(pace.stopping), pace, desk)
        hall = at_hall(member, writer, lambda _: None, lambda _: None)
        for one in hall.sources:  # one that waits for its hall ends with this process
            threading.Thread(target=one, args=(pace,), daemon=True).start()
        pace.stopping.wait(SETTLES_S)
        try:
            return _written(table, store, rows, lambda: str(hall.shown().get("is", "")))
        finally:
            pace.stopping.set()


def _written(table: Table, store: Store, rows: int, shown: Callable[[], str]) -> TableCost:
    took: list[float] = []
    before, number = 0.0, 0
    began = time.process_time()
    while store.head().rows < rows:
        at = time.perf_counter()
        table.take(_said(number))
        took.append(time.perf_counter() - at)
        number += 1
        if number == WARM:
            before, began = _memory_mb(), time.process_time()
    took = sorted(took[WARM:])
    return TableCost(
        1000 * took[len(took) // 2],
        1000 * took[99 * len(took) // 100],
        time.process_time() - began,
        _memory_mb() - before,
        store.head().rows,
        shown(),
    )


def _said(number: int) -> PageSaid:
    """A ruling: two rows."""
    words: dict[str, Json] = {"to_move": ("red", "blue")[number % 2]}
    return PageSaid(float(number), "referee", "ruling", words)


def _memory_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / (1 << 20)


def _measure(
    folder: Path, rows: int, member: Membership | None, out: "multiprocessing.Queue[TableCost]"
) -> None:
    out.put(cost_of(member, folder, rows))


def measure(kind: str, rows: int) -> TableCost:
    """The table in a process of its own, the hall in this one."""
    spawn = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _member(kind, folder) as member:
            out: multiprocessing.Queue[TableCost] = spawn.Queue()
            child = spawn.Process(target=_measure, args=(folder, rows, member, out))
            child.start()
            found = out.get()
            child.join()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS)
    options = parser.parse_args()
    costs = {kind: measure(kind, options.rows) for kind in KINDS}
    least = costs[NO_HALL]
    for kind, cost in costs.items():
        print(
            f"{kind:16} p50 {cost.p50_ms:.2f} ms ({cost.p50_ms / least.p50_ms:.2f}x), "
            f"p99 {cost.p99_ms:.2f} ms ({cost.p99_ms / least.p99_ms:.2f}x), "
            f"processor {cost.processor_s:.2f} s, memory +{cost.grew_mb:.1f} MB, "
            f"{cost.rows} rows, hall {cost.shown or '-'}"
        )


if __name__ == "__main__":
    main()
