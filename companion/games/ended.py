"""How a game ended at its table, where its turns alone do not tell it: agreed, resigned, let stand.

It stands in the last line of a record, beside what is there, as `ended`. A line may carry further
keys: what cannot be read so is one of those.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from companion.json_reader import BadValue, Fields, Json, read_choice, read_integer, read_object

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
    said, winner = Fields({"ranks": {}, **over}), over["winner"]
    totals = {
        seat: read_integer(read_object(counted, seat)["total"], seat)
        for seat, counted in said.read("score", read_object).items()
    }
    won = winner if isinstance(winner, str) else None
    return TableEnd(str(over["reason"]), won, totals, said.read("ranks", _numbers))


def with_end(
    lines: Iterable[Mapping[str, Json]], ended: TableEnd | None
) -> list[Mapping[str, Json]]:
    """The lines of a record, the last of them with the end."""
    *before, last = lines
    return [*before, last if ended is None else {**last, ENDED: ended.to_json()}]


def read_end(
    line: Mapping[str, Json], seats: Collection[str], reasons: Collection[str]
) -> TableEnd | None:
    try:
        said = Fields({"ranks": {}, **read_object(line.get(ENDED), ENDED)})
        totals, ranks = said.read("score", _numbers), said.read("ranks", _numbers)
        winner, reason = (
            said.maybe("winner", partial(read_choice, known=totals)),
            said.choice("reason", reasons),
        )
    except BadValue:
        return None
    is_whole = {*totals} == {*seats} and {*ranks} <= {*seats}
    return TableEnd(reason, winner, totals, ranks) if is_whole else None


def _numbers(said: Json, where: str) -> dict[str, int]:
    numbers = read_object(said, where)
    return {seat: read_integer(number, seat) for seat, number in numbers.items()}
