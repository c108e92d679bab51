"""Standings and pairings for a spreadsheet: CSV in UTF-8."""

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.games.known import AT_TABLE
from companion.hall.rounds.crosstable import cross_lines
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome
from companion.hall.rounds.standings import RankedPerson

_OF_A_PAIRING, _OF_A_SEAT = ("state", "forfeit"), ("name", "place", "points")
MARK = "\ufeff"  # by which spreadsheets know UTF-8
# A spreadsheet would reckon a name that begins so; some take the wide signs for the others.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "−")


def standings_csv(found: Reckoned, up_to: int | None = None) -> bytes:
    """A line a person, by rank: up to a round, or of all."""
    headings = ["rank", "number", "name", "points", *found.tournament.rules.tie_breaks, "played"]
    lines = [
        [
            *_whose(one),
            _number(one.points),
            *(_number(value) for value in one.breaks),
            str(one.played),
        ]
        for one in found.standings(up_to)
    ]
    return _csv([headings, *lines])


def crosstable_csv(found: Reckoned, up_to: int | None = None) -> bytes:
    """A line a person: `12 red 1` is number 12, met as Red, and won."""
    rounds, lines = cross_lines(found, up_to)
    cells = [
        [*_whose(one.ranked), *(_text(str(cell)) for cell in one.cells), _number(one.ranked.points)]
        for one in lines
    ]
    return _csv([["rank", "number", "name", *map(str, rounds), "points"], *cells])


def pairings_csv(found: Reckoned, round_number: int) -> bytes:
    """A line a table: who sat where, by number and by name, and what came of it.

    Who has a bye stands in the first seat, of whatever game where nobody plays.
    """
    outcomes = found.of_round(round_number)
    taken = dict.fromkeys(seat for one in outcomes for seat, _ in one.pairing.seats if seat)
    seats = [*taken] or [*next(iter(AT_TABLE.values())).seats[:1]]
    more = [f"{seat} {what}" for seat in seats for what in _OF_A_SEAT]
    headings = ["round", "table", *seats, "bye", *_OF_A_PAIRING, *more]
    return _csv([headings, *(_line(found, one, seats) for one in outcomes)])


def is_told(heading: str) -> bool:
    """Whether that column of a file of pairings tells what came of one, or who it was."""
    seat, _, what = heading.rpartition(" ")
    return heading in _OF_A_PAIRING or (seat != "" and what in _OF_A_SEAT)


def _line(found: Reckoned, outcome: Outcome, seats: Sequence[str]) -> list[str]:
    pairing = outcome.pairing
    sat = {seats[0]: pairing.people[0]} if pairing.bye else dict(pairing.seats)
    places, own = dict(outcome.places), dict(outcome.own)
    cells = [str(pairing.round), pairing.table, *(str(sat.get(seat, "")) for seat in seats)]
    cells += [pairing.bye, outcome.state, "forfeit" if outcome.is_forfeit else ""]
    for seat in seats:
        person = found.tournament.people[sat[seat]].name if seat in sat else ""
        cells += [_text(person), str(places.get(seat, "")), str(own.get(seat, ""))]
    return cells


def _whose(ranked: RankedPerson) -> list[str]:
    rank = "" if ranked.rank is None else str(ranked.rank)
    return [rank, str(ranked.person.number), _text(ranked.person.name)]


def _number(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.6g}"


def _text(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name


def _csv(lines: Iterable[Sequence[str]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(lines)
    return (MARK + out.getvalue()).encode()
