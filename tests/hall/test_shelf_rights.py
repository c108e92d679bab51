"""What each role of the hall's database may: all that is said here, and nothing else."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from companion.hall.protocol.wire import Batch
from companion.hall.shelf.postgres import PostgresShelf
from companion.hall.shelf.shelf import Delivery
from companion.storage.chain import Head, chained
from tests.clock import Clock
from tests.hall.postgres import SUPERUSER, Engine
from tests.hall.shelves import EVENING, ticking

KINDS = ("game", "observation", "event", "evidence")
ROWS = (*chained(Head(), 1, [(kind, {}) for kind in KINDS]),)
LOG = ROWS[0].hash
SOME_ROW = "'{2}', '{1}', '{event}', '{x}', '{y}', '{z}'"
TABLES = ("logs", "rows", "decisions")
TRIED: Mapping[str, str] = {
    **{f"read {table}": f"SELECT * FROM hall.{table}" for table in TABLES},
    "read what is public": "SELECT log, id, game, kind, body FROM hall.rows",
    "read the hashes": "SELECT hash FROM hall.rows",
    "read when it came": "SELECT came FROM hall.rows",
    "read the names of logs": "SELECT no, name, by_table FROM hall.logs",
    "read the heads": "SELECT rows, head FROM hall.logs",
    "read what was asked": "SELECT asked FROM hall.decisions",
    "put a log": "INSERT INTO hall.logs (name, by_table, rows, head, came)"
    " VALUES (repeat('a', 64), 't9', 0, sha256(''), 0)",
    "put a row": "INSERT INTO hall.rows (log, id, game, kind, body, hash, came)"
    " VALUES (1, 99, 1, 'event', '{}', sha256(''), 0)",
    "put a decision": "INSERT INTO hall.decisions"
    " VALUES (99, 'table', '{}', sha256(''), 0, gen_random_uuid())",
    "change a log": "UPDATE hall.logs SET by_table = 't9'",
    "change a row": "UPDATE hall.rows SET body = '{}'",
    "change a decision": "UPDATE hall.decisions SET body = '{}'",
    **{f"remove {table}": f"DELETE FROM hall.{table}" for table in TABLES},
    **{f"empty {table}": f"TRUNCATE hall.{table} CASCADE" for table in TABLES},
    **{f"drop {table}": f"DROP TABLE hall.{table} CASCADE" for table in ("logs", "rows")},
    "lock the rows": "LOCK TABLE hall.rows IN ACCESS EXCLUSIVE MODE",
    "take the trigger away": "ALTER TABLE hall.rows DISABLE TRIGGER ALL",
    "take the policy away": "ALTER TABLE hall.rows DISABLE ROW LEVEL SECURITY",
    "make a table": "CREATE TABLE hall.other (no int)",
    "append": f"SELECT hall.append('t1', '{LOG}', 0, {SOME_ROW})",
    "decide": "SELECT hall.decide(gen_random_uuid(), 'table', '{}', 0)",
    "ask the format": "SELECT hall.format()",
    "ask the delay": "SELECT hall.delay()",
    "ask up to when": "SELECT hall.public_until()",
    "tell the time": "SELECT hall.tell_time(0, 9e9)",
    "read the time": "SELECT * FROM hall.clock",
    "set the time": "UPDATE hall.clock SET now_s = 9e9",
    "ask the settings": "SELECT hall.expect_lasting()",
    "hash": "SELECT hall.hash_of(1, 1, 'a', 'b', 'c')",
    "be the owner": "SET ROLE hall_owner",
    "read files": "SELECT pg_read_file('PG_VERSION')",
}  # fmt: skip
MAY: Mapping[str, set[str]] = {
    "hall_ear": {
        "append", "decide", "tell the time", "ask the format", "ask the settings",
        "read logs", "read the heads", "read the names of logs",
    },
    "hall_desk": {
        "read logs", "read rows", "read decisions", "read what is public", "read the hashes",
        "read when it came",
        "read the names of logs", "read the heads", "read what was asked", "ask the format",
        "ask the settings",
    },
    "hall_crowd": {
        "read what is public", "read the names of logs", "ask the delay", "ask up to when",
    },
    "nobody": set(),
}  # fmt: skip


@pytest.fixture(scope="module")
def kept(postgres: Engine) -> str:
    """A database with a log of every kind of row, a decision, and one user of each role."""
    database = postgres.new_database()
    shelf = PostgresShelf(postgres.address(database), ticking())
    shelf.append([Delivery("t1", Batch(LOG, ROWS))])
    shelf.decide("person", {"name": "A"})
    shelf.close()
    with postgres.connected(database) as db:
        for role in MAY:
            db.execute(f"CREATE ROLE a_{role} LOGIN")
            if role != "nobody":
                db.execute(f"GRANT {role} TO a_{role}")
    return database


@contextmanager
def undone(db: psycopg.Connection[tuple[Any, ...]]) -> Iterator[None]:
    with db.transaction(force_rollback=True):
        yield


@pytest.mark.parametrize("role", MAY)
def test_every_role_may_what_is_said_and_nothing_else(
    postgres: Engine, kept: str, role: str
) -> None:
    done = set()
    with postgres.connected(kept, f"a_{role}") as db:
        for what, statement in TRIED.items():
            try:
                with undone(db):
                    db.execute(statement)
                done.add(what)
            except (psycopg.errors.InsufficientPrivilege, psycopg.errors.InvalidSchemaName):
                pass
    assert done == MAY[role]


def test_what_is_kept_stays_for_whoever_owns_it_too(postgres: Engine, kept: str) -> None:
    """Who may everything may all that was tried, but change what came."""
    refused: dict[str, str] = {}
    with postgres.connected(kept) as db:
        for what, statement in TRIED.items():
            try:
                with undone(db):
                    db.execute(statement)
            except psycopg.errors.RaiseException as error:
                refused[what] = str(error)
    verbs = [f"{verb} {table}" for verb in ("remove", "empty") for table in TABLES]
    assert refused.keys() == {*verbs, "change a row", "change a decision"}
    assert all("stays as it came" in said for said in refused.values())


def seen_by_the_crowd(postgres: Engine, database: str) -> list[str]:
    with postgres.connected(database, "a_hall_crowd") as db:
        return [kind for (kind,) in db.execute("SELECT kind FROM hall.rows ORDER BY id")]


def test_the_crowd_sees_games_and_events_once_the_longest_delay_of_a_round_has_passed(
    postgres: Engine, kept: str
) -> None:
    """By the hall's own time, whatever the engine's clock says; and from the hall's start on"""
    clock = Clock(EVENING + 900.0)
    shelf = PostgresShelf(postgres.address(kept), clock)
    seen = [seen_by_the_crowd(postgres, kept)]

    def then(later: float, *decided: tuple[int, float]) -> None:
        for number, delay_s in decided:
            shelf.decide("round", {"round": number, "name": '"delay_s":0', "delay_s": delay_s})
        clock.now += later
        shelf.tell_time()
        seen.append(seen_by_the_crowd(postgres, kept))

    then(0, (1, 0))
    then(0, (2, 3600))
    then(3599, (1, 0))
    then(1)
    then(0, (2, 3601))
    then(0, (2, 0))
    shelf.close()
    shown = ["game", "event"]
    assert seen == [shown, shown, [], [], shown, [], shown]


