"""An ear of a hall with its shelf, and who heard what of it."""

from collections.abc import Sequence

from companion.hall.protocol.wire import (
    Batch,
    HallSaid,
    Have,
    TableHello,
)
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.pacing import (
    FEW_ROWS,
)
from companion.storage.chain import Row
from tests.hall.hall_in_memory import FailingShelf
from tests.hall.logs import batch_of, rows_of

OWN = rows_of("one", 5)
LOG = OWN[0].hash


class Room:
    """An ear, its shelf, and who heard what, in order."""

    def __init__(self, shelf: FailingShelf | None = None) -> None:
        self.now = 100.0
        self.shelf = shelf or FailingShelf(lambda: self.now)
        self.kept: list[str] = []
        self.ear = Ear(self.shelf, lambda: self.now, self.kept.append)
        self.heard: list[tuple[str, HallSaid]] = []

    def take(self, table: str, said: Batch | TableHello) -> None:
        self.ear.take(table, said, lambda told: self.heard.append((table, told)))

    def bring(self, table: str, rows: Sequence[Row], log: str = "") -> None:
        self.take(table, batch_of(rows, log))

    def step_all(self) -> None:
        while not self.ear.is_idle:
            assert self.ear.step()

    def heard_by(self, table: str) -> list[HallSaid]:
        return [said for name, said in self.heard if name == table]

    def again_s(self, table: str) -> float:
        """After how long that table may ask again, as it heard last."""
        last = self.heard_by(table)[-1]
        assert isinstance(last, Have)
        return last.again_s


def hello(rows: Sequence[Row], last: int | None = None) -> TableHello:
    return TableHello(rows[0].hash, len(rows) if last is None else last, "1", 0.0, rows[-1].hash)


def long_hello(word: str, last: int = FEW_ROWS + 1) -> TableHello:
    """Of a log that has so many rows, of which the hall has none."""
    return TableHello(rows_of(word, 1)[0].hash, last, "1", 0.0)
