"""Pairs people without a program beside: round robin, or by standing without a rematch."""

from collections.abc import Iterable, Mapping, Sequence

from companion.games.known import AT_TABLE
from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.importing import Gathering
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import MOST_ROUNDS, PairingWish
from companion.hall.rounds.tournament import Decided, Tournament, as_import
from companion.observations import Json

ROBIN, STANDING = "robin", "standing"
MOST_ROBIN = 32  # people that all meet one another
MOST_TRIED = 200_000  # pairs, until somebody has to pair by hand

DrawnPair = tuple[int, int]  # who sits first, and the other one
DrawnRound = tuple[Sequence[DrawnPair], int | None]  # and who rests


def drawn(found: Reckoned, how: str, wish: PairingWish) -> Decided:
    """The next round, or all of a round robin, as one decision. Raises BadValue or BadImport."""
    people = [one.person.number for one in found.standings() if one.rank is not None]
    if len(people) < 2:
        raise Unfit("", "too-few")
    if how == ROBIN:
        rounds: list[DrawnRound] = [(pairs, None) for pairs in round_robin(sorted(people))]
    else:
        _expect_played(found)
        resting = _who_rests(found, people)
        left = [one for one in people if one != resting]
        rounds = [(_seated(found, by_standing(left, _met(found))), resting)]
    return _decided(found.tournament, wish, rounds)


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


def by_standing(people: Sequence[int], met: Mapping[int, frozenset[int]]) -> list[DrawnPair]:
    """From the top each with the next whom he has not met. Unfit where nobody can be found."""
    pairs: list[DrawnPair] = []
    left = [*people]
    start, tried = 1, 0
    while left:
        mine = met.get(left[0], frozenset())
        found = next((at for at in range(start, len(left)) if left[at] not in mine), None)
        tried += 1
        if found is not None:
            pairs.append((left.pop(0), left.pop(found - 1)))
            start = 1
            continue
        if not pairs or tried > MOST_TRIED:
            raise Unfit("", "no-drawing")
        first, other = pairs.pop()  # undone; the one above looks further down
        left = sorted([first, other, *left], key=people.index)
        start = left.index(other) + 1
    return pairs


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


def _who_rests(found: Reckoned, people: Sequence[int]) -> int | None:
    """Of an odd number the last who had no bye yet."""
    if len(people) % 2 == 0:
        return None
    rested = {one.pairing.people[0] for one in found.outcomes.values() if one.pairing.bye == "full"}
    return next((one for one in reversed(people) if one not in rested), people[-1])


def _seated(found: Reckoned, pairs: Iterable[DrawnPair]) -> list[DrawnPair]:
    """Who sat first less often sits there; of two alike the one ahead, at every other table."""
    first = [one.pairing.people[0] for one in found.outcomes.values() if not one.pairing.bye]
    seated = []
    for at, (one, other) in enumerate(pairs):
        more = first.count(one) - first.count(other)
        seated.append((other, one) if more > 0 or (more == 0 and at % 2) else (one, other))
    return seated


def _decided(start: Tournament, wish: PairingWish, rounds: Iterable[DrawnRound]) -> Decided:
    """Each at the tables in their order, after the last round that there is."""
    gathering, seats = Gathering(start, {}), AT_TABLE[wish.game].seats
    for number, (pairs, resting) in enumerate(rounds, start=max(start.rounds, default=0) + 1):
        if number > MOST_ROUNDS:
            raise Unfit("round", "number", number, [f"1…{MOST_ROUNDS}"])
        for table, pair in zip([*wish.tables, *([""] * len(pairs))], pairs, strict=False):
            sat: Json = dict(zip(seats, pair, strict=False))
            gathering.pair(0, number, {"table": table, "game": wish.game, "seats": sat})
        if resting is not None:
            gathering.pair(0, number, {"bye": "full", "person": resting})
    return as_import(gathering.whole().decided)
