"""What a stranger in the same net may try, by way of requests: each attack, and what it meets."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.observations import Json
from companion.store import Store
from tests.page.tables import ONE_TURN, Said, paired, table
from tests.page.test_pairing import Clock
from web.app import create_app, host_secret, parts_of
from web.guards import LONGEST_BODY, LONGEST_QUERY
from web.house import Download, House, Limits
from web.roles import ROUTES, WORDS, Role
from web.said import clean_name

OURS = {"Origin": "http://localhost"}
MANY = Limits(requests_a_second=1e6)
PICTURES = ("a" * 64, "b" * 64)  # of the first game and of the second


class Evidence:
    """Has a picture for everybody who asks, and remembers who asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, picture: str) -> bytes:
        self.asked.append(picture)
        return b"a picture"


class SetUpWords:
    """Takes whatever is said to it."""

    def __init__(self) -> None:
        self.heard: list[Mapping[str, Json]] = []

    def state(self) -> dict[str, Json]:
        return {"step": "ready"}

    def do(self, words: Mapping[str, Json]) -> None:
        self.heard.append(words)


@pytest.fixture
def evidence() -> Evidence:
    return Evidence()


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def set_up() -> SetUpWords:
    return SetUpWords()


@pytest.fixture
def made(evidence: Evidence, said: Said, set_up: SetUpWords) -> Flask:
    """A table at which nothing has been played."""
    return create_app(House(Store(), said, evidence=evidence, set_up=set_up, limits=MANY))


@pytest.fixture
def played(evidence: Evidence, said: Said, set_up: SetUpWords) -> Flask:
    """Two games; a turn of each has a picture."""
    store = Store()
    for picture in PICTURES:
        table(ONE_TURN, store=store)
        last = store.last()
        assert last is not None
        store.note_evidence({"row": last.id, "before": picture})
    return create_app(House(store, said, evidence=evidence, set_up=set_up, limits=MANY))


def key_of(made: Flask, role: Role, game: int) -> FlaskClient:
    client = made.test_client()
    client.set_cookie("faust-80", parts_of(made).keys.grant(role, game))
    return client


# Other people's pages


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", ["/", "/api/state", "/events", "/say", "/pair", "/static/page.js"])
def test_a_rebound_name_gets_nothing_by_any_method(made: Flask, path: str, method: str) -> None:
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    answer = paired(made, Role.HOST).open(path, method=method, headers=evil, json={"say": "undo"})
    assert answer.status_code == 421


@pytest.mark.parametrize("path", ["/say", "/pair", "/code", "/revoke", "/leave", "/set-up"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://localhost:8001"},
        {"Origin": "https://localhost"},
        {"Origin": "http://evil.example"},
        OURS | {"Sec-Fetch-Site": "same-site"},
        OURS | {"Sec-Fetch-Site": "cross-site"},
        OURS | {"Content-Type": "text/plain"},
        OURS | {"Content-Type": "application/x-www-form-urlencoded"},
    ],
)
def test_another_page_says_nothing_with_our_cookie(
    made: Flask, said: Said, path: str, headers: dict[str, str]
) -> None:
    sent = {"Content-Type": "application/json"} | headers
    answer = paired(made, Role.HOST).post(path, data='{"say": "undo"}', headers=sent)
    assert (answer.status_code, said.words) == (403, [])


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
            body = {"secret": host_secret(played)} if path == "/pair" else {}
            client = paired(played, Role.HOST)
            with client.open(path, method=method, json=body, headers=OURS) as answer:
                touches = "Set-Cookie" in answer.headers
            assert touches == (path in {"/pair", "/leave"})


def test_a_route_that_nobody_gave_roles_is_closed_to_everyone(made: Flask) -> None:
    made.add_url_rule("/forgotten", "forgotten", lambda: "open")
    assert [paired(made, role).get("/forgotten").status_code for role in Role] == [403] * len(Role)


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
    red = paired(made, Role.RED)
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
    red = key_of(played, Role.RED, game=2)
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
    client = create_app(House(store, Said(), export=lambda *_: file)).test_client()
    answer = client.get("/api/games/1/file/record")
    said = answer.headers["Content-Disposition"]
    assert said.startswith('attachment; filename="')
    assert said.isascii()
    assert said.count('"') == 2
    assert not set("/\\\r\n") & set(said.partition(";")[2])
    assert "Set-Cookie" not in answer.headers


# Too much, too deep, too often


def test_a_body_that_is_too_long_is_not_read(made: Flask, said: Said) -> None:
    body = json.dumps({"say": "undo", "reason": "x" * LONGEST_BODY})
    answer = paired(made, Role.RED).post(
        "/say", data=body, headers=OURS, mimetype="application/json"
    )
    assert (answer.status_code, said.words) == (413, [])


