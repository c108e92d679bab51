"""What of games between known players is told beforehand, and how true it was."""

from collections.abc import Iterable, Sequence
from math import exp, log
from statistics import mean, stdev
from typing import NamedTuple

from companion.games.faust.analysis.judged import JudgedGame, Standard, judge
from workshop.strength.matches import RULES, MatchGame, solved_table

DECILES = 10


class Foretold(NamedTuple):
    """A turn: points, soul points left before it, and whether its player won; half for a draw."""

    points: float
    left: int
    won: float


class Reliability(NamedTuple):
    """How true chances were: the mean square off, and how far off in the mean of the tenths."""

    brier: float
    off: float
    most_off: float


class MeanAndError(NamedTuple):
    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


def mean_of(values: Sequence[float]) -> MeanAndError:
    return MeanAndError(mean(values), stdev(values) / len(values) ** 0.5)


def judged(games: Iterable[MatchGame], level: int) -> list[JudgedGame]:
    table = solved_table()
    return [judge(game.turns, Standard(RULES, level=level), table) for game in games]


def foretold(judgements: Iterable[JudgedGame]) -> list[list[Foretold]]:
    """By games: turns of one game tell of the same end."""
    told = []
    for one in judgements:
        end = (one.end > 0) - (one.end < 0)
        told.append(
            [
                Foretold(
                    turn.weighed.lead + turn.weighed.played.worth,
                    turn.weighed.left,
                    0.5 + 0.5 * (end if turn.weighed.turn.turn.player == 0 else -end),
                )
                for turn in one.turns
            ]
        )
    return told


def fitted(told: Sequence[Sequence[Foretold]]) -> float:
    """The spread that makes what came likeliest."""
    turns = [turn for game in told for turn in game]
    return min((part / 40 for part in range(1, 60)), key=lambda spread: _unlikely(turns, spread))


def _unlikely(turns: Sequence[Foretold], spread: float) -> float:
    total = 0.0
    for turn in turns:
        told = _chance(turn, spread)
        total -= turn.won * log(told) + (1 - turn.won) * log(1 - told)
    return total


def _chance(turn: Foretold, spread: float) -> float:
    told = 1 / (1 + exp(-turn.points / (spread * turn.left)))
    return min(max(told, 1e-6), 1 - 1e-6)


def reliability(told: Sequence[Sequence[Foretold]], spread: float) -> Reliability:
    turns = [(_chance(turn, spread), turn.won) for game in told for turn in game]
    tenths: dict[int, list[tuple[float, float]]] = {}
    for one in turns:
        tenths.setdefault(min(int(one[0] * DECILES), DECILES - 1), []).append(one)
    off = [abs(mean(c for c, _ in few) - mean(w for _, w in few)) for few in tenths.values()]
    weights = [len(few) for few in tenths.values()]
    mean_off = sum(one * many for one, many in zip(off, weights, strict=True)) / len(turns)
    return Reliability(mean((c - won) ** 2 for c, won in turns), mean_off, max(off))
