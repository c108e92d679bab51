"""Commands of the operator as decisions: a swap, a result on paper, a round thrown away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import (
    MOST_PEOPLE,
    MOST_ROUNDS,
    PairingState,
    PaperResult,
    Unfit,
)
from companion.hall.rounds.tournament import (
    PAIRING,
    PAPER,
    PERSON,
    ROUND,
    Decided,
    Tournament,
    as_import,
)
from companion.json_reader import Fields, Json, read_integer

_WITHOUT_RESULT = (PairingState.OPEN, PairingState.RUNNING, PairingState.BYE)


def completed(kind: str, content: Mapping[str, Json], start: Tournament) -> Decided:
    """A person without a number is a new one; fields of a known round that are not given stay."""
    if kind == PERSON and content.get(PERSON) is None:
        return kind, {**content, PERSON: start.next_person}
    number = content.get(ROUND)
    before = start.rounds.get(number) if kind == ROUND and isinstance(number, int) else None
    return kind, content if before is None else {**before.to_json(), **content}


def swapped(content: Mapping[str, Json], start: Tournament) -> Decided:
    """Two people of a round that has not begun change places. Raises BadValue."""
    fields = Fields({**content})
    number = fields.integer("round", 1, MOST_ROUNDS)
    two = fields.integer("person", 1, MOST_PEOPLE), fields.integer("other", 1, MOST_PEOPLE)
    if number in start.rounds and start.rounds[number].is_begun:
        raise Unfit("", "begun", number)
    sits = {who: one for one in start.of_round(number) for who in one.people}
    if two[0] == two[1] or not {*two} <= sits.keys():
        raise Unfit("", "swap", number)
    turned = dict(zip(two, reversed(two), strict=True))
    before = [*{sits[who].number: sits[who] for who in two}.values()]
    off = [replace(one, is_off=True) for one in before]
    made = [
        replace(
            one,
            number=start.next_pairing + at,  # a paper stays with the old one
            seats=(*((seat, turned.get(who, who)) for seat, who in one.seats),),
        )
        for at, one in enumerate(before)
    ]
    return as_import((PAIRING, one.to_json()) for one in (*off, *made))


def discarded(found: Reckoned, number: int) -> Decided:
    """A round and all after it, which were paired upon it, while none of them has a result."""
    rounds = [one for one in found.rounds() if one >= number]
    if number not in rounds:
        raise Unfit("round", "unknown", number, found.rounds())
    if not is_discardable(found, number):
        raise Unfit("", "has-results", number)
    return as_import((ROUND, {ROUND: one, "off": True}) for one in rounds)


def is_discardable(found: Reckoned, number: int) -> bool:
    """Whether neither that round nor one after it has a result."""
    after = (one for one in found.outcomes.values() if one.pairing.round >= number)
    return all(one.state in _WITHOUT_RESULT for one in after)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A referee's decision about a table that does not answer."""

    winner: int | None  # the seat, or None for a draw
    by: str
    why: str = ""
    own: tuple[int | None, ...] = ()  # of each seat the points of the game, where they are known


def ruled(start: Tournament, table: str, ruling: Ruling) -> Decided:
    """A result on paper for the pairing at that table in the last round begun. Raises BadValue."""
    last = start.of_round(start.begun[-1].number) if start.begun else ()
    pairing = next((one for one in last if one.table == table), None)
    if pairing is None:
        raise Unfit(table, "no-pairing")
    seats, winner = [seat for seat, _ in pairing.seats], ruling.winner
    if winner is not None:
        read_integer(winner, "winner", 0, len(seats) - 1)
    ranks = (*((seat, 1 if winner in (None, at) else 2) for at, seat in enumerate(seats)),)
    own = zip(seats, ruling.own, strict=False)
    known = (*((seat, points) for seat, points in own if points is not None),)
    return PAPER, PaperResult(pairing.number, ranks, known, by=ruling.by, why=ruling.why).to_json()


def expect_paper(content: Mapping[str, Json], start: Tournament) -> None:
    """A result on paper needs a reason; without places it withdraws the one that stands."""
    number = read_integer(content.get("pairing"), "pairing")
    pairing = start.pairings.get(number)
    if pairing is None:
        return
    if not content.get("places") and number not in start.papers:
        raise Unfit(pairing.table, "no-places")
    if content.get("places") and not content.get("why"):
        raise Unfit("why", "missing")
