"""What strangers at the hall's https cannot do to its tables and its desk. Real TLS on loopback."""

import http.client
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.marks import SHOWS_KEY
from companion.storage.certificate import own_certificate, without_trust
from tests.patience import PATIENCE_S
from web.secure_server import MOST_BODY_BYTES, MOST_HEAD_BYTES, SecureServer, by_path
from web.turns import AT_ONCE_OF_STRANGER, AT_ONCE_OF_STRANGERS, OPEN_OF_STRANGER

HERE, TABLE, STRANGER, NEWCOMER = "127.0.0.1", "127.0.0.9", "127.0.1.1", "127.0.1.2"
STRANGERS = [f"127.0.2.{number}" for number in range(AT_ONCE_OF_STRANGERS // AT_ONCE_OF_STRANGER)]


class Pages:
    """Answers at once, or holds who asks for /hold until it is let go."""

    def __init__(self) -> None:
        self.held = threading.Semaphore(0)
        self.let_go = threading.Event()

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/hold":
            self.held.release()
            self.let_go.wait(PATIENCE_S)
        if environ["PATH_INFO"] == "/key":
            environ[SHOWS_KEY] = True
        start("200 OK", [("Content-Length", "4")])
        return [b"here"]


class House:
    """A secure server, and those who come to it."""

    def __init__(self, folder: Path, closing: ExitStack) -> None:
        own = own_certificate(folder, "hall")
        self.pages = Pages()
        self.server = SecureServer(self.pages, (HERE, 0), (own.certificate, own.key))
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

    def asks(self, address: str, path: str = "/") -> http.client.HTTPSConnection:
        """A request from that address, whose answer is not waited for."""
        line = http.client.HTTPSConnection(
            HERE,
            self.server.port,
            timeout=PATIENCE_S,
            source_address=(address, 0),
            context=without_trust(),
        )
        self._closing.callback(line.close)
        line.request("GET", path)
        return line

    def is_answered(self, address: str, path: str = "/") -> bool:
        return self.asks(address, path).getresponse().read() == b"here"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with ExitStack() as closing:
        yield House(tmp_path, closing)


def test_who_says_nothing_stops_nobody(house: House) -> None:
    """Before the hands are shaken, after it, and within the head of a request."""
    for _ in range(AT_ONCE_OF_STRANGERS):
        house.silent(STRANGER)
    for address in (HERE, TABLE):
        assert house.is_answered(address)
    house.greeted(STRANGER)
    house.greeted(STRANGER).sendall(b"GET / HT")
    assert house.is_answered(STRANGER)


def test_strangers_wait_for_strangers_and_who_showed_a_key_does_not(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.turns.SLOW_S", PATIENCE_S)
    assert house.is_answered(TABLE, "/key")
    held = [house.asks(one, "/hold") for one in STRANGERS for _ in range(AT_ONCE_OF_STRANGER)]
    for _ in held:
        assert house.pages.held.acquire(timeout=PATIENCE_S)
    with pytest.raises(TimeoutError):
        shakes_hands(house, STRANGER, patience_s=0.2)
    assert house.is_answered(TABLE)
    assert house.is_answered(HERE)
    house.pages.let_go.set()
    assert house.is_answered(STRANGER)
    assert all(line.getresponse().read() == b"here" for line in held)


def shakes_hands(house: House, address: str, patience_s: float) -> None:
    line = house.silent(address)
    line.settimeout(patience_s)
    without_trust().wrap_socket(line)


def test_one_address_holds_few_connections_open(house: House) -> None:
    lines = [house.silent(STRANGER) for _ in range(OPEN_OF_STRANGER + 1)]
    assert lines[-1].recv(1) == b""
    assert house.is_answered(TABLE)


def test_no_answer_says_what_serves_here(house: House) -> None:
    assert house.asks(HERE).getresponse().headers["Server"] == "faust"


def test_a_message_of_20_mb_is_refused_before_it_is_read(house: House) -> None:
    line = house.greeted(TABLE)
    line.sendall(b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 20000000\r\n\r\n")
    assert line.recv(100).startswith(b"HTTP/1.1 413 ")
    assert MOST_BODY_BYTES < 20_000_000


@pytest.mark.parametrize("endless", [b"x", b"GET / HTTP/1.1\r\nX: x", b"GET /x"])
def test_a_head_without_end_is_not_collected(house: House, endless: bytes) -> None:
    line = house.greeted(TABLE)
    line.sendall(endless + b"x" * 2 * MOST_HEAD_BYTES)
    answer = line.recv(100)
    assert answer == b"" or answer[:12] in (b"HTTP/1.1 413", b"HTTP/1.1 414", b"HTTP/1.1 400")


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


def test_a_newcomer_waits_for_slow_strangers_no_longer_than_they_count_as_quick(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes or goes meanwhile, and nobody is sent away."""
    monkeypatch.setattr("web.turns.SLOW_S", 0.2)
    monkeypatch.setattr("web.turns.LATE_S", PATIENCE_S)
    monkeypatch.setattr("web.secure_server.SILENCE_S", PATIENCE_S)
    slow = [house.greeted(one) for one in STRANGERS for _ in range(AT_ONCE_OF_STRANGER)]
    for line in slow:
        line.sendall(b"GET / HT")
    assert house.is_answered(STRANGER)
    assert house.is_answered(NEWCOMER)
    for line in slow:
        line.sendall(b"TP/1.1\r\nHost: h\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200 ")


def test_slow_strangers_are_sent_away_when_somebody_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.turns.LATE_S", 0.0)
    monkeypatch.setattr("web.secure_server.SILENCE_S", PATIENCE_S)
    monkeypatch.setattr("web.turns.SLOW_S", PATIENCE_S)
    slow = [house.greeted(one) for one in STRANGERS for _ in range(AT_ONCE_OF_STRANGER)]
    for line in slow:
        line.sendall(b"GET / HT")
    assert house.is_answered(STRANGER)
    house.pages.let_go.set()
