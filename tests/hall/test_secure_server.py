"""What strangers at the hall's https cannot do to its tables and its desk. Real TLS on loopback."""

import http.client
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.storage.certificate import own_certificate, without_trust
from tests.clock import Clock
from tests.patience import PATIENCE_S, until
from web.access.door import Door
from web.access.keys import Keys
from web.connection import REQUEST_DEADLINE_S, PageConnection, _Answers
from web.hall.app import by_path
from web.hall.services import LIMITS
from web.server import SERVED, ServedApp, make_server

HERE, TABLE, STRANGER, NEWCOMER = "127.0.0.1", "127.0.0.9", "127.0.1.1", "127.0.1.2"
KEY = "the table's"
MOST_HEAD_BYTES = 16 << 10


class Pages:
    """Answers at once, or holds who asks for /hold until it is let go."""

    def __init__(self) -> None:
        self.held = threading.Semaphore(0)
        self.let_go = threading.Event()
        self.heard: list[int] = []  # how long each message was

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/hold":
            self.held.release()
            self.let_go.wait(PATIENCE_S)
        self.heard.append(len(environ["wsgi.input"].read()))
        start("200 OK", [("Content-Length", "4")])
        return [b"here"]


class House:
    """A secure server, and those who come to it."""

    def __init__(self, folder: Path, closing: ExitStack) -> None:
        own = own_certificate(folder, "hall")
        self.pages = Pages()
        self.clock = Clock()
        door = Door(Keys(self.clock), self.clock, frozenset({HERE}), KEY.__eq__)
        app = Flask("hall")
        app.wsgi_app = self.pages  # type: ignore[assignment,method-assign]
        app.extensions[SERVED] = ServedApp(door, self.clock, LIMITS)
        self.server = make_server(app, HERE, 0, (own.certificate, own.key))
        self._closing = closing
        thread = threading.Thread(target=self.server.run)
        thread.start()
        closing.callback(thread.join)
        closing.callback(self.server.stop)
        closing.callback(self.pages.let_go.set)

    def silent(self, address: str) -> socket.socket:
        """A connection from that address that says nothing."""
        line = socket.create_connection((HERE, self.server.port), PATIENCE_S, (address, 0))
        self._closing.callback(line.close)
        return line

    def greeted(self, address: str) -> ssl.SSLSocket:
        line = without_trust().wrap_socket(self.silent(address))
        self._closing.callback(line.close)
        return line

    def asks(self, address: str, path: str = "/", key: str = "") -> http.client.HTTPSConnection:
        """A request from that address, whose answer is not waited for."""
        line = http.client.HTTPSConnection(
            HERE,
            self.server.port,
            timeout=PATIENCE_S,
            source_address=(address, 0),
            context=without_trust(),
        )
        self._closing.callback(line.close)
        line.request("GET", path, headers={"Authorization": key})
        return line

    def is_answered(self, address: str, path: str = "/", key: str = "") -> bool:
        return self.asks(address, path, key).getresponse().read() == b"here"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with ExitStack() as closing:
        yield House(tmp_path, closing)


def test_who_says_nothing_stops_nobody(house: House) -> None:
    """Before the hands are shaken, after it, and within the head of a request."""
    for _ in range(LIMITS.threads + 1):
        house.silent(STRANGER)
    for address in (HERE, TABLE):
        assert house.is_answered(address)
    house.greeted(STRANGER)
    house.greeted(STRANGER).sendall(b"GET / HT")
    assert house.is_answered(STRANGER)


def test_strangers_wait_for_strangers_and_who_shows_a_key_does_not(house: House) -> None:
    held = [house.asks(STRANGER, "/hold") for _ in range(LIMITS.threads)]
    for _ in held:
        assert house.pages.held.acquire(timeout=PATIENCE_S)
    waiting = house.asks(NEWCOMER)
    waiting.sock.settimeout(0.2)
    with pytest.raises(TimeoutError):
        waiting.getresponse()
    assert house.is_answered(TABLE, key=KEY)
    assert house.is_answered(HERE)
    house.pages.let_go.set()
    assert house.is_answered(STRANGER)
    assert all(line.getresponse().read() == b"here" for line in held)


def test_one_address_holds_few_connections_open_and_more_where_a_key_was_shown(
    house: House,
) -> None:
    assert house.is_answered(TABLE, key=KEY)
    for address in (STRANGER, TABLE):
        lines = [house.silent(address) for _ in range(LIMITS.connections_of_one + 1)]
    assert house.is_answered(TABLE)
    refused = [house.silent(STRANGER) for _ in range(2)][-1]
    assert refused.recv(1) == b""
    assert len(lines) > LIMITS.connections_of_one


