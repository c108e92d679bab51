"""Tournament Report Files of pairing programs: FIDE's TRF-16, and the form of 2006.

A line that begins with 001 is a person: starting number in columns 5-8, name in 15-47, and from
column 92 ten columns a round: the opponent's number, the colour, the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.known import AT_TABLE
from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.importing import (
    Cleaned,
    Gathering,
    ImportFile,
    ImportNotice,
    person_called,
    text_of_file,
)
from companion.hall.rounds.pairings import MOST_ROUNDS, PairingWish, Person
from companion.hall.rounds.tournament import PAPER, PERSON, Tournament
from companion.json_reader import BadValue, Json

_PERSON, _NUMBER, _NAME = "001", slice(4, 8), slice(14, 47)
LONGEST_TRF_NAME = 33
_FIRST_ROUND, _ROUND_WIDTH = 91, 10
# What both lines of a game say of it, the first seat's first: their places, and whether they met.
_RESULTS: Mapping[tuple[str, str], tuple[tuple[int, int], bool]] = {
    ("1", "0"): ((1, 2), True),
    ("0", "1"): ((2, 1), True),
    ("=", "="): ((1, 1), True),
    ("W", "L"): ((1, 2), True),  # less than one move: not rated there, and no matter here
    ("L", "W"): ((2, 1), True),
    ("D", "D"): ((1, 1), True),
    ("+", "-"): ((1, 2), False),
    ("-", "+"): ((2, 1), False),
    ("-", "-"): ((2, 2), False),
}
_BYES = {
    **dict.fromkeys("FU+1W", "full"),  # U: the program found nobody to play against
    **dict.fromkeys("H=D", "half"),
    **dict.fromkeys("Z-0L ", "zero"),
}


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a person's line says of one round."""

    line: int
    column: int
    person: int
    opponent: int  # 0 for nobody
    colour: str
    result: str


def games_of_two() -> tuple[str, ...]:
    """The games that such a file can be of."""
    return (*(name for name, one in AT_TABLE.items() if one.least_seats <= 2 <= len(one.seats)),)


def read_trf(data: bytes, start: Tournament, wish: PairingWish, clean: Cleaned) -> ImportFile:
    """People by their starting numbers, rounds, pairings; results as from paper.

    White sits in the game's first seat. A pairing that is known already stays as it is, so the
    same file may come again with another round in it. Pairings without a result get the free
    tables in order. Raises BadImport.
    """
    gathering = Gathering(start, {"person": "5-8", "name": "15-47"})
    whole, letters = text_of_file(data)
    notices = [*letters]
    cells: list[_Cell] = []
    listed: set[int] = set()
    for line, text in enumerate(whole.splitlines(), start=1):
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
            notices.append(ImportNotice(line, "left-out", text[:3]))
    if not listed and not gathering.problems:
        gathering.unfit(1, Unfit("1-3", "no-people", "", [_PERSON]))
    notices += _Rounds(gathering, start, wish, listed).take(cells)
    return gathering.whole(notices)


def _number(text: str, listed: set[int]) -> int:
    number = text[_NUMBER].strip()
    if not (number.isascii() and number.isdecimal() and int(number) > 0):
        raise Unfit("person", "number", number, ["1…"])
    if int(number) in listed:
        raise Unfit("person", "twice", number)
    listed.add(int(number))
    return int(number)


def _person(number: int, name: str, known: Person | None) -> dict[str, Json]:
    """Who has withdrawn has so still; a name that was cut off to fit is the one that is known."""
    if known is None:
        return {"person": number, "name": name}
    is_cut = name == known.name[:LONGEST_TRF_NAME].rstrip()
    name = known.name if is_cut else name
    return {"person": number, "name": name, "withdrawn": known.is_withdrawn}


def _read_rounds(line: int, person: int, text: str) -> Iterator[_Cell]:
    for column in range(_FIRST_ROUND, len(text.rstrip()), _ROUND_WIDTH):
        block = text[column : column + _ROUND_WIDTH].ljust(_ROUND_WIDTH)
        opponent, colour, result = block[:4].strip(), block[5], block[7].upper()
        called = f"{column + 1}-{column + 8}"
        if opponent and not (opponent.isascii() and opponent.isdecimal()):
            raise Unfit(called, "number", opponent, ["0000", "1…"])
        if colour not in "wb- " or any(block[at] != " " for at in (4, 6, 8, 9)):
            raise Unfit(called, "trf-round", block.strip(), ["w", "b", "-"])
        if opponent or result != " ":
            yield _Cell(line, column + 1, person, int(opponent or 0), colour, result)


