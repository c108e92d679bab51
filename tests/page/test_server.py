"""The server takes as much as the system gives, and a crowd on it hears everything."""

import pytest

from companion.storage.store import Store
from tests.page.tables import app
from web.app import parts_of
from web.server import OTHER_FILES, make_server
from web.services import Limits
from workshop.endurance import page
from workshop.speed.rules import Figure

resource = pytest.importorskip("resource")  # not every system counts files


def places(limits: Limits) -> tuple[int, int]:
    """Connections and streams that a server with these limits lets in."""
    made = app(Store(), limits=limits)
    server = make_server(made, "127.0.0.1", 0)
    found = server.adj.connection_limit, parts_of(made).broadcast.most
    parts_of(made).stream.close()
    server.stop()
    server.run()
    return found


def test_where_the_system_gives_few_files_there_are_fewer_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, OTHER_FILES + 1000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: asked.append(wanted))
    assert places(Limits(connections=1500, streams=500)) == (750, 250)
    assert asked == [(OTHER_FILES + 1000, OTHER_FILES + 1000)]


def test_where_the_system_refuses_more_files_what_there_is_is_shared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (OTHER_FILES + 200, -1))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert places(Limits(connections=1500, streams=500)) == (150, 50)


def test_with_files_enough_there_are_all_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (10**6, 10**6))
    assert places(Limits(connections=20, streams=10)) == (20, 10)


def test_a_small_crowd_hears_every_row_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same that `faust bench page` does with 500."""
    monkeypatch.setattr(page, "SETTLE_S", 1.0)  # for what is on its way, also beside others
    figures: dict[str, Figure] = {one.what: one for one in page.measure(12, 2, 1.0)}
    assert figures["onlookers that read, joined"].value == 10
    assert figures["of these, dropped"].value == 0
    assert figures["different sequences of rows heard"].value == 1
    assert figures["of these, out of order or twice"].value == 0
    heard = figures["rows that each of them heard"].value
    assert heard == figures["rows written in the same time"].value >= 10


def test_nobody_outside_reads_where_an_app_broke() -> None:
    made = app(Store())
    server = make_server(made, "127.0.0.1", 0)
    parts_of(made).stream.close()
    server.stop()
    server.run()
    assert not server.adj.expose_tracebacks


def test_a_bug_in_what_pages_are_told_ends_the_server() -> None:
    made = app(Store())

    def broken(now: float) -> bytes:
        raise ZeroDivisionError

    server = make_server(made, "127.0.0.1", 0)
    parts_of(made).stream.tick = broken  # type: ignore[method-assign]  # the bug
    with pytest.raises(ZeroDivisionError):
        server.run()


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
