"""`faust hall check` of a hall whose rows are in an engine."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.hall.shelf.engine import DATABASE_VARIABLE
from companion.hall.shelf.shelf import Delivery, Shelf
from companion.storage.store import Store
from tests.hall.checked_halls import OWN, faust_hall_check, make_game
from tests.hall.logs import batch_of, rows_of
from tests.hall.postgres import Engine
from tests.hall.shelves import brought, in_database

ROWS = rows_of("log", 5)


def test_a_database_is_checked_beside_a_running_hall_and_a_tables_own_file(
    postgres: Engine, database: str, postgres_shelf: Shelf, tmp_path: Path
) -> None:
    game = tmp_path / "game.sqlite"
    store = Store(game)
    store.take_over(ROWS)
    store.close()
    asked = ("--database", postgres.address(database), str(game))
    brought(postgres_shelf, ROWS)
    postgres_shelf.decide("dismiss", {"table": "t1"})
    assert faust_hall_check(*asked) == 0
    with postgres.connected(database) as db:
        db.execute("UPDATE faust_hall.rows SET body = '{}' WHERE id = 3")
    assert faust_hall_check(*asked) == 1


def test_what_cannot_be_checked_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    tried = ((), ("--database", "host=a password=b"), ("--database", "host=127.0.0.1 port=1"))
    assert [faust_hall_check(*words) for words in tried] == [2, 2, 2]
    said = capsys.readouterr().err
    assert [text in said for text in ("nothing to check", "tells a password", "refused")] == [
        True
    ] * 3


def test_a_database_is_checked_as_a_file_is(
    postgres: Engine, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.address(database)
    with closing(in_database(address, lambda: 1.0)) as shelf:
        shelf.append([Delivery("t1", batch_of(OWN[:9]))])
    game = make_game(tmp_path / "one.sqlite", OWN)
    assert faust_hall_check("--database", address, game) == 1
    said = capsys.readouterr().out
    assert "as it was written: 9 rows" in said
    assert "the hall lacks the last 3 rows" in said


def test_the_variable_names_the_database_here_too(
    postgres: Engine,
    database: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_database(postgres.address(database), lambda: 1.0).close()
    monkeypatch.setenv(DATABASE_VARIABLE, postgres.address(database))
    assert faust_hall_check() == 0
    assert capsys.readouterr().out.startswith("the database: ")


def test_what_is_no_address_of_a_database_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert faust_hall_check() == 2
    assert "expected the hall's file" in capsys.readouterr().err
    assert faust_hall_check("--database", "nonsense") == 2
