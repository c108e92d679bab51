"""People, rounds, pairings and results of a tournament, and how a decision's JSON is read."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final
from unicodedata import combining, normalize

from companion.games.at_table import GameAtTable
from companion.games.known import AT_TABLE
from companion.hall.protocol.wire import is_table_name
from companion.hall.rounds.results import HallGame
from companion.json_reader import (
    BadValue,
    Fields,
    Json,
    read_choice,
    read_integer,
    read_object,
    read_text,
    read_truth,
)

MOST_PEOPLE = 5000
LONGEST_PERSON = 40  # characters of a name, as at a table
MOST_ROUNDS = 99
MOST_PAIRINGS = 50_000
MOST_DELAY_S = 24 * 3600
LONGEST_ROUND_NAME = 60
LONGEST_WHY = 200
MOST_OWN = 10**6
FULL: Final = "full"
BYE_WORTHS: Final = {FULL: 2, "half": 1, "zero": 0}  # in halves; only older halls wrote the others
_WORTH = re.compile(r"[0-9]{1,4}(?:[./][0-9]{1,3})?")


class Unfit(BadValue):
    """A command that cannot be decided; `code` names a sentence of the pages' catalogues."""

    def __init__(self, key: str, code: str, value: Json = "", expected: Iterable[object] = ()):
        super().__init__(key, value, *expected, code=code)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who takes part: the number identifies the person, two may share a name."""

    number: int
    name: str
    is_withdrawn: bool = False

    @property
    def sorts_as(self) -> tuple[str, int]:
        """The name without accents: Émile stands before Fay."""
        letters = normalize("NFKD", self.name.casefold())
        return "".join(one for one in letters if not combining(one)), self.number


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """Points of a win, a draw and a loss; older halls could choose others than these."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    many: str = "place"  # of three or four: "place" by pairs, "winner" all for the winner

    def to_json(self) -> dict[str, Json]:
        worths = {"win": self.win, "draw": self.draw, "loss": self.loss}
        return {**{key: str(worth) for key, worth in worths.items()}, "many": self.many}

    def points(self, places: Sequence[int]) -> tuple[Fraction, ...]:
        """Points of each in a game that was played, in the order of `places`."""
        return (*(self._points(places, seat) for seat in range(len(places))),)

    def _points(self, places: Sequence[int], seat: int) -> Fraction:
        others, mine = [*places[:seat], *places[seat + 1 :]], places[seat]
        if self.many == "winner":
            best = min(others)
            return self.win if mine < best else self.draw if mine == best == 1 else self.loss
        against = (
            self.win if mine < one else self.draw if mine == one else self.loss for one in others
        )
        return sum(against, Fraction(0)) / len(others)


@dataclass(frozen=True, slots=True)
class HallRound:
    """A round; the rules of the newest one hold for the standings."""

    number: int
    name: str = ""
    delay_s: int = 0  # that the public waits
    rules: ScoringRules = field(default_factory=ScoringRules)
    is_begun: bool = False
    begun_at: float = 0.0  # in the hall's time

    def to_json(self) -> dict[str, Json]:
        about: dict[str, Json] = {"round": self.number, "name": self.name, "delay_s": self.delay_s}
        return {**about, "begun": self.is_begun, **self.rules.to_json()}


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """People at a table in a round, or one person with a bye, whose seat is ""."""

    number: int
    round: int
    table: str  # "" for none: its result comes on paper
    seats: tuple[tuple[str, int], ...]  # seat and person, in the order of the game's seats
    game: str = ""
    bye: str = ""
    is_off: bool = False

    @property
    def people(self) -> tuple[int, ...]:
        return (*(person for _, person in self.seats),)

    def to_json(self) -> dict[str, Json]:
        about: dict[str, Json] = {"pairing": self.number, "round": self.round, "off": self.is_off}
        if self.bye:
            return {**about, "bye": self.bye, "person": self.people[0]}
        return {**about, "table": self.table, "game": self.game, "seats": {**dict(self.seats)}}


@dataclass(frozen=True, slots=True)
class PaperResult:
    """A result that somebody wrote down; it counts instead of what the table's rows say."""

    pairing: int
    places: tuple[tuple[str, int], ...]  # seat and place; none: this paper is withdrawn
    own: tuple[tuple[str, int], ...] = ()  # the points of the game itself, where they are known
    is_forfeit: bool = False  # nobody played: only a first place is worth anything
    by: str = ""
    why: str = ""
    came: float = 0.0  # in the hall's time

    def to_json(self) -> dict[str, Json]:
        return {
            "pairing": self.pairing,
            "places": {**dict(self.places)},
            "own": {**dict(self.own)},
            "forfeit": self.is_forfeit,
            "by": self.by,
            "why": self.why,
        }


class PairingState(StrEnum):
    """How a pairing stands."""

    OPEN = "open"  # no game of it is known
    RUNNING = "running"
    JUDGING = "judging"  # over by its rows, which nobody has replayed yet
    PROVED = "proved"
    DIFFERS = "differs"  # its rows are not what the rules would have written: it does not count
    PAPER = "paper"
    BYE = "bye"


