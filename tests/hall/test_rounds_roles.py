"""Who may see and decide rounds in the hall's own app."""

from itertools import count
from pathlib import Path

import pytest

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from tests.hall.decided import person, round_of
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.operators import room_for
from web.hall.app import hall_pages
from web.hall.services import hall_services

HTTPS = "https://localhost:8700"
PAGES = ("/rounds", "/rounds/1", "/rounds/standings", "/rounds/standings.csv", "/api/rounds")
WORDS = ("/rounds/decide", "/rounds/file", "/rounds/start", "/rounds/discard")


@pytest.fixture
def shelf() -> MemoryShelf:
    ticks = count(1.0)
    made = MemoryShelf(lambda: next(ticks))
    for kind, content in (person(1, "Ann"), round_of(1)):
        made.decide(kind, content)
    return made


def test_strangers_see_and_decide_nothing_and_the_operator_all(
    shelf: MemoryShelf, tmp_path: Path
) -> None:
    clocks = HallClocks(lambda: 0.0, lambda: 0.0)
    hall = Hall(shelf, tmp_path, "boot", clocks)
    pages = hall_pages(hall_services(hall, None), room_for(clocks.steady))
    heads = {"Origin": HTTPS}
    client = pages.desk.test_client()
    said = {"kind": "person", "content": {"name": "Bea"}}
    assert {client.get(path, base_url=HTTPS).status_code for path in PAGES} == {403}
    for path in WORDS:
        assert client.post(path, json=said, base_url=HTTPS, headers=heads).status_code == 403
    secret = {"secret": pages.secret}
    assert client.post("/pair", json=secret, base_url=HTTPS, headers=heads).status_code == 200
    assert {client.get(path, base_url=HTTPS).status_code for path in PAGES} == {200}
    assert client.post(WORDS[0], json=said, base_url=HTTPS).status_code == 403  # no origin
    answer = client.post(WORDS[0], json=said, base_url=HTTPS, headers=heads)
    assert answer.status_code == 200
    assert shelf.decisions()[-1].row.content() == {"name": "Bea", "person": 2}
    public = pages.public.test_client().get("/rounds.json", base_url="http://localhost:8701")
    assert [one["name"] for one in public.get_json()["standings"]] == ["Ann", "Bea"]