@pytest.mark.parametrize(
    "body",
    [
        '{"do": ' + "[" * 20000 + "]" * 20000 + "}",
        '{"do": "corners", "points": ' + "[" * 8 + "]" * 8 + "}",
        '{"do": ' + '{"a":' * 9 + "1" + "}" * 9 + "}",
    ],
)
def test_what_is_nested_too_deep_reaches_nobody(made: Flask, set_up: SetUpWords, body: str) -> None:
    client = paired(made, Role.HOST)
    answer = client.post("/set-up", data=body, headers=OURS, mimetype="application/json")
    assert (answer.status_code, set_up.heard) == (400, [])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b'{"say": "undo"',
        b'"undo"',
        b'{"say": NaN}',
        b'{"say": "reveal", "field": "A5", "value": 1e400}',
        b'{"say": "reveal", "field": "A5", "value": ' + b"9" * 5000 + b"}",
        b'{"say": "answer", "question": "x", "choice": "\\ud800"}',
        b'{"say": "answer", "question": "../x", "choice": "1"}',
        b'{"say": "place", "red": ["A1"], "blue": ["A1", "A1"], "soul": "B1"}',
        b'{"say": "place", "red": ["A1", {}], "blue": ["A1", "A1"], "soul": "B1"}',
        b'{"say": "undo", "reason": "\\u202e"}',
        b'{"say": "undo", "reason": ["x"]}',
        b'{"say": "ruling"}',
        b'{"say": "ruling", "to_move": "green"}',
        b'{"say": "ruling", "to_move": "red", "card": {"field": "A5", "owner": "red"}}',
        b'{"say": "ruling", "card": {"field": "A5", "owner": "green"}}',
        b'{"say": "ruling", "card": {"field": ["A5"], "owner": "red"}}',
        b'{"say": "ruling", "card": {"field": "A5", "owner": ["red"]}}',
        b'{"say": "ruling", "rulings": {"infamy": "never"}}',
        b'{"say": "ruling", "rulings": {"infamy": ["at_once"]}}',
        b'{"say": "ruling", "rulings": {"devil_cards": [99]}}',
        b'{"say": "ruling", "rulings": {"devil_cards": []}}',
        b'{"say": "ruling", "rulings": {}}',
        b'{"say": "ruling", "rulings": 5}',
        b'{"say": {"$ne": 1}}',
    ],
)
def test_words_that_nobody_says_reach_nobody(made: Flask, said: Said, body: bytes) -> None:
    referee = paired(made, Role.REFEREE)
    answer = referee.post("/say", data=body, headers=OURS, mimetype="application/json")
    assert (answer.status_code, said.words) == (400, [])


@pytest.mark.parametrize(
    "words",
    [
        {"rulings": {"infamy": "end_of_turn"}},
        {"rulings": {"devil_cards": [2, 3, 4]}},
        {"card": {"field": "A5", "owner": "empty"}},
    ],
)
def test_a_ruling_that_can_be_is_passed_on(
    made: Flask, said: Said, words: dict[str, object]
) -> None:
    referee = paired(made, Role.REFEREE)
    spoken = {"say": "ruling", "reason": "  as\tagreed\u202e ", **words}
    assert referee.post("/say", json=spoken, headers=OURS).status_code == 202
    assert [one.words for one in said.words] == [words | {"reason": "as agreed"}]


def test_a_secret_that_is_no_text_is_only_wrong(made: Flask) -> None:
    body = b'{"secret": "\\ud800"}'
    answer = made.test_client().post("/pair", data=body, headers=OURS, mimetype="application/json")
    assert answer.status_code == 403


def test_an_address_that_is_too_long_is_refused(made: Flask) -> None:
    assert made.test_client().get("/api/state?x=" + "x" * LONGEST_QUERY).status_code == 414


@pytest.mark.parametrize("number", ["9" * 400, "-1", "1.5", "0x1", "%F0%9F%82%A1", "²"])
def test_a_number_that_is_none_finds_nothing(made: Flask, number: str) -> None:
    client = paired(made, Role.HOST)
    assert client.get(f"/api/games/{number}").status_code == 404
    assert client.get("/frame.jpg", query_string={"after": number}).status_code == 204
    assert client.get("/events", query_string={"after": number}).status_code == 200


def test_a_row_of_thousands_of_digits_is_none(made: Flask) -> None:
    answer = made.test_client().get("/events", headers={"Last-Event-ID": "9" * 5000})
    assert answer.status_code == 200


