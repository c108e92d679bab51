"""A shelf in PostgreSQL 15 or later: the database judges what comes; `postgres.sql` is its half.

The engine may go away at any time: who asks then is told, and the next call connects anew.
"""

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal
from companion.hall.shelf.judging import unstorable
from companion.hall.shelf.postgres_reading import (
    PostgresConnection,
    PostgresLine,
    PostgresReader,
    expect_ours,
)
from companion.hall.shelf.shelf import Delivery, ShelfTrouble
from companion.observations import Json
from companion.storage.chain import Head, Row, body_of

ONE_HALL = 1180785740  # the lock of whoever writes
PEN_WAIT_S = 2
_ANOTHER = "another hall writes into this database; end it, or take another"
_APPEND = """SELECT refused, refused_at, held, head FROM hall.append(%s, %s, %s,
%s::bigint[], %s::int[], %s::text[], %s::text[], %s::text[], %s::text[])"""


class PostgresShelf(PostgresReader):
    """Raises ShelfTrouble where the engine is away or another hall has the database."""

    def __init__(self, address: str, clock: Callable[[], float]) -> None:
        super().__init__(address)
        self._clock = clock
        self._writer = PostgresLine(self._conninfo, _take_the_pen)
        self._writer.ask(lambda _: None)
        self._unsure: tuple[str, str, uuid.UUID] | None = None
        self._began: float | None = None

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        now = self._clock()
        refused = [unstorable(delivery.said) for delivery in deliveries]
        judged = [*zip(deliveries, refused, strict=True)]
        asked = [_asked_of(delivery, now, why is None) for delivery, why in judged]
        found = self._writer.ask(lambda db: _all_at_once(db, asked))
        answers = zip(judged, found, strict=True)
        return tuple(_answer(one.said.log, said, why) for (one, why), said in answers)

    def decide(self, kind: str, content: Mapping[str, Json]) -> Row:
        """After trouble it may be kept all the same; whoever asks that again next gets one row."""
        body, now = body_of(content), self._clock()
        unsure, self._unsure = self._unsure, None
        name = unsure[2] if unsure is not None and unsure[:2] == (kind, body) else uuid.uuid4()
        query = "SELECT id, before, hash FROM hall.decide(%s, %s, %s, %s)"
        try:
            found = self._writer.ask(
                lambda db: db.execute(query, (name, kind, body, now)).fetchall()
            )
        except ShelfTrouble:
            self._unsure = kind, body, name
            raise
        ((number, before, digest),) = found
        return Row(number, 0, kind, body, before, digest)

    def tell_time(self) -> None:
        now = self._clock()
        self._began = self._began or now
        query, said = "SELECT hall.tell_time(%s, %s)", (self._began, now)
        self._writer.ask(lambda db: db.execute(query, said))

    def room(self) -> float | None:
        """The engine's disk may be anywhere; whoever runs it watches it."""
        return None

    def close(self) -> None:
        super().close()
        self._writer.close()


def _take_the_pen(db: PostgresConnection) -> None:
    """Waits a moment: the engine may not have seen yet that whoever held it has ended."""
    expect_ours(db)
    try:
        with db.transaction():
            db.execute(f"SET LOCAL lock_timeout = '{PEN_WAIT_S}s'")
            db.execute("SELECT pg_advisory_lock(%s)", (ONE_HALL,))  # until the connection ends
    except psycopg.errors.LockNotAvailable:
        raise ShelfTrouble(_ANOTHER) from None


def _all_at_once(
    db: PostgresConnection, asked: Sequence[tuple[object, ...]]
) -> list[tuple[Any, ...] | None]:
    """One transaction on one way there and back; what is answered is committed."""
    with db.pipeline(), db.transaction():
        answers = [db.execute(_APPEND, one) for one in asked]
    return [one.fetchone() for one in answers]


def _asked_of(delivery: Delivery, now: float, is_storable: bool) -> tuple[object, ...]:
    """What `hall.append` takes; without rows it only says whose the log is and what is held."""
    said = delivery.said
    rows = said.rows if isinstance(said, Batch) and is_storable else ()
    return (
        delivery.table,
        said.log,
        now,
        [row.id for row in rows],
        [row.game for row in rows],
        [row.kind for row in rows],
        [row.body for row in rows],
        [row.before for row in rows],
        [row.hash for row in rows],
    )


def _answer(log: str, found: tuple[Any, ...] | None, refusal: NotTaken | None) -> Have | NotTaken:
    assert found is not None
    refused, refused_at, held, head = found
    if refused:
        return NotTaken(log, Refusal(refused), refused_at)
    return refusal or Have(log, Head(held, head))
