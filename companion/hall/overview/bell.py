"""Says that something in the hall is other than it was, to whoever waits for that or is called."""

import threading
from collections.abc import Callable


class HallBell:
    """Any thread may ring. Who waits says up to which ringing it has heard."""

    def __init__(self) -> None:
        self._rung = threading.Condition()
        self.count = 0  # how often it has rung

    def ring(self) -> None:
        with self._rung:
            self.count += 1
            self._rung.notify_all()

    def wait(self, heard: int, most_s: float) -> int:
        """How often it has rung by now: more often than was heard, unless the time is over."""
        with self._rung:
            self._rung.wait_for(lambda: self.count != heard, most_s)
            return self.count


class News:
    """Whoever wants to hear of tables is called with the name of each that there is news of."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listening: list[Callable[[str], None]] = []

    def tell(self, ring: Callable[[str], None]) -> None:
        with self._lock:
            self._listening.append(ring)

    def ring(self, table: str) -> None:
        with self._lock:
            listening = [*self._listening]
        for ring in listening:
            ring(table)