def test_who_asks_too_often_waits_and_others_do_not() -> None:
    clock = Clock()
    limits = Limits(requests_a_second=10)
    client = create_app(House(Store(), Said(), clock=clock, limits=limits)).test_client()
    at, other = ({"REMOTE_ADDR": address} for address in ("192.168.1.7", "192.168.1.8"))
    answers = [client.get("/api/me", environ_base=at).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
    assert client.get("/api/me", environ_base=other).status_code == 200
    clock.now += 0.15
    assert client.get("/api/me", environ_base=at).status_code == 200
    assert client.get("/api/me", environ_base=at).status_code == 429
    clock.now -= 3600  # a clock that is set back locks nobody out and lets nobody in
    assert client.get("/api/me", environ_base=at).status_code == 429


def test_files_of_pages_may_be_asked_for_more_often_but_not_without_end() -> None:
    limits = Limits(requests_a_second=2)
    client = create_app(House(Store(), Said(), clock=Clock(), limits=limits)).test_client()
    answers = []
    for _ in range(61):
        with client.get("/static/icon.svg") as answer:
            answers.append(answer.status_code)
    assert answers == [200] * 60 + [429]
    assert client.get("/api/me").status_code == 200


def test_one_device_cannot_flood_the_log(said: Said) -> None:
    house = House(Store(), said, clock=Clock(), limits=Limits(words_a_second=3))
    red = paired(create_app(house), Role.RED)
    answers = [red.post("/say", json={"say": "undo"}, headers=OURS).status_code for _ in range(10)]
    assert answers == [202] * 9 + [429]
    assert len(said.words) == 9


def test_many_addresses_do_not_fill_the_memory() -> None:
    from web.guests import MOST_ADDRESSES, Rates

    rates = Rates(Clock(), 1.0)
    for number in range(MOST_ADDRESSES + 10):
        rates.take(str(number))
    assert len(rates._buckets) == MOST_ADDRESSES


# What people write, and what we show


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Ada\n Byron ", "Ada Byron"),
        ("A\u202eda\u200b\u2066", "Ada"),
        ("e\u0301", "\u00e9"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_kept_clean(made: Flask, set_up: SetUpWords, written: str, kept: str) -> None:
    words = {"do": "begin", "players": {"red": written, "blue": "Bob"}}
    assert paired(made, Role.HOST).post("/set-up", json=words, headers=OURS).status_code == 200
    assert set_up.heard == [{"do": "begin", "players": {"red": kept, "blue": "Bob"}}]


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 41, "\x00\x07", "\ud800"])
def test_a_name_that_nobody_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="text"):
        clean_name(name)


@pytest.mark.parametrize("players", [[], {"red": "Ada"}, {"red": "A", "blue": "B", "x": "C"}, "A"])
def test_players_are_two(made: Flask, set_up: SetUpWords, players: object) -> None:
    words = {"do": "begin", "players": players}
    answer = paired(made, Role.HOST).post("/set-up", json=words, headers=OURS)
    assert (answer.status_code, set_up.heard) == (400, [])


def test_nothing_that_a_request_carries_is_shown_again(made: Flask) -> None:
    bad = "<script>alert(1)</script>"
    for path in (f"/{bad}", f"/?lang={bad}", f"/archive/{bad}", f"/api/state?lang={bad}"):
        answer = made.test_client().get(path, headers={"Accept-Language": bad, "Referer": bad})
        assert "alert(1)" not in answer.get_data(as_text=True)


def test_a_breakdown_shows_nothing_of_the_inside() -> None:
    def broken(_: object) -> None:
        raise RuntimeError("secret of the house")

    made = create_app(House(Store(), broken))
    sent = paired(made, Role.RED).post("/say", json={"say": "undo"}, headers=OURS)
    assert sent.status_code == 500
    assert sent.get_data(as_text=True) == "500 Internal Server Error\n"
    assert not made.debug


def test_no_get_changes_anything(
    played: Flask, said: Said, set_up: SetUpWords, tmp_path: Path
) -> None:
    parts = parts_of(played)
    host = paired(played, Role.HOST)
    before = [*parts.house.log.after(0)], host.get("/api/invitations").get_json()
    for rule in played.url_map.iter_rules():
        path = rule.rule.replace("<int:game>", "1").replace("<kind>", "record")
        path = path.replace("<picture>", PICTURES[0]).replace("<path:filename>", "page.js")
        for method in ("GET", "HEAD", "OPTIONS"):
            with host.open(path, method=method):
                pass
            with host.open(path, method=method, json={"say": "undo", "do": "look"}):
                pass
    assert ([*parts.house.log.after(0)], host.get("/api/invitations").get_json()) == before
    assert (said.words, set_up.heard) == ([], [])


def test_the_words_and_routes_are_not_more_than_the_documents_say() -> None:
    document = (Path(__file__).parents[2] / "docs/security.md").read_text("utf-8")
    for name in (*WORDS, *ROUTES):
        assert f"`{name}`" in document
