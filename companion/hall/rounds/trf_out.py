"""A tournament as pairing programs read it: FIDE's TRF-16, which `trf` reads, too."""

from collections.abc import Iterator

from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import BYES, Outcome
from companion.hall.rounds.trf import LONGEST_TRF_NAME

TWO = 2
_LINE_END = "\r\n"
_BYE_SIGNS = dict(zip(BYES, "FHZ", strict=True))
_NOTHING = " " * 8  # of somebody who is in no pairing of a round
_PLAYED = {(1, 2): "10", (2, 1): "01", (1, 1): "=="}
_FORFEIT = {(1, 2): "+-", (2, 1): "-+"}


def is_for_trf(found: Reckoned, up_to: int | None = None) -> bool:
    """Whether it can say that: two at each table."""
    last = max(found.rounds(up_to), default=0)
    counted = (one.pairing for one in found.outcomes.values() if one.pairing.round <= last)
    return all(one.bye or len(one.seats) == TWO for one in counted)


def trf_of(found: Reckoned, up_to: int | None = None) -> bytes:
    """With all rounds, or up to one. Unfit where three or four sat at a table: it cannot say that.

    White is the game's first seat. What has no result yet stands there without one.
    """
    rounds = found.rounds(up_to)
    last = max(rounds, default=0)
    cells: dict[tuple[int, int], str] = {}
    for outcome in found.outcomes.values():
        if outcome.pairing.round <= last:
            cells |= _cells(outcome)
    tournament = found.tournament
    lines = [f"012 {tournament.title or 'Faust'}", f"062 {len(tournament.people)}", f"XXR {last}"]
    ranked = found.standings(up_to)
    place = {one.person.number: number for number, one in enumerate(ranked, start=1)}
    points = {one.person.number: float(one.points) for one in ranked}
    for number, person in sorted(tournament.people.items()):
        name = person.name[:LONGEST_TRF_NAME].ljust(LONGEST_TRF_NAME)
        head = f"001 {number:4}      {name}".ljust(80)
        said = f"{head}{points[number]:4.1f} {place[number]:4}"
        of_rounds = (cells.get((one, number), _NOTHING) for one in range(1, last + 1))
        lines.append("  ".join([said, *of_rounds]).rstrip())
    return _LINE_END.join([*lines, ""]).encode("utf-8")


def _cells(outcome: Outcome) -> Iterator[tuple[tuple[int, int], str]]:
    """What stands in the line of each who sat there: the opponent, the colour, the result."""
    pairing = outcome.pairing
    if pairing.bye:
        yield (pairing.round, pairing.people[0]), f"0000 - {_BYE_SIGNS[pairing.bye]}"
        return
    if len(pairing.seats) != TWO:
        raise Unfit("pairing", "trf-many", pairing.number)
    first, second = pairing.people
    signs = _signs(outcome)
    yield (pairing.round, first), f"{second:4} w {signs[0]}"
    yield (pairing.round, second), f"{first:4} b {signs[1]}"


def _signs(outcome: Outcome) -> str:
    if not outcome.places:
        return "  "
    first, second = (place for _, place in outcome.places)
    return _FORFEIT.get((first, second), "--") if outcome.is_forfeit else _PLAYED[first, second]
