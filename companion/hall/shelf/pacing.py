"""Who may bring much now: few at the same time, so that none sends twice for want of an answer."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.storage.chain import Head

DRAINING_AT_ONCE = 16  # tables
FEW_ROWS = 50  # so many nobody has to wait with
STALLED_S = 10.0  # who was let in and brings nothing gives the place to another

WhoseLog = tuple[str, str]  # table and log


@dataclass
class _Draining:
    last: int  # the row to be reached
    since: float  # when something was last brought


class Pacing:
    """Judges by what the shelf really holds: after a restart nobody seems to bring much."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._draining: dict[WhoseLog, _Draining] = {}

    @property
    def has_room(self) -> bool:
        return len(self._draining) < DRAINING_AT_ONCE

    def may_bring(self, whose: WhoseLog, last: int, held: Head) -> bool:
        """Whether who has rows up to `last` may be answered that so many are held."""
        if whose in self._draining or last - held.rows <= FEW_ROWS:
            return True
        if not self.has_room:
            return False
        self.let_in(whose, last)
        return True

    def let_in(self, whose: WhoseLog, last: int) -> None:
        self._draining[whose] = _Draining(last, self._steady())

    def brought(self, whose: WhoseLog, held: Head) -> None:
        draining = self._draining.get(whose)
        if draining is None:
            return
        draining.since = self._steady()
        if held.rows >= draining.last:
            self.ended(whose)

    def ended(self, whose: WhoseLog) -> None:
        self._draining.pop(whose, None)

    def end_stalled(self) -> None:
        now = self._steady()
        for whose, one in [*self._draining.items()]:
            if now - one.since > STALLED_S:
                self.ended(whose)
