"""The files of a game with secrets: of a running one for its referee alone, then for everybody."""

import pytest
from flask.testing import FlaskClient

from companion.observations import PageSaid
from tests.page.tables import EVERYBODY, paired
from tests.page.two_tables import HeardTable
from tests.salamander.random_games import random_game
from web.access.roles import FILES, OFFICIALS, Role

OVER, RUNNING = 1, 2


@pytest.fixture(scope="module")
def heard() -> HeardTable:
    return HeardTable(random_game(7, most_turns=6), random_game(5, most_turns=6))


def status(client: FlaskClient, path: str) -> int:
    with client.get(path) as answer:
        return answer.status_code


def found(kind: str) -> int:
    """The status of a file that may be had: this game has no analysis."""
    return 404 if kind.startswith("analysis") else 200


@pytest.mark.parametrize("kind", FILES)
def test_a_file_of_a_running_game_is_its_referees(kind: str, heard: HeardTable) -> None:
    """records: the record is not shown to players before the game is over; nor to their host"""
    for role in EVERYBODY:
        right = found(kind) if role == Role.REFEREE else 403
        assert status(heard.clients[role], f"/api/games/{RUNNING}/file/{kind}") == right, role


@pytest.mark.parametrize("kind", FILES)
def test_a_file_of_a_game_that_is_over_is_for_everybody_who_may_have_that_kind(
    kind: str, heard: HeardTable
) -> None:
    for role in EVERYBODY:
        right = found(kind) if role in FILES[kind] else 403
        assert status(heard.clients[role], f"/api/games/{OVER}/file/{kind}") == right, role
    assert (FILES[kind] == OFFICIALS) == (kind in ("sitting", "zip"))


@pytest.mark.parametrize("role", EVERYBODY, ids=str)
def test_the_code_to_scan_of_a_running_game_is_its_referees(role: Role, heard: HeardTable) -> None:
    client = heard.clients[role]
    assert status(client, f"/api/games/{OVER}/qr") == 200
    right = 200 if role == Role.REFEREE else 403
    assert status(client, f"/api/games/{RUNNING}/qr") == right


def test_a_game_that_goes_on_after_its_end_is_closed_again() -> None:
    heard = HeardTable(random_game(7, most_turns=2), random_game(5, most_turns=2))
    king, record = paired(heard.app, Role.at("king")), f"/api/games/{RUNNING}/file/record"
    seen = [status(king, record)]
    for word in ("end", "undo"):
        heard.tell(PageSaid(heard.table.t, "table", word))
        seen.append(status(king, record))
    assert seen == [403, 200, 403]


def test_a_game_that_another_one_follows_is_open_over_or_not() -> None:
    heard = HeardTable(random_game(7, most_turns=2), random_game(5, most_turns=2))
    king, record = paired(heard.app, Role.at("king")), f"/api/games/{RUNNING}/file/record"
    assert status(king, record) == 403
    heard.begin_another()
    assert status(king, record) == 200
