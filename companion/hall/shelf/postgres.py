"""A store in PostgreSQL 15 or later, for a hall that outgrows one machine.

The hall makes its own tables in a schema of their own, and takes from itself the right to change
what stands in them. The engine may go away at any time: the next call connects anew.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from companion.hall.shelf.engine import (
    DATABASE_VARIABLE,
    Done,
    Execute,
    FoundRows,
    ShelfTrouble,
    schema,
)

NAME = "the database"
SCHEMA, OLDER_SCHEMA, OLDEST_ENGINE = "faust_hall", "hall", 150000
ONE_HALL = 1180785740  # the lock of whoever writes
PEN_WAIT_S = 2  # the engine may not have seen yet that whoever held it has ended
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
_SESSION = f"""SET search_path = {SCHEMA}, pg_temp; SET lock_timeout = '10s';
SET tcp_user_timeout = '10s'; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 2"""
_LASTING = ["fsync", "full_page_writes", "synchronous_commit"]
_ANOTHER = "another hall writes into this database; end it, or take another"
# What a hall of an older version kept in this database; it stays there as it was.
_FROM_OLDER = (
    f"INSERT INTO logs SELECT no, name, by_table FROM {OLDER_SCHEMA}.logs",
    "INSERT INTO rows SELECT log, id, game, kind, body, encode(hash, 'hex'), came"
    f" FROM {OLDER_SCHEMA}.rows",
    "INSERT INTO decisions SELECT id, kind, body, encode(hash, 'hex'), came"
    f" FROM {OLDER_SCHEMA}.decisions",
)

_Connection = psycopg.Connection[tuple[Any, ...]]


def expect_address(address: str, *, is_seen: bool) -> None:
    """ValueError for what is none of a database, or has a password where that is seen.

    Arguments are seen by everybody on the machine, so a password may stand in the variable, in the
    file that PGPASSFILE names or in ~/.pgpass only.
    """
    found = _read(address)
    if is_seen and any(found.get(secret) for secret in _SECRETS):
        raise ValueError(
            "--database tells a password to everybody on this machine; leave it out there, and put"
            f" it into ~/.pgpass, or the whole address into the variable {DATABASE_VARIABLE}"
        )


class PostgresDatabase:
    """Reads in any thread; unless it `reads_only`, it is the only hall that writes there."""

    place = None
    name = NAME

    def __init__(self, address: str, *, reads_only: bool = False) -> None:
        """ValueError for what is no address of a database; ShelfTrouble."""
        found = _read(address)
        told = {key: value for key, value in PATIENT.items() if key not in found}
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # whoever asked is told what broke
        conninfo = make_conninfo(address, **told)
        self._reader, self._writer = _Line(conninfo, _prepare), _Line(conninfo, _take_the_pen)
        if not reads_only:
            self._writer.ask(lambda _: None)

    def read(self, query: str, values: Sequence[object]) -> FoundRows:
        return self._reader.ask(lambda db: _execute(db, query, values))

    def write(self, work: Callable[[Execute], Done]) -> Done:
        """What was committed before the line broke is asked again: new rows are judged anew."""

        def in_one_transaction(db: _Connection) -> Done:
            _expect_lasting(db)
            with db.transaction():
                return work(lambda query, values: _execute(db, query, values))

        return self._writer.ask(in_one_transaction)

    def room(self) -> float | None:
        """The engine's disk may be anywhere; whoever runs it watches it."""
        return None

    def close(self) -> None:
        self._reader.close()
        self._writer.close()


def _execute(db: _Connection, query: str, values: Sequence[object]) -> FoundRows:
    done = db.execute(query.replace("?", "%s").encode("ascii"), values)
    return done.fetchall() if done.description else []


class _Line:
    """One connection, made when it is needed and anew after trouble; one asks at a time."""

    def __init__(self, conninfo: str, prepare: Callable[[_Connection], None]) -> None:
        self._conninfo, self._prepare = conninfo, prepare
        self._lock = threading.Lock()
        self._connection: _Connection | None = None

    def ask(self, work: Callable[[_Connection], Done]) -> Done:
        """Once more where the line was cut before anything was asked."""
        with self._lock, self._said_plainly():
            with suppress(psycopg.Error):
                if self._connection is not None:
                    self._connection.execute("SELECT 1")
            if self._connection is None or self._connection.closed:
                self._connection = self._connected()
            return work(self._connection)

    @contextmanager
    def _said_plainly(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            self._drop()
            raise ShelfTrouble(f"{NAME}: {_sentence(error)}") from error
        except ShelfTrouble:
            self._drop()
            raise

    def _connected(self) -> _Connection:
        self._drop()
        made = psycopg.connect(self._conninfo, autocommit=True)
        try:
            self._prepare(made)
        except (psycopg.Error, ShelfTrouble):
            made.close()
            raise
        return made

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        with self._lock:
            self._drop()


def _prepare(db: _Connection) -> None:
    """ShelfTrouble where it cannot be, or is none of a hall."""
    _begin(db)
    if not _has(db, f"{SCHEMA}.decisions"):
        raise ShelfTrouble("the database has no tables of a hall")


def _begin(db: _Connection) -> None:
    if db.info.server_version < OLDEST_ENGINE:
        raise ShelfTrouble("the database is older than PostgreSQL 15; a hall needs 15 or later")
    if db.info.parameter_status("server_encoding") != "UTF8":
        raise ShelfTrouble("the database is not kept in UTF-8; a hall needs ENCODING 'UTF8'")
    _expect_lasting(db)
    db.execute(_SESSION)


def _take_the_pen(db: _Connection) -> None:
    """Makes the tables, if they are not there."""
    _begin(db)
    try:
        with db.transaction():
            db.execute(f"SET LOCAL lock_timeout = '{PEN_WAIT_S}s'")
            db.execute("SELECT pg_advisory_lock(%s)", (ONE_HALL,))  # until the connection ends
    except psycopg.errors.LockNotAvailable:
        raise ShelfTrouble(_ANOTHER) from None
    if not _has(db, f"{SCHEMA}.decisions"):
        older = _FROM_OLDER if _has(db, f"{OLDER_SCHEMA}.decisions") else ()
        with db.transaction():
            db.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            for statement in (*schema(), *older):
                db.execute(statement.encode("ascii"))
            for table in ("logs", "rows", "decisions"):
                db.execute(f"REVOKE ALL ON {table} FROM CURRENT_USER")
                db.execute(f"GRANT SELECT, INSERT ON {table} TO CURRENT_USER")


def _has(db: _Connection, table: str) -> bool:
    return db.execute("SELECT to_regclass(%s)", (table,)).fetchone() != (None,)


def _expect_lasting(db: _Connection) -> None:
    """Raises where its settings would make its answers untrue after a failure of power."""
    query = "SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off'"
    for (setting,) in db.execute(query, (_LASTING,)).fetchall():
        raise ShelfTrouble(
            f"the database runs with {setting} = off: what it answered could be lost with the"
            " power; set it to on"
        )


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
