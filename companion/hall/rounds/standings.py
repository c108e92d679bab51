"""How people stand: points, then what the organiser chose to decide where points are the same."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from companion.hall.rounds.pairings import BYES, Outcome, Person
from companion.hall.rounds.scoring import ScoringRules, TieBreak, points_by_place
from companion.hall.rounds.tie_breaks import HALVES, MEASURES, Crosstable, RoundScore, parted


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A line of the standings; who has withdrawn has no rank."""

    rank: int | None
    person: Person
    points: Fraction
    breaks: tuple[Fraction | None, ...]  # None where a tie-break says nothing of this person
    played: int


def standings(
    people: Iterable[Person], outcomes: Sequence[Outcome], rules: ScoringRules
) -> tuple[RankedPerson, ...]:
    """Everybody, by rank; the same rank for those whom nothing tells apart, by their numbers."""
    everybody = {one.number: one for one in people}
    parts = lcm(*range(1, max((len(one.pairing.seats) for one in outcomes), default=2)))
    scale = parts * lcm(*(worth.denominator for worth in (rules.win, rules.draw, rules.loss)))
    rounds = _rounds_of(everybody, outcomes, rules, scale)
    points = {one: sum(score.points for score in rounds[one]) for one in everybody}
    table = Crosstable(rounds, points, parts)
    there = sorted(one for one in everybody if not everybody[one].is_withdrawn)
    left = sorted(everybody.keys() - {*there})
    units = _units(scale, parts)
    groups, said = _broken(table, rules.tie_breaks, [there, left])
    ranked: list[RankedPerson] = []
    for group in groups:
        rank = None if everybody[group[0]].is_withdrawn else len(ranked) + 1
        for one in group:
            values = (
                None if value is None else Fraction(value, units[kind])
                for kind, value in zip(rules.tie_breaks, said[one], strict=True)
            )
            played = sum(bool(score.against) for score in rounds[one])
            worth = Fraction(points[one], scale)
            ranked.append(RankedPerson(rank, everybody[one], worth, (*values,), played))
    return (*ranked,)


def _units(scale: int, parts: int) -> Mapping[TieBreak, int]:
    """How many of the units in which it is reckoned make one."""
    return {
        TieBreak.BUCHHOLZ: scale * parts,
        TieBreak.BUCHHOLZ_CUT: scale * parts,
        TieBreak.SONNEBORN_BERGER: scale * parts * HALVES,
        TieBreak.DIRECT: HALVES,
        TieBreak.WINS: 1,
        TieBreak.OWN: 1,
        TieBreak.PROGRESS: scale,
    }


def _broken(
    table: Crosstable, breaks: Sequence[TieBreak], apart: Sequence[Sequence[int]]
) -> tuple[list[list[int]], dict[int, list[int | None]]]:
    """People in groups that nothing tells apart, and what each tie-break said of each."""
    groups = [part for group in apart for part in parted(group, table.points)]
    values: dict[int, list[int | None]] = {one: [] for group in groups for one in group}
    for kind in breaks:
        following = []
        for group in groups:
            if kind is TieBreak.DIRECT:
                said = table.direct(group) if len(group) > 1 else {}
            elif kind is TieBreak.OWN:
                said = table.own(group)
            else:
                said = {one: MEASURES[kind](table, one) for one in group}
            for one in group:
                values[one].append(said.get(one))
            following += parted(group, said) if said else [group]
        groups = following
    return groups, values


def _rounds_of(
    everybody: Mapping[int, Person],
    outcomes: Sequence[Outcome],
    rules: ScoringRules,
    scale: int,
) -> dict[int, list[RoundScore]]:
    """Of everybody what each round gave that counts, in order."""
    counting = (one.pairing for one in outcomes if one.places or one.pairing.bye)
    numbers = sorted({pairing.round for pairing in counting})
    absent = RoundScore(0)
    found: dict[int, dict[int, RoundScore | None]] = {
        one: dict.fromkeys(numbers, absent) for one in everybody
    }
    for outcome in outcomes:
        for one, score in _scores(outcome, rules, scale):
            found[one][outcome.pairing.round] = score
    return {
        one: [score for number in numbers if (score := by_round[number]) is not None]
        for one, by_round in found.items()
    }


def _scores(
    outcome: Outcome, rules: ScoringRules, scale: int
) -> Iterable[tuple[int, RoundScore | None]]:
    """Without a result yet it counts for nothing, nor as a round without a game."""
    people, places = outcome.pairing.people, [place for _, place in outcome.places]
    if outcome.pairing.bye:
        share = len(BYES) - 1 - BYES.index(outcome.pairing.bye)
        return [(one, _unplayed(share, rules, scale)) for one in people]
    if not places:
        return [(one, None) for one in people]
    if outcome.is_forfeit:
        return [
            (one, _unplayed(share, rules, scale))
            for one, share in zip(people, forfeit_shares(places), strict=True)
        ]
    own = dict(outcome.own)
    worths = points_by_place(rules, places)
    sat = zip(outcome.pairing.seats, places, worths, strict=True)
    return [
        (
            person,
            RoundScore(
                int(worth * scale),
                tuple(
                    (other, 1 + (place < theirs) - (place > theirs))
                    for other, theirs in zip(people, places, strict=True)
                    if other != person
                ),
                own=own.get(seat),
                game=outcome.pairing.game,
            ),
        )
        for (seat, person), place, worth in sat
    ]


def forfeit_shares(places: Sequence[int]) -> list[int]:
    """In halves, of a game that nobody played: only who is first alone has something of it."""
    return [HALVES * (place == 1 and places.count(1) == 1) for place in places]


def _unplayed(share: int, rules: ScoringRules, scale: int) -> RoundScore:
    """Whoever did not play has nothing, but for a bye's or a forfeit's sake."""
    worth = {2: rules.win, 1: rules.draw}.get(share)
    return RoundScore(0 if worth is None else int(worth * scale), share=share)
