"""People and pairings from a spreadsheet: CSV with commas, semicolons or tabs."""

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.games.known import AT_TABLE
from companion.hall.rounds.changing import Seated, given_up
from companion.hall.rounds.fitting import Unfit, table_called
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
from companion.hall.rounds.pairings import BYES
from companion.hall.rounds.sheets import is_told
from companion.hall.rounds.tournament import PERSON, Tournament
from companion.json_reader import BadValue, Json

_SEPARATORS = (";", ",", "\t")
_HEADINGS: Mapping[str, str] = {
    **dict.fromkeys(("number", "no", "nr", "nummer", "numéro", "numero"), "number"),
    **dict.fromkeys(("snr", "startnr", "start no", "starting number", "#"), "number"),
    **dict.fromkeys(("name", "naam", "nom"), "name"),
    **dict.fromkeys(("round", "runde", "ronde"), "round"),
    **dict.fromkeys(("table", "tisch", "tafel", "board", "brett", "bord"), "table"),
    **dict.fromkeys(("bye", "freilos", "spielfrei", "vrij", "exempt"), "bye"),
}
_BYE_WORDS: Mapping[str, str] = {
    **{one: one for one in BYES},
    **dict.fromkeys(("1", "f", "u"), "full"),
    **dict.fromkeys(("½", "1/2", "0.5", "0,5", "h"), "half"),
    **dict.fromkeys(("0", "z"), "zero"),
}


@dataclass(frozen=True, slots=True)
class _CsvTable:
    headings: tuple[str, ...]  # as they stand there
    columns: Mapping[str, int]  # where each heading stands; those that are known by their keys
    lines: tuple[tuple[int, Mapping[str, str]], ...]  # number of a line, and what is in it
    notices: tuple[ImportNotice, ...]

    def called(self) -> dict[str, str]:
        """Each column as people find it: its number and its heading."""
        return {key: f"{at + 1} ({self.headings[at]})" for key, at in self.columns.items()}


def read_people_csv(data: bytes, start: Tournament, clean: Cleaned) -> ImportFile:
    """A line a person: `name`, and `number` where one is to be kept. Raises BadImport."""
    table = _read(data, ("name",), {})
    gathering = Gathering(start, table.called() | {"person": table.called().get("number", "1")})
    named = {one.name.casefold() for one in start.people.values()}
    taken, following = {*start.people}, start.next_person
    listed: set[int] = set()
    for line, cells in table.lines:
        try:
            name = person_called(cells["name"], clean)
            number = _number(cells, "number") if cells.get("number") else 0
            if number in listed:
                raise Unfit("number", "twice", number)
            if not number and name.casefold() in named:
                raise Unfit("name", "name-known", name)
        except BadValue as unfit:
            gathering.unfit(line, unfit)
            continue
        while not number:
            number, following = following if following not in taken else 0, following + 1
        taken.add(number)
        listed.add(number)
        named.add(name.casefold())
        gathering.decide(line, PERSON, {"person": number, "name": name})
    return gathering.whole(table.notices)


def read_pairings_csv(
    data: bytes, start: Tournament, tables: Mapping[str, str], seats_called: Mapping[str, str]
) -> ImportFile:
    """A line a table of a round: `round`, `table`, and a column a seat. Which game is played there
    is told by the seats that are taken in the line.

    In a seat stands a person's number, or a name that only one has. Who is paired already in a
    round that has not begun changes places, if all do with whom he sat. With a word in the column
    `bye` whoever stands in the line has a bye. What the hall's own file of pairings tells besides
    is passed over, and a pairing that stands already stays. `seats_called` gives the seats by what
    people call them, in small letters. Raises BadImport.
    """
    table = _read(data, ("round",), seats_called)
    known = {*_HEADINGS.values()}
    seats = [one for one in table.columns if one not in known and not is_told(one)]
    named = {one.table: one.table for one in start.standing if one.table} | {**tables}
    _expect_seats(seats, table.called())
    gathering = Gathering(start, table.called() | {"person": table.called()[seats[0]]})
    read = list[tuple[int, int, dict[str, Json]]]()
    seated: set[Seated] = set()
    notices = [*table.notices]
    for line, cells in table.lines:
        try:
            number = _number(cells, "round")
            content, people = _pairing(cells, seats, start, named)
        except BadValue as unfit:
            gathering.unfit(line, unfit)
            continue
        if _stands(number, content, start):
            notices.append(ImportNotice(line, "known", str(number)))
            continue
        read.append((line, number, content))
        seated |= {(number, who) for who in people}
    for kind, off in given_up(start, seated):
        gathering.decide(1, kind, off)
    for line, number, content in read:
        gathering.pair(line, number, content)
    return gathering.whole(notices)


