"""A shelf in PostgreSQL 15 or later: the database judges what comes; `postgres.sql` is its half.

The engine may go away at any time: who asks then is told, and the next call connects anew.
"""

import logging
import threading
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal, TableHello
from companion.hall.shelf.judging import NotSound, expect_storable
from companion.hall.shelf.shelf import (
    DATABASE_VARIABLE,
    Delivery,
    Holding,
    Kept,
    ShelfTrouble,
    page_of,
)
from companion.observations import Json
from companion.storage.chain import FIRST_BEFORE, Head, Row, body_of

FORMAT, OLDEST_ENGINE = 1, 150000
ONE_HALL = 1180785740  # the lock of whoever writes
PEN_WAIT_S = 2
_ANOTHER = "another hall writes into this database; end it, or take another"
# Unless the address says otherwise: an engine out of reach is told within seconds.
PATIENT: Mapping[str, str | int] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "application_name": "faust hall",
}
_SECRETS = ("password", "sslpassword")
# A writer that vanished is noticed by the engine too, and its lock is given up.
_SESSION = """SET lock_timeout = '10s'; SET tcp_user_timeout = '10s'; SET tcp_keepalives_idle = 5;
SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2"""
_APPEND = """SELECT refused, refused_at, held, head FROM hall.append(%s, %s, %s,
%s::bigint[], %s::int[], %s::text[], %s::text[], %s::text[], %s::text[])"""
_HOLDINGS = "SELECT name, by_table, rows, encode(head, 'hex'), came FROM hall.logs ORDER BY no"
# With the row before, for its hash is the first one's `before`.
_ROWS = """SELECT kept.id, game, kind, body, encode(hash, 'hex'), kept.came
FROM hall.rows AS kept JOIN hall.logs AS log ON kept.log = log.no
WHERE log.name = %s AND kept.id >= %s ORDER BY kept.id LIMIT %s"""
_DECISIONS = """SELECT id, 0, kind, body, encode(hash, 'hex'), came
FROM hall.decisions WHERE id >= %s ORDER BY id"""

_Connection = psycopg.Connection[tuple[Any, ...]]
_Done = TypeVar("_Done")


def database_named(argument: str | None, environment: Mapping[str, str]) -> str | None:
    """The address of the database, if there is any; ValueError for none, or one with a password.

    Arguments are seen by everybody on the machine, so a password may stand in the variable, in the
    file that PGPASSFILE names or in ~/.pgpass only.
    """
    address = argument if argument is not None else environment.get(DATABASE_VARIABLE, "")
    if argument is None and not address:
        return None
    found = _read(address)
    if argument is not None and any(found.get(secret) for secret in _SECRETS):
        raise ValueError(
            "--database tells a password to everybody on this machine; leave it out there, and put"
            f" it into ~/.pgpass, or the whole address into the variable {DATABASE_VARIABLE}"
        )
    return address


class PostgresReader:
    """Reads in any thread, beside a hall too. ValueError for what is no address of a database."""

    def __init__(self, address: str) -> None:
        found = _read(address)
        told = {key: value for key, value in PATIENT.items() if key not in found}
        self._conninfo = make_conninfo(address, **told)
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # whoever asked is told what broke
        self._reader = _Line(self._conninfo, _expect_ours)

    def holdings(self) -> tuple[Holding, ...]:
        found = self._reader.ask(lambda db: db.execute(_HOLDINGS).fetchall())
        held = (Holding(log, by, Head(rows, head), came) for log, by, rows, head, came in found)
        return (*held,)

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        asked = (log, after, most + (after > 0))
        found = self._reader.ask(lambda db: db.execute(_ROWS, asked).fetchall())
        return page_of(_kept_after(after, found))

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        found = self._reader.ask(lambda db: db.execute(_DECISIONS, (after,)).fetchall())
        return _kept_after(after, found)

    def close(self) -> None:
        self._reader.close()


