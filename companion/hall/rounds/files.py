"""Files that an organiser brings, and takes as CSV: one decision of all lines, or what is wrong."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from companion.games.known import AT_TABLE
from companion.hall.rounds.drawing import following_round
from companion.hall.rounds.outcomes import Outcome, Reckoned
from companion.hall.rounds.pairings import BYE_WORTHS, FULL, Unfit
from companion.hall.rounds.standings import TIE_BREAKS, RankedPerson, cross_lines, ranking
from companion.hall.rounds.tournament import (
    PAIRING,
    PERSON,
    ROUND,
    Decided,
    Tournament,
)
from companion.json_reader import BadValue, Json

MOST_FILE_BYTES, MOST_LINES = 1 << 20, 20_000
MOST_PROBLEMS = 20  # that are told of one file
MARK = "\ufeff"  # by which spreadsheets recognise UTF-8
# A spreadsheet would calculate a name that begins so; some take the wide signs for the others.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "−")

Cleaned = Callable[[str], str]  # a stranger's text as it may be kept; ValueError for none
Cells = Mapping[str, str]  # of a line, by heading
BadLine = tuple[int, BadValue]  # with its line


class BadImport(ValueError):
    """A file of which nothing is taken, and why."""

    def __init__(self, *problems: BadLine) -> None:
        super().__init__("; ".join(f"{line}: {problem}" for line, problem in problems))
        self.problems = problems


class Gathering:
    """Decisions of a file line by line, each tried upon those before it."""

    def __init__(self, start: Tournament, clean: Cleaned) -> None:
        self.start, self._clean = start, clean
        self._draft = start.draft()
        self._rounds, self._pairing = {*start.rounds}, start.next_pairing
        self._decided: list[Decided] = []
        self._problems: list[BadLine] = []

    @contextmanager
    def line(self, number: int) -> Iterator[None]:
        """What is wrong in that line is noted, and the next one is read."""
        try:
            yield
        except BadValue as unfit:
            self._problems.append((number, unfit))
            if len(self._problems) >= MOST_PROBLEMS:
                raise BadImport(*self._problems) from None

    def decide(self, kind: str, content: Mapping[str, Json]) -> None:
        """Raises BadValue for what does not fit to what stands, or to the lines before."""
        self._draft.take(kind, content, 0.0)
        self._decided.append((kind, content))

    def person(self, number: int, name: str, *, is_withdrawn: bool = False) -> None:
        try:
            called = self._clean(name)
        except ValueError:
            raise Unfit("unread" if name else "missing", name or "name") from None
        self.decide(PERSON, {"person": number, "name": called, "withdrawn": is_withdrawn})

    def pair(self, number: int, content: Mapping[str, Json]) -> int:
        """Make the next pairing of that round, and the round if it is new."""
        if number not in self._rounds:
            self.decide(ROUND, following_round(self.start, number).to_json())
            self._rounds.add(number)
        self.decide(PAIRING, {"pairing": self._pairing, "round": number, **content})
        self._pairing += 1
        return self._pairing - 1

    def whole(self) -> list[Decided]:
        """All decisions of the file, or BadImport."""
        if self._problems:
            raise BadImport(*self._problems)
        return self._decided


def text_of_file(data: bytes) -> str:
    """UTF-8, with or without a mark. Raises BadImport."""
    if len(data) > MOST_FILE_BYTES or max(map(data.count, (b"\n", b"\r"))) > MOST_LINES:
        raise BadImport((0, Unfit("file", f"> {MOST_FILE_BYTES >> 20} MB")))
    text = data.decode("utf-8-sig", errors="replace")
    bad = next((line for line, one in enumerate(text.split("\n"), 1) if {*one} & {"\0", "�"}), 0)
    if bad:
        raise BadImport((bad, Unfit("file", "UTF-8")))
    return text


def number_in(cell: str, what: str) -> int:
    if not (cell.isascii() and cell.isdecimal() and len(cell) < 6 and int(cell)):
        raise Unfit("unread" if cell else "missing", cell or what)
    return int(cell)


def read_people_csv(data: bytes, start: Tournament, clean: Cleaned) -> list[Decided]:
    """A person a line: `name`, and `number` where people keep theirs. Raises BadImport."""
    gathering = Gathering(start, clean)
    named = {one.name.casefold() for one in start.people.values()}
    taken, listed = {*start.people}, set[int]()
    for line, cells in _lines(data, "name"):
        with gathering.line(line):
            name, given = cells["name"], cells.get("number", "")
            number = number_in(given, "number") if given else max(taken, default=0) + 1
            if number in listed or (not given and name.casefold() in named):
                raise Unfit("twice", number if number in listed else name)
            gathering.person(number, name)
            taken.add(number)
            listed.add(number)
            named.add(name.casefold())
    return gathering.whole()


def read_pairings_csv(data: bytes, start: Tournament, tables: Mapping[str, str]) -> list[Decided]:
    """A table of a round a line: `round`, `table`, `bye`, and a column for each seat.

    A seat holds a person's number, or a name that only one has; the seats say which game it is. A
    pairing that stands already stays, so the hall's own file is read again. Raises BadImport.
    """
    gathering, tables = Gathering(start, str), {one: one for one in _tables(start)} | {**tables}
    for line, cells in _lines(data, "round"):
        with gathering.line(line):
            number, content = number_in(cells["round"], "round"), _pairing(cells, start, tables)
            if not _stands(number, content, start):
                gathering.pair(number, content)
    return gathering.whole()


def _tables(start: Tournament) -> Iterator[str]:
    return (one.table for one in start.standing if one.table)


def _stands(number: int, content: Mapping[str, Json], start: Tournament) -> bool:
    return any(
        one.people == (content.get("person"),)
        if one.bye
        else (one.table, dict(one.seats)) == (content.get("table"), content.get("seats"))
        for one in start.of_round(number)
    )


def _pairing(cells: Cells, start: Tournament, tables: Mapping[str, str]) -> dict[str, Json]:
    known = {seat for one in AT_TABLE.values() for seat in one.seats}
    people = {seat: _person(cells[seat], start) for seat in cells if seat in known and cells[seat]}
    if cells.get("bye") and len(people) == 1:
        worth = cells["bye"] if cells["bye"] in BYE_WORTHS else FULL  # of an older hall's file
        return {"bye": worth, "person": next(iter(people.values()))}
    games = [name for name, one in AT_TABLE.items() if people and {*people} <= {*one.seats}]
    if not games or cells.get("bye"):
        raise Unfit("seats", ", ".join(people or known))
    return {"table": _table(cells, tables), "game": games[0], "seats": {**people}}


def _table(cells: Cells, tables: Mapping[str, str]) -> str:
    """The name of a table that stands there by name, by label or by its number: t1, Table 1, 1."""
    cell = cells.get("table", "").casefold()
    called = {label.casefold(): name for name, label in tables.items()}
    name = called.get(cell, cell if cell in tables else f"t{cell}")
    if cell and name not in tables:
        raise Unfit("unknown", cells["table"])
    return name if cell else ""


def _person(cell: str, start: Tournament) -> int:
    if cell.isascii() and cell.isdecimal() and len(cell) < 6 and int(cell) in start.people:
        return int(cell)
    same = [one.number for one in start.people.values() if one.name.casefold() == cell.casefold()]
    if len(same) != 1:
        raise Unfit("twice" if same else "unknown", cell)
    return same[0]


def _lines(data: bytes, needed: str) -> Iterator[tuple[int, Cells]]:
    """Cells by heading in small letters; each with the line in which it begins."""
    text = text_of_file(data)
    separator = "," if "," in text.lstrip().partition("\n")[0] else ";"
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    keys, line = list[str](), 1
    try:
        for row in reader:
            if not keys:
                keys = [one.strip().casefold() for one in row]
                keys = [] if not any(keys) else keys
                if keys and keys.count(needed) != 1:
                    raise BadImport((line, Unfit("twice" if needed in keys else "missing", needed)))
            elif any(cell.strip() for cell in row):
                if len(row) > len(keys):
                    raise BadImport((line, Unfit("file", row[-1])))
                cells = [one.strip() for one in row] + [""] * (len(keys) - len(row))
                yield line, dict(zip(keys, cells, strict=True))
            line = reader.line_num + 1
    except csv.Error as error:
        raise BadImport((line, Unfit("file", error))) from None
    if not keys:
        raise BadImport((1, Unfit("missing", needed)))


def standings_csv(found: Reckoned, up_to: int | None = None) -> bytes:
    """A person a line, by rank: up to a round, or of all."""
    headings = ["rank", "number", "name", "points", *TIE_BREAKS, "played"]
    lines = [
        [*_whose(one), _decimal(one.points), *map(_decimal, one.breaks), str(one.played)]
        for one in ranking(found, up_to)
    ]
    return _csv([headings, *lines])


def crosstable_csv(found: Reckoned, up_to: int | None = None) -> bytes:
    """A person a line: `12 red 1` is number 12, met as Red, and won."""
    rounds, lines = cross_lines(found, up_to)
    table = [[*_whose(one), *map(str, cells), _decimal(one.points)] for one, cells in lines]
    return _csv([["rank", "number", "name", *map(str, rounds), "points"], *table])


def pairings_csv(found: Reckoned, round_number: int) -> bytes:
    """A table a line: who sat where, by number and by name, and the places.

    A person with a bye stands in the first seat.
    """
    outcomes = found.of_round(round_number)
    taken = dict.fromkeys(seat for one in outcomes for seat, _ in one.pairing.seats if seat)
    seats = [*taken] or [*next(iter(AT_TABLE.values())).seats[:1]]
    more = [f"{seat} {what}" for seat in seats for what in ("name", "place")]
    headings = ["round", "table", *seats, "bye", "state", "forfeit", *more]
    return _csv([headings, *(_pairing_line(found, one, seats) for one in outcomes)])


def _pairing_line(found: Reckoned, outcome: Outcome, seats: Sequence[str]) -> list[str]:
    pairing, places = outcome.pairing, dict(outcome.places)
    sat = {seats[0]: pairing.people[0]} if pairing.bye else dict(pairing.seats)
    cells = [str(pairing.round), pairing.table, *(str(sat.get(seat, "")) for seat in seats)]
    cells += [pairing.bye, outcome.state, "forfeit" if outcome.is_forfeit else ""]
    for seat in seats:
        name = found.tournament.people[sat[seat]].name if seat in sat else ""
        cells += [name, str(places.get(seat, ""))]
    return cells


def _whose(ranked: RankedPerson) -> list[str]:
    rank = "" if ranked.rank is None else str(ranked.rank)
    return [rank, str(ranked.person.number), ranked.person.name]


def _decimal(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.6g}"


def _csv(lines: Iterable[Sequence[str]]) -> bytes:
    """With an apostrophe before whatever a spreadsheet would calculate."""
    out = io.StringIO(newline="")
    safe = ([f"'{one}" if one.startswith(_FORMULA) else one for one in line] for line in lines)
    csv.writer(out).writerows(safe)
    return (MARK + out.getvalue()).encode()
