"""What both ends of a broker have in common: how they reach it, and what its topics are called.

Only what MQTT 3.1.1 promises is relied upon: any broker will do.
"""

import json
import socket
import ssl
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import Client, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from companion.hall.protocol import codec

PREFIX = "faust/1"
HERE = "here"  # true while a table is connected; its last will says false
HALL_TOPIC = f"{PREFIX}/{codec.HALL}"
FROM_TABLES = (codec.ROWS, codec.STATE, codec.ANSWERS, HERE)
TO_TABLES = (codec.HAVE, codec.ORDERS, codec.WANT)
AT_LEAST_ONCE, AT_MOST_ONCE = 1, 0
KEEPALIVE_S = 10
AGAIN_S, LONGEST_AGAIN_S = 1, 30
MOST_QUEUED = 2000
GOODBYE_S = 1.0  # that the last word may take
REASON = 2  # where the client's library says why, behind its own things


@dataclass(frozen=True, slots=True)
class BrokerLogin:
    """Where the broker is, and as whom one speaks there."""

    address: str  # host:port
    user: str
    password: str
    tls: ssl.SSLContext


def topic(table: str, kind: str) -> str:
    return f"{PREFIX}/{table}/{kind}"


def heard_by(table: str) -> list[tuple[str, int]]:
    """What a table subscribes to."""
    kinds = [(topic(table, kind), AT_LEAST_ONCE) for kind in TO_TABLES]
    return [*kinds, (HALL_TOPIC, AT_LEAST_ONCE)]


def here(is_here: bool) -> bytes:
    """What a table says on its topic of that name, and its last will."""
    return json.dumps({"here": is_here}).encode("ascii")


def quality(kind: str) -> int:
    """What is repeated anyway, or replaced by the next, need not be kept by anybody."""
    return AT_MOST_ONCE if kind in {codec.HAVE, codec.STATE, codec.WANT} else AT_LEAST_ONCE


def client_of(login: BrokerLogin) -> Client:
    """Not connected yet: set its will first, then `connect_to`."""
    client = Client(
        CallbackAPIVersion.VERSION2, client_id=login.user, clean_session=True, protocol=MQTTv311
    )
    client.username_pw_set(login.user, login.password)
    client.tls_set_context(login.tls)
    client.reconnect_delay_set(AGAIN_S, LONGEST_AGAIN_S)
    client.max_queued_messages_set(MOST_QUEUED)
    client.on_socket_open = _without_delay
    return client


def connect_to(client: Client, login: BrokerLogin) -> None:
    """In a thread of the client's, which tries again for ever."""
    host, _, port = login.address.rpartition(":")
    client.connect_async(host, int(port), KEEPALIVE_S)
    client.loop_start()


def disconnect(client: Client, where: str, goodbye: bytes) -> None:
    """Says that it goes: a will is for those who cannot."""
    if client.is_connected():
        last = client.publish(where, goodbye, AT_LEAST_ONCE, retain=True)
        if last.rc == 0:
            last.wait_for_publish(GOODBYE_S)
    client.disconnect()
    client.loop_stop()


def _without_delay(_client: Client, _data: Any, line: Any) -> None:
    """Or a small message waits until the one before was acknowledged: 40 ms."""
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
