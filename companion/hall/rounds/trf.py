"""Tournament Report Files (FIDE's TRF16) of two at a table, in and out.

A line that begins with 001 is a person: starting number in columns 5-8, name in 15-47, and from
column 92 ten columns a round: the opponent's number, the colour, the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.known import AT_TABLE
from companion.hall.rounds.importing import (
    Cleaned,
    Gathering,
    ImportFile,
    ImportNotice,
    person_called,
    text_of_file,
)
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import MOST_ROUNDS, Outcome, Person, Unfit
from companion.hall.rounds.tournament import PAPER, PERSON, Tournament
from companion.json_reader import BadValue, Json

_PERSON, _NUMBER, _NAME = "001", slice(4, 8), slice(14, 47)
LONGEST_TRF_NAME = 33
_FIRST_ROUND, _ROUND_WIDTH = 91, 10
TWO = 2
# The results in both lines of a game, the first seat's first: their places, and whether they met.
_RESULTS: Mapping[tuple[str, str], tuple[tuple[int, int], bool]] = {
    ("1", "0"): ((1, 2), True),
    ("0", "1"): ((2, 1), True),
    ("=", "="): ((1, 1), True),
    ("W", "L"): ((1, 2), True),  # less than one move
    ("L", "W"): ((2, 1), True),
    ("D", "D"): ((1, 1), True),
    ("+", "-"): ((1, 2), False),
    ("-", "+"): ((2, 1), False),
    ("-", "-"): ((2, 2), False),
}
_BYES = {**dict.fromkeys("FU+", "full"), "H": "half", **dict.fromkeys("Z-", "zero")}
_BYE_SIGNS = {"full": "F", "half": "H", "zero": "Z"}
_SIGNS = {told: signs for signs, told in _RESULTS.items() if signs[0] in "10=+-"}


@dataclass(frozen=True, slots=True)
class TrfWish:
    """What the file does not say: its game, and the tables of pairings without a result."""

    game: str
    tables: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a person's line says of one round."""

    line: int
    column: int
    person: int
    opponent: int  # 0 for nobody
    colour: str
    result: str

    @property
    def round(self) -> int:
        return (self.column - 1 - _FIRST_ROUND) // _ROUND_WIDTH + 1

    def unfit(self, code: str, value: Json, *expected: str) -> Unfit:
        return Unfit(f"{self.column}-{self.column + 7}", code, value, expected)


def read_trf(data: bytes, start: Tournament, wish: TrfWish, clean: Cleaned) -> ImportFile:
    """People by their starting numbers, rounds, pairings, and results as on paper.

    White sits in the game's first seat. A pairing that is known stays as it is, so the same file
    may come again with another round in it. Raises BadImport.
    """
    gathering = Gathering(start, {"person": "5-8", "name": "15-47"})
    cells, listed = list[_Cell](), set[int]()
    for line, text in enumerate(text_of_file(data).splitlines(), start=1):
        if text.startswith(_PERSON):
            try:
                number = _number(text, listed)
                name = person_called(text[_NAME].strip(), clean)
                cells += _read_rounds(line, number, text)
            except BadValue as unfit:
                gathering.unfit(line, unfit)
                continue
            gathering.decide(line, PERSON, _person(number, name, start.people.get(number)))
        elif text.strip() and not (text[:2].isdigit() and text[2:3] == "2"):
            gathering.notices.append(ImportNotice(line, "left-out", text[:3]))
    if not listed:
        gathering.unfit(1, Unfit("1-3", "no-people", "", [_PERSON]))
    _Rounds(gathering, wish, listed).take(cells)
    return gathering.whole()


def _number(text: str, listed: set[int]) -> int:
    number = text[_NUMBER].strip()
    if not (number.isascii() and number.isdecimal() and int(number) > 0):
        raise Unfit("person", "number", number, ["1…"])
    if int(number) in listed:
        raise Unfit("person", "twice", number)
    listed.add(int(number))
    return int(number)


def _person(number: int, name: str, known: Person | None) -> dict[str, Json]:
    """A person stays withdrawn, and keeps a known name that the file has cut off."""
    if known is None:
        return {"person": number, "name": name}
    is_cut = name == known.name[:LONGEST_TRF_NAME].rstrip()
    name = known.name if is_cut else name
    return {"person": number, "name": name, "withdrawn": known.is_withdrawn}


def _read_rounds(line: int, person: int, text: str) -> Iterator[_Cell]:
    for column in range(_FIRST_ROUND, len(text.rstrip()), _ROUND_WIDTH):
        block = text[column : column + _ROUND_WIDTH].ljust(_ROUND_WIDTH)
        opponent, colour, result = block[:4].strip(), block[5], block[7].upper()
        where = f"{column + 1}-{column + 8}"
        if opponent and not (opponent.isascii() and opponent.isdecimal()):
            raise Unfit(where, "number", opponent, ["0000", "1…"])
        if colour not in "wb- " or any(block[at] != " " for at in (4, 6, 8, 9)):
            raise Unfit(where, "trf-round", block.strip(), ["w", "b", "-"])
        if opponent or result != " ":
            yield _Cell(line, column + 1, person, int(opponent or 0), colour, result)


