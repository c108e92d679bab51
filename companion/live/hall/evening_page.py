"""The page that a taken-home evening opens with: standings, crosstable, rounds, records."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from companion.hall.rounds.board import cross_lines, shown_points, shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome
from companion.hall.rounds.standings import TIE_BREAKS

_STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; margin-bottom: 1.5rem; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #999999; text-align: left; }
"""
Records = Mapping[int, Sequence[str]]  # of a pairing the names of its files


def evening_page(
    found: Reckoned, records: Records, words: Mapping[str, str], language: str
) -> bytes:
    """HTML that needs nothing but the files beside it."""
    title = escape(found.tournament.title or words["rounds"])
    parts = [
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body><h1>{title}</h1>",
        *_standings(found, words),
        *_crosstable(found, words),
        *_rounds(found, records, words),
        "</body></html>\n",
    ]
    return "\n".join(parts).encode("utf-8")


def _standings(found: Reckoned, words: Mapping[str, str]) -> Iterator[str]:
    keys = ("rank", "name", "points", *(f"break.{one}" for one in TIE_BREAKS), "played")
    called = found.tournament.called
    yield f"<h2>{escape(words['rounds.standings'])}</h2>"
    yield from _table(
        [words[f"rounds.{key}"] for key in keys],
        (
            [
                str(one.rank or "–"),
                called[one.person.number],
                *map(shown_points, (one.points, *one.breaks)),
                str(one.played),
            ]
            for one in found.standings()
        ),
    )


def _crosstable(found: Reckoned, words: Mapping[str, str]) -> Iterator[str]:
    rounds, lines = cross_lines(found)
    head = [words[f"rounds.{key}"] for key in ("number", "name")]
    yield f"<h2>{escape(words['rounds.crosstable'])}</h2>"
    yield from _table(
        [*head, *map(str, rounds), words["rounds.points"]],
        (
            [
                str(one.person.number),
                one.person.name,
                *(f"{cell.result} {cell.met}".strip() for cell in cells),
                shown_points(one.points),
            ]
            for one, cells in lines
        ),
    )


def _rounds(found: Reckoned, records: Records, words: Mapping[str, str]) -> Iterator[str]:
    for number in found.rounds():
        yield f"<h2>{escape(words['rounds.round'].format(number=number))}</h2>"
        yield "<ul>"
        for outcome in found.of_round(number):
            line = escape(_pairing(found, outcome, words))
            links = (
                f'<a href="{escape(name)}">{escape(name.rpartition("/")[2])}</a>'
                for name in records.get(outcome.pairing.number, ())
            )
            yield f"<li>{' '.join([line, *links])}</li>"
        yield "</ul>"


def _pairing(found: Reckoned, outcome: Outcome, words: Mapping[str, str]) -> str:
    pairing, called = outcome.pairing, found.tournament.called
    if pairing.bye:
        return f"{called[pairing.people[0]]}: {words[f'rounds.bye.{pairing.bye}']}"
    names = ", ".join(
        f"{called[person]} ({words[f'rounds.seat.{seat}']})" for seat, person in pairing.seats
    )
    result = shown_result(outcome, found.tournament.rules)
    paper = outcome.paper
    why = "; ".join(one for one in (paper.by, paper.why) if one) if paper is not None else ""
    state = words[f"rounds.state.{outcome.state}"]
    return " · ".join(one for one in (pairing.table, names, result, state, why) if one)


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "<table><thead><tr>"
    yield "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    yield "</tr></thead><tbody>"
    for line in lines:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>"
    yield "</tbody></table>"
