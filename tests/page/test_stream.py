"""The stream: every row once and in order, the state after it, also for who comes back."""

import json
from itertools import islice
from pathlib import Path

import pytest

from companion.observations import HandSeen
from companion.storage.store import Log, LogTrouble, Row, Store
from tests.page.tables import ONE_TURN, Said, app, messages, stream_from, table
from tests.table.sittings import START, sitting
from web.app import parts_of
from web.games import read_catalogues
from web.live.stream import Feed, Stream
from web.services import Limits, PageServices


def fields_of(message: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in message.splitlines())


def test_a_new_page_gets_the_state_and_no_past() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    hello, state = (fields_of(one) for one in islice(messages(app(store)), 2))
    assert hello["event"] == "hello"
    assert state["event"] == "state"
    last = store.last()
    assert last is not None
    assert int(state["id"]) == last.id


def test_a_page_that_comes_back_gets_each_row_it_missed_once_and_the_state() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    expected = [row.id for row in store.after(3) if row.kind == "event"]
    heard = [fields_of(one) for one in islice(messages(app(store), 3), len(expected) + 2)]
    assert [one["event"] for one in heard] == ["hello", *["row"] * len(expected), "state"]
    assert [int(one["id"]) for one in heard[1:-1]] == expected
    assert json.loads(heard[-2]["data"])["kind"] == "turn-done"


def test_a_page_that_missed_too_much_gets_the_state_alone() -> None:
    store = Store()
    long = START + "A1 A3 / A1 A1 / B1\nA1 A2 / A1 A1 / B1\n" * 40
    table(long, store=store)
    heard = [fields_of(one) for one in islice(messages(app(store), 1), 2)]
    assert [one["event"] for one in heard] == ["hello", "state"]


def test_a_page_that_knows_another_log_starts_anew() -> None:
    store, other = Store(), Store()
    table(ONE_TURN, store=store)
    table(START, store=other)
    hello, state = (fields_of(one) for one in islice(messages(app(other), 400), 2))
    assert state["event"] == "state"
    same_log = fields_of(next(messages(app(other))))
    assert hello["data"] == same_log["data"]


def test_what_is_written_later_is_heard_after_waking() -> None:
    store = Store()
    made = table(START, store=store)
    page = app(store)
    heard = messages(page)
    assert [fields_of(one)["event"] for one in islice(heard, 2)] == ["hello", "state"]
    for observation in sitting("A1 A4 / A1 A1 / B1"):
        made.take(observation)
    parts_of(page).stream.wake()
    row, state = (fields_of(one) for one in islice(heard, 2))
    assert json.loads(row["data"])["action"] == ["stone", "A1", "A4"]
    assert json.loads(state["data"])["points"] == 4


def test_looks_that_change_nothing_are_not_sent() -> None:
    store = Store()
    made = table(START, store=store)
    stream = Stream(PageServices(store, Said()), read_catalogues(), lambda _: None)
    before = stream.shown("en")
    for observation in sitting(START):
        made.take(observation)
    stream.wake()
    assert stream.shown("en") == before
    made.take(HandSeen(9.0))
    stream.wake()
    assert stream.shown("en")["hand"] is True


def test_when_all_places_are_taken_a_page_is_told_to_come_back() -> None:
    page = app(Store(), limits=Limits(streams=2))
    broadcast = parts_of(page).broadcast
    pages = [Feed("en") for _ in range(3)]
    assert [broadcast.enter("127.0.0.1", one) for one in pages] == [True, True, False]
    answer = page.test_client().get("/events")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    broadcast.leave(pages[0])
    page.test_client().get("/events").close()
    assert broadcast.listening().total() == 1


def test_a_closed_stream_takes_nobody_in() -> None:
    page = app(Store())
    parts_of(page).stream.close()
    assert page.test_client().get("/events").status_code == 503


def test_the_state_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    with Store(tmp_path / "log.sqlite") as store:
        table(ONE_TURN, store=store)
        before = stream_from(store).shown("en")
    with Store(tmp_path / "log.sqlite") as store:
        assert stream_from(store).shown("en") == before
        last = store.last()
        assert last is not None
        heard = [fields_of(one) for one in islice(messages(app(store), last.id), 2)]
        assert [one["event"] for one in heard] == ["hello", "state"]


@pytest.mark.parametrize("sent", ["x", "-1", "9" * 40, "²", "1.5"])
def test_an_id_that_is_no_row_is_ignored(sent: str) -> None:
    store = Store()
    table(START, store=store)
    page = app(store)
    answer = page.test_client().get(
        "/events", headers={"Last-Event-ID": sent.encode("utf-8").decode("latin-1")}
    )
    assert answer.status_code == 200
    answer.close()


class Troubled(Log):
    """Cannot be read once."""

    is_locked = False

    def reader(self) -> Log:
        return self

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]:
        if self.is_locked:
            self.is_locked = False
            raise LogTrouble("the log is locked", may_pass=True)
        return super().some_after(row_id, most)


def test_a_log_that_cannot_be_read_just_now_is_read_the_next_time(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store, Troubled(str(place)) as log:
        made = table(START, store=store)
        stream = Stream(PageServices(log, Said()), read_catalogues(), lambda _: None)
        for observation in sitting("A1 A4 / A1 A1 / B1"):
            made.take(observation)
        log.is_locked = True
        stream.wake()
        with pytest.raises(LogTrouble):
            stream.shown("en")
        assert stream.shown("en")["points"] == 4
