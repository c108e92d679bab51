"""A hall that everybody may look at: seeded games of virtual players, kept row by row."""

from dataclasses import dataclass, field, replace
from functools import cache

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.rounds.tournament import PAIRING, PERSON, ROUND
from companion.observations import Json
from companion.storage.chain import Row, RowBody
from tests.clock import Clock
from tests.hall.decided import FAUST, SALAMANDER
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.no_pictures import NO_PICTURES
from tests.hall.played_logs import PlayedLog, bodies, faust_told, salamander_told
from web.hall.services import hall_services

SEEDS = 4
NAMES = ("Anna", "Ben", "Chiara", "David", "Eleonore von Hohenstein", "Finn", "Grete", "Hannes")
SEATS = {FAUST: ("red", "blue"), SALAMANDER: ("king", "queen", "monk")}


@cache
def game_of(kind: str, seed: int) -> tuple[RowBody, ...]:
    told = faust_told(seed) if kind == FAUST else salamander_told(seed)
    return (*bodies(told, {}),)


@dataclass
class PublicEvening:
    """Tables t1, t2 … of which each has its log; `play` keeps more rows of one."""

    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.shelf = MemoryShelf(self.clock)
        self.begin_anew()
        self.logs: dict[str, PlayedLog] = {}
        self._to_come: dict[str, list[RowBody]] = {}

    def begin_anew(self) -> None:
        """With what its shelf holds."""
        clocks = HallClocks(self.clock, self.clock)
        self.hall: Hall = Hall(self.shelf, NO_PICTURES, "boot", clocks)
        self.house = replace(hall_services(self.hall, None), steady=self.clock)

    def join(self, number: int, kind: str = FAUST, seed: int = 1, **more: Json) -> str:
        """A table, and all that will be played there."""
        name = f"t{number}"
        self.hall.registry.admit(name, f"Table {number}")
        (_, header), *told = game_of(kind, seed)
        players = {seat: NAMES[(number + at) % len(NAMES)] for at, seat in enumerate(SEATS[kind])}
        nobody = {} if kind == FAUST else dict.fromkeys(("king", "queen", "monk", "robber"), "-")
        header = {**header, "players": {**nobody, **players}, "at": name, **more}
        self._to_come[name] = [("game", header), *told]
        self.hall.presence.seen(name)
        return name

    def play(self, name: str, rows: int) -> list[Row]:
        """So many rows of it are kept now."""
        said = self._to_come[name][:rows]
        del self._to_come[name][:rows]
        return self.write(name, said)

    def write(self, name: str, said: list[RowBody]) -> list[Row]:
        log = self.logs.setdefault(name, PlayedLog())
        before = len(log.rows)
        log.write(said, begins=bool(said) and said[0][0] == "game")
        log.bring(self.shelf, name, before)
        self.hall.overview.kept(log.name)
        return log.rows[before:]

    def round(self, number: int, delay_s: int = 0, name: str = "", *, begun: bool = True) -> None:
        said: dict[str, Json] = {"round": number, "name": name, "delay_s": delay_s, "begun": begun}
        self.shelf.decide(ROUND, said)

    def pair(self, number: int, in_round: int, table: str, kind: str = FAUST) -> None:
        first = len(SEATS[kind]) * number
        seats: dict[str, Json] = {}
        for at, seat in enumerate(SEATS[kind]):
            person = first + at + 1
            self.shelf.decide(PERSON, {"person": person, "name": f"{NAMES[person % 8]} {person}"})
            seats[seat] = person
        said: dict[str, Json] = {"pairing": number, "round": in_round, "table": table}
        self.shelf.decide(PAIRING, {**said, "game": kind, "seats": seats})


def evening_of(tables: int, rows: int = 300) -> PublicEvening:
    """So many tables, each somewhere else in its game."""
    made = PublicEvening()
    made.round(1, 0, "Vorrunde")
    made.round(2, 600)
    for number in range(1, tables + 1):
        kind = SALAMANDER if number % 4 == 0 else FAUST
        name = made.join(number, kind, number % SEEDS)
        made.pair(number, 1 + number % 2, name, kind)
        made.play(name, 20 + (number * 37) % rows)
    return made
