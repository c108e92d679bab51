"""How a game ended at its table, where its turns alone do not tell it: agreed, resigned, let stand.

It stands in the last line of a record, beside what is there, as `ended`. A line may carry further
keys: what cannot be read so is one of those.
"""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field

from companion.json_reader import Json

ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TableEnd:
    """By the seats: who won, None for a draw, and what everybody has. Places where they count."""

    reason: str
    winner: str | None
    totals: Mapping[str, int]
    ranks: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        ranks: dict[str, Json] = {"ranks": {**self.ranks}} if self.ranks else {}
        return {"reason": self.reason, "winner": self.winner, **ranks, "score": {**self.totals}}


def end_told(over: Mapping[str, Json]) -> TableEnd:
    """From what is told of a game that is over."""
    score, ranks, winner = over["score"], over.get("ranks", {}), over["winner"]
    assert isinstance(score, dict)
    assert isinstance(ranks, dict)
    totals = {
        seat: int(str(counted["total"]))
        for seat, counted in score.items()
        if isinstance(counted, dict)
    }
    places = {seat: int(str(rank)) for seat, rank in ranks.items()}
    return TableEnd(
        str(over["reason"]), winner if isinstance(winner, str) else None, totals, places
    )


def with_end(lines: list[Mapping[str, Json]], ended: TableEnd | None) -> list[Mapping[str, Json]]:
    """The lines of a record, the last of them with the end."""
    if ended is None:
        return lines
    return [*lines[:-1], {**lines[-1], ENDED: ended.to_json()}]


def read_end(
    line: Mapping[str, Json], seats: Collection[str], reasons: Container[str]
) -> TableEnd | None:
    said = line.get(ENDED)
    if not isinstance(said, dict):
        return None
    reason, winner = said.get("reason"), said.get("winner")
    totals, ranks = _numbers(said.get("score"), seats), _numbers(said.get("ranks", {}), seats)
    if not isinstance(reason, str) or reason not in reasons or totals is None or ranks is None:
        return None
    if len(totals) < len(seats):
        return None
    if winner is not None and (not isinstance(winner, str) or winner not in totals):
        return None
    return TableEnd(reason, winner, totals, ranks)


def _numbers(said: Json, seats: Collection[str]) -> dict[str, int] | None:
    """By seats; None for anything else."""
    if not isinstance(said, dict):
        return None
    read = {
        seat: number
        for seat, number in said.items()
        if seat in seats and isinstance(number, int) and not isinstance(number, bool)
    }
    return read if len(read) == len(said) else None
