"""What a stranger in the same net may try, by way of connections: slow, deaf, many, malformed."""

import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

import pytest
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # ships no types

from tests.page.hall import BACK, FORWARD, LIMITS, OTHER, Hall, everything, heard_until
from tests.patience import PATIENCE_S
from web.connection import IDLE_S, REQUEST_DEADLINE_S, WRITE_DEADLINE_S, PageChannel
from web.live.broadcast import MOST_WAITING_S
from web.live.feed import Feed


def test_a_page_that_never_reads_is_dropped_and_the_others_hear_everything(hall: Hall) -> None:
    deaf, healthy = hall.listen(buffer=4096), hall.listen()
    heard = b""
    for _ in range(60):  # far more than the systems between us would hold
        hall.change(FORWARD)
        heard += heard_until(healthy, b"event: state")
        hall.change(BACK)
        heard += heard_until(healthy, b"event: state")
    hall.clock.now += MOST_WAITING_S + 1
    hall.change(FORWARD)
    heard += heard_until(healthy, b"event: tick")
    hall.change(BACK)  # the round after that in which the deaf one was dropped
    heard += heard_until(healthy, b"event: state")
    assert hall.parts.broadcast.count("127.0.0.1") == 1
    rows = [int(one) for one in re.findall(rb"event: row\nid: (\d+)", heard)]
    expected = [row.id for row in hall.parts.house.log.some_after(2, 10_000) if row.kind == "event"]
    assert rows == expected
    deaf.close()
    healthy.close()


def test_what_a_deaf_page_leaves_lying_is_bounded(hall: Hall) -> None:
    deaf, healthy = hall.listen(buffer=4096), hall.listen()
    for _ in range(60):
        for script in (FORWARD, BACK):
            hall.change(script)
            heard_until(healthy, b"event: state")
    assert 0 < hall.parts.broadcast.backlog < 32 * 1024
    deaf.close()
    healthy.close()


def test_a_page_that_talks_on_its_stream_is_dropped(hall: Hall) -> None:
    with hall.listen() as page:
        page.sendall(b"GET / HTTP/1.1\r\n\r\n" * 100)
        assert b"HTTP/" not in everything(page)


def test_a_page_that_leaves_gives_its_place_back(hall: Hall) -> None:
    for _ in range(3 * LIMITS.connections_of_one):
        page = hall.listen()
        page.shutdown(socket.SHUT_WR)
        everything(page)
        page.close()
    assert hall.parts.broadcast.places == 0


def test_one_address_gets_so_many_connections_and_others_still_get_in(hall: Hall) -> None:
    held = [hall.listen() for _ in range(LIMITS.connections_of_one)]
    assert hall.get("/api/me") == b""
    assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.0 200")
    for connection in held:
        connection.close()


def test_a_head_that_drips_is_cut_off(hall: Hall) -> None:
    with hall.connect() as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHo")
        assert hall.get("/api/me", OTHER).startswith(b"HTTP/1.0 200")
        hall.pass_time(REQUEST_DEADLINE_S - 1)
        slow.sendall(b"st: x")
        hall.get("/api/me", OTHER)
        hall.pass_time(2)
        assert everything(slow) == b""


def test_a_connection_that_says_nothing_is_cut_off(hall: Hall) -> None:
    with hall.connect() as silent:
        hall.get("/api/me", OTHER)
        hall.pass_time(REQUEST_DEADLINE_S + 1)
        assert everything(silent) == b""


def test_empty_lines_are_no_request_and_put_nothing_off(hall: Hall) -> None:
    with hall.connect() as chatty:
        for _ in range(int(REQUEST_DEADLINE_S) + 1):
            with suppress(ConnectionError):
                chatty.sendall(b"\r\n\r\n")
            hall.get("/api/me", OTHER)  # they have come by then
            hall.pass_time(1)
        hall.get("/api/me", OTHER)
        assert len(hall.server.active_channels) == 0


