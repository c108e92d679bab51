"""The queue of orders to the board: one is sent at a time, and again until it is acknowledged.

Every try of an order has the same number (PROTOCOL.md 3).
"""

from collections import deque
from dataclasses import dataclass, field

from firmware_bridge.frame import encode
from firmware_bridge.messages import Ack, Order

TIMEOUT_S = 0.3
MOST_TRIES = 4
LONGEST_QUEUE = 16

_LEVELS = "GKPO"  # a newer order of these letters replaces one that still waits


@dataclass(slots=True)
class Outbox:
    lost: int = 0
    _waiting: deque[Order] = field(default_factory=deque)
    _sent: Order | None = None
    _tries: int = 0
    _sent_at: float = 0.0
    _number: int = 0

    def put(self, letter: str, argument: str = "") -> int:
        """Queues an order and gives the number that its acknowledgement will have."""
        self._number = (self._number + 1) % 256
        order = Order(letter, self._number, argument)
        if letter in _LEVELS:
            self._waiting = deque(o for o in self._waiting if o.letter != letter)
        if len(self._waiting) >= LONGEST_QUEUE:
            self._waiting.popleft()
            self.lost += 1
        self._waiting.append(order)
        return order.number

    def take_due(self, now: float) -> bytes:
        """Takes the next order if it is time; gives the bytes to send, often none."""
        if self._sent is not None and now - self._sent_at < TIMEOUT_S:
            return b""
        if self._sent is not None and self._tries >= MOST_TRIES:
            self._sent = None
            self.lost += 1
        if self._sent is None:
            if not self._waiting:
                return b""
            self._sent, self._tries = self._waiting.popleft(), 0
        self._tries += 1
        self._sent_at = now
        return b"\n" + encode(self._sent.body())

    def settle(self, ack: Ack) -> Order | None:
        """Ends the order that this acknowledges, and gives it; None if it is not the one sent."""
        if self._sent is None or ack.number != self._sent.number:
            return None
        done, self._sent = self._sent, None
        return done

    def clear(self) -> None:
        """Drops all orders: they were for a session that has ended."""
        self._waiting.clear()
        self._sent = None
