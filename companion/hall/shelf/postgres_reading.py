"""A hall's database as it is read: connected to when somebody asks, and anew after trouble."""

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from companion.hall.shelf.shelf import (
    DATABASE_VARIABLE,
    PAGE_BYTES,
    Holding,
    Kept,
    ShelfTrouble,
    kept_after,
    page_of,
)
from companion.storage.chain import Head

FORMAT, OLDEST_ENGINE = 2, 150000
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
_HOLDINGS = "SELECT name, by_table, rows, encode(head, 'hex'), came FROM hall.logs ORDER BY no"
# With the row before, for its hash is the first one's `before`; of long ones no more than are read.
_ROWS = """SELECT id, game, kind, body, encode(hash, 'hex'), came
FROM (SELECT *, sum(length(body)) FILTER (WHERE id > %(after)s) OVER (ORDER BY id) AS size
    FROM (SELECT kept.id, game, kind, body, hash, kept.came
        FROM hall.rows AS kept JOIN hall.logs AS log ON kept.log = log.no
        WHERE log.name = %(log)s AND kept.id >= %(after)s ORDER BY kept.id LIMIT %(most)s) AS asked
    ) AS sized
WHERE id <= %(after)s + 1 OR size <= %(bytes)s ORDER BY id"""
_DECISIONS = """SELECT id, 0, kind, body, encode(hash, 'hex'), came
FROM hall.decisions WHERE id >= %s ORDER BY id"""
_LAST_DECISION = "SELECT id, encode(hash, 'hex') FROM hall.decisions ORDER BY id DESC LIMIT 1"

PostgresConnection = psycopg.Connection[tuple[Any, ...]]
_Done = TypeVar("_Done")


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


class PostgresReader:
    """Reads in any thread, beside a hall too. ValueError for what is no address of a database."""

    def __init__(self, address: str) -> None:
        found = _read(address)
        told = {key: value for key, value in PATIENT.items() if key not in found}
        self._conninfo = make_conninfo(address, **told)
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # whoever asked is told what broke
        self._reader = PostgresLine(self._conninfo, expect_ours)

    def holdings(self) -> tuple[Holding, ...]:
        found = self._reader.ask(lambda db: db.execute(_HOLDINGS).fetchall())
        held = (Holding(log, by, Head(rows, head), came) for log, by, rows, head, came in found)
        return (*held,)

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        asked = {"log": log, "after": after, "most": most + (after > 0), "bytes": PAGE_BYTES}
        found = self._reader.ask(lambda db: db.execute(_ROWS, asked).fetchall())
        return page_of(kept_after(after, found, "the database"))

    def decisions(self, after: int = 0) -> tuple[Kept, ...]:
        found = self._reader.ask(lambda db: db.execute(_DECISIONS, (after,)).fetchall())
        return (*kept_after(after, found, "the database"),)

    def last_decision(self) -> Head:
        found = self._reader.ask(lambda db: db.execute(_LAST_DECISION).fetchall())
        return Head(*found[0]) if found else Head()

    def close(self) -> None:
        self._reader.close()


class PostgresLine:
    """One connection, made when it is needed and anew after trouble; one asks at a time."""

    def __init__(self, conninfo: str, prepare: Callable[[PostgresConnection], None]) -> None:
        self._conninfo, self._prepare = conninfo, prepare
        self._lock = threading.Lock()
        self._connection: PostgresConnection | None = None

    def ask(self, work: Callable[[PostgresConnection], _Done]) -> _Done:
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

    def _connected(self) -> PostgresConnection:
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


def expect_ours(db: PostgresConnection) -> None:
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
