"""Requests that are too much, malformed, or carry what should not be shown: what each meets."""

import json

import pytest
from flask import Flask

from companion.rates import MOST_ADDRESSES, RequestRates
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.attacked import OURS, SetUpWords
from tests.page.tables import Said, paired
from web.access.admission import LONGEST_BODY, LONGEST_QUERY
from web.access.page_words import clean_name
from web.access.roles import Role
from web.app import create_app
from web.services import Limits, PageServices

# Too much, too deep, too often


def test_a_body_that_is_too_long_is_not_read(made: Flask, said: Said) -> None:
    body = json.dumps({"say": "undo", "reason": "x" * LONGEST_BODY})
    answer = paired(made, Role.at("red")).post(
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
        b'{"say": "names"}',
        b'{"say": "names", "players": {"red": "Ada"}}',
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
    client = create_app(PageServices(Store(), Said(), steady=clock, limits=limits)).test_client()
    at, other = ({"REMOTE_ADDR": address} for address in ("192.168.1.7", "192.168.1.8"))
    answers = [client.get("/api/me", environ_base=at).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
    assert client.get("/api/me", environ_base=other).status_code == 200
    clock.now += 0.15
    assert client.get("/api/me", environ_base=at).status_code == 200
    assert client.get("/api/me", environ_base=at).status_code == 429


def test_files_of_pages_may_be_asked_for_more_often_but_not_without_end() -> None:
    limits = Limits(requests_a_second=2)
    client = create_app(PageServices(Store(), Said(), steady=Clock(), limits=limits)).test_client()
    answers = []
    for _ in range(61):
        with client.get("/static/icon.svg") as answer:
            answers.append(answer.status_code)
    assert answers == [200] * 60 + [429]
    assert client.get("/api/me").status_code == 200


def test_one_device_cannot_flood_the_log(said: Said) -> None:
    house = PageServices(Store(), said, steady=Clock(), limits=Limits(words_a_second=3))
    red = paired(create_app(house), Role.at("red"))
    answers = [red.post("/say", json={"say": "undo"}, headers=OURS).status_code for _ in range(10)]
    assert answers == [202] * 9 + [429]
    assert len(said.words) == 9


def test_many_addresses_do_not_fill_the_memory() -> None:
    rates = RequestRates(Clock(), 1.0)
    for number in range(MOST_ADDRESSES + 10):
        rates.take(str(number))
    assert rates.remembered == MOST_ADDRESSES


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
    with pytest.raises(ValueError, match="signs that show"):
        clean_name(name)


@pytest.mark.parametrize("players", [[], {one: one for one in "abcde"}, {"red": 1}, "A"])
def test_players_are_names_of_four_at_most(
    made: Flask, set_up: SetUpWords, players: object
) -> None:
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

    made = create_app(PageServices(Store(), broken))
    sent = paired(made, Role.at("red")).post("/say", json={"say": "undo"}, headers=OURS)
    assert sent.status_code == 500
    assert sent.get_data(as_text=True) == "500 Internal Server Error\n"
    assert not made.debug
