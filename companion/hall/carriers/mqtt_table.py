"""The table's side of a broker: a client of its own topics, told by a thread of the client's.

Where the broker is away, has lost the hall or does not let a table in, the table speaks with the
hall itself by https until the hall's word comes through the broker again: so the desk goes on, and
who was dismissed is told.
"""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage

from companion.hall.carriers.carrier import CarrierTrouble, TableCarrier
from companion.hall.carriers.mqtt_line import (
    AT_LEAST_ONCE,
    HERE,
    REASON,
    BrokerLogin,
    client_of,
    connect_to,
    disconnect,
    heard_by,
    here,
    quality,
    topic,
)
from companion.hall.protocol import codec
from companion.hall.protocol.wire import MOST_BYTES, HallSaid, TableSaid
from companion.json_reader import BadValue, read_json

MOST_WAITING = 1000  # messages that nobody has taken yet
NOT_THERE = "the broker cannot be reached"
HALL_AWAY = "the broker is there, the hall is not"
CONNECTING = "the broker has not answered yet"


class MqttCarrier:
    """`ring` is called from the client's thread whenever there is something to be heard."""

    def __init__(self, login: BrokerLogin, hall: TableCarrier, ring: Callable[[], None]) -> None:
        """`hall` is the way past the broker, which pictures always take."""
        self._table, self._hall, self._ring = login.user, hall, ring
        self._address = login.address
        self._lock = threading.Lock()
        self._heard: deque[HallSaid] = deque(maxlen=MOST_WAITING)
        self._trouble = CONNECTING
        self._is_past = False  # the broker: the hall itself is spoken with
        self._turned = ""  # to the other way, because of that: what was said last may be lost
        self.unreadable = 0  # messages of the hall, passed over
        self._client = client_of(login)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = self._failed
        self._client.on_disconnect = self._gone
        self._client.on_message = self._told
        self._client.will_set(topic(self._table, HERE), here(False), AT_LEAST_ONCE, retain=True)
        connect_to(self._client, login)

    def say(self, said: TableSaid) -> None:
        if self._goes_past():
            self._hall.say(said)
            return
        kind = codec.kind_of(said)
        sent = self._client.publish(
            topic(self._table, kind), codec.pack(said), quality(kind), retain=kind == codec.STATE
        )
        if sent.rc:
            raise CarrierTrouble(f"{self._address}: {NOT_THERE}")

    def heard(self) -> tuple[HallSaid, ...]:
        if self._goes_past():
            return self._hall.heard()
        with self._lock:
            found = (*self._heard,)
            self._heard.clear()
        return found

    def bring(self, picture: str, jpeg: bytes) -> None:
        self._hall.bring(picture, jpeg)

    def close(self) -> None:
        disconnect(self._client, topic(self._table, HERE), here(False))
        self._hall.close()

    def _goes_past(self) -> bool:
        """Whether the hall itself is to be spoken with; CarrierTrouble where no way is open, and
        once where this one is another than before."""
        with self._lock:
            is_past, turned, self._turned = self._is_past, self._turned, ""
            trouble = turned or ("" if is_past else self._trouble)
        if turned:
            self._hall.close()  # it greets anew
        if trouble:
            raise CarrierTrouble(f"{self._address}: {trouble}")
        return is_past

    def _connected(self, client: Client, *said: Any) -> None:
        reason = said[REASON]
        if reason.is_failure:
            self._go_past(f"the broker does not let this table in: {reason}")
            return
        self._lose(HALL_AWAY)  # until the hall's own word comes, which the broker keeps
        client.subscribe(heard_by(self._table))
        client.publish(topic(self._table, HERE), here(True), AT_LEAST_ONCE, retain=True)

    def _failed(self, _client: Client, _data: Any) -> None:
        self._go_past(NOT_THERE)

    def _gone(self, _client: Client, *said: Any) -> None:
        self._go_past(f"the broker has gone: {said[REASON]}")

    def _told(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        kind, payload = message.topic.rpartition("/")[2], bytes(message.payload)
        try:
            if kind == codec.HALL and read_json(payload, MOST_BYTES) == {"up": False}:
                self._go_past(HALL_AWAY)
                return
            said = codec.unpack_from_hall(kind, payload)
        except BadValue:
            self.unreadable += 1
            return
        with self._lock:
            if kind == codec.HALL:
                self._trouble, self._is_past = "", False
            self._heard.append(said)
        self._ring()

    def _lose(self, why: str) -> None:
        with self._lock:
            self._trouble = why
            self._heard.clear()
        self._ring()

    def _go_past(self, why: str) -> None:
        with self._lock:
            if not self._is_past:
                self._is_past, self._turned = True, why
        self._lose(why)
