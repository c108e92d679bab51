"""Values of an evening: people, rounds, pairings, papers, and how a decision's JSON is read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from companion.games.at_table import GameAtTable
from companion.games.known import AT_TABLE
from companion.hall.protocol.wire import is_table_name
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

MOST_PEOPLE, MOST_ROUNDS, MOST_PAIRINGS = 5000, 99, 50_000
LONGEST_PERSON = 40  # characters of a name, as at a table
MOST_DELAY_S = 24 * 3600
LONGEST_ROUND_NAME, LONGEST_WHY = 60, 200
MOST_OWN = 10**6
FULL: Final = "full"
BYE_WORTHS: Final = {FULL: 2, "half": 1, "zero": 0}  # in halves; only older halls wrote the others
_WORTH = re.compile(r"[0-9]{1,4}(?:[./][0-9]{1,3})?")


class Unfit(BadValue):
    """A decision that does not fit; `code` is one of the few kinds of problem that pages name."""

    def __init__(self, code: str, value: object = "") -> None:
        super().__init__(code, str(value), code=code)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who takes part: the number identifies the person, two may share a name."""

    number: int
    name: str
    is_withdrawn: bool = False


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
        each = [self.win if mine < o else self.draw if mine == o else self.loss for o in others]
        return sum(each, Fraction(0)) / len(others)


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

    def taken(self) -> Iterator[tuple[int, int | str]]:
        """Each of its people, and its table, in this round."""
        yield from ((self.round, one) for one in self.people)
        if self.table:
            yield self.round, self.table


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


def games_to_pair() -> Mapping[str, GameAtTable]:
    """All games by their names."""
    return AT_TABLE


def read_person(content: Mapping[str, Json]) -> Person:
    """Raises BadValue, as all that follow."""
    fields = Fields({"name": "", "withdrawn": False, **content})
    number, name = fields.integer("person", 1, MOST_PEOPLE), fields.text("name", LONGEST_PERSON)
    if not name:
        raise Unfit("missing", "name")
    return Person(number, name, fields.read("withdrawn", read_truth))


def read_round(content: Mapping[str, Json]) -> HallRound:
    """Tie-breaks that older halls could choose are left out: the order is fixed now."""
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
        raise Unfit("unread", value)
    return Fraction(text)


def read_pairing(content: Mapping[str, Json]) -> RoundPairing:
    fields = Fields({"off": False, "table": "", "seats": {}, **content})
    number = fields.integer("pairing", 1, MOST_PAIRINGS)
    in_round, is_off = fields.integer("round", 1, MOST_ROUNDS), fields.read("off", read_truth)
    if content.get("bye"):
        bye, person = fields.choice("bye", BYE_WORTHS), fields.integer("person", 1, MOST_PEOPLE)
        return RoundPairing(number, in_round, "", (("", person),), "", bye, is_off)
    table, game = fields.text("table", 16), fields.choice("game", AT_TABLE)
    if table and not is_table_name(table):
        raise Unfit("unknown", table)
    seats = _by_seat(fields, "seats", AT_TABLE[game].seats, (1, MOST_PEOPLE))
    if len(seats) < AT_TABLE[game].least_seats:
        raise Unfit("seats", ", ".join(AT_TABLE[game].seats))
    return RoundPairing(number, in_round, table, seats, game, "", is_off)


def read_paper(content: Mapping[str, Json], pairing: RoundPairing) -> PaperResult:
    """A result of that pairing: a place for each of its seats, or none at all."""
    seats = [seat for seat, _ in pairing.seats]
    fields = Fields({"places": {}, "own": {}, "forfeit": False, "by": "", "why": "", **content})
    if pairing.bye:
        raise Unfit("places")
    places = _by_seat(fields, "places", seats, (1, len(seats)))
    ranks, is_forfeit = [place for _, place in places], fields.read("forfeit", read_truth)
    is_ranked = all(one == 1 + sum(other < one for other in ranks) for one in ranks)
    if places and (len(places) < len(seats) or not (is_forfeit or is_ranked)):
        raise Unfit("places", ", ".join(map(str, ranks)))
    own = _by_seat(fields, "own", seats, (-MOST_OWN, MOST_OWN))
    by, why = fields.text("by", LONGEST_WHY), fields.text("why", LONGEST_WHY)
    return PaperResult(pairing.number, places, own, is_forfeit, by, why)


def _by_seat(
    fields: Fields, key: str, seats: Sequence[str], limits: tuple[int, int]
) -> tuple[tuple[str, int], ...]:
    """A number for each seat that is named, in the order of the seats."""
    numbers = fields.read(key, read_object)
    for seat in numbers:
        read_choice(seat, seat, seats)
    named = (seat for seat in seats if seat in numbers)
    return tuple((seat, read_integer(numbers[seat], seat, *limits)) for seat in named)
