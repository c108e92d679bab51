"""A database that is set up wrongly is refused with a sentence, and so is a password for all."""

import sys
import time
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from companion.hall.protocol.wire import Have
from companion.hall.shelf.postgres import PostgresShelf
from companion.hall.shelf.postgres_reading import PATIENT, PostgresReader
from companion.hall.shelf.shelf import DATABASE_VARIABLE, ShelfTrouble, database_asked_for
from companion.live.hall.open_hall import BadEngine, shelf_of
from tests.hall.logs import head_of, rows_of
from tests.hall.postgres import HALL_USER, Engine
from tests.hall.shelves import brought, ticking
from tests.night import by_day
from tests.patience import PATIENCE_S, until

ROWS = rows_of("log", 2)
SECRET = "pa55word"
WAITS_FOR_THE_PEN = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


def trouble_of(address: str) -> str:
    reader = PostgresReader(address)
    with pytest.raises(ShelfTrouble) as found:
        reader.decisions()
    reader.close()
    with pytest.raises(ShelfTrouble) as refused:
        PostgresShelf(address, ticking())
    assert str(refused.value) == str(found.value)
    return str(found.value)


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
    postgres: Engine, database: str, postgres_shelf: PostgresShelf
) -> None:
    """The session's own setting stands for one for all; put right, it holds after a new connect."""
    brought(postgres_shelf, ROWS[:1])
    connection = postgres_shelf._writer._connection
    assert connection is not None
    connection.execute("SET synchronous_commit = off")
    with pytest.raises(ShelfTrouble, match="synchronous_commit = off"):
        brought(postgres_shelf, ROWS[1:], log=ROWS[0].hash)
    with postgres.connected(database) as db:
        assert db.execute("SELECT count(*) FROM hall.rows").fetchone() == (1,)
    assert brought(postgres_shelf, ROWS[1:], log=ROWS[0].hash) == Have(ROWS[0].hash, head_of(ROWS))


def test_two_halls_do_not_write_into_one_database(
    postgres: Engine, database: str, postgres_shelf: PostgresShelf
) -> None:
    """Whoever only reads may be beside it, and the place is free once the hall has ended."""
    brought(postgres_shelf, ROWS[:1])
    address = postgres.address(database)
    for _ in range(2):
        with pytest.raises(ShelfTrouble, match="another hall"):
            PostgresShelf(address, ticking())
    reader = PostgresReader(address)
    assert len(reader.holdings()) == 1
    reader.close()
    postgres_shelf.close()
    second = PostgresShelf(address, ticking())
    assert second.decide("person", {}).id == 1
    second.close()


def test_a_hall_that_begins_as_another_ends_waits_for_it(
    postgres: Engine, database: str, postgres_shelf: PostgresShelf
) -> None:
    """Of one that was killed the engine learns a moment later."""
    brought(postgres_shelf, ROWS[:1])
    with ThreadPoolExecutor(1) as beside, postgres.connected(database) as db:
        second = beside.submit(PostgresShelf, postgres.address(database), ticking())
        until(lambda: db.execute(WAITS_FOR_THE_PEN).fetchone() == (1,) or second.done())
        postgres_shelf.close()
        made = second.result(PATIENCE_S)
    assert made.decide("person", {}).id == 1
    made.close()


def test_a_database_without_the_schema_says_how_to_make_it(postgres: Engine) -> None:
    assert "faust hall schema" in trouble_of(postgres.address("postgres"))


def test_that_of_another_version_is_refused(postgres: Engine, database: str) -> None:
    with postgres.connected(database) as db:
        db.execute("CREATE OR REPLACE FUNCTION hall.format() RETURNS int LANGUAGE sql RETURN 1")
    assert "another version" in trouble_of(postgres.address(database))


VERSION_1 = """
DROP POLICY crowd ON hall.rows;
DROP FUNCTION hall.public_until, hall.tell_time;
DROP TABLE hall.clock;
ALTER TABLE hall.rows ADD COLUMN kept timestamptz NOT NULL DEFAULT now();
CREATE POLICY crowd ON hall.rows FOR SELECT TO hall_crowd
    USING (kind IN ('game', 'event') AND kept <= now() - (SELECT hall.delay()));
CREATE OR REPLACE FUNCTION hall.format() RETURNS int IMMUTABLE LANGUAGE sql RETURN 1;
"""
SCHEMA = """SELECT proname, pg_get_functiondef(oid), proacl::text FROM pg_proc
    WHERE pronamespace = 'hall'::regnamespace
UNION ALL SELECT policyname, qual, roles::text FROM pg_policies
UNION ALL SELECT table_name || '.' || column_name, data_type, column_default
    FROM information_schema.columns WHERE table_schema = 'hall' AND column_name <> 'kept'"""


def test_an_older_one_is_mended_by_the_statements_in_the_manual(
    postgres: Engine, database: str
) -> None:
    manual = Path("docs/hall.md").read_text("utf-8")
    with postgres.connected(database) as db:
        made = {*db.execute(SCHEMA)}
        db.execute(VERSION_1)
        db.execute(manual.partition("```sql\n")[2].partition("```")[0])
        assert {*db.execute(SCHEMA)} == made


def test_one_whose_user_may_nothing_names_what_is_missing(postgres: Engine, database: str) -> None:
    with postgres.connected(database) as db:
        db.execute("CREATE ROLE a_stranger LOGIN")
    assert "permission denied" in trouble_of(postgres.address(database, "a_stranger"))


def test_the_schema_is_made_whole_or_not_at_all(postgres: Engine, database: str) -> None:
    from companion.commands.hall_schema import hall_schema

    with postgres.connected(database) as db, pytest.raises(psycopg.errors.DuplicateSchema):
        db.execute(hall_schema())
    with postgres.connected("postgres") as db:
        db.execute("CREATE DATABASE of_bytes TEMPLATE template0 ENCODING 'SQL_ASCII'")
    with postgres.connected("of_bytes") as db:
        with pytest.raises(psycopg.errors.RaiseException, match="UTF8"):
            db.execute(hall_schema())
        db.execute("ROLLBACK")
        assert db.execute("SELECT to_regnamespace('hall')").fetchone() == (None,)


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
        PostgresShelf(address, ticking())
    assert SECRET not in str(found.value)
    for argument, environment in ((address, {}), (None, {DATABASE_VARIABLE: address})):
        with pytest.raises(ValueError, match="postgresql://hall@HOST/DATABASE"):
            database_asked_for(argument, environment)


def test_an_engine_out_of_reach_is_told_soon_unless_the_address_says_otherwise(
    postgres: Engine, database: str
) -> None:
    address = postgres.address(database) + "?connect_timeout=77&application_name=ours"
    reader = PostgresReader(address)
    reader.holdings()
    connection = reader._reader._connection
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


POSTGRES = "companion.hall.shelf.postgres_reading"


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
