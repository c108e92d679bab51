"""Orders to the board: one outstanding, the same number on every try (PROTOCOL.md 3)."""

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
        """Queues an order and returns the number that its ack will carry."""
        self._number = (self._number + 1) % 256
        order = Order(letter, self._number, argument)
        if letter in _LEVELS:
            self._waiting = deque(o for o in self._waiting if o.letter != letter)
        if len(self._waiting) >= LONGEST_QUEUE:
            self._waiting.popleft()
            self.lost += 1
        self._waiting.append(order)
        return order.number

    def due(self, now: float) -> bytes:
        """The bytes that are to be sent now, often none."""
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
        """The order that this ack answers; None for an old or foreign ack."""
        if self._sent is None or ack.number != self._sent.number:
            return None
        done, self._sent = self._sent, None
        return done

    def clear(self) -> None:
        """A new session begins: what waited for the old one is void."""
        self._waiting.clear()
        self._sent = None
