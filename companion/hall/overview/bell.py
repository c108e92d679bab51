"""News of tables, by name, for whoever has to tell a table something."""

import threading
from collections.abc import Callable


class News:
    """Calls each listener with the name of a table that there is news of; any thread may ring."""

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
