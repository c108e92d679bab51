"""The hall's side of a broker: hears all tables, answers each on topics that it alone may read."""

import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage

from companion.hall.carriers.broker_files import BrokerUsers
from companion.hall.carriers.carrier import rates_of_tables
from companion.hall.carriers.mqtt_line import (
    AT_LEAST_ONCE,
    FROM_TABLES,
    HALL_TOPIC,
    HERE,
    PREFIX,
    REASON,
    BrokerLogin,
    client_of,
    connect_to,
    disconnect,
    quality,
    topic,
)
from companion.hall.hall import Hall
from companion.hall.protocol import codec
from companion.hall.protocol.wire import MOST_BYTES, HallSaid, is_table_name
from companion.json_reader import BadValue, Fields, read_json, read_truth

SAY_AGAIN_S = 2.0  # to tables that have not answered an order
DOWN = b'{"up": false}'


class HallAtBroker:
    """`start`, and `stop` at the end. What goes wrong is told in `trouble`, for the operator."""

    def __init__(
        self, hall: Hall, users: BrokerUsers, login: BrokerLogin, steady: Callable[[], float]
    ) -> None:
        self._hall, self.users, self._login = hall, users, login
        self._lock = threading.Lock()
        self._here: set[str] = set()
        self._rates = rates_of_tables(steady)
        self.fault = ""  # of ours, with one of them; for the operator
        self.trouble = "the broker has not answered yet"
        self._client = client_of(login)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = self._failed
        self._client.on_disconnect = self._gone
        self._client.on_message = self._told
        self._client.will_set(HALL_TOPIC, DOWN, AT_LEAST_ONCE, retain=True)
        hall.news.tell(self.tell)
        hall.registry.changed.tell(self._put_out)

    def start(self) -> None:
        connect_to(self._client, self._login)

    def run(self, stopping: threading.Event) -> None:
        """Says again what was not answered, to the tables that are there."""
        while not stopping.wait(SAY_AGAIN_S):
            with self._lock:
                here = [*self._here]
            for table in here:
                self.tell(table)

    def stop(self) -> None:
        disconnect(self._client, HALL_TOPIC, DOWN)

    def tell(self, table: str) -> None:
        """What that table is to be told now; without a broker it waits for the next time."""
        if not self._client.is_connected():
            return
        for said in self._hall.waiting_for(table):
            self._say(table, said)

    def _put_out(self, table: str) -> None:
        """The broker lets a table in by itself, until it is told not to."""
        if not self._hall.registry.is_ours(table):
            self.users.dismiss(table)

    def _say(self, table: str, said: HallSaid) -> None:
        kind = codec.kind_of(said)
        self._client.publish(topic(table, kind), codec.pack(said), quality(kind))

    def _connected(self, client: Client, *said: Any) -> None:
        reason = said[REASON]
        if reason.is_failure:
            self.trouble = f"the broker does not let the hall in: {reason}"
            return
        self.trouble = ""
        client.subscribe([(f"{PREFIX}/+/{kind}", AT_LEAST_ONCE) for kind in FROM_TABLES])
        client.publish(HALL_TOPIC, codec.pack(self._hall.up), AT_LEAST_ONCE, retain=True)

    def _failed(self, _client: Client, _data: Any) -> None:
        self.trouble = f"the broker at {self._login.address} cannot be reached"

    def _gone(self, _client: Client, *said: Any) -> None:
        reason = said[REASON]
        self.trouble = self.trouble or f"the broker has gone: {reason}"
        with self._lock:
            self._here = set()

    def _told(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        table, _, kind = message.topic.removeprefix(f"{PREFIX}/").partition("/")
        payload = bytes(message.payload)
        if not is_table_name(table):
            return
        try:
            if kind == HERE:
                self._is_here(table, payload)
            elif self._rates.take(table):
                said = codec.unpack_from_table(kind, payload)
                self._hall.heard(table, said, lambda answer: self._say(table, answer))
        except BadValue:
            pass  # no message
        except Exception as fault:  # noqa: BLE001  # or nobody would be heard any more, and nobody told
            self.fault = f"{type(fault).__name__}: {fault}"

    def _is_here(self, table: str, payload: bytes) -> None:
        is_here = Fields(read_json(payload, MOST_BYTES)).read("here", read_truth)
        if self._hall.registry.is_ours(table):
            with self._lock:
                (self._here.add if is_here else self._here.discard)(table)
            if is_here:
                self._hall.presence.seen(table)
                self.tell(table)
