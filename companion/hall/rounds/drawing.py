"""Pairing of a round: round robin, or by standing without rematches; a round thrown away."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from companion.games.known import AT_TABLE
from companion.hall.rounds.matching import matched_from_the_top
from companion.hall.rounds.outcomes import PairingState, Reckoned
from companion.hall.rounds.pairings import FULL, MOST_ROUNDS, HallRound, Unfit
from companion.hall.rounds.standings import ranking
from companion.hall.rounds.tournament import PAIRING, ROUND, Decided, Tournament, as_import
from companion.observations import Json

ROBIN, STANDING = "robin", "standing"
MOST_ROBIN = 32  # people of a round robin
TWO = 2  # people at least at a table
_WITHOUT_RESULT = (PairingState.OPEN, PairingState.RUNNING, PairingState.BYE)

Met = Mapping[int, Collection[int]]  # by person
DrawnRound = tuple[Sequence[Sequence[int]], int | None]  # people of each table, and who has the bye


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table that is given away: its game, and how many sit there at most."""

    name: str  # "" for none
    game: str
    seats: int = TWO


@dataclass(frozen=True, slots=True)
class DrawWish:
    """The tables that are given away, in their order; further pairs play `game` without a table."""

    tables: tuple[DrawnTable, ...]
    game: str

    def all_tables(self) -> Iterator[DrawnTable]:
        yield from self.tables
        while True:
            yield DrawnTable("", self.game)

    def sizes(self, people: int) -> list[int]:
        """How many sit at each table; one person may be left over."""
        sizes: list[int] = []
        for table in self.all_tables():
            left = people - sum(sizes)
            if left < TWO:
                break
            sizes.append(min(table.seats, left))
        return sizes


def drawn(found: Reckoned, how: str, wish: DrawWish) -> Decided:
    """The next round, or all rounds of a round robin, as one decision. Raises BadValue."""
    people = [one.person.number for one in ranking(found) if one.rank is not None]
    if len(people) < TWO or (how == ROBIN and len(people) > MOST_ROBIN):
        raise Unfit("no-drawing", len(people))
    if how == ROBIN:
        return _decided(found.tournament, wish, round_robin(sorted(people)))
    if any(one.is_waited_for for one in found.outcomes.values()):
        raise Unfit("to-play", found.current_round)
    met, sizes = _met(found), wish.sizes(len(people))
    resting = _resting_order(found, people) if sum(sizes) < len(people) else [None]
    for rest in resting:
        tables = by_standing([one for one in people if one != rest], met, sizes)
        if tables is not None:
            return _decided(found.tournament, wish, [(_seated(found, tables), rest)])
    raise Unfit("no-drawing", len(people))


def round_robin(people: Sequence[int]) -> Iterable[DrawnRound]:
    """Each meets each once, and sits first about as often as not (Berger's tables)."""
    circle: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    last, turning = circle[-1], circle[:-1]
    half = len(circle) // 2
    for number in range(len(turning)):
        at = number * half % len(turning)
        now = [*turning[at:], *turning[:at]]
        rest = list(zip(now[1:half], reversed(now[half:]), strict=True))
        pairs = [(last, now[0]) if number % 2 else (now[0], last), *rest]
        sat = [(one, other) for one, other in pairs if one is not None and other is not None]
        yield sat, None  # a person left over meets each other all the same: no bye


def by_standing(
    people: Sequence[int], met: Met, sizes: Sequence[int]
) -> Sequence[Sequence[int]] | None:
    """Neighbours of the standings at each table; None where two at a table cannot avoid a rematch.

    Tables of three or four seldom can: they get the people with the fewest rematches.
    """
    if all(size == TWO for size in sizes):
        return matched_from_the_top(people, met)
    left, tables = [*people], list[list[int]]()
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(min(left, key=lambda one: sum(one in met.get(at, ()) for at in table)))
            left.remove(table[-1])
        tables.append(table)
    return tables


def _met(found: Reckoned) -> dict[int, frozenset[int]]:
    met: dict[int, frozenset[int]] = {}
    for one in found.outcomes.values():
        for person in one.pairing.people:
            met[person] = met.get(person, frozenset()) | {*one.pairing.people} - {person}
    return met


def _resting_order(found: Reckoned, people: Sequence[int]) -> list[int]:
    """For the bye: people without one yet first, then those who missed no round, from the last."""
    pairings = found.tournament.standing
    rested = {one.people[0] for one in pairings if one.bye}
    sat = [who for one in pairings for who in one.people]
    rounds = len({one.round for one in pairings})
    last_first = people[::-1]
    return sorted(last_first, key=lambda one: (one in rested, sat.count(one) < rounds))


def _seated(found: Reckoned, tables: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """Who sat first less often sits first; of two alike the one ahead, at every other table."""
    first = [one.people[0] for one in found.tournament.standing if not one.bye]
    return [
        (*sorted(people[::-1] if at % 2 else people, key=first.count),)
        for at, people in enumerate(tables)
    ]


def _decided(start: Tournament, wish: DrawWish, rounds: Iterable[DrawnRound]) -> Decided:
    """Each round at the tables in their order, after the last round that there is."""
    decided: list[Decided] = []
    pairing, last = count(start.next_pairing), max(start.rounds, default=0)
    for number, (tables, resting) in enumerate(rounds, start=last + 1):
        if number > MOST_ROUNDS:
            raise Unfit("no-drawing", number)
        decided.append((ROUND, following_round(start, number).to_json()))
        contents: list[dict[str, Json]] = []
        for table, people in zip(wish.all_tables(), tables, strict=False):
            seats: Json = dict(zip(AT_TABLE[table.game].seats, people, strict=False))
            contents.append({"table": table.name, "game": table.game, "seats": seats})
        contents += [] if resting is None else [{"bye": FULL, "person": resting}]
        for one in contents:
            decided.append((PAIRING, {"pairing": next(pairing), "round": number, **one}))
    return as_import(decided)


def following_round(start: Tournament, number: int) -> HallRound:
    """A new round, with the delay and the rules of the newest."""
    newest = start.rounds.get(max(start.rounds, default=0), HallRound(number))
    return replace(newest, number=number, name="", is_begun=False, begun_at=0.0)


def is_discardable(found: Reckoned, number: int) -> bool:
    """Whether neither that round nor one after it has a result."""
    after = (one for one in found.outcomes.values() if one.pairing.round >= number)
    return all(one.state in _WITHOUT_RESULT for one in after)


def discarded(found: Reckoned, number: int) -> Decided:
    """A round and all after it, which were paired upon it, while none of them has a result."""
    if number not in found.rounds():
        raise Unfit("unknown", number)
    if not is_discardable(found, number):
        raise Unfit("has-results", number)
    rounds = (one for one in found.rounds() if one >= number)
    return as_import((ROUND, {ROUND: one, "off": True}) for one in rounds)
