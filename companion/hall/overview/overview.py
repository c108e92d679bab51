"""All tables at a glance: how each log stands, and who needs somebody, folded from kept rows."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Self

from companion.hall.check import own_as_read
from companion.hall.overview.health import Alarm, AlarmKind
from companion.hall.shelf.shelf import ROWS_AT_ONCE, Shelf, ShelfTrouble
from companion.observations import Json
from companion.storage.chain import Row, hash_of
from companion.storage.course import LogCourse, course_after

ASKED = "asked"  # one player by another
PATIENCE_S = 120.0  # in which players answer one another, before somebody is called


@dataclass(frozen=True, slots=True)
class Need:
    """A table needs somebody. It is one need while it lasts, whatever it says."""

    came: float  # in the hall's time
    kind: str  # illegal, unclear or asked, as it is now

    def calls(self, now: float) -> bool:
        """Whether its players cannot answer it, or have not after a while."""
        return self.kind != ASKED or now - self.came >= PATIENCE_S


def needs_whom(standing: Mapping[str, Json]) -> str:
    """illegal, unclear or asked, where players may not get on by themselves; else nothing."""
    kind = standing.get("kind")
    if kind in ("illegal", "unclear"):
        return str(kind)
    return ASKED if kind == "waiting" and standing.get("for") == "consent" else ""


@dataclass(frozen=True, slots=True)
class Followed:
    """A log, which table writes it, and how it stands."""

    log: str
    table: str
    course: LogCourse = field(default_factory=LogCourse)
    came: float = 0.0  # its last row, in the hall's time
    need: Need | None = None

    def after(self, row: Row, came: float) -> Self:
        course = course_after(self.course, row)
        kind = needs_whom(course.standing)
        need = replace(self.need or Need(came, kind), kind=kind) if kind else None
        return replace(self, course=course, came=came, need=need)


class Overview:
    """`kept` is the ear's: it reads what is new of a log, and hands each row on to `tell`.

    Any thread may ask, `tell` too. What the shelf cannot give just now is read when it is asked.
    """

    def __init__(self, shelf: Shelf, tell: Callable[[Followed, Row], None]) -> None:
        """`tell` gets each row of each log once, with how its log stands after it."""
        self._shelf, self._tell = shelf, tell
        self._lock = threading.RLock()
        self._followed: dict[str, Followed] = {}
        self._behind: dict[str, None] = {}  # logs of which there may be more to read
        self._own, self._changed = (*own_as_read(shelf),), dict[str, int]()

    def follow_all(self) -> None:
        """Reads the whole shelf. ShelfTrouble.

        What is not as it was written is followed all the same, and named.
        """
        with self._lock:
            last_of = self._learn_all()
            self._behind |= dict.fromkeys(last_of)
            self._read_on()
            for log, last in last_of.items():
                read = self._followed[log].course.row
                if read < last:
                    self._changed.setdefault(log, read + 1)

    def kept(self, log: str) -> None:
        """That log has new rows."""
        with self._lock, suppress(ShelfTrouble):
            self._behind[log] = None
            self._read_on()

    def _read_on(self) -> None:
        """ShelfTrouble leaves the rest for the next time. Whoever is told may look meanwhile."""
        while self._behind:
            log = next(iter(self._behind))
            del self._behind[log]
            try:
                if log not in self._followed:
                    self._learn_all()
                self._follow(log)
            except ShelfTrouble:
                self._behind[log] = None
                raise

    def tables(self) -> dict[str, Followed]:
        """The log that each table writes now: the one that got a row last."""
        with self._lock:
            with suppress(ShelfTrouble):
                self._read_on()
            logs = sorted(self._followed.values(), key=lambda one: one.came)
        return {one.table: one for one in logs}

    def of(self, log: str) -> Followed | None:
        with self._lock:
            return self._followed.get(log)

    def alerts(self, now: float) -> dict[str, Need]:
        """By table; who has waited longest comes first. What players ask each other is theirs for
        a while."""
        all_needs = ((table, one.need) for table, one in self.tables().items())
        needs = ((table, need) for table, need in all_needs if need is not None and need.calls(now))
        return dict(sorted(needs, key=lambda found: found[1].came))

    @property
    def not_as_written(self) -> tuple[Alarm, ...]:
        """What was so at the beginning; and of each log that has one, the first row that is not."""
        with self._lock:
            changed = [(self._followed[log].table, row) for log, row in self._changed.items()]
        return (*self._own, *(Alarm(AlarmKind.CHANGED, *one) for one in changed))

    def _learn_all(self) -> dict[str, int]:
        """Which logs there are, up to which row, and whose; their rows come by themselves."""
        holdings = self._shelf.holdings()
        for held in holdings:
            self._followed.setdefault(held.log, Followed(held.log, held.table))
        return {held.log: held.head.rows for held in holdings}

    def _follow(self, log: str) -> None:
        known = self._followed.get(log)
        while known and (rows := self._shelf.rows(log, known.course.row, ROWS_AT_ONCE)):
            for kept in rows:
                expected = known.course.row + 1
                if kept.row.id != expected or hash_of(kept.row) != kept.row.hash:
                    self._changed.setdefault(log, expected)
                known = self._followed[log] = known.after(kept.row, kept.came)
                self._tell(known, kept.row)