def test_what_comes_while_the_hall_runs_waits_from_then_on(postgres: Engine, database: str) -> None:
    clock = Clock()
    shelf = PostgresShelf(postgres.address(database), clock)
    shelf.decide("round", {"round": 1, "name": "", "delay_s": 60})
    shelf.tell_time()
    clock.now += 100
    shelf.append([Delivery("t1", Batch(LOG, ROWS))])
    seen = []
    with postgres.connected(database) as db:
        db.execute("SET ROLE hall_crowd")
        for later in (0, 59, 1):
            clock.now += later
            shelf.tell_time()
            seen.append(db.execute("SELECT count(*) FROM hall.rows").fetchall())
    shelf.close()
    assert seen == [[(0,)], [(0,)], [(2,)]]


def test_before_a_hall_has_told_its_time_the_crowd_sees_nothing_that_has_to_wait(
    postgres: Engine, database: str
) -> None:
    shelf = PostgresShelf(postgres.address(database), ticking())
    shelf.append([Delivery("t1", Batch(LOG, ROWS))])
    shelf.decide("round", {"round": 1, "name": "", "delay_s": 1})
    shelf.close()
    with postgres.connected(database) as db:
        db.execute("SET ROLE hall_crowd")
        assert db.execute("SELECT id FROM hall.rows").fetchall() == []


def test_only_a_table_with_a_name_can_bring_a_log(postgres: Engine, kept: str) -> None:
    """Whoever has the ear's password can still write nothing that cannot be."""
    (row,) = chained(Head(), 1, [("game", {"no": 9})])
    brought = """SELECT hall.append(%s, %s, 0, '{1}', '{1}', '{game}', ARRAY[%s], ARRAY[%s],
    ARRAY[%s])"""
    with postgres.connected(kept, "a_hall_ear") as db:
        for name in ("", "#", "t1/x", "T1", "a" * 17):
            with pytest.raises(psycopg.errors.CheckViolation):
                db.execute(brought, (name, row.hash, row.body, row.before, row.hash))


def test_whoever_listens_is_told_once_a_transaction_and_log(postgres: Engine, kept: str) -> None:
    with postgres.connected(kept, "a_hall_desk") as db, postgres.connected(kept, SUPERUSER) as last:
        db.execute("LISTEN hall_rows")
        shelf = PostgresShelf(postgres.address(kept), ticking())
        other = (*chained(Head(), 2, [("game", {"no": 2})] * 4),)
        said = [Delivery("t2", Batch(other[0].hash, (row,))) for row in other]
        said.append(Delivery("t1", Batch(LOG, ROWS)))
        shelf.append(said)
        shelf.append(said)
        shelf.close()
        last.execute("NOTIFY hall_rows, 'end'")
        heard = []
        for told in db.notifies():
            if told.payload == "end":
                break
            heard.append(told.payload)
    assert heard == [other[0].hash]
