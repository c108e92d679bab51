"""Standings by points, Buchholz and direct encounter, as text and as a crosstable."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.hall.rounds.outcomes import Outcome, Reckoned
from companion.hall.rounds.pairings import BYE_WORTHS, Person, ScoringRules

TIE_BREAKS = ("buchholz", "direct-encounter")  # in this order, after the points
HALVES = 2
_SMALL = {Fraction(at, of): sign for at, of, sign in (
    (1, 2, "½"), (1, 3, "⅓"), (2, 3, "⅔"), (1, 4, "¼"), (3, 4, "¾"), (1, 6, "⅙"), (5, 6, "⅚")
)}  # fmt: skip
_BYE_SIGNS = {2: "+", 1: "½", 0: "–"}


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


def ranking(found: Reckoned, up_to: int | None = None) -> tuple[RankedPerson, ...]:
    """Everybody by the rules of the newest round; `up_to` a round, or all."""
    every, tournament = found.outcomes.values(), found.tournament
    counted = [one for one in every if up_to is None or one.pairing.round <= up_to]
    return standings(tournament.people.values(), counted, tournament.rules)


def standings(
    people: Iterable[Person], outcomes: Sequence[Outcome], rules: ScoringRules
) -> tuple[RankedPerson, ...]:
    """Everybody by rank; people whom nothing tells apart share a rank, by their numbers."""
    everybody = {one.number: one for one in people}
    scores = _scores_by_round(everybody, outcomes, rules)
    points = {one: sum((score.points for score in scores[one]), Fraction(0)) for one in everybody}
    buchholz = {one: _buchholz(one, scores, points) for one in everybody}
    ordered = sorted(everybody, key=lambda one: (everybody[one].is_withdrawn, one))
    groups = _parted(
        ordered, lambda one: (not everybody[one].is_withdrawn, points[one], buchholz[one])
    )
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
    total = Fraction(0)
    for score in scores[person]:
        met = [points[one] for one, _ in score.against] or [points[person]]
        total += sum(met, Fraction(0)) / len(met)
    return total


def _direct(group: Sequence[int], scores: _Scores) -> dict[int, Fraction]:
    """Points against each other; empty unless each in the group has met each other in it."""
    within, direct = frozenset(group), dict[int, Fraction]()
    for person in group:
        met = [pair for score in scores[person] for pair in score.against if pair[0] in within]
        if len(group) < 2 or len({one for one, _ in met}) < len(within) - 1:
            return {}
        direct[person] = Fraction(sum(halves for _, halves in met), HALVES)
    return direct


def _scores_by_round(
    everybody: Iterable[int], outcomes: Sequence[Outcome], rules: ScoringRules
) -> dict[int, list[RoundScore]]:
    """Scores of each round that counts; a round whose result is open is left out."""
    numbers = sorted({one.pairing.round for one in outcomes if not one.is_waited_for})
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
        for one, share in zip(people, _forfeit_shares(places), strict=True):
            yield one, RoundScore(_unplayed(share, rules))
    else:
        for one, place, worth in zip(people, places, rules.points(places), strict=True):
            others = [both for both in zip(people, places, strict=True) if both[0] != one]
            against = ((who, 1 + (place < at) - (place > at)) for who, at in others)
            yield one, RoundScore(worth, (*against,))


def _forfeit_shares(places: Sequence[int]) -> list[int]:
    """In halves, of a game that nobody played: only a single first place is worth a win."""
    return [HALVES * (place == 1 and places.count(1) == 1) for place in places]


def _unplayed(share: int, rules: ScoringRules) -> Fraction:
    return {2: rules.win, 1: rules.draw}.get(share, Fraction(0))


def shown_points(value: Fraction | None) -> str:
    """Points as people write them in any language: 3, 2½; else with two decimals."""
    if value is None:
        return "–"
    whole, rest = divmod(value, 1)
    if rest == 0:
        return str(whole)
    return f"{whole or ''}{_SMALL[rest]}" if rest in _SMALL else f"{float(value):.2f}"


def shown_result(outcome: Outcome, rules: ScoringRules) -> str:
    """Points of each seat in order: 1 : 0, ½ : ½; of a forfeit + : –."""
    return " : ".join(shown_shares(outcome, rules).values())


def shown_shares(outcome: Outcome, rules: ScoringRules) -> dict[str, str]:
    """Points by seat; empty where there is no result yet."""
    seats, places = [seat for seat, _ in outcome.places], [place for _, place in outcome.places]
    if outcome.is_forfeit:
        shares = ["+" if share else "–" for share in _forfeit_shares(places)]
    else:
        shares = [shown_points(worth) for worth in rules.points(places)]
    return dict(zip(seats, shares, strict=True))


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A person's round: the result, the seat, and the numbers of the opponents."""

    result: str = ""  # empty where the person was in no pairing
    seat: str = ""  # as its game calls it; empty for a bye
    met: str = ""

    def __str__(self) -> str:
        """As a spreadsheet has it: `12 red 1`."""
        return " ".join(one for one in (self.met, self.seat, self.result) if one)


CrossLine = tuple[RankedPerson, Sequence[CrossCell]]


def cross_lines(
    found: Reckoned, up_to: int | None = None
) -> tuple[Sequence[int], Sequence[CrossLine]]:
    """The rounds, and each person by rank with a cell for each round."""
    rounds, cells = found.rounds(up_to), dict[tuple[int, int], CrossCell]()
    for outcome in found.outcomes.values():
        pairing, shares = outcome.pairing, shown_shares(outcome, found.tournament.rules)
        for seat, person in pairing.seats:
            met = "·".join(str(one) for one in pairing.people if one != person)
            result = _BYE_SIGNS[BYE_WORTHS[pairing.bye]] if pairing.bye else shares.get(seat, "*")
            cells[pairing.round, person] = CrossCell(result, seat, met)
    return rounds, [
        (one, [cells.get((number, one.person.number), CrossCell()) for number in rounds])
        for one in ranking(found, up_to)
    ]
