"""Who met whom in each round, and what it was worth: a line a person, by rank."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.hall.rounds.board import shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import BYES, Outcome
from companion.hall.rounds.standings import RankedPerson

FIRST, OTHERS = "w", "b"  # who sat in the first seat, as pairing programs call it
BYE_SIGNS = dict(zip(BYES, ("+", "½", "–"), strict=True))


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A person and, of each round, numbers of the opponents, the seat, the result: `12w1`."""

    ranked: RankedPerson
    cells: tuple[str, ...]


def cross_lines(
    found: Reckoned, up_to: int | None = None
) -> tuple[Sequence[int], tuple[CrossLine, ...]]:
    """The rounds, and the lines by rank."""
    rounds = found.rounds(up_to)
    cells: dict[tuple[int, int], str] = {}
    for outcome in found.outcomes.values():
        cells |= _of_pairing(found, outcome)
    lines = (
        CrossLine(one, (*(cells.get((number, one.person.number), "") for number in rounds),))
        for one in found.standings(up_to)
    )
    return rounds, (*lines,)


def _of_pairing(found: Reckoned, outcome: Outcome) -> dict[tuple[int, int], str]:
    pairing = outcome.pairing
    if pairing.bye:
        return {(pairing.round, pairing.people[0]): BYE_SIGNS[pairing.bye]}
    results = shown_result(outcome, found.tournament.rules).split(" : ") if outcome.places else ()
    cells: dict[tuple[int, int], str] = {}
    for at, person in enumerate(pairing.people):
        others = "·".join(str(one) for one in pairing.people if one != person)
        result = results[at] if results else "*"
        cells[pairing.round, person] = f"{others}{OTHERS if at else FIRST}{result}"
    return cells
