"""Through a real broker with the shipped rights: nothing is lost, nobody speaks for another."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from paho.mqtt.client import Client

from companion.hall.carriers.carrier import CarrierTrouble
from companion.hall.carriers.mqtt_hall import HallAtBroker
from companion.hall.carriers.mqtt_line import AT_LEAST_ONCE, client_of, connect_to, topic
from companion.hall.carriers.mqtt_table import MqttCarrier
from companion.hall.hall import Hall
from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.protocol import codec
from companion.hall.protocol.wire import (
    DeskOrder,
    HallSaid,
    HallUp,
    NotDone,
    TableHello,
    TableNow,
    TableSaid,
    WhyNotDone,
)
from companion.hall.shelf.shelf import all_kept
from companion.storage.chain import Row
from tests.hall.https_hall import NotedParts, noting_hall
from tests.hall.logs import drive, is_held, link_of, rows_of
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.mosquitto import Broker, broker_on_loopback, needs_mosquitto
from tests.patience import PATIENCE_S, until

pytestmark = needs_mosquitto

ROWS = rows_of("one", 700)
LOG = ROWS[0].hash
ORDER = DeskOrder("o1", LOG, 1, 7, "accept", {}, "Anna", 60.0)
KILLS = int(os.environ.get("FAUST_KILLS", "2"))
PAST_THE_BROKER = HallUp("by https", 0.0)


@dataclass
class PastTheBroker:
    """The hall's own https: away, unless it is said to be there."""

    is_there: bool = False

    def say(self, said: TableSaid) -> None:
        """It is not judged here what it answers."""
        self.heard()

    def heard(self) -> tuple[HallSaid, ...]:
        if not self.is_there:
            raise CarrierTrouble("the hall cannot be reached")
        return (PAST_THE_BROKER,)

    def bring(self, picture: str, jpeg: bytes) -> None:
        raise AssertionError("no picture was asked for")

    def close(self) -> None:
        """Nothing to end."""


@dataclass
class AtBroker:
    """A hall and its broker; tables are made as they are asked for."""

    broker: Broker
    ending: ExitStack
    shelf: MemoryShelf = field(default_factory=lambda: MemoryShelf(time.time))
    parts: NotedParts = field(default_factory=NotedParts)
    past: PastTheBroker = field(default_factory=PastTheBroker)

    def __post_init__(self) -> None:
        self.begin("first")

    def begin(self, boot: str) -> None:
        hall = noting_hall(self.shelf, boot, self.parts)
        self.registry, self.presence, self.news = hall.registry, hall.presence, hall.news
        login = self.broker.login("hall", self.broker.users.secret)
        self.hall = HallAtBroker(hall, self.broker.users, login, time.monotonic)
        thread = threading.Thread(target=hall.ear.run)
        thread.start()
        self.hall.start()
        for end in (thread.join, hall.ear.stop, self.hall.stop):
            self.ending.callback(end)
        until(lambda: not self.hall.trouble)

    def key_of(self, table: str) -> str:
        key = self.registry.admit(table, table)
        self.broker.users.admit(table, key)
        return key

    def table(self, name: str) -> MqttCarrier:
        login = self.broker.login(name, self.key_of(name))
        carrier = MqttCarrier(login, self.past, lambda: None)
        self.ending.callback(carrier.close)
        return carrier

    def client(self, user: str, password: str, name: str = "") -> Client:
        """Of somebody who does as he likes, and calls himself so."""
        login = self.broker.login(user, password)
        client = client_of(login)
        if name:
            client._client_id = name.encode("ascii")
        connect_to(client, login)
        self.ending.callback(client.loop_stop)
        self.ending.callback(client.disconnect)
        return client


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtBroker]:
    with broker_on_loopback(tmp_path) as broker, ExitStack() as ending:
        yield AtBroker(broker, ending)


def held(at: AtBroker, log: str = LOG) -> tuple[Row, ...]:
    return (*(kept.row for kept in all_kept(at.shelf, log)),)


def test_rows_arrive_as_they_were_written_and_the_table_is_there(at: AtBroker) -> None:
    link = link_of(ROWS)
    drive(at.table("t1"), link, partial(is_held, link))
    assert held(at) == ROWS
    assert not at.presence.of("t1").is_gone


