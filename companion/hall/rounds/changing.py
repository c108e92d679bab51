"""What an operator decides, held against what stands: who is paired, changes places, has won."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.pairings import MOST_PEOPLE, MOST_ROUNDS, PaperResult, RoundPairing
from companion.hall.rounds.tournament import PAIRING, PAPER, Decided, Tournament, as_import
from companion.json_reader import Fields, Json, read_integer

Seated = tuple[int, int]  # a round, and who sits there in it


def given_up(start: Tournament, seated: Collection[Seated]) -> list[Decided]:
    """Pairings that are off once these sit elsewhere: of rounds that have not begun, and only
    where nobody would be left without a place."""
    return [
        (PAIRING, replace(one, is_off=True).to_json())
        for one in start.standing
        if not start.rounds[one.round].is_begun
        and all((one.round, who) in seated for who in one.people)
    ]


def swapped(content: Mapping[str, Json], start: Tournament) -> Decided:
    """Two of a round that has not begun change places. Raises BadValue."""
    said = Fields({**content})
    number = said.integer("round", 1, MOST_ROUNDS)
    two = said.integer("person", 1, MOST_PEOPLE), said.integer("other", 1, MOST_PEOPLE)
    if number in start.rounds and start.rounds[number].is_begun:
        raise Unfit("", "begun", number)
    sits = {who: one for one in start.of_round(number) for who in one.people}
    for who in two:
        if who not in sits or two[0] == two[1]:
            raise Unfit("", "swap", number)
    turned = dict(zip(two, reversed(two), strict=True))
    made: list[RoundPairing] = []
    for one in {sits[who].number: sits[who] for who in two}.values():
        seats = (*((seat, turned.get(who, who)) for seat, who in one.seats),)
        made.append(replace(one, number=start.next_pairing + len(made), seats=seats))
    off = given_up(start, {(number, who) for one in made for who in one.people})
    return as_import([*off, *((PAIRING, one.to_json()) for one in made)])


@dataclass(frozen=True, slots=True)
class Ruling:
    """A referee's, of a table that does not hear."""

    winner: int | None  # which seat, or None for a draw
    by: str
    why: str = ""
    own: tuple[int | None, ...] = ()  # of each seat the points of the game, where they are known


def ruled(start: Tournament, table: str, ruling: Ruling) -> Decided:
    """Decides it as a result on paper.

    It counts instead of what the table's rows say, and stands nowhere in its log. BadValue
    where nobody is paired there in the round that was begun last, or not that many.
    """
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


def expect_result(content: Mapping[str, Json], start: Tournament) -> None:
    """A paper without any places withdraws the one that stands; where none does it says nothing."""
    number = read_integer(content.get("pairing"), "pairing")
    pairing = start.pairings.get(number)
    if content.get("places") == {} and pairing is not None and number not in start.papers:
        raise Unfit(pairing.table, "no-places")
