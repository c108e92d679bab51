"""CSV files in and out, in one dialect: UTF-8, one line of headings, commas (or semicolons)."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from companion.games.known import AT_TABLE
from companion.hall.rounds.board import cross_lines
from companion.hall.rounds.importing import (
    MOST_LINES,
    BadImport,
    Cleaned,
    Gathering,
    ImportFile,
    ImportNotice,
    ImportProblem,
    person_called,
    text_of_file,
)
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import BYE_WORTHS, FULL, Outcome, Unfit
from companion.hall.rounds.standings import TIE_BREAKS, RankedPerson
from companion.hall.rounds.tournament import PERSON, Tournament
from companion.json_reader import BadValue, Json

MARK = "\ufeff"  # by which spreadsheets recognise UTF-8
MOST_NAMED = 20  # tables that a sentence names
# A spreadsheet would calculate a name that begins so; some take the wide signs for the others.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "−")
_RESULT = ("state", "forfeit")  # columns of a file of pairings that no file brings back
_Line = tuple[int, Mapping[str, str]]  # its number, and its cells by heading


def read_people_csv(data: bytes, start: Tournament, clean: Cleaned) -> ImportFile:
    """A person a line: `name`, and `number` where people keep theirs. Raises BadImport."""
    columns, lines = _read(data, "name")
    gathering = Gathering(start, columns | {"person": columns.get("number", "1")})
    named = {one.name.casefold() for one in start.people.values()}
    taken, listed = {*start.people}, set[int]()
    for line, cells in lines:
        try:
            name = person_called(cells.get("name", ""), clean)
            number = _number(cells, "number") if cells.get("number") else 0
            if number in listed:
                raise Unfit("number", "twice", number)
            if not number and name.casefold() in named:
                raise Unfit("name", "name-known", name)
        except BadValue as unfit:
            gathering.unfit(line, unfit)
            continue
        number = number or max(taken, default=0) + 1
        taken.add(number)
        listed.add(number)
        named.add(name.casefold())
        gathering.decide(line, PERSON, {"person": number, "name": name})
    return gathering.whole()


def read_pairings_csv(data: bytes, start: Tournament, tables: Mapping[str, str]) -> ImportFile:
    """A table of a round a line: `round`, `table`, `bye`, and a column for each seat.

    A seat holds a person's number, or a name that only one has; the seats say which game it is. A
    pairing that stands already stays, so the hall's own file is read again. Raises BadImport.
    """
    columns, lines = _read(data, "round")
    ours = [seat for one in AT_TABLE.values() for seat in one.seats]
    told = {one for one in columns if one in _RESULT or " " in one}
    seats = [one for one in columns if one not in {"round", "table", "bye"} | told]
    wrong = next((one for one in seats if one not in ours), "")
    if wrong or not seats:
        raise BadImport(ImportProblem(1, columns.get(wrong, ""), "seats", wrong, (*ours,)))
    tables = {one.table: one.table for one in start.standing if one.table} | {**tables}
    gathering = Gathering(start, columns | {"person": columns[seats[0]]})
    for line, cells in lines:
        try:
            number, content = _number(cells, "round"), _pairing(cells, seats, start, tables)
        except BadValue as unfit:
            gathering.unfit(line, unfit)
            continue
        if _stands(number, content, start):
            gathering.notices.append(ImportNotice(line, "known", str(number)))
        else:
            gathering.pair(line, number, content)
    return gathering.whole()


def _stands(number: int, content: Mapping[str, Json], start: Tournament) -> bool:
    return any(
        one.people == (content.get("person"),)
        if one.bye
        else (one.table, dict(one.seats)) == (content.get("table"), content.get("seats"))
        for one in start.of_round(number)
    )


def _pairing(
    cells: Mapping[str, str], seats: Sequence[str], start: Tournament, tables: Mapping[str, str]
) -> dict[str, Json]:
    people = {seat: _person(cells[seat], seat, start) for seat in seats if cells.get(seat)}
    if cells.get("bye"):
        if len(people) != 1:
            raise Unfit("bye", "one-person", cells["bye"])
        worth = cells["bye"] if cells["bye"] in BYE_WORTHS else FULL  # of an older hall's file
        return {"bye": worth, "person": next(iter(people.values()))}
    games = [name for name, one in AT_TABLE.items() if people and {*people} <= {*one.seats}]
    if not games:
        code = "two-games" if people else "nobody-there"
        raise Unfit(next(iter(people), "person"), code, "", [*people])
    return {"table": _table(cells, tables), "game": games[0], "seats": {**people}}


def _table(cells: Mapping[str, str], tables: Mapping[str, str]) -> str:
    """The name of a table that stands there by name, by label or by its number: t1, Table 1, 1."""
    cell = cells.get("table", "").casefold()
    called = {label.casefold(): name for name, label in tables.items()}
    name = called.get(cell, cell if cell in tables else f"t{cell}")
    if cell and name not in tables:
        raise Unfit("table", "unknown", cells["table"], [*tables][:MOST_NAMED])
    return name if cell else ""


def _person(cell: str, seat: str, start: Tournament) -> int:
    if cell.isascii() and cell.isdecimal() and len(cell) < 6 and int(cell) in start.people:
        return int(cell)
    same = [one.number for one in start.people.values() if one.name.casefold() == cell.casefold()]
    if not same:
        raise Unfit(seat, "unknown-person", cell)
    if len(same) > 1:
        raise Unfit(seat, "two-people", cell, same)
    return same[0]


def _number(cells: Mapping[str, str], key: str) -> int:
    cell = cells.get(key, "")
    if not (cell.isascii() and cell.isdecimal() and len(cell) < 6):
        raise Unfit(key, "number" if cell else "missing", cell, ["1…"] if cell else ())
    return int(cell)


def _read(data: bytes, needed: str) -> tuple[dict[str, str], list[_Line]]:
    """Each column as people find it, `2 (Name)`, by its heading in small letters; and the lines."""
    rows = [one for one in _rows(text_of_file(data)) if any(cell.strip() for cell in one[1])]
    if not rows:
        raise BadImport(ImportProblem(1, "", "empty", "", (needed,)))
    (first, headings), *rest = rows
    columns: dict[str, str] = {}
    keys = [one.strip().casefold() for one in headings]
    for at, key in enumerate(keys):
        if key in columns:
            raise BadImport(ImportProblem(first, str(at + 1), "twice", key[:60]))
        if key:
            columns[key] = f"{at + 1} ({headings[at].strip()[:60]})"
    if needed not in columns:
        raise BadImport(ImportProblem(first, "", "no-column", "", (needed,)))
    for line, row in rest:
        if len(row) > len(keys):
            where = str(len(keys) + 1)
            raise BadImport(ImportProblem(line, where, "too-many-cells", "", (str(len(keys)),)))
    lines: list[_Line] = [
        (line, dict(zip(keys, (one.strip() for one in row), strict=False))) for line, row in rest
    ]
    return columns, lines


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each with the line in which it begins; a heading without a comma has semicolons."""
    separator = "," if "," in text.lstrip().partition("\n")[0] else ";"
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for row in reader:
            if line > MOST_LINES:
                raise BadImport(ImportProblem(line, "", "too-many-lines", "", (str(MOST_LINES),)))
            yield line, row
            line = reader.line_num + 1
    except csv.Error:
        raise BadImport(ImportProblem(line, "", "csv")) from None