class PostgresShelf(PostgresReader):
    """Raises ShelfTrouble where the engine is away or another hall has the database."""

    def __init__(self, address: str, clock: Callable[[], float]) -> None:
        super().__init__(address)
        self._clock = clock
        self._writer = _Line(self._conninfo, _take_the_pen)
        self._writer.ask(lambda _: None)
        self._unsure: tuple[str, str, uuid.UUID] | None = None

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        now = self._clock()
        refused = [_unstorable(delivery.said) for delivery in deliveries]
        asked = [
            _asked_of(delivery, now, why is None)
            for delivery, why in zip(deliveries, refused, strict=True)
        ]
        found = self._writer.ask(lambda db: _all_at_once(db, asked))
        return (
            *(
                _answer(delivery.said.log, said, why)
                for delivery, said, why in zip(deliveries, found, refused, strict=True)
            ),
        )

    def give(self, log: str, table: str) -> None:
        query = "SELECT hall.give(%s, %s)"
        ((is_held,),) = self._writer.ask(lambda db: db.execute(query, (log, table)).fetchall())
        if not is_held:
            raise KeyError(log)

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

    def room(self) -> float | None:
        """The engine's disk may be anywhere; whoever runs it watches it."""
        return None

    def close(self) -> None:
        super().close()
        self._writer.close()


class _Line:
    """One connection, made when it is needed and anew after trouble; one asks at a time."""

    def __init__(self, conninfo: str, prepare: Callable[[_Connection], None]) -> None:
        self._conninfo, self._prepare = conninfo, prepare
        self._lock = threading.Lock()
        self._connection: _Connection | None = None

    def ask(self, work: Callable[[_Connection], _Done]) -> _Done:
        """What may have been done already must be harmless to ask again: it is, once."""
        with self._lock:
            try:
                try:
                    return work(self._connection or self._connected())
                except psycopg.Error:
                    if self._connection is None or not self._connection.closed:
                        raise
                    return work(self._connected())  # it was cut while nobody spoke
            except psycopg.Error as error:
                self._drop()
                raise ShelfTrouble(f"the database: {_sentence(error)}") from error

    def _connected(self) -> _Connection:
        self._drop()
        made = psycopg.connect(self._conninfo, autocommit=True)
        try:
            self._prepare(made)
        except (psycopg.Error, ShelfTrouble):
            made.close()
            raise
        self._connection = made
        return made

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        with self._lock:
            self._drop()


def _expect_ours(db: _Connection) -> None:
    if db.info.server_version < OLDEST_ENGINE:
        raise ShelfTrouble("the database is older than PostgreSQL 15; a hall needs 15 or later")
    db.execute(_SESSION)
    try:
        found = db.execute("SELECT hall.format()").fetchone()
    except (psycopg.errors.InvalidSchemaName, psycopg.errors.UndefinedFunction):
        raise ShelfTrouble(
            "the database has no tables of a hall; make them with: faust hall schema | psql"
        ) from None
    if found != (FORMAT,):
        raise ShelfTrouble("the database is that of another version of the hall")
    db.execute("SELECT hall.expect_lasting()")


def _take_the_pen(db: _Connection) -> None:
    """Waits a moment: the engine may not have seen yet that whoever held it has ended."""
    _expect_ours(db)
    try:
        with db.transaction():
            db.execute(f"SET LOCAL lock_timeout = '{PEN_WAIT_S}s'")
            db.execute("SELECT pg_advisory_lock(%s)", (ONE_HALL,))  # until the connection ends
    except psycopg.errors.LockNotAvailable:
        raise ShelfTrouble(_ANOTHER) from None


def _all_at_once(
    db: _Connection, asked: Sequence[tuple[object, ...]]
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


def _unstorable(said: Batch | TableHello) -> NotTaken | None:
    try:
        if isinstance(said, Batch):
            expect_storable(said)
    except NotSound as found:
        return NotTaken(said.log, found.why, found.row)
    return None


def _answer(
    log: str, found: tuple[Any, ...] | None, unstorable: NotTaken | None
) -> Have | NotTaken:
    assert found is not None
    refused, refused_at, held, head = found
    if refused:
        return NotTaken(log, Refusal(refused), refused_at)
    return unstorable or Have(log, Head(held, head))


def _kept_after(after: int, found: Sequence[tuple[Any, ...]]) -> tuple[Kept, ...]:
    before, kept = FIRST_BEFORE, []
    for number, game, kind, body, digest, came in found:
        if number > after:
            kept.append(Kept(Row(number, game, kind, body, before, digest), came))
        before = digest
    return (*kept,)


def _read(address: str) -> dict[str, Any]:
    """Its parts. What is wrong in it is not repeated: it may be the password."""
    try:
        return {key: value for key, value in conninfo_to_dict(address).items() if value}
    except psycopg.Error:
        raise ValueError(
            "the address of the database cannot be read; expected one like"
            " postgresql://hall@HOST/DATABASE"
        ) from None


def _sentence(error: psycopg.Error) -> str:
    """The engine's own words, on a line: without its hints and where in its code it was."""
    said = error.diag.message_primary or str(error)
    return " ".join(said.split())
