"""How much one table may have kept: bytes, at once and in an evening, and how many logs.

Nothing that is kept is ever removed, so whoever has a key could fill the disk for all.
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


@dataclass
class _Brought:
    left: float
    since: float  # when so much was left
    kept: int = 0
    logs: set[str] = field(default_factory=set)


class Allowance:
    """What is held already costs nothing. Of one thread."""

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


def size_of(row: Row) -> int:
    """About what it takes, on a disk or in memory."""
    return ROW_COSTS + len(row.body.encode("utf-8", "surrogatepass"))
