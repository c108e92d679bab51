"""A simulated table's https connection that never waits."""

import ssl
from collections.abc import Sequence

from companion.hall.protocol import codec
from companion.hall.protocol.wire import HallSaid, TableSaid
from companion.hall.table.thread import ASK_EVERY_S
from workshop.hall.secure_line import SecureLine


class HttpsLine:
    """`pump` whenever the socket is ready for what the line `wants`."""

    def __init__(self, line: SecureLine) -> None:
        self._line = line
        self._asked_at = 0.0

    @property
    def socket(self) -> ssl.SSLSocket:
        return self._line.socket

    @property
    def wants(self) -> int:
        """As in selectors; 0: nothing is expected."""
        return 0 if self._line.is_idle else self._line.wants

    @property
    def is_free(self) -> bool:
        """Something may be said now."""
        return self._line.is_idle

    def pump(self) -> Sequence[HallSaid]:
        """Sends and receives what can be; what the hall has said. LineBroken."""
        data = None if self._line.is_idle else self._line.pump()
        return () if data is None else codec.unpack_from_hall(data)

    def say(self, said: Sequence[TableSaid], now: float) -> int:
        """How many bytes that is."""
        data = codec.pack(said)
        self._asked_at = now
        self._line.ask(("POST", "say"), data)
        return len(data)

    def rest(self, now: float) -> bool:
        """There is nothing to say; whether the hall is asked for orders now."""
        is_time = now - self._asked_at >= ASK_EVERY_S
        if is_time:
            self.say((), now)
        return is_time

    def close(self) -> None:
        self._line.close()