def test_a_broker_that_is_killed_costs_no_row_and_doubles_none(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    for _ in range(KILLS):
        drive(carrier, link, lambda: link.status().is_up)
        at.broker.kill()
        drive(carrier, link, lambda: not link.status().is_up)
        at.broker.start()
    drive(carrier, link, partial(is_held, link))
    assert held(at) == ROWS


def test_an_order_is_told_at_once_and_its_refusal_comes_back(at: AtBroker) -> None:
    carrier = at.table("t1")
    link = link_of(ROWS)
    drive(carrier, link, lambda: not at.presence.of("t1").is_gone and link.status().is_up)
    at.parts.orders["t1"] = (ORDER,)
    at.news.ring("t1")
    until(lambda: ORDER in carrier.heard())
    carrier.say(NotDone("o1", WhyNotDone.OVERTAKEN))
    until(lambda: at.parts.refused == [("t1", NotDone("o1", WhyNotDone.OVERTAKEN))])


def test_how_a_table_stands_is_there_for_a_hall_that_comes_later(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, lambda: link.status().is_up)
    now = TableNow(LOG, 3, 1, {"kind": "waiting"}, 3, {}, 0, 0)
    carrier.say(now)
    until(lambda: at.presence.of("t1").now == now)
    at.hall.stop()
    at.begin("second")
    until(lambda: at.presence.of("t1").now == now)


def test_a_table_that_goes_is_gone_at_once(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, lambda: link.status().is_up and not at.presence.of("t1").is_gone)
    carrier.close()
    until(lambda: at.presence.of("t1").is_gone)


def test_a_hall_that_goes_is_told_and_one_that_begins_anew_is_greeted(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, partial(is_held, link))
    at.hall.stop()
    drive(carrier, link, lambda: not link.status().is_up)
    at.begin("second")
    drive(carrier, link, lambda: link.status().is_up)


@pytest.mark.parametrize("kind", [codec.ROWS, codec.STATE, codec.ANSWERS, "here"])
def test_nobody_speaks_for_another_table(at: AtBroker, kind: str) -> None:
    key = at.key_of("t1")
    at.registry.admit("t2", "t2")
    thief = at.client("t1", key)
    until(thief.is_connected)
    hello = codec.pack(TableHello(LOG, 1, "0.1", 0.0))
    message = b'{"here":true}' if kind == "here" else hello
    for name in ("t2", "t2/../t1", "hall"):
        thief.publish(topic(name, kind), message, AT_LEAST_ONCE)
    last = thief.publish(topic("t1", codec.ROWS), hello, AT_LEAST_ONCE)
    last.wait_for_publish(PATIENCE_S)
    until(lambda: _heard(at, "t1"))
    assert not _heard(at, "t2")


def _heard(at: AtBroker, table: str) -> bool:
    return at.presence.of(table).heard is not None


def test_nobody_reads_what_another_table_is_told(at: AtBroker) -> None:
    thief = at.client("t1", at.key_of("t1"))
    got: list[str] = []
    thief.on_message = lambda _c, _d, message: got.append(message.topic)
    until(thief.is_connected)
    thief.subscribe([("#", 1), ("faust/1/+/orders", 1), ("faust/1/t2/orders", 1)])
    thief.subscribe(topic("t1", codec.ORDERS), 1)
    other, link = at.table("t2"), link_of(ROWS)
    drive(other, link, lambda: link.status().is_up and not at.presence.of("t2").is_gone)
    at.parts.orders |= {"t2": (ORDER,), "t1": (ORDER,)}
    at.news.ring("t2")
    until(lambda: ORDER in other.heard())
    at.hall._say("t1", ORDER)
    until(lambda: topic("t1", codec.ORDERS) in got)
    assert {one for one in got if "t2" in one} == set()


@pytest.mark.parametrize("name", ["hall", "t2"])
def test_nobody_puts_another_off_the_broker_by_taking_its_name(at: AtBroker, name: str) -> None:
    other, link = at.table("t2"), link_of(ROWS)
    drive(other, link, partial(is_held, link))
    gone: list[object] = []
    at.hall._client.on_disconnect = lambda *said: gone.append(said)
    other._client.on_disconnect = lambda *said: gone.append(said)
    thief = at.client("t1", at.key_of("t1"), name)
    until(thief.is_connected)
    thief.publish(topic("t1", codec.ROWS), b"", AT_LEAST_ONCE).wait_for_publish(PATIENCE_S)
    other.say(NotDone("o1", WhyNotDone.OVERTAKEN))
    until(lambda: at.parts.refused != [])
    assert gone == []


def test_a_broker_that_has_gone_keeps_no_silent_table_here(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    later = [0.0]
    at.presence._steady = lambda: time.monotonic() + later[0]
    drive(carrier, link, lambda: link.status().is_up and not at.presence.of("t1").is_gone)
    at.broker.kill()
    until(lambda: bool(at.hall.trouble))
    assert not at.presence.of("t1").is_gone
    later[0] = GONE_AFTER_S
    assert at.presence.of("t1").is_gone
    at.broker.start()
    drive(carrier, link, lambda: link.status().is_up and not at.presence.of("t1").is_gone)


def test_a_table_that_dies_is_gone_by_its_will(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, lambda: link.status().is_up and not at.presence.of("t1").is_gone)
    line = carrier._client.socket()
    assert line is not None
    carrier._client.loop_stop()
    line.close()
    until(lambda: at.presence.of("t1").is_gone)


def test_a_message_that_stumbles_makes_nobody_deaf(
    at: AtBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, partial(is_held, link))

    def stumble(*_: object) -> None:
        raise KeyError("o1")

    with monkeypatch.context() as patched:
        patched.setattr(Hall, "heard", stumble)
        carrier.say(NotDone("o1", WhyNotDone.OVERTAKEN))
        until(lambda: at.hall.fault == "KeyError: 'o1'")
    carrier.say(NotDone("o2", WhyNotDone.OVERTAKEN))
    until(lambda: at.parts.refused == [("t1", NotDone("o2", WhyNotDone.OVERTAKEN))])


def test_what_is_no_message_of_a_hall_is_passed_over(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, partial(is_held, link))
    at.hall._client.publish(topic("t1", codec.WANT), b"no json", AT_LEAST_ONCE)
    until(lambda: carrier.unreadable == 1)
    assert carrier.heard() is not None


@pytest.mark.parametrize(("user", "password"), [("t1", "x"), ("", ""), ("hall", "x"), ("#", "x")])
def test_who_has_no_password_is_not_let_in(at: AtBroker, user: str, password: str) -> None:
    at.key_of("t1")
    refused: list[object] = []
    login = at.broker.login(user, password)
    client = client_of(login)
    client.on_connect = lambda _c, _d, _f, reason, _p: refused.append(reason.is_failure)
    connect_to(client, login)
    until(lambda: bool(refused))
    client.disconnect()
    client.loop_stop()
    assert refused[0] is True


def test_a_dismissed_table_is_heard_no_more_and_asks_the_hall_itself_why(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS[:10])
    drive(carrier, link, partial(is_held, link))
    at.past.is_there = True
    at.registry.dismiss("t1")
    at.broker.users.dismiss("t1")
    later = link_of(ROWS)
    drive(carrier, later, lambda: True)
    at.broker.kill()
    at.broker.start()
    drive(carrier, later, lambda: _asks_past_it(carrier))
    assert held(at) == ROWS[:10]


def _asks_past_it(carrier: MqttCarrier) -> bool:
    """Which it does only where the broker is away, has no hall or does not let it in."""
    try:
        return carrier.heard() == (PAST_THE_BROKER,)
    except CarrierTrouble:
        return False


def test_where_the_broker_is_away_the_hall_itself_is_asked_until_it_is_back(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    at.past.is_there = True
    drive(carrier, link, partial(is_held, link))
    assert not _asks_past_it(carrier)
    at.broker.kill()
    drive(carrier, link, lambda: not link.status().is_up)  # once: what was said last may be lost
    drive(carrier, link, lambda: _asks_past_it(carrier))
    at.broker.start()
    drive(carrier, link, lambda: link.status().is_up and not _asks_past_it(carrier))
    assert held(at) == ROWS


def test_where_the_broker_has_lost_the_hall_it_is_asked_itself(at: AtBroker) -> None:
    carrier, link = at.table("t1"), link_of(ROWS)
    drive(carrier, link, lambda: link.status().is_up)
    at.past.is_there = True
    at.hall.stop()
    drive(carrier, link, lambda: _asks_past_it(carrier))
    at.begin("second")
    drive(carrier, link, lambda: link.status().is_up and not _asks_past_it(carrier))
