"""All tables of a hall, folded from their rows: as they stand, or as the public may know them."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf

from companion.hall.hall import Hall
from companion.hall.joining.registry import HallTable
from companion.hall.overview.public import PublicCourse, delay_of, told_on, was_told_too_soon
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.tournament import Tournament
from companion.hall.shelf.shelf import ROWS_AT_ONCE, ShelfTrouble
from companion.observations import Json
from web.hall.tiles import SeenTable, place_of, tile
from web.hall.told_log import ToldLog
from web.hall.wall_lists import known_from, public_now
from web.words import Speech

_NOTHING = ToldLog("")
_Tile = tuple[Tournament, SeenTable, Mapping[str, Json]]  # and what it was made of


class Tables:
    """Any thread may ask; what it gives is as of the last look."""

    def __init__(self, hall: Hall, *, is_public: bool) -> None:
        """The public hears of rows and results after the delay of their round, the desk at once."""
        self.hall, self._is_public = hall, is_public
        self._lock = threading.Lock()
        self._well_at = hall.time()
        self._logs: dict[str, ToldLog] = {}
        self.found = Reckoned(Tournament())
        self._results = self.found, 0.0  # all, and until when those that are told hold
        self._tiles: dict[tuple[str, str], _Tile] = {}  # by language and table
        self.now: Mapping[str, SeenTable] = {}
        self.as_of: float | None = None  # in the hall's time, where all may be old

    def look(self) -> None:
        """Takes what may be known by now; what cannot be read now is read the next time."""
        with self._lock:
            self._look(self.hall.time())

    def _look(self, now: float) -> None:
        is_well = False
        with suppress(ShelfTrouble):
            self._reckon(now)
            for one in self.hall.overview.tables().values():
                self._logs.setdefault(one.log, self._untold(one.log, one.table))
            for log in [*self._logs]:
                self._follow(log, now)
            is_well = self.hall.ear.is_shelf_well and self.hall.secretary.is_fresh
        if is_well:
            self._well_at = now
        newest = {one.table: one for one in sorted(self._logs.values(), key=_came)}
        ours = self.hall.registry.ours()
        self.now = {one.name: self._seen(one, newest.get(one.name, _NOTHING)) for one in ours}
        self.as_of = None if is_well else self._well_at

    def tile(self, now: SeenTable, speech: Speech) -> Mapping[str, Json]:
        """Made anew only where something about the table is other."""
        found, key = self.found, (speech[0], now.table.name)
        before = self._tiles.get(key)
        if before is None or before[0] is not found.tournament or not now.is_seen_as(before[1]):
            made = tile(now, now.log.shown(speech), speech[1], found)
            self._tiles[key] = before = found.tournament, now, made
        return before[2]

    def _seen(self, table: HallTable, log: ToldLog) -> SeenTable:
        place = place_of(self.found, table.name, log.name, log.course)
        return SeenTable(table, place, log, self.hall.presence.of(table.name).is_gone)

    def _reckon(self, now: float) -> None:
        """Results are known with the decision or the proof, or when their delay has passed."""
        whole, began, until = self.hall.secretary.reckoned(), self.hall.began, inf
        if self._results[0] is whole and now < self._results[1]:
            return
        before, self.found = self.found.tournament, whole
        if self._is_public:
            later = (known_from(whole, one, began) for one in whole.outcomes.values())
            until = min((at for at in later if at > now), default=inf)
            self.found = public_now(whole, now, began)
        self._results = whole, until
        if whole.tournament is not before:
            self._heed_decisions()

    def _heed_decisions(self) -> None:
        """Another delay holds at once: what was told too soon is told anew."""
        for name, log in self._logs.items():
            is_early = was_told_too_soon(log.course, self._delay(log))
            again = replace(log, course=replace(log.course, next_at=None))
            self._logs[name] = self._untold(name, log.table) if is_early else again

    def _untold(self, name: str, table: str) -> ToldLog:
        return ToldLog(table, PublicCourse(since=self.hall.began), name)

    def _delay(self, log: ToldLog) -> Callable[[Mapping[str, Json]], float]:
        if not self._is_public:
            return lambda _: 0.0
        return partial(delay_of, self.found.tournament, log.table)

    def _follow(self, name: str, now: float) -> None:
        log, kept = self._logs[name], self.hall.overview.of(name)
        last = 0 if kept is None else kept.course.row
        while log.course.row < last and (log.course.next_at or 0.0) <= now:
            rows = self.hall.shelf.rows(name, log.course.row, ROWS_AT_ONCE)
            if not rows:
                return
            course, told = told_on(log.course, rows, self._delay(log), now)
            log = self._logs[name] = replace(log.told(told), course=course)


def _came(log: ToldLog) -> float:
    return log.course.came
