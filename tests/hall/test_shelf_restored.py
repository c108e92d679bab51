"""A shelf that came back from an older copy: the tables fill in what it has not."""

from companion.hall.protocol.wire import Have
from companion.hall.shelf.shelf import Shelf
from tests.hall.logs import head_of, rows_of
from tests.hall.postgres import HALL_USER, SUPERUSER, Engine
from tests.hall.shelves import all_of, asked, brings_all, brought


def test_what_an_older_copy_has_not_the_tables_send_again(
    postgres: Engine, database: str, postgres_shelf: Shelf
) -> None:
    """The hall runs on meanwhile; the copy is made by `pg_dump`, its rights with it."""
    logs = [rows_of(name, 300) for name in ("one", "two")]
    second_since = rows_of("three", 2)
    brings_all(postgres_shelf, logs[0])
    brings_all(postgres_shelf, logs[1][:100])
    postgres_shelf.decide("person", {"no": 1})
    dump = postgres.run("pg_dump", postgres.address(database, SUPERUSER))
    brings_all(postgres_shelf, logs[1])
    brings_all(postgres_shelf, second_since)
    with postgres.connected("postgres") as db:
        db.execute(f"DROP DATABASE {database} WITH (FORCE)")
        db.execute(f"CREATE DATABASE {database} OWNER {HALL_USER} TEMPLATE template0")
    postgres.run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d",
                 postgres.address(database, SUPERUSER), input=dump)  # fmt: skip
    assert asked(postgres_shelf, logs[1][0].hash) == Have(logs[1][0].hash, head_of(logs[1][:100]))
    beyond = brought(
        postgres_shelf, logs[1][250:], log=logs[1][0].hash
    )  # whoever heard of no restore
    assert beyond == Have(logs[1][0].hash, head_of(logs[1][:100]))
    for rows in (*logs, second_since):
        held = [answer.head.rows for answer in brings_all(postgres_shelf, rows)]
        assert held == sorted(held)
        assert all_of(postgres_shelf, rows[0].hash) == rows
    assert [kept.row.content() for kept in postgres_shelf.decisions()] == [{"no": 1}]
