"""Who is heard when strangers take all there is: whoever has a key, and this machine."""

from collections.abc import Iterator

import pytest

from companion.rates import BURST_S
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.hall import OTHER, Hall, everything, heard_until
from tests.page.tables import Said
from web.access.admission import HEADERS
from web.access.door import MOST_REFUSALS, SHUT_S, Door
from web.access.keys import Keys
from web.access.roles import Role
from web.app import create_app
from web.connection import MOST_AT_ONCE
from web.live.broadcast import KEPT_PLACES
from web.services import Limits, PageServices

RUDE, PHONE = OTHER, "127.0.0.3"
PLACES = 2 * KEPT_PLACES
ROOM = Limits().connections_kept + PLACES


@pytest.fixture
def small() -> Iterator[Hall]:
    """A hall with few places, all of which one address may take, and few questions a second."""
    hall = Hall(limits=Limits(PLACES, ROOM, connections_of_one=ROOM, requests_a_second=20))
    yield hall
    hall.leave()


def is_answered(answer: bytes) -> bool:
    return answer.startswith(b"HTTP/1.1 200")


def test_a_key_takes_the_place_of_the_stranger_who_came_last(small: Hall) -> None:
    free = PLACES - KEPT_PLACES
    strangers = [small.listen(f"127.0.1.{number}") for number in range(free)]
    assert small.get("/events", RUDE).startswith(b"HTTP/1.1 503")
    phones = [small.listen(PHONE, head=small.key(Role.at("red"))) for _ in range(KEPT_PLACES + 1)]
    with strangers.pop() as last:
        assert everything(last) == b"0\r\n\r\n"  # the end of its answer
    small.change("A1 A3 / A1 A1 / B1")
    for page in (*strangers, *phones):
        heard_until(page, b"event: state")
        page.close()


def test_some_places_are_left_to_the_pages_of_this_machine(small: Hall) -> None:
    held = [small.listen(f"127.0.1.{number}") for number in range(PLACES - KEPT_PLACES)]
    held += [small.listen() for _ in range(KEPT_PLACES)]
    assert small.get("/events").startswith(b"HTTP/1.1 503")
    for page in held:
        page.close()


def test_connections_that_say_nothing_keep_neither_key_nor_this_machine_out(small: Hall) -> None:
    key = small.key(Role.at("blue"))
    assert is_answered(small.get("/api/me", PHONE, key))
    silent = [small.connect(RUDE) for _ in range(ROOM)]
    assert small.get("/api/me", "127.0.0.9") == b""
    assert is_answered(small.get("/api/me", PHONE, key))
    assert is_answered(small.get("/api/me"))
    for connection in silent:
        connection.close()


def refused(hall: Hall, source: str, path: str = "/api/me", host: str = "{host}") -> int:
    """How many refusals there are on one connection after another until there is no answer."""
    for count in range(100 * MOST_REFUSALS):
        answer = hall.ask(f"GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n", source)
        if not answer:
            return count
    raise AssertionError("never shut")


def test_who_is_refused_over_and_over_is_not_heard_for_some_seconds(small: Hall) -> None:
    assert refused(small, RUDE) == 20 * BURST_S + MOST_REFUSALS * 2 - MOST_REFUSALS
    small.clock.now += SHUT_S - 0.1
    assert small.get("/api/me", RUDE) == b""
    small.server.timeout = 10**6  # only the door is to hang up
    with small.connect(RUDE) as silent:
        assert everything(silent) == b""
    assert is_answered(small.get("/api/me", "127.0.0.9"))
    small.clock.now += 0.2
    assert is_answered(small.get("/api/me", RUDE))


def test_foreign_names_count_for_the_rate_and_shut_the_door(small: Hall) -> None:
    assert refused(small, RUDE, host="evil.example") == MOST_REFUSALS
    for _ in range(3):
        small.clock.now += SHUT_S + 0.1
        refused(small, RUDE, host="evil.example")
    assert small.get("/api/me", RUDE) == b""


def test_foreign_names_use_up_the_rate() -> None:
    house = PageServices(Store(), Said(), steady=Clock(), limits=Limits(requests_a_second=2))
    client = create_app(house).test_client()
    evil = {"Host": "evil.example"}
    answers = [client.get("/api/me", headers=evil).status_code for _ in range(7)]
    assert answers == [421] * 6 + [429]


def test_a_key_is_heard_behind_an_address_that_is_shut_and_by_its_own_rate(small: Hall) -> None:
    key = small.key(Role.at("red"))
    assert is_answered(small.get("/api/me", RUDE, key))
    refused(small, RUDE)
    assert is_answered(small.get("/api/me", RUDE, key))
    assert small.get("/api/me", RUDE) == b""


def test_a_door_knows_no_key_that_was_dropped() -> None:
    keys = Keys(Clock())
    door, secret = Door(keys, Clock()), keys.grant(Role.at("red"), game=0)
    heads = {"cookie": f"x=y; faust-8000={secret}; z=1"}
    assert door.key_in(heads, "faust-80") is None
    holds = door.key_in(heads, "faust-8000")
    assert holds is not None
    door.show(PHONE, holds)
    assert door.knows(PHONE)
    keys.drop(keys.all())
    assert (door.knows(PHONE), door.key_in(heads, "faust-8000")) == (False, None)


def test_a_key_that_was_dropped_opens_no_door(small: Hall) -> None:
    key = small.key(Role.at("red"))
    assert is_answered(small.get("/api/me", RUDE, key))
    small.parts.keys.drop(small.parts.keys.all())
    refused(small, RUDE)
    assert small.get("/api/me", RUDE, key) == b""


def test_more_at_once_than_any_browser_asks_is_not_read(small: Hall) -> None:
    with small.connect(RUDE) as eager:
        request = f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{small.server.port}\r\n\r\n"
        eager.sendall(request.encode() * (MOST_AT_ONCE + 1))
        assert everything(eager) == b""


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        ("POST /say HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nHost: {host}\r\nX: " + "x" * 20000 + "\r\n\r\n", 431),
        ("POST / HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\nHost : {host}\r\n\r\n", 400),
        (
            "POST /say HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\n"
            "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400,
        ),
    ],
)
def test_what_the_server_answers_by_itself_is_as_closed_as_all_else(
    hall: Hall, request_text: str, status: int
) -> None:
    head, _, body = hall.ask(request_text).partition(b"\r\n\r\n")
    assert head.split(b" ")[1] == str(status).encode()
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode().lower() in head.lower()
    assert body.startswith(f"{status} ".encode())
    assert body.count(b"\n") == 1
    assert b"generated" not in body
