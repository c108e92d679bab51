"""Which tables are there: heard of just now, gone, or never there; and how each says it stands.

A carrier that is asked over and over hears a table at least every two seconds. One that is told
when a table goes (a last will) says so itself, and then silence means nothing.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.hall.protocol.wire import TableHello, TableNow, TableSaid

GONE_AFTER_S = 15.0


@dataclass(frozen=True, slots=True)
class Present:
    """What is known of one table's being there."""

    heard: float | None = None  # when last, in the hall's time; None for never
    is_gone: bool = True
    now: TableNow | None = None  # as it said last
    clock_ahead: float | None = None  # s by which its wall clock is ahead of the hall's
    steadily: float = 0.0  # when it was heard last, on the steady clock
    is_told: bool | None = None  # its carrier says whether it is there; None where none can


class Presence:
    """Any thread may tell and ask. Nothing outlives a restart: tables speak again at once."""

    def __init__(self, steady: Callable[[], float], clock: Callable[[], float]) -> None:
        self._steady, self._clock = steady, clock
        self._lock = threading.Lock()
        self._known: dict[str, Present] = {}

    def seen(self, table: str) -> None:
        """It was heard, whatever it wanted."""
        with self._lock:
            self._see(table)

    def heard_from(self, table: str, said: TableSaid) -> None:
        with self._lock:
            known = self._see(table)
            match said:
                case TableNow():
                    known = replace(known, now=said)
                case TableHello(clock=clock):
                    known = replace(known, clock_ahead=clock - self._clock())
            self._known[table] = known

    def here(self, table: str, is_here: bool) -> None:
        """What a carrier knows that is told when a table goes."""
        with self._lock:
            known = self._see(table) if is_here else self._known.get(table, Present())
            self._known[table] = replace(known, is_told=is_here)

    def untold(self, table: str) -> None:
        """Its carrier is told nothing any longer; the silence that counts begins now."""
        with self._lock:
            known = self._known.get(table)
            if known is not None and known.is_told:
                self._known[table] = replace(known, is_told=None, steadily=self._steady())

    def of(self, table: str) -> Present:
        now = self._steady()
        with self._lock:
            known = self._known.get(table, Present())
        if known.heard is None:
            return Present()
        silent = now - known.steadily >= GONE_AFTER_S
        is_gone = silent if known.is_told is None else not known.is_told
        return replace(known, is_gone=is_gone)

    def _see(self, table: str) -> Present:
        known = self._known.get(table, Present())
        is_told = None if known.is_told is False else known.is_told  # it spoke after it was gone
        heard, steadily = self._clock(), self._steady()
        known = replace(known, heard=heard, steadily=steadily, is_told=is_told)
        self._known[table] = known
        return known
