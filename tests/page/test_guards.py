"""Strangers stay outside: who may ask, who may say, and what every browser is told."""

import json

import pytest
from flask.testing import FlaskClient

from companion.storage.store import Store
from tests.page.tables import Said, app, paired
from web.access.admission import is_our_host, may_change
from web.access.roles import Role

OUR_HOSTS = """
localhost:8000 LOCALHOST:8000 127.0.0.1:8000 192.168.1.5:8000 10.0.0.2:8000 172.16.3.4:8000
169.254.1.1:8000 [::1]:8000 [fe80::1]:8000
"""
OTHER_HOSTS = """
localhost localhost:8001 evil.example:8000 127.0.0.1.nip.io:8000 192.168.1.5.evil.example:8000
localhost.:8000 localhost.evil.example:8000 8.8.8.8:8000 0.0.0.0:8000 0x7f.1:8000 2130706433:8000
user@localhost:8000 localhost:8000,evil.example [fe80::1%eth0]:8000 [2001:4860::8888]:8000
localhost:8000:8000 [::1]:8000.evil.example [::1]:8000@evil.example localhost:99999
"""


@pytest.mark.parametrize("host", OUR_HOSTS.split())
def test_our_names_and_literal_private_addresses_are_ours(host: str) -> None:
    assert is_our_host(host, 8000)


@pytest.mark.parametrize("host", ["", *OTHER_HOSTS.split()])
def test_every_other_host_is_not(host: str) -> None:
    assert not is_our_host(host, 8000)


def test_only_our_own_page_may_say_something_and_only_as_json() -> None:
    host = ours = "http://localhost:8000"
    assert may_change(ours, host, "application/json", None)
    assert may_change(ours, host, "application/json; charset=utf-8", "same-origin")
    assert not may_change(None, host, "application/json", None)
    assert not may_change("null", host, "application/json", None)
    assert not may_change("http://localhost:8001", host, "application/json", None)
    assert not may_change("http://evil.example", host, "application/json", None)
    assert not may_change("https://localhost:8000", host, "application/json", None)
    assert not may_change(ours, host, "text/plain", None)
    assert not may_change(ours, host, "application/json", "same-site")


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def client(said: Said) -> FlaskClient:
    return paired(app(Store(), said), Role.HOST)


@pytest.mark.parametrize(
    "path", ["/", "/api/state", "/events", "/static/faust/table.js", "/nothing"]
)
def test_a_foreign_host_gets_nothing_from_any_path(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Host": "evil.example"})
    assert answer.status_code == 421


@pytest.mark.parametrize("path", ["/", "/api/state", "/static/page.css", "/nothing"])
def test_every_answer_forbids_foreign_content(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


OURS = {"Origin": "http://localhost"}


def test_what_our_page_says_is_passed_on_as_the_table(client: FlaskClient, said: Said) -> None:
    body = {"say": "reveal", "field": "A5", "value": 6}
    assert client.post("/say", json=body, headers=OURS).status_code == 202
    (words,) = said.words
    assert (words.by, words.say, words.words) == ("table", "reveal", {"field": "A5", "value": 6})


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_what_another_page_says_is_refused(
    client: FlaskClient, said: Said, headers: dict[str, str]
) -> None:
    assert client.post("/say", json={"say": "undo"}, headers=headers).status_code == 403
    form = client.post("/say", data={"say": "undo"}, headers=OURS | headers)
    assert form.status_code == 403
    assert said.words == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        None,
        {"say": "accept", "more": 1},
        {"say": "undo", "by": "referee"},
        {"say": "reveal", "field": "A5", "value": True},
        {"say": "reveal", "field": "A5", "value": 30},
        {"say": "reveal", "field": "A16", "value": 6},
        {"say": "reveal", "field": 5, "value": 6},
        {"say": "reveal", "field": "A5", "value": "6"},
        {"say": ["undo"]},
    ],
)
def test_what_the_table_may_not_say_is_a_bad_request(
    client: FlaskClient, said: Said, body: object
) -> None:
    sent = client.post("/say", data=json.dumps(body), headers=OURS, mimetype="application/json")
    assert sent.status_code == 400
    assert said.words == []


def test_a_body_that_is_too_long_is_refused(client: FlaskClient, said: Said) -> None:
    body = {"say": "undo", "more": "x" * 70_000}
    assert client.post("/say", json=body, headers=OURS).status_code in {400, 413}
    assert said.words == []


@pytest.mark.parametrize("method", ["get", "head", "options", "put", "delete", "patch"])
def test_nothing_but_a_post_says_anything(client: FlaskClient, said: Said, method: str) -> None:
    answer = getattr(client, method)("/say", json={"say": "undo"}, headers=OURS)
    assert answer.status_code in {200, 405}
    assert said.words == []


def test_an_error_page_shows_nothing_of_the_request(client: FlaskClient) -> None:
    answer = client.get("/<script>alert(1)</script>")
    assert answer.status_code == 404
    assert answer.get_data(as_text=True) == "404 Not Found\n"
