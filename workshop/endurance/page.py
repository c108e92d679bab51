"""The page under load: many onlookers, some of whom never read, while a game goes on.

faust bench page
.venv/bin/python -m workshop.endurance.page --onlookers 60 --seconds 20
"""

import argparse
import json
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.games.faust.rules.record import Header
from companion.observations import BoardReading
from companion.storage.store import Store
from web.app import create_app, parts_of
from web.server import make_server
from web.services import Limits, PageServices
from workshop.drawn.faust_table import FaustTable
from workshop.processes import held_mb, started
from workshop.speed.rules import Figure

ONLOOKERS, DEAF, SECONDS = 60, 5, 60.0
EVENTS_A_SECOND = 10.0  # looks that change something
SETTLE_S = 2.0  # for what is on its way
ALONE_S = 15.0  # without anybody, to compare with
START = ("A1", "A1")
WAY = ("A2", "A3", "A4", "A5", "A6", "A5", "A4", "A3")  # forward and slid back, over and over
NO_LIMITS = Limits(streams=5000, connections=5000, connections_of_one=5000, requests_a_second=1e6)


def page_figures() -> Iterator[Figure]:
    return measure(ONLOOKERS, DEAF, SECONDS)


def measure(onlookers: int, deaf: int, seconds: float) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "log.sqlite") as store:
        app = create_app(PageServices(store, lambda _: None, limits=NO_LIMITS))
        stream = parts_of(app).stream
        engine = _Engine(store, stream.wake)
        server = make_server(app, "127.0.0.1", 0)
        serving = threading.Thread(target=server.run)
        serving.start()
        try:
            alone = engine.play(min(seconds, ALONE_S))
            before = engine.rows()
            with _crowd(server.port, onlookers, deaf) as crowd:
                yield from _under_load(engine, crowd, seconds, alone)
                yield Figure("rows written in the same time", engine.rows() - before, "")
                left = parts_of(app).broadcast.listening().total()
                yield Figure("streams that the server has in the end", left, "")
        finally:
            stream.close()
            server.stop()
            serving.join()


class _Engine:
    """Sees a stone move ten times a second, and writes down what the session makes of it."""

    def __init__(self, store: Store, wake: Callable[[], None]) -> None:
        self._store = store
        self._table = FaustTable(Header(), store)
        self._wake = wake
        self._looks = 0

    def play(self, seconds: float) -> list[float]:
        """How long each look took to be judged, written and announced, in ms."""
        took = []
        begin = time.monotonic()
        for number in range(int(seconds * EVENTS_A_SECOND)):
            time.sleep(max(0.0, begin + number / EVENTS_A_SECOND - time.monotonic()))
            before = time.perf_counter()
            self._look()
            took.append((time.perf_counter() - before) * 1e3)
        return took

    def rows(self) -> int:
        """How many rows there are that pages hear."""
        return sum(row.kind in {"game", "event"} for row in self._store.rows())

    def _look(self) -> None:
        stone = WAY[self._looks % len(WAY)]
        self._looks += 1
        pieces = (("blue", START), ("red", ("A1", stone)), ("soul", ("B1",)))
        self._table.take(BoardReading(time.time(), pieces))
        self._wake()


@contextmanager
def _crowd(port: int, onlookers: int, deaf: int) -> "Iterator[subprocess.Popen[str]]":
    with started("workshop.endurance.page_crowd", port, onlookers - deaf, deaf) as crowd:
        assert crowd.stdout is not None
        assert crowd.stdout.readline() == "joined\n", "the crowd did not get in"
        yield crowd


def _under_load(
    engine: _Engine, crowd: "subprocess.Popen[str]", seconds: float, alone: list[float]
) -> Iterator[Figure]:
    engine.play(SETTLE_S)
    memory, worked, begin = held_mb(), time.process_time(), time.monotonic()
    loaded = engine.play(seconds)
    share = (time.process_time() - worked) / (time.monotonic() - begin)
    memory_after = held_mb()
    time.sleep(SETTLE_S)
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    print("end", file=crowd.stdin, flush=True)
    report = json.loads(crowd.stdout.readline())
    yield Figure("onlookers that read, joined", report["joined"], "")
    yield Figure("of these, dropped", report["lost"], "")
    yield Figure("rows that each of them heard", report["rows"], "")
    yield Figure("of these, out of order or twice", report["disordered"], "")
    yield Figure("different sequences of rows heard", report["alike"], "")
    yield Figure("look taken to row heard: median", report["p50"] * 1e3, "ms")
    yield Figure("look taken to row heard: 99th percentile", report["p99"] * 1e3, "ms")
    yield Figure("look taken to row heard: longest", report["max"] * 1e3, "ms")
    yield Figure("memory at the start", memory, "MB")
    yield Figure("memory at the end", memory_after, "MB")
    yield Figure("processor, session and page, of one core", share * 100, "%")
    for name, took in (("alone", alone), ("under load", loaded)):
        yield Figure(f"look judged, written, announced, {name}: median", _median(took), "ms")
        yield Figure(f"look judged, written, announced, {name}: 99th", _99th(took), "ms")


def _median(took: list[float]) -> float:
    return statistics.median(took)


def _99th(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--onlookers", type=int, default=ONLOOKERS)
    parser.add_argument("--deaf", type=int, default=DEAF)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    for figure in measure(options.onlookers, options.deaf, options.seconds):
        print(figure, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
