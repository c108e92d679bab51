"""What a stranger in the same net may try, by way of requests: each attack, and what it meets."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.game import Download
from companion.storage.store import Store
from tests.page.attacked import OURS, PICTURES, Evidence, SetUpWords
from tests.page.tables import EVERYBODY, NOBODY_HERE, ONE_TURN, Said, paired, table
from web.access.roles import ROUTES, Role
from web.app import create_app, parts_of
from web.faust.words import FAUST_WORDS
from web.services import PageServices


def key_of(made: Flask, role: Role, game: int) -> FlaskClient:
    client = made.test_client()
    client.set_cookie("faust-80", parts_of(made).keys.grant(role, game))
    return client


# Other people's pages


@pytest.mark.parametrize("path", ["/", "/api/state", "/events", "/say", "/pair", "/static/page.js"])
def test_a_rebound_name_gets_nothing_by_any_method(made: Flask, path: str) -> None:
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    host = paired(made, Role.HOST)
    for method in ("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"):
        answer = host.open(path, method=method, headers=evil, json={"say": "undo"})
        assert answer.status_code == 421, method


OF_OTHERS: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "null"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "https://localhost"},
    {"Origin": "http://evil.example"},
    OURS | {"Sec-Fetch-Site": "same-site"},
    OURS | {"Sec-Fetch-Site": "cross-site"},
    OURS | {"Content-Type": "text/plain"},
    OURS | {"Content-Type": "application/x-www-form-urlencoded"},
)


@pytest.mark.parametrize("path", ["/say", "/pair", "/code", "/revoke", "/leave", "/set-up", "/try"])
def test_another_page_says_nothing_with_our_cookie(made: Flask, said: Said, path: str) -> None:
    host = paired(made, Role.HOST)
    for headers in OF_OTHERS:
        sent = {"Content-Type": "application/json"} | headers
        answer = host.post(path, data='{"say": "undo"}', headers=sent)
        assert (answer.status_code, said.words) == (403, []), headers


def test_no_answer_lets_another_origin_read_it(made: Flask) -> None:
    for rule in ("/", "/api/state", "/api/me", "/api/games", "/static/page.js"):
        with made.test_client().get(rule, headers={"Origin": "http://evil.example"}) as answer:
            assert not [name for name in answer.headers if "Access-Control" in name]
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/\\evil.example", "/archive//1", "/archive/"])
def test_no_address_leads_elsewhere(made: Flask, path: str) -> None:
    answer = made.test_client().get(path)
    assert answer.status_code == 404
    assert "Location" not in answer.headers


# Roles


def test_only_pairing_and_leaving_touch_the_cookie(played: Flask) -> None:
    for rule in played.url_map.iter_rules():
        path = rule.rule.replace("<int:game>", "1").replace("<kind>", "record")
        path = path.replace("<picture>", PICTURES[0]).replace("<path:filename>", "page.js")
        for method in (rule.methods or set()) & {"GET", "POST"}:
            body = {"secret": parts_of(played).pairing.host_secret} if path == "/pair" else {}
            client = paired(played, Role.HOST)
            with client.open(path, method=method, json=body, headers=OURS) as answer:
                touches = "Set-Cookie" in answer.headers
            assert touches == (path in {"/pair", "/leave"})


def test_a_route_that_nobody_gave_roles_is_closed_to_everyone(made: Flask) -> None:
    made.add_url_rule("/forgotten", "forgotten", lambda: "open")
    all_roles = EVERYBODY + NOBODY_HERE
    assert [paired(made, role).get("/forgotten").status_code for role in all_roles] == [403] * len(
        all_roles
    )


def test_who_sends_a_made_up_key_is_an_onlooker(made: Flask) -> None:
    paired(made, Role.HOST)  # there are keys
    client = made.test_client()
    for value in ("", "x", "host", "A" * 22, "A" * 3000, "\u00e9"):
        client.set_cookie("faust-80", value)
        assert client.get("/api/me").get_json() == {"role": "onlooker"}


def test_a_key_of_another_port_is_none_here(made: Flask) -> None:
    client = made.test_client()
    client.set_cookie("faust-8001", parts_of(made).keys.grant(Role.HOST, game=0))
    assert client.get("/api/me").get_json() == {"role": "onlooker"}


def test_a_player_cannot_speak_for_the_other(made: Flask, said: Said) -> None:
    red = paired(made, Role.at("red"))
    for claim in ({"by": "blue"}, {"player": "blue"}, {"role": "referee"}, {"t": 1}):
        answer = red.post("/say", json={"say": "turn-done", **claim}, headers=OURS)
        assert answer.status_code == 400
    red.post("/say", json={"say": "turn-done"}, headers=OURS)
    assert [one.by for one in said.words] == ["red"]


def test_an_address_that_a_proxy_could_name_counts_for_nothing(made: Flask) -> None:
    forged = {
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Host": "evil.example",
        "X-Real-IP": "::1",
    }
    client = made.test_client()
    assert client.get("/api/me", headers=forged).get_json() == {"role": "onlooker"}
    assert client.get("/api/invitations", headers=forged).status_code == 403


# Pictures and files


def test_an_onlooker_sees_no_picture_and_no_name_of_one(played: Flask, evidence: Evidence) -> None:
    client = played.test_client()
    assert client.get(f"/evidence/{PICTURES[0]}").status_code == 403
    assert PICTURES[0] not in client.get("/api/games/1").get_data(as_text=True)
    assert evidence.asked == []


def test_a_player_sees_the_pictures_of_the_own_games_alone(
    played: Flask, evidence: Evidence
) -> None:
    red = key_of(played, Role.at("red"), game=2)
    assert red.get(f"/evidence/{PICTURES[1]}").data == b"a picture"
    assert red.get(f"/evidence/{PICTURES[0]}").status_code == 403
    assert evidence.asked == [PICTURES[1]]
    assert PICTURES[0] not in red.get("/api/games/1").get_data(as_text=True)
    assert PICTURES[1] in red.get("/api/games/2").get_data(as_text=True)


def test_a_referee_sees_all_pictures(played: Flask) -> None:
    referee = key_of(played, Role.REFEREE, game=2)
    assert [referee.get(f"/evidence/{one}").status_code for one in PICTURES] == [200, 200]


@pytest.mark.parametrize(
    "picture",
    [
        "c" * 64,
        "A" * 64,
        "..%2f..%2fetc%2fpasswd",
        "../table.sqlite",
        "%00",
        "....//table.sqlite",
        PICTURES[0] + ".jpg",
        PICTURES[0][:-1],
    ],
)
def test_what_the_log_does_not_name_is_never_looked_for(
    played: Flask, evidence: Evidence, picture: str
) -> None:
    assert paired(played, Role.HOST).get(f"/evidence/{picture}").status_code == 404
    assert evidence.asked == []


@pytest.mark.parametrize("path", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "."])
def test_nothing_outside_the_static_folder_is_served(made: Flask, path: str) -> None:
    with made.test_client().get(f"/static/{path}") as answer:
        assert answer.status_code == 404


@pytest.mark.parametrize(
    "name", ['x"; filename="evil.exe', "a\r\nSet-Cookie: x=1", "../../x", "é 🂡"]
)
def test_the_name_of_a_file_stays_a_name(name: str) -> None:
    store = Store()
    table(ONE_TURN, store=store)
    file = Download(name, "text/plain", b"x")
    client = create_app(PageServices(store, Said(), export=lambda *_: file)).test_client()
    answer = client.get("/api/games/1/file/record")
    said = answer.headers["Content-Disposition"]
    assert said.startswith('attachment; filename="')
    assert said.isascii()
    assert said.count('"') == 2
    assert not set("/\\\r\n") & set(said.partition(";")[2])
    assert "Set-Cookie" not in answer.headers


# What changes nothing, and what is written down


def test_no_get_changes_anything(
    played: Flask, said: Said, set_up: SetUpWords, tmp_path: Path
) -> None:
    parts = parts_of(played)
    host = paired(played, Role.HOST)
    before = [*parts.house.log.some_after(0, 10_000)], host.get("/api/invitations").get_json()
    for rule in played.url_map.iter_rules():
        path = rule.rule.replace("<int:game>", "1").replace("<kind>", "record")
        path = path.replace("<picture>", PICTURES[0]).replace("<path:filename>", "page.js")
        for method in ("GET", "HEAD", "OPTIONS"):
            with host.open(path, method=method):
                pass
            with host.open(path, method=method, json={"say": "undo", "do": "look"}):
                pass
    assert (
        [*parts.house.log.some_after(0, 10_000)],
        host.get("/api/invitations").get_json(),
    ) == before
    assert (said.words, set_up.heard) == ([], [])


def test_the_words_and_routes_are_not_more_than_the_documents_say() -> None:
    document = (Path(__file__).parents[2] / "docs/security.md").read_text("utf-8")
    for name in (*FAUST_WORDS, *ROUTES):
        assert f"`{name}`" in document
