"""Tournament Report Files (FIDE's TRF16) of two at a table, in and out.

A line that begins with 001 is a person: starting number in columns 5-8, name in 15-47, and from
column 92 ten columns a round: the opponent's number, the colour, the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.known import AT_TABLE
from companion.hall.rounds.files import Cleaned, Gathering, number_in, text_of_file
from companion.hall.rounds.outcomes import Outcome, Reckoned
from companion.hall.rounds.pairings import Unfit
from companion.hall.rounds.standings import ranking
from companion.hall.rounds.tournament import PAPER, Decided, Tournament
from companion.json_reader import Json

_PERSON, _NUMBER, _NAME = "001", slice(4, 8), slice(14, 47)
LONGEST_TRF_NAME = 33
_FIRST_ROUND, _ROUND_WIDTH = 91, 10
TWO = 2
# Results in both lines of a game, the first seat's first: their places, and whether they met.
_RESULTS: Mapping[str, tuple[tuple[int, int], bool]] = {
    "10": ((1, 2), True), "01": ((2, 1), True), "==": ((1, 1), True), "WL": ((1, 2), True),
    "LW": ((2, 1), True), "DD": ((1, 1), True), "+-": ((1, 2), False), "-+": ((2, 1), False),
    "--": ((2, 2), False),
}  # fmt: skip
_SIGNS = {told: signs for signs, told in _RESULTS.items() if signs[0] in "10=+-"}
_BYES = {**dict.fromkeys("FU+", "full"), "H": "half", **dict.fromkeys("Z-", "zero")}
_BYE_SIGNS = {"full": "F", "half": "H", "zero": "Z"}


@dataclass(frozen=True, slots=True)
class TrfWish:
    """What the file does not say: its game, and the tables of pairings without a result."""

    game: str
    tables: Sequence[str]
    clean: Cleaned


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a person's line says of one round."""

    line: int
    round: int
    person: int
    opponent: int  # 0 for nobody
    colour: str
    result: str


@dataclass(slots=True)
class _File:
    gathering: Gathering
    wish: TrfWish
    cells: dict[tuple[int, int], _Cell] = field(default_factory=dict)  # by round and person
    taken: set[tuple[int, str]] = field(default_factory=set)  # by round: tables

    def read(self, data: bytes) -> None:
        known, listed = self.gathering.start.people, set[int]()
        for line, text in enumerate(text_of_file(data).splitlines(), start=1):
            with self.gathering.line(line):
                if text.startswith(_PERSON):
                    number = number_in(text[_NUMBER].strip(), _PERSON)
                    if number in listed:
                        raise Unfit("twice", number)
                    listed.add(number)
                    before, name = known.get(number), text[_NAME].strip()
                    if before and before.name[:LONGEST_TRF_NAME].rstrip() == name:
                        name = before.name  # the file has cut it off
                    is_withdrawn = before is not None and before.is_withdrawn
                    self.gathering.person(number, name, is_withdrawn=is_withdrawn)
                    cells = _cells_of(line, number, text)
                    self.cells |= {(one.round, one.person): one for one in cells}
        with self.gathering.line(1):
            if not listed:
                raise Unfit("missing", _PERSON)

    def take(self) -> None:
        """Each pairing from both its lines, which must say the same."""
        for _, cell in sorted(self.cells.items()):
            with self.gathering.line(cell.line):
                other = self.cells.get((cell.round, cell.opponent))
                if not cell.opponent:
                    self._bye(cell)
                elif other is None or other.opponent != cell.person or cell is other:
                    raise Unfit("trf", cell.opponent)
                elif cell.person < cell.opponent:
                    is_turned = cell.colour == "b" or other.colour == "w"
                    self._pair(*((other, cell) if is_turned else (cell, other)))

    def _known(self, cell: _Cell) -> Iterator[int]:
        people = {cell.person, cell.opponent} - {0}
        standing = self.gathering.start.of_round(cell.round)
        return (one.number for one in standing if {*one.people} == people)

    def _bye(self, cell: _Cell) -> None:
        if cell.result not in _BYES:
            raise Unfit("trf", cell.result)
        if next(self._known(cell), None) is None:
            bye: dict[str, Json] = {"bye": _BYES[cell.result], "person": cell.person}
            self.gathering.pair(cell.round, bye)

    def _pair(self, first: _Cell, second: _Cell) -> None:
        """A pairing that is known stays; one without a table gets its result on paper."""
        signs, start = first.result + second.result, self.gathering.start
        result, number = _RESULTS.get(signs), next(self._known(first), None)
        if (result is None and signs.strip()) or first.colour == second.colour != "-":
            raise Unfit("trf", signs)
        if number is not None and (start.pairings[number].table or number in start.papers):
            return
        seats = dict(
            zip(AT_TABLE[self.wish.game].seats, (first.person, second.person), strict=False)
        )
        if number is None:
            table = "" if result else self._free_table(first.round)
            said: dict[str, Json] = {"game": self.wish.game, "table": table, "seats": {**seats}}
            number = self.gathering.pair(first.round, said)
        else:
            seats = dict(start.pairings[number].seats)
        if result is not None:
            place = dict(zip((first.person, second.person), result[0], strict=True))
            places: dict[str, Json] = {seat: place[one] for seat, one in seats.items()}
            paper: dict[str, Json] = {"pairing": number, "places": places, "by": "TRF"}
            self.gathering.decide(PAPER, {**paper, "forfeit": not result[1]})

    def _free_table(self, number: int) -> str:
        taken = self.taken | {(one.round, one.table) for one in self.gathering.start.standing}
        table = next((one for one in self.wish.tables if (number, one) not in taken), "")
        self.taken.add((number, table))
        return table


