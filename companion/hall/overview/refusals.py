"""Whose rows are not taken just now, until the table has brought something since or is forgiven.

Two computers that write one log have one name. So a fork is over only when the one that is refused
has also been silent for a while: as long as it is there it says so again.
"""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.hall.protocol.wire import NotTaken, Refusal

FORK_IS_OVER_S = 30.0  # of silence; a table that is refused asks again every 10 s

Brought = tuple[str, int]  # the log that a table writes now, and its last row that is held


@dataclass(frozen=True, slots=True)
class _Noted:
    said: NotTaken
    at: float  # on the steady clock
    brought: Brought  # by then
    is_over: bool = False


class RefusalWatch:
    """Any thread may ask. `refusals` are the ear's: of each table and log the last."""

    def __init__(
        self,
        refusals: Callable[[], Iterable[tuple[str, NotTaken]]],
        brought: Callable[[str], Brought],
        steady: Callable[[], float],
    ) -> None:
        self._refusals, self._brought, self._steady = refusals, brought, steady
        self._lock = threading.Lock()
        self._noted: dict[tuple[str, str], _Noted] = {}

    def now(self) -> dict[str, Refusal]:
        """By table, why."""
        now = self._steady()
        with self._lock:
            refused = [*self._refusals()]
            known = {(table, said.log) for table, said in refused}
            self._noted = {whose: one for whose, one in self._noted.items() if whose in known}
            for table, said in refused:
                self._note(table, said, now)
            return {
                table: one.said.why for (table, _), one in self._noted.items() if not one.is_over
            }

    def _note(self, table: str, said: NotTaken, now: float) -> None:
        whose, brought = (table, said.log), self._brought(table)
        known = self._noted.get(whose)
        if known is None or known.said is not said:  # it was refused again
            self._noted[whose] = _Noted(said, now, brought)
            return
        is_silent = said.why is not Refusal.FORK or now - known.at >= FORK_IS_OVER_S
        is_over = known.is_over or (brought != known.brought and is_silent)
        self._noted[whose] = replace(known, is_over=is_over)
