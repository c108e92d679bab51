"""Engines for the tests of the hall: each is started once a session, where it is installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hall.shelf.shelf import Shelf
from companion.storage.store import Store
from tests.hall.beside import Beside
from tests.hall.postgres import Engine, running_engine
from tests.hall.shelves import Shelves, in_a_file, in_an_engine, in_database, ticking


@pytest.fixture(scope="session")
def postgres() -> Iterator[Engine]:
    """Left running: who kills it starts it again."""
    with running_engine() as engine:
        yield engine


@pytest.fixture
def database(postgres: Engine) -> str:
    return postgres.new_database()


@pytest.fixture
def postgres_shelf(postgres: Engine, database: str) -> Iterator[Shelf]:
    made = in_database(postgres.address(database), ticking())
    yield made
    made.close()


@pytest.fixture
def asked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that has nothing to say asks its hall many times a second."""
    monkeypatch.setattr("companion.hall.table.thread.ASK_EVERY_S", 0.1)


KINDS = ("file", "engine")


@pytest.fixture(params=KINDS)
def shelves(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelves]:
    is_file = request.param == "file"
    made = in_a_file(tmp_path) if is_file else in_an_engine(request.getfixturevalue("postgres"))
    yield made
    made.close()


@pytest.fixture
def shelf(shelves: Shelves) -> Shelf:
    return shelves.open()


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    with Store(tmp_path / "table.sqlite") as store:
        yield Beside(store)
