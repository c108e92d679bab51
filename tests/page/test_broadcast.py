"""One thread tells all pages: heartbeats, pages that fall behind, and a writer that never waits."""

import json
import re
import threading
from pathlib import Path

from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.storage.store import Log, Row, Store
from tests.page.hall import BACK, FORWARD, Hall, heard_until
from tests.page.tables import Said, table
from tests.patience import PATIENCE_S
from web.access.roles import Role
from web.games import read_catalogues
from web.live.broadcast import HEARTBEAT_S
from web.live.stream import Feed, Stream
from web.services import PageServices


def events(heard: bytes) -> list[str]:
    return re.findall(r"event: (\w+)", heard.decode())


def test_a_page_hears_hello_with_the_time_of_the_server_then_the_state(hall: Hall) -> None:
    with hall.connect() as page:
        host = f"127.0.0.1:{hall.server.port}"
        page.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        heard = heard_until(page, b'"status"')
    assert events(heard) == ["hello", "state"]
    hello = json.loads(re.findall(rb"data: (.*)\n", heard)[0])
    assert (hello["at"], len(hello["log"])) == (hall.clock.now, 64)


def test_every_second_there_is_a_sign_of_life_with_the_time(hall: Hall) -> None:
    with hall.listen() as page:
        for _ in range(3):
            hall.clock.now += HEARTBEAT_S
            hall.stream.wake()
            heard = heard_until(page, b"\n\n")
            assert events(heard) == ["tick"]
            assert json.loads(heard.split(b"data: ")[1])["at"] == hall.clock.now


def test_a_clock_that_is_set_stops_no_heart(hall: Hall) -> None:
    with hall.listen() as page:
        hall.wall.now -= 10**8
        hall.clock.now += HEARTBEAT_S
        hall.stream.wake()
        assert events(heard_until(page, b"\n\n")) == ["tick"]


def test_a_page_that_fell_behind_gets_what_it_missed_in_one_piece(hall: Hall) -> None:
    page = Feed("en")
    assert hall.parts.broadcast.enter("127.0.0.1", page)
    messages = hall.parts.broadcast.messages(page)
    assert [events(next(messages)) for _ in range(2)] == [["hello"], ["state"]]
    for _ in range(10):  # fewer rows than are kept for who comes back
        hall.change(FORWARD)
        hall.change(BACK)
    missed = events(next(messages))
    assert len(missed) > 20
    assert missed == ["row"] * (len(missed) - 1) + ["state"]


def test_a_page_that_comes_back_says_where_it_was_by_header_or_address(hall: Hall) -> None:
    hall.change(FORWARD)
    rows = [row.id for row in hall.parts.house.log.some_after(2, 10_000) if row.kind == "event"]
    for path, header in (("/events?after=2", ""), ("/events", "Last-Event-ID: 2\r\n")):
        with hall.connect() as page:
            host = f"127.0.0.1:{hall.server.port}"
            page.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{header}\r\n".encode())
            heard = heard_until(page, b"event: state")
        assert [int(one) for one in re.findall(rb"event: row\nid: (\d+)", heard)] == rows


def test_a_head_that_is_only_asked_about_takes_no_place(hall: Hall) -> None:
    answer = hall.ask("HEAD /events HTTP/1.0\r\nHost: {host}\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"\r\n\r\n")
    assert not hall.parts.broadcast.listening()


def test_of_a_game_in_which_another_sits_there_a_device_hears_nothing(hall: Hall) -> None:
    """Not even what came with it: of a sealed pile that is a hand."""
    secret = hall.parts.keys.grant(Role.at("red"), 1)
    with hall.connect() as page:
        host = f"127.0.0.1:{hall.server.port}"
        cookie = f"Cookie: faust-{hall.server.port}={secret}"
        page.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n\r\n".encode())
        heard_until(page, b"event: state")
        hall.table.begin_game(header_to_json(Header(players=("Ada", "Bob"))))
        hall.table.begin_game(header_to_json(Header(players=("Cy", "Dan"))))
        hall.stream.wake()
        assert b"state" not in b"".join(iter(lambda: page.recv(4096), b""))


class Slow(Log):
    """Once it is held, reading takes until it is let go on."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.is_held, self.is_read = False, threading.Event()
        self.may_go_on = threading.Event()

    def reader(self) -> Log:
        return self

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]:
        if self.is_held:
            self.is_read.set()
            assert self.may_go_on.wait(PATIENCE_S)
        return super().some_after(row_id, most)


def test_who_writes_never_waits_for_who_reads(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store, Slow(str(place)) as log:
        table(FORWARD, store=store)
        stream = Stream(PageServices(log, Said()), read_catalogues(), lambda _: None)
        log.is_held = True
        stream.wake()
        reading = threading.Thread(target=stream.follow)
        reading.start()
        assert log.is_read.wait(PATIENCE_S)
        for _ in range(5000):
            stream.wake()
        assert reading.is_alive()
        log.may_go_on.set()
        reading.join(PATIENCE_S)


def test_the_end_of_the_stream_is_the_end_for_every_page(hall: Hall) -> None:
    pages = [hall.listen() for _ in range(3)]
    hall.stream.close()
    for page in pages:
        while page.recv(65536):
            pass
        page.close()
    assert not hall.parts.broadcast.listening()


def test_who_comes_when_all_is_over_is_let_go(hall: Hall) -> None:
    hall.stream.close()
    assert not hall.parts.broadcast.enter("127.0.0.1", Feed("en"))
