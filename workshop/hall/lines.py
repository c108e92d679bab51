"""A simulated table's connection that never waits, whatever carries it."""

import json
import ssl
from collections.abc import Sequence
from typing import Protocol

from companion.hall.carriers.asking import Asking
from companion.hall.protocol import codec
from companion.hall.protocol.wire import HallSaid, TableSaid
from companion.json_reader import Fields, read_each
from workshop.hall.secure_line import SecureLine

WAYS = {codec.ROWS: ("POST", "rows"), codec.STATE: ("PUT", "state")}
ASK = ("GET", "orders")


class TableLine(Protocol):
    """`pump` whenever the socket is ready for what the line `wants`."""

    @property
    def socket(self) -> ssl.SSLSocket: ...

    @property
    def wants(self) -> int:
        """As in selectors; 0: nothing is expected."""

    @property
    def is_free(self) -> bool:
        """Something may be said now."""

    def pump(self) -> Sequence[HallSaid]:
        """Sends and receives what can be; what the hall has said. LineBroken."""

    def say(self, said: TableSaid, now: float) -> int:
        """How many bytes that is."""

    def rest(self, now: float) -> bool:
        """There is nothing to say; whether the line has something to ask then."""

    def close(self) -> None: ...


class HttpsLine:
    """Each answer comes with a request: orders are asked for where nothing else is said."""

    def __init__(self, line: SecureLine) -> None:
        self._line = line
        self._asking = Asking()

    @property
    def socket(self) -> ssl.SSLSocket:
        return self._line.socket

    @property
    def wants(self) -> int:
        return 0 if self._line.is_idle else self._line.wants

    @property
    def is_free(self) -> bool:
        return self._line.is_idle

    def pump(self) -> Sequence[HallSaid]:
        data = None if self._line.is_idle else self._line.pump()
        if data is None:
            return ()
        answer = json.loads(data)
        up = codec.hall_up(Fields(answer["hall"]))
        heard = read_each(answer["said"], "said", codec.hall_said)
        for said in heard:
            self._asking.heard(said)
        return (up, *heard)

    def say(self, said: TableSaid, now: float) -> int:
        data = codec.pack(said)
        self._asking.asked(now, said)
        self._line.ask(WAYS[codec.kind_of(said)], data)
        return len(data)

    def rest(self, now: float) -> bool:
        if not self._asking.is_due(now):
            return False
        self._asking.asked(now)
        self._line.ask(ASK, b"")
        return True

    def close(self) -> None:
        self._line.close()
