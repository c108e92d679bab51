"""The server takes as much as the system gives, and a crowd on it hears everything."""

import errno
import socket
import threading
import time

import pytest

from companion.storage.store import Store
from tests.page.hall import Hall, everything
from tests.page.tables import app
from tests.patience import PATIENCE_S, until
from web.connection import PageConnection
from web.server import OTHER_FILES, make_server, most_connections
from workshop.endurance import page
from workshop.speed.rules import Figure

resource = pytest.importorskip("resource")  # not every system counts files


@pytest.mark.parametrize(
    ("files", "is_allowed", "most"),
    [
        ((256, OTHER_FILES + 1000), True, 1000),  # soft, hard
        ((OTHER_FILES + 200, -1), False, 200),
        ((10**6, 10**6), True, 1500),
    ],
)
def test_there_are_as_many_places_as_the_system_gives_files(
    files: tuple[int, int], is_allowed: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def allow(*_: object) -> None:
        if not is_allowed:
            raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: files)
    monkeypatch.setattr(resource, "setrlimit", allow)
    assert most_connections(1500) == most


def test_seven_servers_in_one_process_have_few_threads_and_stop_quickly() -> None:
    """Of those some pages listen when they are stopped."""
    before = threading.active_count()
    halls = [Hall() for _ in range(7)]
    heard = [hall.listen() for hall in halls]
    assert threading.active_count() - before <= 7 * 4
    begin = time.process_time()
    for hall in halls:
        hall.leave()
    assert time.process_time() - begin < 1
    assert all(everything(one).endswith(b"0\r\n\r\n") for one in heard)
    for one in heard:
        one.close()


def test_a_server_that_stops_keeps_no_connection_that_a_thread_gives_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second request is found to be whole only when the server has stopped."""
    is_looking, may_look = threading.Event(), threading.Event()
    look = PageConnection.has_whole_request

    def look_late(conn: PageConnection) -> bool:
        if threading.current_thread().name.startswith("answers"):
            is_looking.set()
            assert may_look.wait(PATIENCE_S)
        return look(conn)

    monkeypatch.setattr(PageConnection, "has_whole_request", look_late)
    hall = Hall()
    with hall.connect() as eager:
        eager.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
        assert is_looking.wait(PATIENCE_S)
        hall.leave()
        may_look.set()
        until(lambda: not hall.server.connections)


def test_a_port_that_is_taken_is_told_by_its_number() -> None:
    made = app(Store())
    other = socket.create_server(("127.0.0.1", 0))
    with other, pytest.raises(OSError, match="in use") as taken:
        make_server(made, "127.0.0.1", other.getsockname()[1])
    assert taken.value.errno == errno.EADDRINUSE


def test_a_port_that_the_system_chose_is_taken_again_while_old_connections_linger() -> None:
    first = Hall()
    with first.connect() as line:  # open until the server closes it
        line.sendall(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(1)
        first.leave()
        again = make_server(app(Store()), "127.0.0.1", first.server.port)
        running = threading.Thread(target=again.run)
        running.start()
        again.stop()
        running.join(PATIENCE_S)
    assert again.port == first.server.port


def test_a_small_crowd_hears_every_row_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same that `faust bench page` does with 60."""
    monkeypatch.setattr(page, "SETTLE_S", 1.0)  # for what is on its way, also beside others
    figures: dict[str, Figure] = {one.what: one for one in page.measure(12, 2, 1.0)}
    assert figures["onlookers that read, joined"].value == 10
    assert figures["of these, dropped"].value == 0
    assert figures["different sequences of rows heard"].value == 1
    assert figures["of these, out of order or twice"].value == 0
    heard = figures["rows that each of them heard"].value
    assert heard == figures["rows written in the same time"].value >= 10


def test_a_file_of_the_page_is_read_and_closed_before_it_is_sent() -> None:
    """A visitor who leaves in the middle leaves nothing open."""
    client = app(Store()).test_client()
    here = {"HTTP_HOST": "127.0.0.1:80", "SERVER_PORT": "80"}
    live = "/static/live.js"
    whole = client.get(live, environ_overrides=here)
    part = client.get(live, headers={"Range": "bytes=0-9"}, environ_overrides=here)
    assert not whole.direct_passthrough
    assert (whole.status_code, part.status_code) == (200, 206)
    assert part.data == whole.data[:10]
    assert whole.content_length == len(whole.data) > 100
