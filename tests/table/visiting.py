"""A demo that a visitor plays at: without pictures, as far as one looks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from companion.boards.file import load_board
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.live.visiting import DemoSeat
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from companion.virtual_table.deeds import GameTold
from companion.virtual_table.hands import Tempo
from companion.virtual_table.moments import Moment
from companion.virtual_table.scenario import Scenario, Staging
from workshop.drawn.faust_table import FaustTable

QUICK = Staging(load_board("blatz-1993"), 4, tempo=Tempo(frame=0.4), has_pictures=False)
LONG_S = 200.0  # nothing that is waited for may take longer, at the table

Words = dict[str, Json]


@dataclass
class Evening:
    """A demo without pictures, which goes on as far as one looks."""

    staging: Staging = QUICK
    store: Store = field(default_factory=Store)

    def __post_init__(self) -> None:
        self.table = FaustTable(Header(), self.store)
        self.scenario = Scenario(Header(), self.staging)
        self.seat = DemoSeat(self.scenario.visitor)
        self.t = 0.0

    @cached_property
    def moments(self) -> Iterator[Moment]:
        return self.scenario.moments()

    def until(self, is_so: Callable[[], bool], most_s: float = LONG_S) -> None:
        """The evening goes on until that is so."""
        latest = self.t + most_s
        while not is_so():
            moment = next(self.moments)
            self.t = moment.t
            assert self.t < latest, (self.table.standing, self.seat.state())
            self.table.pass_time(self.t)
            for observation in self.scenario.observe(moment):
                self.table.take(observation)
            told = GameTold(self.table.header, self.position)
            self.scenario.listen(self.table.standing, told)

    def come(self) -> None:
        """The visitor asks for a turn, and gets it."""
        self.seat.do({"do": "come"})
        self.until(lambda: self.is_free)

    def wish(self, words: Words) -> None:
        self.seat.do(words)
        self.until(lambda: self.is_free or self.phase != "playing")

    def say(self, by: str, say: str) -> None:
        self.table.take(PageSaid(self.t, by, say, {}))

    @property
    def phase(self) -> Json:
        return self.seat.state()["phase"]

    @property
    def is_free(self) -> bool:
        return self.seat.state().get("busy") is False

    @property
    def position(self) -> Position:
        return self.table.session.position

    @property
    def turns(self) -> int:
        return len(self.table.session.record.turns)

    @property
    def codes(self) -> list[Json]:
        said = [row.content() for row in self.store.rows() if row.kind == "event"]
        return [one["code"] for one in said if one["kind"] == "illegal"]

    def goes_on(self, turns: int = 4) -> None:
        """The players play turns of their own, and nobody has anything against them."""
        faults, done = len(self.codes), self.turns
        self.until(lambda: self.turns >= done + turns)
        assert len(self.codes) == faults


def move(piece: str, origin: int, target: int) -> Words:
    return {"do": "move", "piece": piece, "from": field_name(origin), "to": field_name(target)}


def soul_by(evening: Evening, fields: int) -> Words:
    soul = evening.position.soul
    return move("soul", soul, (soul + fields) % FIELDS)
