"""Logs of tables where the virtual players have played whole games, as a hall holds them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from companion.events import AnyObservation
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.known import game_at_table
from companion.games.salamander.files.record_lines import (
    header_to_json as salamander_header_to_json,
)
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.hall.protocol.wire import MOST_ROWS, Batch, Have
from companion.hall.rounds.games import HallGame
from companion.hall.shelf.shelf import Delivery, Shelf
from companion.observations import Json, PageSaid
from companion.storage.chain import Head, Row, RowBody, body_of, chained
from tests.salamander.told_games import told_game
from tests.table.played import told_slowly
from workshop.drawn.played import play_game

Told = tuple[Mapping[str, Json], tuple[AnyObservation, ...]]  # the header, what was observed
SHORT = 60  # points to which a game of Der Feuer-Salamander is played here


def is_proved(game: HallGame) -> bool:
    """Up to its last row."""
    judged = game.judgement
    return judged is not None and judged.head == game.head and judged.ending is not None


@cache
def faust_told(seed: int) -> Told:
    game = play_game(Header(), Random(seed))
    return header_to_json(Header()), (*told_slowly(game, Random(seed)),)


@cache
def ended_soon(seed: int) -> Told:
    """The beginning of such a game, then the referee ends it: few rows, and a result."""
    header, told = faust_told(seed)
    begun = told[:40]
    return header, (*begun, PageSaid(begun[-1].t + 1, "referee", "end"))


@cache
def salamander_told(seed: int, seats: tuple[int, ...] = (0, 1, 2)) -> Told:
    header, told = told_game(SalamanderHeader(seats=seats, target=SHORT), seed)
    return salamander_header_to_json(header), (*told,)


def bodies(told: Told, more: Mapping[str, Json], most: int | None = None) -> Iterator[RowBody]:
    """The rows of a game: what was observed, and the session's answers to it."""
    header, observed = told
    session = game_at_table(header).sit_down(header, "auto")
    yield "game", {**session.agreed, "turn_end": "auto", **more}
    for observation in observed[:most]:
        yield "observation", observation.to_json()
        for event in session.feed(observation):
            yield "event", event.to_json()


@dataclass
class PlayedLog:
    """A table's log: one game after the other."""

    rows: list[Row] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.rows[0].hash

    def play(self, told: Told, most: int | None = None, **more: Json) -> "PlayedLog":
        """Another game, whole or its first observations; `more` stands in its header."""
        self.write(bodies(told, more, most), begins=True)
        return self

    def write(self, said: Iterable[RowBody], *, begins: bool = False) -> None:
        last = self.rows[-1] if self.rows else None
        head = Head() if last is None else Head(last.id, last.hash)
        number = (last.game if last else 0) + begins
        self.rows += chained(head, number, said)

    def of_game(self, number: int = 1) -> list[Row]:
        return [row for row in self.rows if row.game == number]

    def bring(self, shelf: Shelf, table: str, after: int = 0) -> None:
        for start in range(after, len(self.rows), MOST_ROWS):
            batch = Batch(self.name, (*self.rows[start : start + MOST_ROWS],))
            (answer,) = shelf.append([Delivery(table, batch)])
            assert isinstance(answer, Have), answer


def forged(rows: list[Row], place: int, content: Mapping[str, Json]) -> list[Row]:
    """The same with another body there, and a chain that fits it: what a lying table can make."""
    said = [(row.kind, content if at == place else row.content()) for at, row in enumerate(rows)]
    first = rows[0]
    return [*chained(Head(first.id - 1, first.before), first.game, said)]


def retouched(rows: list[Row], place: int, content: Mapping[str, Json]) -> list[Row]:
    """The same with another body there, and hashes as they were."""
    changed = replace(rows[place], body=body_of(content))
    return [*rows[:place], changed, *rows[place + 1 :]]
