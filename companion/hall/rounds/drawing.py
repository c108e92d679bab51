"""Pairs people without a program beside: round robin, or by standing without a rematch."""

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from companion.games.known import AT_TABLE
from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.importing import Gathering
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import MOST_ROUNDS
from companion.hall.rounds.tournament import Decided, Tournament, as_import
from companion.observations import Json

ROBIN, STANDING = "robin", "standing"
MOST_ROBIN = 32  # people that all meet one another
MOST_TRIED = 200_000  # people, until somebody has to pair by hand
TWO = 2  # sit at least at a table

DrawnPair = tuple[int, int]  # who sits first, and the other one
DrawnRound = tuple[Sequence[Sequence[int]], int | None]  # who sits at each table, and who rests


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table that is given away: what is played there, and how many sit there at most."""

    name: str  # "" for none
    game: str
    seats: int = TWO


@dataclass(frozen=True, slots=True)
class DrawWish:
    """Which tables are given away, in their order; what is played where there is none left; and
    who is not there, and so in no pairing."""

    tables: tuple[DrawnTable, ...]
    game: str
    out: frozenset[int] = frozenset()

    def all_tables(self) -> Iterator[DrawnTable]:
        """And then for ever none, for two."""
        yield from self.tables
        while True:
            yield DrawnTable("", self.game)


def drawn(found: Reckoned, how: str, wish: DrawWish) -> Decided:
    """The next round, or all of a round robin, as one decision. Raises BadValue or BadImport."""
    there = (one.person.number for one in found.standings() if one.rank is not None)
    people = [one for one in there if one not in wish.out]
    if len(people) < TWO:
        raise Unfit("", "too-few")
    if how == ROBIN:
        rounds: list[DrawnRound] = [(pairs, None) for pairs in round_robin(sorted(people))]
    else:
        _expect_played(found)
        sizes = _sizes(len(people), wish)
        resting = _who_rests(found, people) if sum(sizes) < len(people) else None
        left = [one for one in people if one != resting]
        rounds = [(_seated(found, by_standing(left, _met(found), sizes)), resting)]
    return _decided(found.tournament, wish, rounds)


def _sizes(people: int, wish: DrawWish) -> list[int]:
    """How many sit at each table; who is left over alone rests."""
    sizes: list[int] = []
    for table in wish.all_tables():
        left = people - sum(sizes)
        if left < TWO:
            break
        sizes.append(min(table.seats, left))
    return sizes


def round_robin(people: Sequence[int]) -> Iterable[list[DrawnPair]]:
    """Each meets each once, and sits first about as often as not (Berger's tables).

    Of an odd number one rests in each round.
    """
    if len(people) > MOST_ROBIN:
        raise Unfit("", "too-many-people", "", [MOST_ROBIN])
    circle: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    last, turning = circle[-1], circle[:-1]
    half = len(circle) // 2
    for number in range(len(turning)):
        at = number * half % len(turning)
        now = [*turning[at:], *turning[:at]]
        rest = list(zip(now[1:half], reversed(now[half:]), strict=True))
        pairs = [(last, now[0]) if number % 2 else (now[0], last), *rest]
        yield [(one, other) for one, other in pairs if one is not None and other is not None]


def by_standing(
    people: Sequence[int], met: Mapping[int, frozenset[int]], sizes: Sequence[int]
) -> list[tuple[int, ...]]:
    """From the top each with the next whom nobody at the table has met. Unfit where nobody can be
    found. `sizes` says how many sit at each table."""
    ends = [*accumulate(sizes)]
    begins = [end - size for end, size in zip(ends, sizes, strict=True) for _ in range(size)]
    order = {one: at for at, one in enumerate(people)}
    left, sat = [*people], list[int]()
    above, tried = -1, 0  # who stands there or above was tried
    while left:
        table = sat[begins[len(sat)] :]
        barred = frozenset[int]().union(*(met.get(one, frozenset()) for one in table))
        below = max(above, order[table[-1]]) if table else above
        fits = (at for at, one in enumerate(left) if order[one] > below and one not in barred)
        found = next(fits, None)
        tried += 1
        if found is not None:
            sat.append(left.pop(found))
            above = -1
            continue
        while sat and begins[len(sat) - 1] == len(sat) - 1:
            insort(left, sat.pop(), key=order.__getitem__)  # whoever is first sits, whatever comes
        if not sat or tried > MOST_TRIED:
            raise Unfit("", "no-drawing")
        above = order[sat[-1]]  # undone; the one before looks further down
        insort(left, sat.pop(), key=order.__getitem__)
    return [(*sat[end - size : end],) for end, size in zip(ends, sizes, strict=True)]


def _expect_played(found: Reckoned) -> None:
    """Unfit where a round has open results; of one that was only made, for that."""
    played = [one for one in found.outcomes.values() if not one.pairing.bye]
    first = min((one.pairing.round for one in played if not one.places), default=0)
    if first:
        has_results = any(one.places for one in played if one.pairing.round == first)
        is_begun = found.tournament.rounds[first].is_begun or has_results
        raise Unfit("", "open-results" if is_begun else "to-come", first)


def _met(found: Reckoned) -> dict[int, frozenset[int]]:
    met: dict[int, frozenset[int]] = {}
    for one in found.outcomes.values():
        for person in one.pairing.people:
            met[person] = met.get(person, frozenset()) | {*one.pairing.people} - {person}
    return met


def _who_rests(found: Reckoned, people: Sequence[int]) -> int:
    """The last who had no bye yet; who has missed a round has rested already."""
    outcomes = found.outcomes.values()
    rested = {one.pairing.people[0] for one in outcomes if one.pairing.bye == "full"}
    sat = {(one.pairing.round, who) for one in outcomes for who in one.pairing.people}
    rounds = {one.pairing.round for one in outcomes}

    def rest_of(one: int) -> tuple[bool, bool]:
        return one in rested, any((number, one) not in sat for number in rounds)

    return min(reversed(people), key=rest_of)


def _seated(found: Reckoned, tables: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """Who sat first less often sits there; of two alike the one ahead, at every other table."""
    first = [one.pairing.people[0] for one in found.outcomes.values() if not one.pairing.bye]
    return [
        (*sorted(people[::-1] if at % 2 else people, key=first.count),)
        for at, people in enumerate(tables)
    ]


def _decided(start: Tournament, wish: DrawWish, rounds: Iterable[DrawnRound]) -> Decided:
    """Each at the tables in their order, after the last round that there is."""
    gathering = Gathering(start, {})
    for number, (tables, resting) in enumerate(rounds, start=max(start.rounds, default=0) + 1):
        if number > MOST_ROUNDS:
            raise Unfit("round", "number", number, [f"1…{MOST_ROUNDS}"])
        for table, people in zip(wish.all_tables(), tables, strict=False):
            sat: Json = dict(zip(AT_TABLE[table.game].seats, people, strict=False))
            gathering.pair(0, number, {"table": table.name, "game": table.game, "seats": sat})
        if resting is not None:
            gathering.pair(0, number, {"bye": "full", "person": resting})
    return as_import(gathering.whole().decided)
