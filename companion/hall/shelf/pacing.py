"""Who may bring much now: few at the same time. The others are told when to ask again.

So rows that were just written always find room, and who is held back does not ask all the while.
"""

from collections.abc import Callable
from dataclasses import dataclass

from companion.storage.chain import Head

DRAINING_AT_ONCE = 3  # tables
FEW_ROWS = 50  # so many nobody has to wait with
STALLED_S = 10.0  # who was let in and brings nothing gives the place to another
FIRST_GUESS_S = 0.5  # that a table takes to bring what it has
WEIGHT = 0.1  # of the table that was done last, in the mean of all
LEAST_AGAIN_S, MOST_AGAIN_S = 0.25, 10.0

WhoseLog = tuple[str, str]  # table and log


@dataclass
class _Draining:
    last: int  # the row to be reached
    began: float
    since: float  # when something was last brought


class Pacing:
    """Judges by what the shelf really holds: after a restart nobody seems to bring much."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._draining: dict[WhoseLog, _Draining] = {}
        self._held_back: dict[WhoseLog, float] = {}  # until when; who came first is first
        self._takes_s = FIRST_GUESS_S

    def again_s(self, whose: WhoseLog, last: int, held: Head) -> float:
        """When who has rows up to `last`, of which so many are held, may ask again; 0: bring it.

        There is room for whoever asks first: one that was told a moment may never come.
        """
        self._end_stalled()
        if whose in self._draining or last - held.rows <= FEW_ROWS:
            self._held_back.pop(whose, None)
            return 0.0
        now = self._steady()
        if len(self._draining) < DRAINING_AT_ONCE:
            self._held_back.pop(whose, None)
            self._draining[whose] = _Draining(last, now, now)
            return 0.0
        self._held_back.setdefault(whose, now)
        place = [*self._held_back].index(whose) + 1
        again_s = place * self._takes_s / DRAINING_AT_ONCE
        again_s = min(MOST_AGAIN_S, max(LEAST_AGAIN_S, again_s))
        self._held_back[whose] = now + again_s
        return again_s

    def brought(self, whose: WhoseLog, held: Head) -> None:
        draining = self._draining.get(whose)
        if draining is None:
            return
        draining.since = self._steady()
        if held.rows >= draining.last:
            self._takes_s += WEIGHT * (draining.since - draining.began - self._takes_s)
            self.ended(whose)

    def ended(self, whose: WhoseLog) -> None:
        self._draining.pop(whose, None)
        self._held_back.pop(whose, None)

    def _end_stalled(self) -> None:
        """Also those that were told to ask again, and do not."""
        long_ago = self._steady() - STALLED_S
        for whose, one in [*self._draining.items()]:
            if one.since < long_ago:
                self.ended(whose)
        for whose, until in [*self._held_back.items()]:
            if until < long_ago:
                del self._held_back[whose]
