"""A database that is set up wrongly is refused with a sentence, and so is a password for all."""

import sys
import time
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from companion.hall.protocol.wire import Have
from companion.hall.shelf.engine import DATABASE_VARIABLE, database_asked_for
from companion.hall.shelf.postgres import PATIENT, PostgresDatabase
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.live.hall.open_hall import BadEngine, shelf_of
from companion.storage.chain import Head, chained
from tests.hall.logs import head_of, rows_of
from tests.hall.postgres import HALL_USER, Engine
from tests.hall.shelves import all_of, brought, in_database, reads_database, ticking
from tests.night import by_day
from tests.patience import PATIENCE_S, until

ROWS = rows_of("log", 2)
SECRET = "pa55word"
WAITS_FOR_THE_PEN = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


def trouble_of(address: str) -> str:
    with pytest.raises(ShelfTrouble) as refused:
        in_database(address, ticking())
    return str(refused.value)


@pytest.mark.parametrize("setting", by_day(["fsync", "full_page_writes"], keep=0))
def test_an_engine_that_does_not_keep_what_it_says_is_refused(
    postgres: Engine, database: str, setting: str
) -> None:
    postgres.kill()
    postgres.start(**{setting: "off"})
    try:
        assert f"{setting} = off" in trouble_of(postgres.address(database))
    finally:
        postgres.kill()
        postgres.start()


def test_so_is_one_that_answers_before_it_has_written(postgres: Engine, database: str) -> None:
    with postgres.connected(database) as db:
        db.execute(f"ALTER ROLE {HALL_USER} IN DATABASE {database} SET synchronous_commit = off")
    assert "synchronous_commit = off" in trouble_of(postgres.address(database))


def test_and_one_that_stops_keeping_it_while_the_hall_runs(
    postgres: Engine, database: str, postgres_shelf: Shelf
) -> None:
    """The session's own setting stands for one for all; put right, it holds after a new connect."""
    brought(postgres_shelf, ROWS[:1])
    engine = postgres_shelf.engine
    assert isinstance(engine, PostgresDatabase)
    connection = engine._writer._connection
    assert connection is not None
    connection.execute("SET synchronous_commit = off")
    with pytest.raises(ShelfTrouble, match="synchronous_commit = off"):
        brought(postgres_shelf, ROWS[1:], log=ROWS[0].hash)
    with postgres.connected(database) as db:
        assert db.execute("SELECT count(*) FROM faust_hall.rows").fetchone() == (1,)
    assert brought(postgres_shelf, ROWS[1:], log=ROWS[0].hash) == Have(ROWS[0].hash, head_of(ROWS))


def test_two_halls_do_not_write_into_one_database(
    postgres: Engine, database: str, postgres_shelf: Shelf
) -> None:
    """Whoever only reads may be beside it, and the place is free once the hall has ended."""
    brought(postgres_shelf, ROWS[:1])
    address = postgres.address(database)
    for _ in range(2):
        with pytest.raises(ShelfTrouble, match="another hall"):
            in_database(address, ticking())
    reader = reads_database(address)
    assert len(reader.holdings()) == 1
    reader.close()
    postgres_shelf.close()
    second = in_database(address, ticking())
    assert second.decide("person", {}).id == 1
    second.close()


def test_a_hall_that_begins_as_another_ends_waits_for_it(
    postgres: Engine, database: str, postgres_shelf: Shelf
) -> None:
    """Of one that was killed the engine learns a moment later."""
    brought(postgres_shelf, ROWS[:1])
    with ThreadPoolExecutor(1) as beside, postgres.connected(database) as db:
        second = beside.submit(in_database, postgres.address(database), ticking())
        until(lambda: db.execute(WAITS_FOR_THE_PEN).fetchone() == (1,) or second.done())
        postgres_shelf.close()
        made = second.result(PATIENCE_S)
    assert made.decide("person", {}).id == 1
    made.close()


def test_who_only_reads_makes_no_tables(postgres: Engine, database: str) -> None:
    reader = reads_database(postgres.address(database))
    with pytest.raises(ShelfTrouble, match="no tables of a hall"):
        reader.decisions()
    reader.close()


OLDER = """CREATE SCHEMA hall;
CREATE TABLE hall.logs (no int PRIMARY KEY, name text, by_table text, rows bigint, head bytea,
    came double precision);
CREATE TABLE hall.rows (log int, id bigint, game int, kind text, body text, hash bytea,
    came double precision);
CREATE TABLE hall.decisions (id bigint, kind text, body text, hash bytea, came double precision,
    asked uuid)"""


def test_that_of_an_older_version_is_taken_over_and_stays_there_as_it_was(
    postgres: Engine, database: str
) -> None:
    (decided,) = chained(Head(), 0, [("person", {"no": 1})])
    with postgres.connected(database, HALL_USER) as db:
        db.execute(OLDER)
        db.execute("INSERT INTO hall.logs VALUES (7, %s, 't1', 2, '', 5.0)", (ROWS[0].hash,))
        for row in ROWS:
            said = (row.id, row.game, row.kind, row.body, bytes.fromhex(row.hash))
            db.execute("INSERT INTO hall.rows VALUES (7, %s, %s, %s, %s, %s, 5.0)", said)
        own = (decided.id, decided.kind, decided.body, bytes.fromhex(decided.hash))
        db.execute("INSERT INTO hall.decisions VALUES (%s, %s, %s, %s, 5.0, NULL)", own)
        for _ in range(2):
            with closing(in_database(postgres.address(database), ticking())) as shelf:
                assert all_of(shelf, ROWS[0].hash) == ROWS
                assert [one.row for one in shelf.decisions()] == [decided]
        assert db.execute("SELECT count(*) FROM hall.rows").fetchone() == (2,)


