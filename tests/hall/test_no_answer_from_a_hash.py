"""Der Feuer-Salamander: from all that each role can get hold of, no answer in secret comes out.

Both answers are tried against all of it. The log has no salt beside its answers, as old ones have
none: so nobody who may not know an answer is given anything that was hashed with it.
"""

import io
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import suppress

import pytest
from flask import Flask

from companion.observations import Json
from companion.storage.chain import CODE_DIGITS, Head, Row, RowBody, chained
from tests.hall.public_evening import PublicEvening
from tests.hall.shelves import brings_all
from tests.page.tables import EVERYBODY
from tests.page.test_secret_hashes import WORDS, kept, secret_rows
from tests.page.two_tables import HeardTable, told
from tests.salamander.random_games import random_game
from web.access.roles import OF_A_HALL, Role
from web.archive import games
from web.hall.app import create_hall_app
from web.hall.public import create_public_app
from web.hall.services import hall_services
from web.services import Limits

SEED, TURNS, ENOUGH = 5, 12, 16  # digits that no chance hits
NOT_TO_KNOW = sorted({*EVERYBODY} - {Role.REFEREE})
ROWS = kept(SEED, str)
EVERYTHING_OF_A_TABLE = {
    "<table>": "t1",
    "<name>": "t1",
    "<int:game>": "1",
    "<int:number>": "1",
    "<picture>": "0" * 64,
    "<path:filename>": "page.css",
}


def come_out(rows: tuple[Row, ...], got: str) -> list[tuple[int, str]]:
    """Each answer that fits something of that, for whoever has all rows but these answers.

    A hash is known by its beginning, or as the code of a log has it.
    """
    found = []
    for row, said in secret_rows(rows):
        later = [(one.kind, one.content()) for one in rows if one.id > row.id]
        for answer in WORDS:
            page: Json = {**said, "content": answer}
            tried: list[RowBody] = [(row.kind, {**row.content(), "page": page}), *later]
            hashed = chained(Head(row.id - 1, row.before), row.game, tried)
            if any(one.hash[:ENOUGH] in got or _code(one) in got for one in hashed):
                found.append((row.id, answer))
    return found


def _code(row: Row) -> str:
    return f"{row.id}-{row.hash[:CODE_DIGITS]}"


def unpacked(said: Iterable[bytes]) -> str:
    """As text, also what lies in archives and what is deflated as it travels."""
    text = []
    for one in said:
        text.append(one.decode("utf-8", "replace"))
        with suppress(zipfile.BadZipFile):
            packed = zipfile.ZipFile(io.BytesIO(one))
            text += [packed.read(name).decode("utf-8", "replace") for name in packed.namelist()]
        with suppress(zlib.error):
            text.append(zlib.decompress(one).decode("utf-8", "replace"))
    return "\n".join(text)


def asked_for(app: Flask, secret: str = "") -> list[bytes]:
    """What all routes of a hall's pages answer, with their heads."""
    client, found = app.test_client(), []
    if secret:
        client.set_cookie("faust-8700", secret)
    for rule in app.url_map.iter_rules():
        path = rule.rule
        for blank, value in EVERYTHING_OF_A_TABLE.items():
            path = path.replace(blank, value)
        for table in ("", "?table=t1"):
            answer = client.get(f"{path}{table}", base_url="https://localhost:8700")
            found += [answer.data, str(answer.headers).encode()]
    return found


def evening() -> PublicEvening:
    """A hall that holds the game, and whose public waits for nothing."""
    made = PublicEvening()
    made.hall.registry.admit("t1", "Table 1")
    brings_all(made.shelf, ROWS)
    made.hall.overview.kept(ROWS[0].hash)
    return made


def test_who_has_the_hashes_knows_every_answer() -> None:
    """So the trying is done rightly"""
    answers = [(row.id, said["content"]) for row, said in secret_rows(ROWS)]
    last = ROWS[-1]
    assert answers
    assert come_out(ROWS, last.hash) == come_out(ROWS, _code(last)) != []
    assert {*come_out(ROWS, "".join(one.hash for one in ROWS))} >= {*answers}


def test_wall_spectators_and_programs_are_told_none() -> None:
    house = evening().house
    app = create_public_app(house, Limits(requests_a_second=1e6))
    got = unpacked(asked_for(app))
    assert "salamander" in got
    assert come_out(ROWS, got) == []


@pytest.mark.parametrize("role", ["", *sorted(OF_A_HALL.kinds)])
def test_a_desk_is_given_none_either_nor_is_who_has_no_key(role: str) -> None:
    services = hall_services(evening().hall, None)
    secret = services.keys.grant(Role.named(role), 0, "Anna") if role else ""
    got = unpacked(asked_for(create_hall_app(services), secret))
    assert ("Table 1" in got) == bool(role)
    assert come_out(ROWS, got) == []


@pytest.fixture(scope="module")
def heard() -> HeardTable:
    """A game is over, the next one goes on."""
    table = HeardTable(random_game(7, most_turns=6), random_game(SEED, most_turns=TURNS))
    for observation in told(table.game):
        table.tell(observation)
    return table


@pytest.mark.parametrize("role", NOT_TO_KNOW, ids=str)
def test_at_a_table_nobody_is_told_one_of_the_running_game(
    heard: HeardTable, role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams, every route, what is taken home of the game before, and its code to scan"""
    scanned: list[bytes] = []

    def drawn(text: str, _: int) -> dict[str, Json]:
        scanned.append(text.encode("utf-8"))
        return {}

    monkeypatch.setattr(games, "qr", drawn)
    answers = [said for _, _, said in heard.everything(role).values()]
    rows = heard.store.of_game(2)
    assert scanned
    assert [*secret_rows(rows)]
    assert come_out(rows, unpacked([*answers, *scanned, heard.heard[role]])) == []