def read_trf(data: bytes, start: Tournament, wish: TrfWish) -> list[Decided]:
    """People by their starting numbers, rounds, pairings, and results as on paper.

    White sits in the game's first seat. A pairing that is known stays as it is, so the same file
    may come again with another round in it. Raises BadImport.
    """
    file = _File(Gathering(start, wish.clean), wish)
    file.read(data)
    file.take()
    return file.gathering.whole()


def _cells_of(line: int, person: int, text: str) -> Iterator[_Cell]:
    for column in range(_FIRST_ROUND, len(text.rstrip()), _ROUND_WIDTH):
        block = text[column : column + _ROUND_WIDTH].ljust(_ROUND_WIDTH)
        opponent, colour, result = block[:4].strip(), block[5], block[7].upper()
        if colour not in "wb- " or any(block[at] != " " for at in (4, 6, 8, 9)):
            raise Unfit("trf", block.strip())
        if opponent or result != " ":
            met = number_in(opponent, "") if opponent.strip("0") else 0
            number = (column - _FIRST_ROUND) // _ROUND_WIDTH + 1
            yield _Cell(line, number, person, met, colour.strip() or "-", result)


def is_for_trf(found: Reckoned, up_to: int | None = None) -> bool:
    """Whether two sat at each table; a TRF cannot say more."""
    last = max(found.rounds(up_to), default=0)
    counted = (one for one in found.tournament.standing if one.round <= last)
    return all(one.bye or len(one.seats) == TWO for one in counted)


def trf_of(found: Reckoned, up_to: int | None = None) -> bytes:
    """All rounds, or those up to one; open results stay empty. Raises Unfit for three at a table.

    White is the game's first seat.
    """
    if not is_for_trf(found, up_to):
        raise Unfit("trf")
    last = max(found.rounds(up_to), default=0)
    cells = {key: said for one in found.outcomes.values() for key, said in _cells_out(one)}
    people, title = found.tournament.people, found.tournament.title or "Faust"
    lines = [f"012 {title}", f"062 {len(people)}", f"XXR {last}"]
    ranked = enumerate(ranking(found, up_to), start=1)
    for place, one in sorted(ranked, key=lambda both: both[1].person.number):
        number = one.person.number
        name = one.person.name[:LONGEST_TRF_NAME].ljust(LONGEST_TRF_NAME)
        head = f"{_PERSON} {number:4}      {name}".ljust(80)
        of_rounds = (cells.get((at, number), " " * 8) for at in range(1, last + 1))
        head = f"{head}{float(one.points):4.1f} {place:4}"
        lines.append("  ".join([head, *of_rounds]).rstrip())
    return "\r\n".join([*lines, ""]).encode("utf-8")


def _cells_out(outcome: Outcome) -> Iterator[tuple[tuple[int, int], str]]:
    """The opponent, the colour and the result in the line of each who sat there."""
    pairing = outcome.pairing
    if pairing.bye:
        yield (pairing.round, pairing.people[0]), f"0000 - {_BYE_SIGNS[pairing.bye]}"
    elif len(pairing.seats) == TWO:
        (first, second), signs = pairing.people, "  "
        if outcome.places:
            places = outcome.places[0][1], outcome.places[1][1]
            signs = _SIGNS.get((places, not outcome.is_forfeit), "--")
        yield (pairing.round, first), f"{second:4} w {signs[0]}"
        yield (pairing.round, second), f"{first:4} b {signs[1]}"
