"""What a stranger in the same net may try, by way of connections: slow, deaf, many, malformed."""

import re
from collections.abc import Callable

import pytest

from tests.page.hall import BACK, FORWARD, LIMITS, OTHER, Hall, everything, heard_until
from tests.patience import until
from web.connection import REQUEST_DEADLINE_S

FOR_EVER_S = 10**6  # cheroot, which cuts off who is silent, is not to do it first


def test_a_page_that_never_reads_is_dropped_and_the_others_hear_everything(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.connection.WRITE_DEADLINE_S", 1.0)
    deaf, healthy = hall.listen(buffer=4096), hall.listen()
    heard = b""
    while hall.parts.broadcast.listening().total() > 1:
        for script in (FORWARD, BACK):
            hall.change(script)
            heard += heard_until(healthy, b"event: state")
    rows = [int(one) for one in re.findall(rb"event: row\nid: (\d+)", heard)]
    expected = [row.id for row in hall.parts.house.log.some_after(2, 10_000) if row.kind == "event"]
    assert rows == expected
    deaf.close()
    healthy.close()


def test_a_page_that_leaves_gives_its_place_back(hall: Hall) -> None:
    for _ in range(3 * LIMITS.connections_of_one):
        hall.listen().close()
        until(lambda: hall.beat() and not hall.parts.broadcast.listening())


def test_one_address_gets_so_many_connections_and_others_still_get_in(hall: Hall) -> None:
    held = [hall.listen() for _ in range(LIMITS.connections_of_one)]
    assert hall.get("/api/me") == b""
    assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.1 200")
    for connection in held:
        connection.close()


@pytest.mark.parametrize("drip", [b"st: x", b"\r\n\r\n"])  # empty lines are no request
def test_a_head_that_drips_is_cut_off(hall: Hall, drip: bytes) -> None:
    hall.server.timeout = FOR_EVER_S
    with hall.connect() as slow:
        slow.sendall(b"\r\n" if drip.startswith(b"\r") else b"GET / HTTP/1.1\r\nHo")
        assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.1 200")
        hall.clock.now += REQUEST_DEADLINE_S - 1
        slow.sendall(drip)
        assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.1 200")
        assert hall.server.connections > 0
        hall.clock.now += 2
        slow.sendall(drip)
        assert everything(slow) == b""


def test_a_body_that_drips_is_cut_off_and_holds_no_thread(hall: Hall) -> None:
    hall.server.timeout = FOR_EVER_S
    slow = [hall.connect() for _ in range(LIMITS.connections_of_one)]
    host = f"127.0.0.1:{hall.server.port}"
    for one in slow:
        one.sendall(f"POST /say HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99\r\n\r\n".encode())
    assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.1 200")
    hall.clock.now += REQUEST_DEADLINE_S + 1
    for one in slow:
        one.sendall(b"x")
        assert everything(one) == b""
        one.close()


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n"]
)
def test_who_says_nothing_more_is_cut_off(hall: Hall, said: bytes) -> None:
    host = f"127.0.0.1:{hall.server.port}".encode()
    with hall.connect() as silent:
        silent.sendall(said.replace(b"{host}", host))
        if said.endswith(b"\n"):
            heard_until(silent, b"onlooker")
        assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.1 200")
        hall.server.timeout = 0  # cheroot counts silence on a clock of its own
        assert everything(silent) == b""


def test_who_does_not_take_an_answer_is_cut_off(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.connection.WRITE_DEADLINE_S", 0.5)
    hall.server.wsgi_app = of_ten_million_bytes
    with hall.connect(buffer=4096) as deaf:
        deaf.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{hall.server.port}\r\n\r\n".encode())
        until(lambda: hall.server.connections == 1)
        until(lambda: hall.server.connections == 0)


def of_ten_million_bytes(
    _: dict[str, object], start: Callable[[str, list[tuple[str, str]]], object]
) -> list[bytes]:
    start("200 OK", [])
    return [b"x" * 10**7]


@pytest.mark.parametrize(
    "request_text",
    [
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : {host}\r\n\r\n",
        "GET /\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        "POST /say HTTP/1.1\r\nHost: {host}\r\nContent-Length: -5\r\n\r\n",
        "POST /say HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nab",
        "POST /say HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /say HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: gzip\r\n\r\n",
        "POST /say HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {host}\r\nX: " + "x" * 20000 + "\r\n\r\n",
        "GET /" + "x" * 20000 + " HTTP/1.1\r\nHost: {host}\r\n\r\n",
    ],
)
def test_what_is_no_request_of_ours_gets_no_page(hall: Hall, request_text: str) -> None:
    closing = request_text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1)
    answer = hall.ask(closing)
    assert re.match(rb"HTTP/1\.\d (4\d\d|501) ", answer)
    assert b"<html" not in answer
    assert b"Traceback" not in answer


@pytest.mark.parametrize("path", ["//evil.example/", "//archive", "/static//page.js"])
def test_two_strokes_are_no_way_elsewhere(hall: Hall, path: str) -> None:
    answer = hall.get(path)
    assert re.match(rb"HTTP/1\.\d (200|400|404) ", answer)
    assert b"Location" not in answer


def test_no_answer_says_what_serves_here(hall: Hall) -> None:
    for path in ("/", "/nothing", "/api/state", "/static/page.js"):
        head = hall.get(path).partition(b"\r\n\r\n")[0].lower()
        assert b"cheroot" not in head
        assert b"python" not in head


def test_a_breakdown_says_nothing_of_the_inside_on_the_wire(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    from web.access.roles import Role

    secret = hall.parts.keys.grant(Role.at("red"), game=0)
    port = hall.server.port
    answer = hall.ask(
        "POST /say HTTP/1.0\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: faust-{port}={secret}\r\nContent-Type: application/json\r\n"
        'Content-Length: 15\r\n\r\n{"say": "undo"}'
    )
    assert answer.startswith(b"HTTP/1.1 500")
    assert b"secret of the house" not in answer
    assert b"Traceback" not in answer
    assert "secret of the house" in caplog.text  # but whoever runs it is told


def test_a_breakdown_outside_the_app_says_nothing_either(hall: Hall) -> None:
    def broken(*_: object) -> list[bytes]:
        raise RuntimeError("secret of the house")

    hall.server.wsgi_app = broken
    answer = hall.get("/")
    assert re.match(rb"HTTP/1\.\d 500 ", answer)
    assert b"secret of the house" not in answer


def test_a_stream_that_is_asked_for_and_left_at_once_leaves_nothing_behind(hall: Hall) -> None:
    request = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{hall.server.port}\r\n\r\n".encode()
    for _ in range(20):
        connection = hall.connect()
        connection.sendall(request)
        connection.close()
    until(lambda: hall.beat() and not hall.server.connections)
    assert not hall.parts.broadcast.listening()


def test_the_head_of_a_stream_forbids_as_much_as_any_other(hall: Hall) -> None:
    with hall.connect() as page:
        host = f"127.0.0.1:{hall.server.port}"
        page.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = heard_until(page, b"\r\n\r\n").partition(b"\r\n\r\n")[0]
    assert b"Content-Type: text/event-stream" in head
    assert b"Cache-Control: no-store" in head
    assert b"Content-Security-Policy: default-src 'none'" in head
    assert b"X-Content-Type-Options: nosniff" in head