def test_who_was_answered_may_stay_for_a_while_and_then_goes(hall: Hall) -> None:
    with hall.connect() as quiet:
        host = f"127.0.0.1:{hall.server.port}"
        for _ in range(2):
            quiet.sendall(f"GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            heard_until(quiet, b"onlooker")
            hall.get("/api/me", OTHER)
            hall.pass_time(IDLE_S - 1)
        hall.pass_time(2)
        assert everything(quiet) == b""


@pytest.mark.parametrize(("step", "heard"), [("send", b"HTTP/"), ("service", b"onlooker")])
def test_who_hears_an_answer_before_its_thread_is_done_is_not_cut_off(
    step: str, heard: bytes, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, done = threading.Event(), getattr(HTTPChannel, step)

    def with_a_pause_at_the_end(channel: PageChannel, *said: object, **how: object) -> object:
        result = done(channel, *said, **how)
        assert may_end.wait(PATIENCE_S)
        return result

    monkeypatch.setattr(HTTPChannel, step, with_a_pause_at_the_end)
    request = f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{hall.server.port}\r\n".encode()
    with hall.connect() as quick:
        quick.sendall(request + b"\r\n")
        heard = heard_until(quick, heard)
        hall.clock.now += IDLE_S + 1
        hall.server.maintenance(hall.clock.now)
        may_end.set()
        quick.sendall(request + b"Connection: close\r\n\r\n")
        assert (heard + everything(quick)).count(b"onlooker") == 2


def test_who_does_not_take_an_answer_is_cut_off(hall: Hall) -> None:
    hall.server.application = of_ten_million_bytes
    with hall.connect(buffer=4096) as deaf:
        deaf.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{hall.server.port}\r\n\r\n".encode())
        while not any(one.total_outbufs_len for one in [*hall.server.active_channels.values()]):
            hall.ask("GET /\r\n\r\n", OTHER)
        hall.pass_time(WRITE_DEADLINE_S + 1)
        left = [channel.addr[1] for channel in [*hall.server.active_channels.values()]]
        assert deaf.getsockname()[1] not in left


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
    assert re.match(rb"HTTP/1\.\d (200|404) ", answer)
    assert b"Location" not in answer


def test_no_answer_says_what_serves_here(hall: Hall) -> None:
    for path in ("/", "/nothing", "/api/state", "/static/page.js"):
        head = hall.get(path).partition(b"\r\n\r\n")[0].lower()
        assert b"\r\nserver:" not in head
        assert b"waitress" not in head
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
    assert answer.startswith(b"HTTP/1.0 500")
    assert b"secret of the house" not in answer
    assert b"Traceback" not in answer
    assert "secret of the house" in caplog.text  # but whoever runs it is told


def test_a_breakdown_outside_the_app_says_nothing_either(hall: Hall) -> None:
    def broken(*_: object) -> list[bytes]:
        raise RuntimeError("secret of the house")

    hall.server.application = broken
    answer = hall.get("/")
    assert re.match(rb"HTTP/1\.\d 500 ", answer)
    assert b"secret of the house" not in answer


def test_a_stream_that_is_asked_for_and_left_at_once_leaves_nothing_behind(hall: Hall) -> None:
    request = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{hall.server.port}\r\n\r\n".encode()
    for _ in range(20):
        connection = hall.connect()
        connection.sendall(request)
        connection.close()
    while hall.parts.broadcast.places or hall.server.active_channels:
        hall.get("/api/me", OTHER)
    assert hall.parts.broadcast.count("127.0.0.1") == 0


def test_a_stream_that_ends_before_its_head_is_out_gives_its_place_back(hall: Hall) -> None:
    with hall.connect():
        hall.get("/api/me", OTHER)
        (channel,) = hall.server.active_channels.values()
        assert hall.parts.broadcast.enter("127.0.0.1")
        channel.feed = Feed("en")
    while hall.server.active_channels:
        hall.get("/api/me", OTHER)
    assert hall.parts.broadcast.places == 0


def test_the_head_of_a_stream_forbids_as_much_as_any_other(hall: Hall) -> None:
    with hall.connect() as page:
        host = f"127.0.0.1:{hall.server.port}"
        page.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = heard_until(page, b"\r\n\r\n").partition(b"\r\n\r\n")[0]
    assert b"Content-Type: text/event-stream" in head
    assert b"Cache-Control: no-store" in head
    assert b"Content-Security-Policy: default-src 'none'" in head
    assert b"X-Content-Type-Options: nosniff" in head
