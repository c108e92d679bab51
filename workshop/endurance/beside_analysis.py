"""`faust bench beside`: what a verdict costs a table while a game that is over is analysed."""

import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from companion.export.bundle import Export, stored_game
from companion.games.faust.rules.record import Header
from companion.live.aside import made_aside
from companion.live.page_services import Downloads
from companion.storage.store import Log, Store, open_log
from companion.virtual_table.scenario import Scenario
from workshop.drawn.faust_table import FaustTable
from workshop.endurance.table import play_game, staged

Analyse = Callable[[], object]


def beside_figures(games: int, seed: int) -> Iterator[str]:
    """The same games without and with, in turns: a machine that is busy is busy for all."""
    staging = replace(staged(seed, 0.4), has_pictures=False)
    with tempfile.TemporaryDirectory(prefix="faust-beside-") as folder:
        file = Path(folder) / "over.sqlite"
        play_game(file, staging)
        with open_log(file) as log:
            yield from _figures(log, range(seed, seed + games))


def _figures(log: Log, seeds: Iterable[int]) -> Iterator[str]:
    """Of a game that has just ended the record is at hand; an old one is understood anew."""
    game = stored_game(log, 1)
    assert game is not None
    record = Export(game).recorded.record().encode("utf-8")
    ways: dict[str, Analyse] = {
        "beside an analysis": lambda: made_aside(record, "analysis"),
        "beside who opens that of an old game": lambda: Downloads(log, None).file(
            1, "analysis", "en"
        ),
    }
    alone, beside = list[float](), {way: list[float]() for way in ways}
    for seed in seeds:
        alone += verdicts_ms(seed)
        for way, analyse in ways.items():
            with _analysed(analyse):
                beside[way] += verdicts_ms(seed)
    yield _line("alone", alone)
    for way, times in beside.items():
        yield f"{_line(way, times)}: {_late(times) / _late(alone) - 1:+.0%}"


def verdicts_ms(seed: int) -> list[float]:
    """Of one game: from what shows the end of a turn to its verdict in the log, on the clock."""
    scenario = Scenario(Header(), replace(staged(seed, 0.4), has_pictures=False))
    table, found = FaustTable(Header(), Store()), list[float]()
    for moment in scenario.moments():
        table.pass_time(moment.t)
        for observation in scenario.observe(moment):
            done, start = table.session.turns_done, perf_counter()
            table.take(observation)
            if table.session.turns_done > done:
                found.append((perf_counter() - start) * 1e3)
        scenario.listen(table.standing)
        if scenario.games or table.session.is_over:
            return found
    return found


@contextmanager
def _analysed(analyse: Analyse) -> Iterator[None]:
    """Again and again."""
    ends = threading.Event()

    def work() -> None:
        while not ends.is_set():
            analyse()

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        ends.set()
        thread.join()


def _line(what: str, times: list[float]) -> str:
    return (
        f"{what}: {len(times)} verdicts, median {median(times):.1f} ms, p95 {_late(times):.1f} ms"
    )


def _late(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]
