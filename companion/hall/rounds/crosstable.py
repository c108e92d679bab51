"""Who met whom in each round, and what it was worth: a line a person, by rank."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.hall.rounds.board import shown_shares
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import BYES, Outcome
from companion.hall.rounds.standings import RankedPerson

BYE_SIGNS = dict(zip(BYES, ("+", "½", "–"), strict=True))


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What a person has of a round: the result, and from which seat against which numbers."""

    result: str = ""  # nothing where the person was in no pairing
    seat: str = ""  # as its game calls it; nothing of a bye
    others: tuple[int, ...] = ()

    @property
    def met(self) -> str:
        return "·".join(map(str, self.others))

    def __str__(self) -> str:
        """For a spreadsheet: `12 red 1`."""
        return " ".join(one for one in (self.met, self.seat, self.result) if one)


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A person, and a cell of each round."""

    ranked: RankedPerson
    cells: tuple[CrossCell, ...]


def cross_lines(
    found: Reckoned, up_to: int | None = None
) -> tuple[Sequence[int], tuple[CrossLine, ...]]:
    """The rounds, and the lines by rank."""
    rounds = found.rounds(up_to)
    cells: dict[tuple[int, int], CrossCell] = {}
    for outcome in found.outcomes.values():
        cells |= _of_pairing(found, outcome)
    lines = (
        CrossLine(
            one, (*(cells.get((number, one.person.number), CrossCell()) for number in rounds),)
        )
        for one in found.standings(up_to)
    )
    return rounds, (*lines,)


def _of_pairing(found: Reckoned, outcome: Outcome) -> dict[tuple[int, int], CrossCell]:
    pairing = outcome.pairing
    if pairing.bye:
        return {(pairing.round, pairing.people[0]): CrossCell(BYE_SIGNS[pairing.bye])}
    shares = shown_shares(outcome, found.tournament.rules)
    cells: dict[tuple[int, int], CrossCell] = {}
    for seat, person in pairing.seats:
        others = (*(one for one in pairing.people if one != person),)
        cells[pairing.round, person] = CrossCell(shares.get(seat, "*"), seat, others)
    return cells
