"""Tables of both games with a little played, for tests of what a desk does to them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion.events import AnyObservation
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.known import AT_TABLE
from companion.games.salamander.files.record_lines import (
    header_to_json as salamander_header_to_json,
)
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone
from companion.live.desk import DeskAtTable
from companion.live.mailbox import Ordered
from companion.live.table import Table
from companion.observations import Json
from companion.storage.store import Store
from tests.salamander.told_games import told_game
from tests.table.sittings import sitting

SCRIPT = "A1 A1 / A1 A1 / B1\nhand\nA1 A5 / A1 A1 / B1\nslot B7 red\nA1 A5 / A1 A1 / B3\nhand\n"
WORDS = 16  # of a salamander game: one turn and the beginning of the next
FAUST, SALAMANDER = (*AT_TABLE,)
Words = Mapping[str, Json]


def faust_told() -> tuple[Words, list[AnyObservation]]:
    return header_to_json(Header()), [*sitting(SCRIPT)]


def salamander_told() -> tuple[Words, list[AnyObservation]]:
    agreed = SalamanderHeader(players=("Ada", "Ben", "Cleo", "Dan"))
    header, told = told_game(agreed, 7, most_turns=2)
    return salamander_header_to_json(header), told[:WORDS]


TOLD: Mapping[str, Callable[[], tuple[Words, list[AnyObservation]]]] = {
    FAUST: faust_told,
    SALAMANDER: salamander_told,
}
# A ruling of the referee's at each: whose turn it is.
TO_MOVE: Mapping[str, Words] = {FAUST: {"to_move": "blue"}, SALAMANDER: {"to_move": "monk"}}


class DeskedTable:
    """A table in a file, and what its desk is answered."""

    def __init__(self, place: Path, game: str) -> None:
        self.store = Store(place)
        resumed = Table.resumed(self.store)
        if resumed is None:
            agreed, told = TOLD[game]()
            resumed = Table(agreed, self.store)
            for observation in told:
                resumed.take(observation)
        self.table = resumed
        self.desk = DeskAtTable(self.table)
        self.answers: list[NotDone | None] = []

    @property
    def log(self) -> str:
        first = self.store.row(1)
        assert first is not None
        return first.hash

    def order(self, number: str, say: str, words: Words, **other: object) -> DeskOrder:
        said: dict[str, object] = {
            "log": self.log,
            "game": self.table.game,
            "row": self.table.standing_row,
            "desk": "Anna",
            "left_s": 60.0,
        }
        return DeskOrder(id=number, say=say, words=words, **(said | other))  # type: ignore[arg-type]  # as the test has it

    def tell(self, said: DeskOrder | Cancel, waited_s: float = 0.0) -> NotDone | None:
        """The answer to it."""
        ordered = Ordered(said, lambda: waited_s, self.answers.append)
        self.desk.take(ordered, self.table.t)
        return self.answers[-1]

    def with_order(self, number: str) -> int:
        """How many rows carry it."""
        return sum(f'"order":"{number}"' in row.body for row in self.store.rows())


@contextmanager
def desked(place: Path, game: str) -> Iterator[DeskedTable]:
    table = DeskedTable(place, game)
    try:
        yield table
    finally:
        table.store.close()