@pytest.mark.parametrize(
    "head", [f"GET / HTTP/1.1\r\nAuthorization: {KEY}", "GET", "GET / HTTP/1.1"]
)
def test_who_has_asked_is_known_before_the_answer_is_on_its_way(
    house: House, monkeypatch: pytest.MonkeyPatch, head: str
) -> None:
    """Whoever hears it may come again at once."""
    done: list[str] = []
    door, write = house.server.door, _Answers.write
    monkeypatch.setattr(door, "show", lambda *_: done.append("known"))
    monkeypatch.setattr(door, "answered", lambda *_: done.append("known"))

    def written(answers: _Answers, data: bytes) -> None:
        done.append("written")
        write(answers, data)

    monkeypatch.setattr(_Answers, "write", written)
    line = house.greeted(TABLE)
    line.sendall(f"{head}\r\n\r\n".encode())
    assert line.recv(1)
    assert done[:2] == ["known", "written"]
    assert done.count("known") == 1


def test_when_strangers_hold_all_that_is_theirs_the_known_still_come(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house.is_answered(TABLE, key=KEY)
    monkeypatch.setattr(house.server, "most", LIMITS.connections_kept + 3)
    for number in range(5):
        house.silent(f"127.0.3.{number}")
    assert house.silent(STRANGER).recv(1) == b""
    assert house.is_answered(TABLE)


def test_no_answer_says_what_serves_here(house: House) -> None:
    assert house.asks(HERE).getresponse().headers["Server"] == "companion"


def test_a_message_of_20_mb_is_refused_before_it_is_read(house: House) -> None:
    line = house.greeted(TABLE)
    line.sendall(b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 20000000\r\n\r\n")
    assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_long_message_is_kept_of_who_shows_a_key_alone(house: House) -> None:
    """A stranger has the application's answer, which needs no message for its no."""
    for key in (KEY, "no key"):
        line = house.asks(TABLE)
        line.getresponse().read()
        line.putrequest("POST", "/")
        line.putheader("Authorization", key)
        line.putheader("Content-Length", str(1 << 20))
        line.endheaders(b"x" * (1 << 20))
        assert line.getresponse().status == 200
    assert house.pages.heard == [0, 1 << 20, 0, 0]


@pytest.mark.parametrize("endless", [b"x", b"GET / HTTP/1.1\r\nX: x", b"GET /x"])
def test_a_head_without_end_is_not_collected(house: House, endless: bytes) -> None:
    """All that is sent is one record: who is hung up on while he sends may not hear why"""
    line = house.greeted(TABLE)
    line.sendall(endless.ljust(MOST_HEAD_BYTES, b"x"))
    answer = line.recv(100)
    assert answer.startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("noise", [b"GET / HTTP/1.0\r\n\r\n", b"\x16\x03\x01\xff\xff" * 9, b"\0"])
def test_what_is_no_tls_is_hung_up(
    house: House, noise: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    line = house.silent(STRANGER)
    line.sendall(noise)
    with suppress(OSError):  # it may have hung up already
        line.shutdown(socket.SHUT_WR)
    with suppress(ConnectionError):
        while line.recv(100):
            pass
    assert house.is_answered(STRANGER)
    assert caplog.records == []


def test_paths_are_told_apart() -> None:
    found = by_path("/hall/1/", lambda *_: "tables", lambda *_: "desk")
    paths = {"/hall/1/rows": "tables", "/hall/1": "desk", "/": "desk", "/x/hall/1/": "desk"}
    assert {path: found({"PATH_INFO": path}, None) for path in paths} == paths


def test_a_long_message_of_who_shows_a_key_may_take_its_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture over a bad line: as long as something comes, it is heard."""
    waits: list[float] = []  # since when, of what is not whole
    wait = house.server.put_conn

    def put_conn(conn: PageConnection) -> None:
        waits.append(conn.asking_since)
        wait(conn)

    monkeypatch.setattr(house.server, "put_conn", put_conn)
    line = house.greeted(TABLE)
    head = f"POST / HTTP/1.1\r\nAuthorization: {KEY}\r\nContent-Length: 200000\r\n\r\n"
    line.sendall(head.encode())
    for _ in range(3):
        line.sendall(bytes(50_000))
        until(partial(waits.__contains__, house.clock.now))
        house.clock.now += REQUEST_DEADLINE_S - 1
    line.sendall(bytes(50_000))
    assert line.recv(100).startswith(b"HTTP/1.1 200 ")


def test_strangers_that_drip_stop_nobody_and_have_their_answer_in_the_end(house: House) -> None:
    slow = [house.greeted(STRANGER) for _ in range(2 * LIMITS.threads)]
    for line in slow:
        line.sendall(b"GET / HT")
    assert house.is_answered(STRANGER)
    assert house.is_answered(NEWCOMER)
    for line in slow:
        line.sendall(b"TP/1.1\r\nHost: h\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200 ")