class _Rounds:
    """The rounds of a file: each pairing from both its lines, which must say the same."""

    def __init__(self, gathering: Gathering, wish: TrfWish, listed: set[int]) -> None:
        self._gathering, self._wish, self._listed = gathering, wish, listed
        self._start = gathering.start
        standing = self._start.standing
        self._known = {(one.round, frozenset(one.people)): one for one in standing}
        self._taken = {(one.round, one.table) for one in standing}

    def take(self, cells: Sequence[_Cell]) -> None:
        by_place = {(one.column, one.person): one for one in cells}
        for cell in sorted(cells, key=lambda one: (one.column, one.person)):
            try:
                self._take(cell, by_place.get((cell.column, cell.opponent)))
            except Unfit as unfit:
                self._gathering.unfit(cell.line, unfit)

    def _take(self, cell: _Cell, other: _Cell | None) -> None:
        if cell.round > MOST_ROUNDS:
            raise cell.unfit("number", cell.round, f"1…{MOST_ROUNDS}")
        if not cell.opponent:
            self._bye(cell)
        elif cell.opponent not in self._listed or cell.opponent == cell.person:
            raise cell.unfit("unknown-person", cell.opponent)
        elif other is None or other.opponent != cell.person:
            raise cell.unfit("trf-other-line", cell.opponent)
        elif cell.person < cell.opponent:
            if cell.colour == other.colour and cell.colour in "wb":
                raise cell.unfit("trf-colours", cell.colour, "w", "b")
            is_turned = cell.colour == "b" or other.colour == "w"
            self._pair(*((other, cell) if is_turned else (cell, other)))

    def _bye(self, cell: _Cell) -> None:
        if cell.result not in _BYES:
            raise cell.unfit("trf-result", cell.result, *_BYES)
        if (cell.round, frozenset({cell.person})) in self._known:
            self._gathering.notices.append(ImportNotice(cell.line, "known", str(cell.round)))
        else:
            content: dict[str, Json] = {"bye": _BYES[cell.result], "person": cell.person}
            self._gathering.pair(cell.line, cell.round, content)

    def _pair(self, first: _Cell, second: _Cell) -> None:
        signs, pair = (first.result, second.result), (first.person, second.person)
        cell = min(first, second, key=lambda one: one.person)
        if signs != (" ", " ") and signs not in _RESULTS:
            raise cell.unfit("trf-result", " ".join(signs), *(" ".join(one) for one in _RESULTS))
        known = self._known.get((cell.round, frozenset(pair)))
        if known is not None and (known.table or known.number in self._start.papers):
            self._gathering.notices.append(ImportNotice(cell.line, "known", str(cell.round)))
            return
        pairing = self._gathering.next_pairing if known is None else known.number
        seats = dict(zip(AT_TABLE[self._wish.game].seats, pair, strict=False))
        if known is not None:
            seats = dict(known.seats)
        else:
            table = self._free_table(cell.round) if signs not in _RESULTS else ""
            content: dict[str, Json] = {"game": self._wish.game, "table": table}
            if not self._gathering.pair(cell.line, cell.round, {**content, "seats": {**seats}}):
                return
        if signs in _RESULTS:
            places, is_met = _RESULTS[signs]
            place_of = dict(zip(pair, places, strict=True))
            by_seat: dict[str, Json] = {seat: place_of[one] for seat, one in seats.items()}
            paper: dict[str, Json] = {"pairing": pairing, "places": by_seat, "by": "TRF"}
            self._gathering.decide(cell.line, PAPER, {**paper, "forfeit": not is_met})

    def _free_table(self, number: int) -> str:
        free = (one for one in self._wish.tables if (number, one) not in self._taken)
        table = next(free, "")
        self._taken.add((number, table))
        return table


def is_for_trf(found: Reckoned, up_to: int | None = None) -> bool:
    """Whether two sat at each table; a TRF cannot say more."""
    last = max(found.rounds(up_to), default=0)
    counted = (one.pairing for one in found.outcomes.values() if one.pairing.round <= last)
    return all(one.bye or len(one.seats) == TWO for one in counted)


def trf_of(found: Reckoned, up_to: int | None = None) -> bytes:
    """All rounds, or those up to one; open results stay empty. Raises Unfit for three at a table.

    White is the game's first seat.
    """
    if not is_for_trf(found, up_to):
        raise Unfit("pairing", "trf-many")
    last = max(found.rounds(up_to), default=0)
    cells: dict[tuple[int, int], str] = {}
    for outcome in found.outcomes.values():
        cells |= _cells(outcome)
    tournament, ranked = found.tournament, found.standings(up_to)
    lines = [f"012 {tournament.title or 'Faust'}", f"062 {len(tournament.people)}", f"XXR {last}"]
    place = {one.person.number: number for number, one in enumerate(ranked, start=1)}
    points = {one.person.number: float(one.points) for one in ranked}
    for number, person in sorted(tournament.people.items()):
        name = person.name[:LONGEST_TRF_NAME].ljust(LONGEST_TRF_NAME)
        head = f"001 {number:4}      {name}".ljust(80)
        ranking = f"{head}{points[number]:4.1f} {place[number]:4}"
        of_rounds = (cells.get((one, number), " " * 8) for one in range(1, last + 1))
        lines.append("  ".join([ranking, *of_rounds]).rstrip())
    return "\r\n".join([*lines, ""]).encode("utf-8")


def _cells(outcome: Outcome) -> Iterator[tuple[tuple[int, int], str]]:
    """The opponent, the colour and the result in the line of each who sat there."""
    pairing = outcome.pairing
    if pairing.bye:
        yield (pairing.round, pairing.people[0]), f"0000 - {_BYE_SIGNS[pairing.bye]}"
    elif len(pairing.seats) == TWO:
        first, second = pairing.people
        signs = (" ", " ")
        if outcome.places:
            places = outcome.places[0][1], outcome.places[1][1]
            signs = _SIGNS.get((places, not outcome.is_forfeit), ("-", "-"))
        yield (pairing.round, first), f"{second:4} w {signs[0]}"
        yield (pairing.round, second), f"{first:4} b {signs[1]}"
