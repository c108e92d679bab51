"""`faust hall schema` is what `psql` makes a database of a hall with."""

import argparse

import pytest

from companion.commands import hall_schema
from companion.hall.protocol.wire import Have
from companion.hall.shelf.postgres import PostgresShelf
from tests.hall.logs import head_of, rows_of
from tests.hall.postgres import HALL_USER, SUPERUSER, Engine
from tests.hall.shelves import brought, ticking

ROWS = rows_of("log", 2)


def test_what_it_prints_makes_a_shelf_out_of_an_empty_database(
    postgres: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    hall_schema.add_to(parser.add_subparsers())
    options = parser.parse_args(["hall schema"])
    assert options.run(options) == 0
    with postgres.connected("postgres") as db:
        db.execute("CREATE DATABASE by_hand TEMPLATE template0 ENCODING 'UTF8'")
    address = postgres.address("by_hand", SUPERUSER)
    psql = ("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", address)
    postgres.run(*psql, input=capsys.readouterr().out)
    postgres.run(*psql, "-c", f"GRANT hall_ear, hall_desk TO {HALL_USER}")
    shelf = PostgresShelf(postgres.address("by_hand"), ticking())
    assert brought(shelf, ROWS) == Have(ROWS[0].hash, head_of(ROWS))
    shelf.close()