class _Rounds:
    """The rounds of a file: each pairing from both its lines, which must say the same."""

    def __init__(
        self, gathering: Gathering, start: Tournament, wish: PairingWish, listed: set[int]
    ) -> None:
        self._gathering, self._start, self._wish, self._listed = gathering, start, wish, listed
        self._seats = AT_TABLE[wish.game].seats
        self._known = {(one.round, frozenset(one.people)): one for one in start.standing}
        self._taken = {(one.round, one.table) for one in start.standing}

    def take(self, cells: Sequence[_Cell]) -> Iterator[ImportNotice]:
        by_place = {(one.column, one.person): one for one in cells}
        for cell in sorted(cells, key=lambda one: (one.column, one.person)):
            number = (cell.column - 1 - _FIRST_ROUND) // _ROUND_WIDTH + 1
            if number > MOST_ROUNDS:
                self._wrong(cell, "number", number, f"1…{MOST_ROUNDS}")
                continue
            other = by_place.get((cell.column, cell.opponent))
            if not cell.opponent:
                yield from self._bye(cell, number)
            elif cell.opponent not in self._listed or cell.opponent == cell.person:
                self._wrong(cell, "unknown-person", cell.opponent)
            elif other is None or other.opponent != cell.person:
                self._wrong(cell, "trf-other-line", cell.opponent)
            elif cell.person < cell.opponent:
                yield from self._pair(number, cell, other)

    def _wrong(self, cell: _Cell, code: str, value: Json, *expected: str) -> None:
        where = f"{cell.column}-{cell.column + 7}"
        self._gathering.unfit(cell.line, Unfit(where, code, value, expected))

    def _bye(self, cell: _Cell, number: int) -> Iterator[ImportNotice]:
        if cell.result not in _BYES:
            self._wrong(cell, "trf-result", cell.result, *"".join(_BYES).strip())
        elif (number, frozenset({cell.person})) in self._known:
            yield ImportNotice(cell.line, "known", str(number))
        else:
            content: dict[str, Json] = {"bye": _BYES[cell.result], "person": cell.person}
            self._gathering.pair(cell.line, number, content)

    def _pair(self, number: int, cell: _Cell, other: _Cell) -> Iterator[ImportNotice]:
        if cell.colour == other.colour and cell.colour in "wb":
            self._wrong(cell, "trf-colours", cell.colour, "w", "b")
            return
        is_turned = cell.colour == "b" or other.colour == "w"
        first, second = (other, cell) if is_turned else (cell, other)
        said = first.result, second.result
        if said != (" ", " ") and said not in _RESULTS:
            self._wrong(
                cell, "trf-result", " ".join(said), "1 0", "= =", "0 1", "+ -", "- +", "- -"
            )
            return
        pair = first.person, second.person
        known = self._known.get((number, frozenset(pair)))
        if known is not None and (known.table or known.number in self._start.papers):
            yield ImportNotice(cell.line, "known", str(number))
            return
        pairing = self._gathering.next_pairing if known is None else known.number
        seats = dict(zip(self._seats, pair, strict=False)) if known is None else dict(known.seats)
        if known is None:
            table = self._free_table(number) if said not in _RESULTS else ""
            content: dict[str, Json] = {"game": self._wish.game, "table": table}
            if not self._gathering.pair(cell.line, number, {**content, "seats": {**seats}}):
                return
        if said in _RESULTS:
            places, is_met = _RESULTS[said]
            place_of = dict(zip(pair, places, strict=True))
            on_paper: dict[str, Json] = {seat: place_of[one] for seat, one in seats.items()}
            paper: dict[str, Json] = {
                "pairing": pairing,
                "places": on_paper,
                "forfeit": not is_met,
                "by": "TRF",
            }
            self._gathering.decide(cell.line, PAPER, paper)

    def _free_table(self, number: int) -> str:
        free = (one for one in self._wish.tables if (number, one) not in self._taken)
        table = next(free, "")
        self._taken.add((number, table))
        return table
