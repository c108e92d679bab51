"""One connection of a table to a broker, run by whoever waits for its socket."""

import selectors
import ssl
from collections.abc import Sequence
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import MQTTErrorCode

from companion.hall.carriers.mqtt_line import (
    AT_LEAST_ONCE,
    HERE,
    KEEPALIVE_S,
    REASON,
    BrokerLogin,
    client_of,
    heard_by,
    here,
    quality,
    topic,
)
from companion.hall.protocol import codec
from companion.hall.protocol.wire import MOST_BYTES, HallSaid, TableSaid
from companion.json_reader import read_json
from workshop.hall.secure_line import LineBroken

DOWN = {"up": False}


class BrokerLine:
    """Free as soon as the hall's own word has come, which the broker keeps."""

    def __init__(self, login: BrokerLogin, address: str) -> None:
        """`address` is our own: each table has another, as each is another computer."""
        self._table = login.user
        self._heard: list[HallSaid] = []
        self.is_free = False
        self._client = client_of(login)
        self._client.on_connect = self._connected
        self._client.on_message = self._told
        self._client.will_set(topic(self._table, HERE), here(False), AT_LEAST_ONCE, retain=True)
        host, _, port = login.address.rpartition(":")
        self._client.connect(host, int(port), KEEPALIVE_S, bind_address=address)

    @property
    def socket(self) -> ssl.SSLSocket:
        line = self._client.socket()
        if not isinstance(line, ssl.SSLSocket):
            raise LineBroken("closed")
        return line

    @property
    def wants(self) -> int:
        return selectors.EVENT_READ | (selectors.EVENT_WRITE if self._client.want_write() else 0)

    def pump(self) -> Sequence[HallSaid]:
        _sound(self._client.loop_read())
        while self.socket.pending():
            _sound(self._client.loop_read())
        if self._client.want_write():
            _sound(self._client.loop_write())
        _sound(self._client.loop_misc())
        heard, self._heard = self._heard, []
        return heard

    def say(self, said: TableSaid, _now: float) -> int:
        kind, data = codec.kind_of(said), codec.pack(said)
        is_kept = kind == codec.STATE
        sent = self._client.publish(topic(self._table, kind), data, quality(kind), is_kept)
        _sound(sent.rc)
        return len(data)

    def rest(self, _now: float) -> bool:
        """The hall tells by itself."""
        return False

    def close(self) -> None:
        self._client.disconnect()

    def _connected(self, client: Client, *said: Any) -> None:
        if said[REASON].is_failure:
            client.disconnect()
            return
        client.subscribe(heard_by(self._table))
        client.publish(topic(self._table, HERE), here(True), AT_LEAST_ONCE, retain=True)

    def _told(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        kind, payload = message.topic.rpartition("/")[2], bytes(message.payload)
        if kind == codec.HALL:
            self.is_free = read_json(payload, MOST_BYTES) != DOWN
            if not self.is_free:
                return
        self._heard.append(codec.unpack_from_hall(kind, payload))


def _sound(code: MQTTErrorCode) -> None:
    if code != MQTTErrorCode.MQTT_ERR_SUCCESS:
        raise LineBroken(str(code))
