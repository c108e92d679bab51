"""Standings by points, Buchholz and direct encounter."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.hall.rounds.pairings import BYE_WORTHS, Outcome, Person, ScoringRules

TIE_BREAKS = ("buchholz", "direct-encounter")  # in this order, after the points
HALVES = 2


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A line of the standings; a person who has withdrawn has no rank."""

    rank: int | None
    person: Person
    points: Fraction
    breaks: tuple[Fraction | None, ...]  # of each tie-break; None where it says nothing
    played: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """Points of a person in one round, and the opponents whom the person met.

    `against` holds for each opponent 2 for ahead of, 1 for level with, 0 for behind.
    """

    points: Fraction
    against: tuple[tuple[int, int], ...] = ()


_Scores = Mapping[int, Sequence[RoundScore]]  # by person


def standings(
    people: Iterable[Person], outcomes: Sequence[Outcome], rules: ScoringRules
) -> tuple[RankedPerson, ...]:
    """Everybody by rank; people whom nothing tells apart share a rank, by their numbers."""
    everybody = {one.number: one for one in people}
    scores = _scores_by_round(everybody, outcomes, rules)
    points = {one: sum((score.points for score in scores[one]), Fraction(0)) for one in everybody}
    buchholz = {one: _buchholz(one, scores, points) for one in everybody}
    ordered = sorted(everybody, key=lambda one: (everybody[one].is_withdrawn, one))
    groups = _parted(ordered, lambda one: (not everybody[one].is_withdrawn, points[one]))
    groups = [part for group in groups for part in _parted(group, buchholz.__getitem__)]
    ranked: list[RankedPerson] = []
    for group in groups:
        direct = _direct(group, scores)
        for part in _parted(group, direct.__getitem__) if direct else [group]:
            rank = None if everybody[part[0]].is_withdrawn else len(ranked) + 1
            for one in part:
                breaks = (buchholz[one], direct.get(one))
                played = sum(bool(score.against) for score in scores[one])
                ranked.append(RankedPerson(rank, everybody[one], points[one], breaks, played))
    return (*ranked,)


def _parted(group: Iterable[int], value_of: Callable[[int], Any]) -> list[list[int]]:
    """The group in parts with the same value each, the highest first; order within stays."""
    parts: dict[Any, list[int]] = {}
    for person in group:
        parts.setdefault(value_of(person), []).append(person)
    return [parts[value] for value in sorted(parts, reverse=True)]


def _buchholz(person: int, scores: _Scores, points: Mapping[int, Fraction]) -> Fraction:
    """The mean points of each round's opponents; the own points where nobody was met."""
    return sum(
        (
            sum((points[one] for one, _ in score.against), Fraction(0)) / len(score.against)
            if score.against
            else points[person]
            for score in scores[person]
        ),
        Fraction(0),
    )


def _direct(group: Sequence[int], scores: _Scores) -> dict[int, Fraction]:
    """Points against each other; empty unless each in the group has met each other in it."""
    if len(group) < 2:
        return {}
    within, direct = frozenset(group), dict[int, Fraction]()
    for person in group:
        met = [pair for score in scores[person] for pair in score.against if pair[0] in within]
        if len({one for one, _ in met}) < len(within) - 1:
            return {}
        direct[person] = Fraction(sum(halves for _, halves in met), HALVES)
    return direct


def _scores_by_round(
    everybody: Iterable[int], outcomes: Sequence[Outcome], rules: ScoringRules
) -> dict[int, list[RoundScore]]:
    """Scores of each round that counts; a round whose result is open is left out."""
    counting = (one.pairing for one in outcomes if one.places or one.pairing.bye)
    numbers = sorted({pairing.round for pairing in counting})
    absent = RoundScore(Fraction(0))
    scores: dict[int, dict[int, RoundScore | None]] = {
        one: dict.fromkeys(numbers, absent) for one in everybody
    }
    for outcome in outcomes:
        for person, score in _scores(outcome, rules):
            scores[person][outcome.pairing.round] = score
    return {
        one: [score for number in numbers if (score := by_round[number]) is not None]
        for one, by_round in scores.items()
    }


def _scores(outcome: Outcome, rules: ScoringRules) -> Iterator[tuple[int, RoundScore | None]]:
    people, places = outcome.pairing.people, [place for _, place in outcome.places]
    if outcome.pairing.bye:
        yield people[0], RoundScore(_unplayed(BYE_WORTHS[outcome.pairing.bye], rules))
    elif not places:
        yield from ((one, None) for one in people)
    elif outcome.is_forfeit:
        for one, share in zip(people, forfeit_shares(places), strict=True):
            yield one, RoundScore(_unplayed(share, rules))
    else:
        for one, place, worth in zip(people, places, rules.points(places), strict=True):
            yield (
                one,
                RoundScore(
                    worth,
                    tuple(
                        (other, 1 + (place < theirs) - (place > theirs))
                        for other, theirs in zip(people, places, strict=True)
                        if other != one
                    ),
                ),
            )


def forfeit_shares(places: Sequence[int]) -> list[int]:
    """In halves, of a game that nobody played: only a single first place is worth a win."""
    return [HALVES * (place == 1 and places.count(1) == 1) for place in places]


def _unplayed(share: int, rules: ScoringRules) -> Fraction:
    return {2: rules.win, 1: rules.draw}.get(share, Fraction(0))
