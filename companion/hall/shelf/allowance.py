"""Limits of what one table may have kept, and of how many tables bring much at the same time.

Nothing that is kept is ever removed, so whoever has a key could fill the disk for all. After an
outage all tables come at once; few bring much then, the others are told when to ask again.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.storage.chain import Row

ROW_COSTS = 256  # bytes beside its body
AT_ONCE = 32 << 20  # more than an evening of any table has
A_SECOND = 100_000  # which come back
AN_EVENING = 200 << 20  # since the hall began
MOST_LOGS = 100
MOST_OF_A_GAME = 8 << 20  # that is judged again or shown; a real one has hardly 2
MOST_GAMES = 1000  # of a table
BRINGING_AT_ONCE = 3  # tables
FEW_ROWS = 50  # with so many nobody has to wait
STALLED_S = 10.0  # who was let in and brings nothing gives the place to another
TAKES_S = 0.5  # that a table takes to bring what it has, about
LEAST_AGAIN_S, MOST_AGAIN_S = 0.25, 10.0


@dataclass
class _Brought:
    left: float
    since: float  # when so much was left
    kept: int = 0
    logs: set[str] = field(default_factory=set)


class Allowance:
    """What is held already costs nothing. Needs a lock around it."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._tables: dict[str, _Brought] = {}

    def lets_through(self, table: str, log: str) -> bool:
        brought = self._of(table)
        is_known = log in brought.logs or len(brought.logs) < MOST_LOGS
        return is_known and brought.left > 0 and brought.kept < AN_EVENING

    def kept(self, table: str, log: str, rows: Iterable[Row]) -> None:
        brought, size = self._of(table), sum(map(size_of, rows))
        brought.logs.add(log)
        brought.left -= size
        brought.kept += size

    def _of(self, table: str) -> _Brought:
        now = self._steady()
        brought = self._tables.setdefault(table, _Brought(AT_ONCE, now))
        brought.left = min(AT_ONCE, brought.left + (now - brought.since) * A_SECOND)
        brought.since = now
        return brought


class Pacing:
    """Lets few tables bring much at the same time. Needs a lock around it."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._bringing: dict[str, float] = {}  # tables, since when they brought something
        self._held_back: dict[str, float] = {}  # until when; who came first is first

    def again_s(self, table: str, behind: int) -> float:
        """The time after which a table that is so many rows behind may ask again; 0: bring it."""
        now = self._steady()
        self._bringing = {one: at for one, at in self._bringing.items() if now - at < STALLED_S}
        self._held_back = {one: at for one, at in self._held_back.items() if now - at < STALLED_S}
        if behind <= FEW_ROWS:
            self.ended(table)
            return 0.0
        if table in self._bringing or len(self._bringing) < BRINGING_AT_ONCE:
            self._held_back.pop(table, None)
            self._bringing[table] = now
            return 0.0
        self._held_back.setdefault(table, now)
        place = [*self._held_back].index(table) + 1
        again_s = min(MOST_AGAIN_S, max(LEAST_AGAIN_S, place * TAKES_S / BRINGING_AT_ONCE))
        self._held_back[table] = now + again_s
        return again_s

    def ended(self, table: str) -> None:
        self._bringing.pop(table, None)
        self._held_back.pop(table, None)


def size_of(row: Row) -> int:
    """About what it takes, on a disk or in memory."""
    return ROW_COSTS + len(row.body.encode("utf-8", "surrogatepass"))
