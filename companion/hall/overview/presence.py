"""Presence of tables: how long ago each was last heard.

A table asks its hall at least every two seconds. Nothing outlives a restart of the hall.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.hall.protocol.wire import TableNow, TableSaid

GONE_AFTER_S = 15.0


@dataclass(frozen=True, slots=True)
class Present:
    """Presence of one table."""

    heard: float | None = None  # last, in the hall's time; None for never
    is_gone: bool = True
    now: TableNow | None = None  # as it said last
    steadily: float = 0.0  # when it was heard last, on the steady clock


class Presence:
    """Any thread may tell and ask."""

    def __init__(self, steady: Callable[[], float], clock: Callable[[], float]) -> None:
        self._steady, self._clock = steady, clock
        self._lock = threading.Lock()
        self._known: dict[str, Present] = {}

    def seen(self, table: str) -> None:
        """Notes that the table was heard, whatever it wanted."""
        with self._lock:
            known = self._known.get(table, Present())
            heard = replace(known, heard=self._clock(), steadily=self._steady())
            self._known[table] = heard

    def heard_from(self, table: str, said: TableSaid) -> None:
        self.seen(table)
        if isinstance(said, TableNow):
            with self._lock:
                self._known[table] = replace(self._known[table], now=said)

    def of(self, table: str) -> Present:
        with self._lock:
            known = self._known.get(table)
        if known is None:
            return Present()
        return replace(known, is_gone=self._steady() - known.steadily >= GONE_AFTER_S)
