"""How fast the rules are: turns adjudicated, readings explained, unit actions applied."""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from companion.games.faust.files.record_lines import read_record, write_record
from companion.games.faust.rules.actions import Lay
from companion.games.faust.rules.record import Record
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, adjudicate
from companion.games.faust.rules.rules import apply, end_turn
from companion.games.faust.session.explaining.explain import explain
from workshop.session.games import random_games, reading_of, with_steps_merged
from workshop.speed.vs_python_chess import random_chess_games, replay_chess

GAMES = 60
ROUNDS = 5
SEED = 1993


@dataclass(frozen=True, slots=True)
class Figure:
    what: str
    value: float
    unit: str

    def __str__(self) -> str:
        shown = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.3g}"
        return f"{self.what:<58} {shown:>9} {self.unit}"


def rules_figures() -> Iterator[Figure]:
    """Medians of several rounds of one run; the last figure is a ratio, for machines differ."""
    units = random_games(GAMES, SEED)
    records = [with_steps_merged(record) for record in units]
    files = [write_record(record).encode() for record in records]
    turns = sum(len(record.turns) for record in records)
    yield Figure("recorded turns in the sample", turns, "turns")
    judged = _median_rate(turns, lambda: _judge_all(records))
    yield Figure("adjudicating records", judged, "turns/s")
    from_file = _median_rate(turns, lambda: _judge_all([read_record(file) for file in files]))
    yield Figure("reading files and adjudicating them", from_file, "turns/s")
    yield from _explain_figures(units)
    yield from _unit_figures(units)


def _median_rate(count: int, work: Callable[[], None]) -> float:
    return count / statistics.median(_seconds(work) for _ in range(ROUNDS))


def _seconds(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _judge_all(records: list[Record]) -> None:
    for record in records:
        for verdict in adjudicate(record):
            assert not isinstance(verdict, IllegalTurn)


def _explain_figures(records: list[Record]) -> Iterator[Figure]:
    with_card: list[float] = []
    without: list[float] = []
    for record in records[: GAMES // 4]:
        for verdict in adjudicate(record):
            if isinstance(verdict, LegalTurn):
                seconds = _explain_seconds(verdict, record)
                laid = any(isinstance(action, Lay) for action in verdict.turn.do)
                (with_card if laid else without).append(seconds * 1e3)
    for name, times in (("a card was laid at a known slot", with_card), ("no card", without)):
        yield Figure(f"explain, {name}: median", statistics.median(times), "ms")
        yield Figure(f"explain, {name}: 95th percentile", _percentile_95(times), "ms")


def _percentile_95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _explain_seconds(verdict: LegalTurn, record: Record) -> float:
    reading = reading_of(verdict.after)
    start = perf_counter()
    explain(verdict.before, reading, record.header.rulings)
    return perf_counter() - start


def _unit_figures(records: list[Record]) -> Iterator[Figure]:
    """Our unit actions beside the moves of python-chess, in turns so that both share the noise."""
    chess_games = random_chess_games(SEED)
    units = sum(len(turn.do) for record in records for turn in record.turns)
    moves = sum(len(game) for game in chess_games)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(units / _seconds(lambda: _replay(records)))
        if chess_games:
            theirs.append(moves / _seconds(lambda: replay_chess(chess_games)))
    yield Figure("unit actions applied, each judged", statistics.median(ours), "actions/s")
    if not theirs:
        yield Figure("python-chess is not installed: no yardstick", 0, "")
        return
    yield Figure("python-chess, moves pushed, not judged", statistics.median(theirs), "moves/s")
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    yield Figure("ratio: our actions to their moves", statistics.median(ratios), "")


def _replay(records: list[Record]) -> None:
    for record in records:
        position = record.header.start_position()
        rulings = record.header.rulings
        for turn in record.turns:
            for action in turn.do:
                position = apply(position, action, rulings)
            position = end_turn(position)
