"""How well a hall is just now, read from its parts."""

import threading
from collections.abc import Callable

from companion.hall.hall import Hall
from companion.hall.joining.registry import HallTable
from companion.hall.overview.health import Alarm, HallHealth, TableHealth, alarms, behind_since


class HealthWatch:
    """Any thread may ask. Since when a table is far behind is known from the first look at it."""

    def __init__(self, hall: Hall, steady: Callable[[], float]) -> None:
        self._hall, self._steady = hall, steady
        self._lock = threading.Lock()
        self._since: dict[str, float] = {}

    def look(self) -> tuple[HallHealth, tuple[Alarm, ...]]:
        health, now = health_of(self._hall, self._hall.time()), self._steady()
        with self._lock:
            self._since = behind_since(self._since, health.tables, now)
            return health, alarms(health, self._since, now)


def health_of(hall: Hall, now: float) -> HallHealth:
    """`now` in the hall's time. ShelfTrouble where even the disk cannot be asked."""
    waiting = ((table, now - need.came) for table, need in hall.overview.alerts(now).items())
    oldest = next(waiting, None)
    written = hall.overview.not_as_written
    return HallHealth(tables_now(hall), hall.ear.trouble, hall.shelf.room(), oldest, written)


def tables_now(hall: Hall) -> tuple[TableHealth, ...]:
    """Those that belong to the hall."""
    refused = hall.ear.refusals()
    ours = hall.registry.ours()
    return (*(_table(hall, one, refused.get(one.name, "")) for one in ours),)


def _table(hall: Hall, table: HallTable, refused: str) -> TableHealth:
    present = hall.presence.of(table.name)
    said = present.now
    followed = None if said is None else hall.overview.of(said.log)
    held = 0 if followed is None else followed.course.row
    return TableHealth(
        table.name,
        table.label,
        present.is_gone,
        present.heard,
        0 if said is None else max(0, said.row - held),
        0 if said is None else said.unwritten,
        present.clock_ahead,
        refused,
    )