DECIDED = (PairingState.PROVED, PairingState.PAPER)


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A person in a seat with place and points; `seat` is the game's name for it."""

    seat: str
    person: int
    place: int | None
    own: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A pairing with its game, its paper and its result, as far as they are known."""

    pairing: RoundPairing
    state: PairingState
    places: tuple[tuple[str, int], ...] = ()  # only of what counts
    own: tuple[tuple[str, int], ...] = ()
    game: HallGame | None = None
    paper: PaperResult | None = None

    @property
    def known_at(self) -> float:
        """When it came to be known, in the hall's time."""
        if self.paper is not None:
            return self.paper.came
        return 0.0 if self.game is None else self.game.came

    @property
    def seats(self) -> tuple[SeatOutcome, ...]:
        """In the order of the game's seats."""
        places, own = dict(self.places), dict(self.own)
        sat = self.pairing.seats
        return (*(SeatOutcome(one, who, places.get(one), own.get(one)) for one, who in sat),)

    @property
    def is_forfeit(self) -> bool:
        """Nobody played: it gives points, and no opponent."""
        return self.paper is not None and self.paper.is_forfeit


def games_to_pair() -> Mapping[str, GameAtTable]:
    """All games by their names."""
    return AT_TABLE


def games_of_two() -> tuple[str, ...]:
    """The games that two can play."""
    return (*(name for name, one in AT_TABLE.items() if one.least_seats <= 2 <= len(one.seats)),)


def read_person(content: Mapping[str, Json]) -> Person:
    """Raises BadValue, as all that follow."""
    fields = Fields({"name": "", "withdrawn": False, **content})
    number, name = fields.integer("person", 1, MOST_PEOPLE), fields.text("name", LONGEST_PERSON)
    if not name:
        raise Unfit("name", "missing")
    return Person(number, name, fields.read("withdrawn", read_truth))


def read_round(content: Mapping[str, Json]) -> HallRound:
    """Tie-breaks that older halls could choose are left out: the order of three is fixed now."""
    usual = ScoringRules().to_json()
    fields = Fields({"name": "", "delay_s": 0, "begun": False, **usual, **content})
    win, draw, loss = (fields.read(key, _read_worth) for key in ("win", "draw", "loss"))
    return HallRound(
        fields.integer("round", 1, MOST_ROUNDS),
        fields.text("name", LONGEST_ROUND_NAME),
        fields.integer("delay_s", 0, MOST_DELAY_S),
        ScoringRules(win, draw, loss, fields.choice("many", ("place", "winner"))),
        fields.read("begun", read_truth),
    )


def _read_worth(value: Json, where: str) -> Fraction:
    text = read_text(value, where, 8).strip().replace(",", ".")
    if not _WORTH.fullmatch(text) or text.endswith("/0"):
        raise BadValue(where, value, "1", "0.5", "1/2", code="number")
    return Fraction(text)


def read_pairing(content: Mapping[str, Json]) -> RoundPairing:
    fields = Fields({"off": False, "table": "", "seats": {}, **content})
    number = fields.integer("pairing", 1, MOST_PAIRINGS)
    in_round = fields.integer("round", 1, MOST_ROUNDS)
    is_off = fields.read("off", read_truth)
    if content.get("bye"):
        bye, person = fields.choice("bye", BYE_WORTHS), fields.integer("person", 1, MOST_PEOPLE)
        return RoundPairing(number, in_round, "", (("", person),), "", bye, is_off)
    table = fields.text("table", 16)
    if table and not is_table_name(table):
        raise Unfit("table", "unknown", table)
    game = fields.choice("game", AT_TABLE)
    by_seat, of_game = fields.read("seats", read_object), AT_TABLE[game]
    seats = _by_seat(by_seat, of_game.seats, 1, MOST_PEOPLE)
    if len(seats) < of_game.least_seats:
        free = next(seat for seat in of_game.seats if seat not in by_seat)
        raise Unfit(free, "nobody", "", [of_game.least_seats])
    return RoundPairing(number, in_round, table, seats, game, "", is_off)


def _by_seat(
    numbers: Mapping[str, Json], seats: Sequence[str], least: int, most: int
) -> tuple[tuple[str, int], ...]:
    """A number for each seat that is named, in the order of the seats."""
    for seat in numbers:
        read_choice(seat, seat, seats)
    named = (seat for seat in seats if seat in numbers)
    return tuple((seat, read_integer(numbers[seat], seat, least, most)) for seat in named)


def read_paper(content: Mapping[str, Json], pairing: RoundPairing) -> PaperResult:
    """A result of that pairing: a place for each of its seats, or none at all."""
    seats = [seat for seat, _ in pairing.seats]
    fields = Fields({"places": {}, "own": {}, "forfeit": False, "by": "", "why": "", **content})
    if pairing.bye:
        raise Unfit("", "bye")
    places = _by_seat(fields.read("places", read_object), seats, 1, len(seats))
    if places and len(places) < len(seats):
        missing = next(seat for seat in seats if seat not in dict(places))
        raise Unfit(pairing.table, "no-place", missing)
    is_forfeit = fields.read("forfeit", read_truth)
    if places and not is_forfeit:
        _expect_ranks(pairing.table, [place for _, place in places])
    own = _by_seat(fields.read("own", read_object), seats, -MOST_OWN, MOST_OWN)
    by, why = fields.text("by", LONGEST_WHY), fields.text("why", LONGEST_WHY)
    return PaperResult(pairing.number, places, own, is_forfeit, by, why)


def _expect_ranks(table: str, places: list[int]) -> None:
    """People who are level share the better place, and the next place is left out."""
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Unfit(table, "places", ", ".join(map(str, places)))
