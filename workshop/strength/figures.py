"""What of games between known players is told beforehand, and how true it was."""

from collections.abc import Iterable, Sequence
from statistics import mean, stdev
from typing import NamedTuple

from companion.games.faust.analysis.chances import Outlook
from companion.games.faust.analysis.judged import JudgedGame, Standard, judge
from workshop.strength.matches import RULES, MatchGame, solved_table

DECILES = 10


class Foretold(NamedTuple):
    """A turn: how it stood, and whether its player won; half for a draw."""

    at: Outlook
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
                    turn.weighed.outlook(turn.weighed.played),
                    0.5 + 0.5 * (end if turn.weighed.turn.turn.player == 0 else -end),
                )
                for turn in one.turns
            ]
        )
    return told


def reliability(told: Iterable[tuple[float, float]]) -> Reliability:
    """Of chances, each with what came."""
    turns = [*told]
    tenths: dict[int, list[tuple[float, float]]] = {}
    for one in turns:
        tenths.setdefault(min(int(one[0] * DECILES), DECILES - 1), []).append(one)
    off = [abs(mean(c for c, _ in few) - mean(w for _, w in few)) for few in tenths.values()]
    weights = [len(few) for few in tenths.values()]
    mean_off = sum(one * many for one, many in zip(off, weights, strict=True)) / len(turns)
    return Reliability(mean((c - won) ** 2 for c, won in turns), mean_off, max(off))