def _stands(number: int, content: Mapping[str, Json], start: Tournament) -> bool:
    """Whether that is decided already, and nothing else of these people."""
    return any(
        (one.bye, one.people) == (content.get("bye"), (content.get("person"),))
        if one.bye
        else (one.table, dict(one.seats)) == (content.get("table"), content.get("seats"))
        for one in start.of_round(number)
    )


def _expect_seats(headings: list[str], called: Mapping[str, str]) -> None:
    ours = [seat for one in AT_TABLE.values() for seat in one.seats]
    wrong = next((one for one in headings if one not in ours), "")
    if wrong or not headings:
        raise BadImport(ImportProblem(1, called.get(wrong, ""), "seats", wrong, (*ours,)))


def _game_with(taken: Collection[str]) -> str:
    """The game with these seats. Raises Unfit."""
    games = [name for name, one in AT_TABLE.items() if taken and {*taken} <= {*one.seats}]
    if not games:
        code = "two-games" if taken else "nobody-there"
        raise Unfit(next(iter(taken), "person"), code, "", [*taken])
    return games[0]


def _pairing(
    cells: Mapping[str, str], seats: list[str], start: Tournament, tables: Mapping[str, str]
) -> tuple[dict[str, Json], Iterable[int]]:
    """What a line says, and who sits in it."""
    people = {seat: _person(cells[seat], seat, start) for seat in seats if cells.get(seat)}
    bye = _BYE_WORDS.get(cells.get("bye", "").casefold(), cells.get("bye", ""))
    if bye:
        if bye not in BYES:
            raise Unfit("bye", "choice", bye, BYES)
        if len(people) != 1:
            raise Unfit("bye", "one-person", bye)
        return {"bye": bye, "person": next(iter(people.values()))}, people.values()
    at = cells.get("table", "")
    where = at and table_called(at, tables)
    said: dict[str, Json] = {"table": where, "game": _game_with(people), "seats": {**people}}
    return said, people.values()


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


def _read(data: bytes, needed: tuple[str, ...], more: Mapping[str, str]) -> _CsvTable:
    text, notices = text_of_file(data)
    rows = [(line, row) for line, row in _rows(text) if any(cell.strip() for cell in row)]
    if not rows:
        raise BadImport(ImportProblem(1, "", "empty", "", needed))
    (first, headings), *rest = rows
    columns: dict[str, int] = {}
    for place, heading in enumerate(headings):
        plain = heading.strip().casefold().rstrip(".")
        key = _HEADINGS.get(plain) or more.get(plain, plain)
        if key in columns:
            raise BadImport(ImportProblem(first, str(place + 1), "twice", heading[:60]))
        if key:
            columns[key] = place
    for key in needed:
        if key not in columns:
            raise BadImport(ImportProblem(first, "", "no-column", "", (key,)))
    lines = []
    for line, row in rest:
        if len(row) > len(headings):
            where = str(len(headings) + 1)
            raise BadImport(ImportProblem(line, where, "too-many-cells", "", (str(len(headings)),)))
        cells = {key: row[at].strip() for key, at in columns.items() if at < len(row)}
        lines.append((line, cells))
    called = (*(one.strip()[:60] for one in headings),)
    return _CsvTable(called, columns, (*lines,), notices)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each with the line in which it begins."""
    first = text.lstrip().partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
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