def standings_csv(found: Reckoned, up_to: int | None = None) -> bytes:
    """A person a line, by rank: up to a round, or of all."""
    headings = ["rank", "number", "name", "points", *TIE_BREAKS, "played"]
    lines = [
        [*_whose(one), _decimal(one.points), *map(_decimal, one.breaks), str(one.played)]
        for one in found.standings(up_to)
    ]
    return _csv([headings, *lines])


def crosstable_csv(found: Reckoned, up_to: int | None = None) -> bytes:
    """A person a line: `12 red 1` is number 12, met as Red, and won."""
    rounds, lines = cross_lines(found, up_to)
    cells = [
        [*_whose(one), *(_text(str(cell)) for cell in cells), _decimal(one.points)]
        for one, cells in lines
    ]
    return _csv([["rank", "number", "name", *map(str, rounds), "points"], *cells])


def pairings_csv(found: Reckoned, round_number: int) -> bytes:
    """A table a line: who sat where, by number and by name, and the places.

    A person with a bye stands in the first seat.
    """
    outcomes = found.of_round(round_number)
    taken = dict.fromkeys(seat for one in outcomes for seat, _ in one.pairing.seats if seat)
    seats = [*taken] or [*next(iter(AT_TABLE.values())).seats[:1]]
    more = [f"{seat} {what}" for seat in seats for what in ("name", "place")]
    headings = ["round", "table", *seats, "bye", *_RESULT, *more]
    return _csv([headings, *(_pairing_line(found, one, seats) for one in outcomes)])


def _pairing_line(found: Reckoned, outcome: Outcome, seats: Sequence[str]) -> list[str]:
    pairing, places = outcome.pairing, dict(outcome.places)
    sat = {seats[0]: pairing.people[0]} if pairing.bye else dict(pairing.seats)
    cells = [str(pairing.round), pairing.table, *(str(sat.get(seat, "")) for seat in seats)]
    cells += [pairing.bye, outcome.state, "forfeit" if outcome.is_forfeit else ""]
    for seat in seats:
        person = found.tournament.people[sat[seat]].name if seat in sat else ""
        cells += [_text(person), str(places.get(seat, ""))]
    return cells


def _whose(ranked: RankedPerson) -> list[str]:
    rank = "" if ranked.rank is None else str(ranked.rank)
    return [rank, str(ranked.person.number), _text(ranked.person.name)]


def _decimal(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.6g}"


def _text(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name


def _csv(lines: Iterable[Sequence[str]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(lines)
    return (MARK + out.getvalue()).encode()