def test_what_is_kept_stays_as_it_came(postgres: Engine, database: str) -> None:
    """The hall itself may put rows there and read them, and nothing else."""
    with closing(in_database(postgres.address(database), ticking())) as shelf:
        brought(shelf, ROWS)
        shelf.decide("person", {})
    with postgres.connected(database, HALL_USER) as db:
        for table in ("logs", "rows", "decisions"):
            for change in (
                f"DELETE FROM faust_hall.{table}",
                f"TRUNCATE faust_hall.{table}",
                "UPDATE faust_hall.rows SET body = '{}'",
                "UPDATE faust_hall.decisions SET body = '{}'",
            ):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    db.execute(change)


def test_one_whose_user_may_nothing_names_what_is_missing(postgres: Engine, database: str) -> None:
    with postgres.connected(database) as db:
        db.execute("CREATE ROLE a_stranger LOGIN")
    assert "permission denied" in trouble_of(postgres.address(database, "a_stranger"))


def test_one_that_is_not_in_utf_8_is_refused_and_nothing_is_made_there(postgres: Engine) -> None:
    with postgres.connected("postgres") as db:
        db.execute(
            f"CREATE DATABASE of_bytes OWNER {HALL_USER} TEMPLATE template0 ENCODING 'SQL_ASCII'"
        )
    with pytest.raises(ShelfTrouble, match="UTF8"):
        in_database(postgres.address("of_bytes"), ticking())
    with postgres.connected("of_bytes") as db:
        assert db.execute("SELECT to_regnamespace('faust_hall')").fetchone() == (None,)


ADDRESSES_WITH = (
    f"postgresql://hall:{SECRET}@127.0.0.1/hall",
    f"postgresql://hall@127.0.0.1/hall?password={SECRET}",
    f"host=127.0.0.1 password={SECRET}",
    f"host=127.0.0.1 sslkey=a sslpassword={SECRET}",
)


@pytest.mark.parametrize("address", ADDRESSES_WITH)
def test_a_password_within_an_argument_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(ValueError, match=DATABASE_VARIABLE) as found:
        database_asked_for(address, {})
    assert SECRET not in str(found.value)


@pytest.mark.parametrize("address", ADDRESSES_WITH)
def test_in_the_variable_it_may_stand(address: str) -> None:
    assert database_asked_for(None, {DATABASE_VARIABLE: address}) == address


def test_an_argument_goes_before_the_variable() -> None:
    told = {DATABASE_VARIABLE: "postgresql://other/hall"}
    assert database_asked_for("postgresql://hall@host/hall", told) == "postgresql://hall@host/hall"
    assert database_asked_for(None, {}) is database_asked_for(None, {DATABASE_VARIABLE: ""}) is None


@pytest.mark.parametrize(
    "address", [f"postgresql://hall:{SECRET}@[::1/hall", f"nothing {SECRET}", f"pass={SECRET}"]
)
def test_what_is_no_address_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(ValueError, match="postgresql://hall@HOST/DATABASE") as found:
        in_database(address, ticking())
    assert SECRET not in str(found.value)
    for argument, environment in ((address, {}), (None, {DATABASE_VARIABLE: address})):
        with pytest.raises(ValueError, match="postgresql://hall@HOST/DATABASE"):
            database_asked_for(argument, environment)


def test_an_engine_out_of_reach_is_told_soon_unless_the_address_says_otherwise(
    postgres: Engine, database: str
) -> None:
    in_database(postgres.address(database), ticking()).close()
    address = postgres.address(database) + "?connect_timeout=77&application_name=ours"
    reader = reads_database(address)
    reader.holdings()
    engine = reader.engine
    assert isinstance(engine, PostgresDatabase)
    connection = engine._reader._connection
    assert connection is not None
    told = connection.info.get_parameters()
    reader.close()
    assert (told["connect_timeout"], told["application_name"]) == ("77", "ours")
    rest = {"tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count"}
    assert {name: told[name] for name in rest} == {name: str(PATIENT[name]) for name in rest}


def test_trouble_never_tells_the_password(postgres: Engine, database: str) -> None:
    address = postgres.address(database).replace(f"{HALL_USER}@", f"{HALL_USER}:{SECRET}@")
    for wrong in (address.replace(database, "nowhere"), address.replace(f":{postgres.port}", ":1")):
        assert SECRET not in trouble_of(wrong)


POSTGRES = "companion.hall.shelf.postgres"


@pytest.mark.parametrize("is_an_argument", [True, False])
def test_a_hall_with_an_address_never_keeps_its_rows_in_a_file_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_an_argument: bool
) -> None:
    """Neither where the driver is missing nor where the address will not do."""
    address = "postgresql://hall@host/hall"
    options = Namespace(database=None, file=tmp_path / "hall.sqlite")
    options.database = address if is_an_argument else None
    if not is_an_argument:
        monkeypatch.setenv(DATABASE_VARIABLE, address)
    with monkeypatch.context() as patched:
        patched.delitem(sys.modules, POSTGRES)
        patched.setitem(sys.modules, "psycopg", None)
        with pytest.raises(ShelfTrouble, match="psycopg"):
            shelf_of(options, time.time)
    monkeypatch.setenv(DATABASE_VARIABLE, "none at all")
    with pytest.raises(BadEngine, match="postgresql://"):
        shelf_of(Namespace(database=None, file=options.file), time.time)
    assert [*tmp_path.iterdir()] == []
