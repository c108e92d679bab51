"""People, rounds, who sits where in them, and what came of it: in a game, or on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final
from unicodedata import combining, normalize

from companion.games.at_table import GameAtTable
from companion.games.known import AT_TABLE
from companion.hall.protocol.wire import is_table_name
from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.results import HallGame
from companion.hall.rounds.scoring import ScoringRules, read_rules
from companion.json_reader import Fields, Json, read_choice, read_integer, read_object, read_truth

MOST_PEOPLE = 5000
LONGEST_PERSON = 40  # signs of a name, as at a table
MOST_ROUNDS = 99
MOST_PAIRINGS = 50_000
MOST_DELAY_S = 24 * 3600
LONGEST_ROUND_NAME = 60
LONGEST_WHY = 200
MOST_OWN = 10**6
AWAY: Final = "zero"
BYES: Final = ("full", "half", AWAY)  # worth a win, a draw, nothing


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever takes part; the number is the person, a name is only what one calls it."""

    number: int
    name: str
    is_withdrawn: bool = False

    @property
    def sorts_as(self) -> tuple[str, int]:
        """By the letters without their marks: Émile stands before Fay."""
        letters = normalize("NFKD", self.name.casefold())
        return "".join(one for one in letters if not combining(one)), self.number


def read_person(content: Mapping[str, Json]) -> Person:
    """Raises BadValue."""
    said = Fields({"name": "", "withdrawn": False, **content})
    number, name = said.integer("person", 1, MOST_PEOPLE), said.text("name", LONGEST_PERSON)
    if not name:
        raise Unfit("name", "missing")
    return Person(number, name, said.read("withdrawn", read_truth))


@dataclass(frozen=True, slots=True)
class HallRound:
    """A round; the rules of the newest one hold for the standings."""

    number: int
    name: str = ""
    delay_s: int = 0  # that the public waits
    rules: ScoringRules = field(default_factory=ScoringRules)
    is_begun: bool = False
    begun_at: float = 0.0  # in the hall's time, when that was decided first

    def to_json(self) -> dict[str, Json]:
        return {
            "round": self.number,
            "name": self.name,
            "delay_s": self.delay_s,
            "begun": self.is_begun,
            **self.rules.to_json(),
        }


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """People at a table in a round; or one who has a bye, whose seat is ""."""

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
        said: dict[str, Json] = {"pairing": self.number, "round": self.round, "off": self.is_off}
        if self.bye:
            return {**said, "bye": self.bye, "person": self.people[0]}
        return {**said, "table": self.table, "game": self.game, "seats": {**dict(self.seats)}}


@dataclass(frozen=True, slots=True)
class PaperResult:
    """What somebody wrote down; it counts instead of what the table's rows say."""

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
    JUDGING = "judging"  # over, as its rows say; they are not judged again yet
    PROVED = "proved"
    DIFFERS = "differs"  # its rows are not what the rules would have written: it does not count
    PAPER = "paper"
    BYE = "bye"


DECIDED = (PairingState.PROVED, PairingState.PAPER)


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A person in a seat, and what came of it; `seat` is the game's name for it."""

    seat: str
    person: int
    place: int | None
    own: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A pairing with what is known of it."""

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


@dataclass(frozen=True, slots=True)
class PairingWish:
    """What a pairing program's file does not say: which game it is, and which tables there are."""

    game: str
    tables: Sequence[str] = ()


def games_to_pair() -> Mapping[str, GameAtTable]:
    """By their names; each with its own seats."""
    return AT_TABLE


def read_round(content: Mapping[str, Json]) -> HallRound:
    """Raises BadValue, as all that follow."""
    said = Fields({"name": "", "delay_s": 0, "begun": False, **content})
    return HallRound(
        said.integer("round", 1, MOST_ROUNDS),
        said.text("name", LONGEST_ROUND_NAME),
        said.integer("delay_s", 0, MOST_DELAY_S),
        read_rules(content),
        said.read("begun", read_truth),
    )


def read_pairing(content: Mapping[str, Json]) -> RoundPairing:
    said = Fields({"off": False, "table": "", "seats": {}, **content})
    number = said.integer("pairing", 1, MOST_PAIRINGS)
    in_round = said.integer("round", 1, MOST_ROUNDS)
    is_off = said.read("off", read_truth)
    if content.get("bye"):
        bye, person = said.choice("bye", BYES), said.integer("person", 1, MOST_PEOPLE)
        return RoundPairing(number, in_round, "", (("", person),), "", bye, is_off)
    table = said.text("table", 16)
    if table and not is_table_name(table):
        raise Unfit("table", "table", table, ["a…z 0…9"])
    game = said.choice("game", AT_TABLE)
    seats = read_seats(AT_TABLE[game], said.read("seats", read_object))
    return RoundPairing(number, in_round, table, seats, game, "", is_off)


def read_seats(game: GameAtTable, said: Mapping[str, Json]) -> tuple[tuple[str, int], ...]:
    """Who sits where, in the game's own order of seats."""
    seats = _by_seat(said, game.seats, 1, MOST_PEOPLE)
    if len(seats) < game.least_seats:
        free = next(seat for seat in game.seats if seat not in said)
        raise Unfit(free, "nobody", "", [game.least_seats])
    return seats


def _by_seat(
    said: Mapping[str, Json], seats: Sequence[str], least: int, most: int
) -> tuple[tuple[str, int], ...]:
    """A number for each that is named, in the order of the seats; nobody else is."""
    for seat in said:
        read_choice(seat, seat, seats)
    named = (seat for seat in seats if seat in said)
    return tuple((seat, read_integer(said[seat], seat, least, most)) for seat in named)


def read_paper(content: Mapping[str, Json], pairing: RoundPairing) -> PaperResult:
    """A result of that pairing; its seats are those of the pairing, all of them or none."""
    seats = [seat for seat, _ in pairing.seats]
    said = Fields({"places": {}, "own": {}, "forfeit": False, "by": "", "why": "", **content})
    if pairing.bye:
        raise Unfit("", "bye")
    places = _by_seat(said.read("places", read_object), seats, 1, len(seats))
    if places and len(places) < len(seats):
        missing = next(seat for seat in seats if seat not in dict(places))
        raise Unfit(pairing.table, "no-place", missing)
    is_forfeit = said.read("forfeit", read_truth)
    if places and not is_forfeit:
        _expect_ranks(pairing.table, [place for _, place in places])
    return PaperResult(
        pairing.number,
        places,
        _by_seat(said.read("own", read_object), seats, -MOST_OWN, MOST_OWN),
        is_forfeit,
        said.text("by", LONGEST_WHY),
        said.text("why", LONGEST_WHY),
    )


def _expect_ranks(table: str, places: list[int]) -> None:
    """As sport counts them: who is level shares the better place, and the next one is left out."""
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Unfit(table, "places", ", ".join(map(str, places)))
