"""A shelf in memory, for tests: it passes the same tests as the lasting ones."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal
from companion.hall.shelf.judging import new_rows
from companion.hall.shelf.shelf import Delivery, Holding, Kept, page_of
from companion.observations import Json
from companion.storage.chain import Head, Row, chained


@dataclass
class _Copy:
    table: str
    rows: list[Kept] = field(default_factory=list)

    @property
    def head(self) -> Head:
        last = self.rows[-1].row if self.rows else None
        return Head() if last is None else Head(last.id, last.hash)

    def hash_at(self, number: int) -> str:
        return self.rows[number - 1].row.hash


class MemoryShelf:
    """Every call is whole before the next begins."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._copies: dict[str, _Copy] = {}
        self._decided: list[Kept] = []

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        with self._lock:
            return (*map(self._take, deliveries),)

    def _take(self, delivery: Delivery) -> Have | NotTaken:
        said = delivery.said
        copy = self._copies.get(said.log)
        if copy is not None and copy.table != delivery.table:
            return NotTaken(said.log, Refusal.NOT_YOUR_LOG)
        held = Head() if copy is None else copy.head
        if not isinstance(said, Batch):
            return Have(said.log, held)
        copy = copy or _Copy(delivery.table)
        new = new_rows(said, held, copy.hash_at)
        if isinstance(new, NotTaken):
            return new
        if new:
            now = self._clock()
            copy.rows += [Kept(row, now) for row in new]
            self._copies[said.log] = copy
        return Have(said.log, copy.head)

    def holdings(self) -> tuple[Holding, ...]:
        with self._lock:
            return (
                *(
                    Holding(log, copy.table, copy.head, copy.rows[-1].came)
                    for log, copy in self._copies.items()
                ),
            )

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        with self._lock:
            copy = self._copies.get(log)
            return () if copy is None else page_of(copy.rows[after : after + most])

    def decide(self, kind: str, content: Mapping[str, Json]) -> Row:
        with self._lock:
            (row,) = chained(self.last_decision(), 0, [(kind, content)])
            self._decided.append(Kept(row, self._clock()))
            return row

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        with self._lock:
            return (*self._decided[after:],)

    def last_decision(self) -> Head:
        last = self._decided[-1].row if self._decided else None
        return Head() if last is None else Head(last.id, last.hash)

    def tell_time(self) -> None:
        """Nobody else reads it."""

    def room(self) -> float | None:
        return None

    def close(self) -> None:
        """Nothing outlives it."""
