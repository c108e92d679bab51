"""The doubts of a look: for uncertain fields, how likely each number of pieces lies there."""

from companion.observations import Doubt
from vision.reading.candidate import Candidate
from vision.reading.wholeboard import PIECES, Slack

CERTAIN_CHANCE = 0.97  # from which a piece is certain; as certainly absent below 1 minus this


def field_doubts(candidates: tuple[Candidate, ...], slack: Slack) -> tuple[Doubt, ...]:
    """A doubt for each of the three kinds on every field where one of them is uncertain."""
    weighed: dict[str, dict[str, list[float]]] = {}
    for one in candidates:
        inside = one.chance * (1 - slack.beyond(one))
        weighed.setdefault(one.field, {}).setdefault(one.kind, []).append(inside)
    return tuple(
        Doubt(field, kind, _number_chances(kinds.get(kind, []), number))
        for field, kinds in sorted(weighed.items())
        if any(
            1 - CERTAIN_CHANCE < chance < CERTAIN_CHANCE
            for found in kinds.values()
            for chance in found
        )
        for kind, number in PIECES.items()
    )


def _number_chances(chances: list[float], most: int) -> tuple[float, ...]:
    """How likely 0, 1 … `most` of these candidates are there, if they are independent."""
    counts = [1.0] + [0.0] * most
    for chance in sorted(chances, reverse=True)[: most + 1]:
        counts = [
            counts[number] * (1 - chance) + (counts[number - 1] * chance if number else 0.0)
            for number in range(most + 1)
        ]
    total = sum(counts) or 1.0
    return tuple(round(count / total, 4) for count in counts)
