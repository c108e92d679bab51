"""All tables of a hall as the public may know them: one fold and one JSON, whoever asks."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from companion.hall.joining.registry import HallTable
from companion.hall.overview.public import PublicCourse, delay_of, told_on, was_told_too_soon
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.tournament import Tournament
from companion.hall.shelf.shelf import ROWS_AT_ONCE, ShelfTrouble
from companion.observations import Json
from web.games import SHOWN_GAMES
from web.hall.polled import packed
from web.hall.public_log import PublicLog
from web.hall.services import HallServices
from web.hall.tiles import GameShown, SeatedTable, page_of, scene_of, seated, tidy, tile
from web.hall.wall_lists import known_from, public_now, round_lines, standing_lines
from web.labels import spoken
from web.words import Catalogue, Speech

MOST_BOARDS = 6  # that are drawn on the wall
LOOK_S = 1.0  # the least time between two looks

_NOTHING = PublicLog("")


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table as it is seen now."""

    place: SeatedTable
    log: PublicLog
    is_gone: bool

    def is_seen_as(self, other: "SeenTable") -> bool:
        """Whether nothing about it is other."""
        return (
            self.log.state is other.log.state
            and self.log.is_strange == other.log.is_strange
            and (self.place, self.is_gone) == (other.place, other.is_gone)
        )


class PublicTables:
    """Any thread may ask; what it gives was made at most once a second."""

    def __init__(self, house: HallServices, catalogues: Mapping[str, Catalogue]) -> None:
        """Reads all that the shelf has of the games that are played now."""
        self._hall, self._steady, self._catalogues = house.hall, house.steady, catalogues
        self._lock = threading.Lock()
        self._looked, self._well_at = house.steady(), house.hall.time()
        self._logs: dict[str, PublicLog] = {}
        self._public = Reckoned(Tournament())
        self._results = self._public, 0.0  # all, and until when the public's hold
        self._tournament = Tournament()
        self._standings: list[Json] = []
        self.tables: Mapping[str, SeenTable] = {}
        self._tiles: dict[tuple[str, str], tuple[SeenTable, Json]] = {}  # by language and table
        self._bodies: dict[tuple[str, str], bytes] = {}
        self.look()

    def body(self, language: str, table: str = "") -> bytes:
        """JSON of the wall, or of one table's page."""
        with self._lock:
            if self._steady() - self._looked >= LOOK_S:
                self._look()
            key = language, table
            if key not in self._bodies:
                speech = language, self._catalogues[language]
                said = self.page(table, speech) if table else self._wall(speech)
                self._bodies[key] = packed(said)
            return self._bodies[key]

    def look(self) -> None:
        """Takes what the public may know by now; what cannot be read now is read the next time."""
        with self._lock:
            self._look()

    def _look(self) -> None:
        now, self._looked, is_well = self._hall.time(), self._steady(), False
        with suppress(ShelfTrouble):
            self._hear_decisions()
            self._reckon(now)
            self._learn()
            for log in [*self._logs]:
                self._follow(log, now)
            is_well = self._hall.ear.is_shelf_well
        if is_well:
            self._well_at = now
        newest = {one.table: one for one in sorted(self._logs.values(), key=_came)}
        tables = {
            one.name: self._seen(one, newest.get(one.name, _NOTHING))
            for one in self._hall.registry.ours()
        }
        if tables.keys() != self.tables.keys():
            self._tiles.clear()
        self.tables, self._as_of = tables, None if is_well else self._well_at
        self._bodies.clear()

    def _wall(self, speech: Speech) -> dict[str, Json]:
        places = [one.place for one in self.tables.values()]
        on_tiles = {one.shown.number for one in places if one.shown is not None}
        labels = {one.name: spoken(one.label, speech[1]) for one in places}
        return {
            "rounds": round_lines(self._public, labels, on_tiles),
            "standings": self._standings,
            "as_of": self._as_of,  # in the hall's time, where it may be old
            "tiles": [self._tile(name, speech) for name in self.tables],
        }

    def _tile(self, name: str, speech: Speech) -> Json:
        seen, key = self.tables[name], (speech[0], name)
        before = self._tiles.get(key)
        if before is None or not seen.is_seen_as(before[0]):
            self._tiles[key] = before = seen, self._drawn(seen, speech)
        return before[1]

    def _drawn(self, seen: SeenTable, speech: Speech) -> Json:
        """While tables are few, with its board."""
        shown = seen.log.shown(speech)
        has_board = seen.place.has_board and len(self.tables) <= MOST_BOARDS
        scene = scene_of(shown) if has_board else None
        if scene is not None:
            scene["script"] = SHOWN_GAMES.of(seen.log.course.agreed).small_board
        game = GameShown(shown, seen.log.turns, not seen.is_gone)
        made = tile(seen.place, game, (speech[1], self._tournament.called))
        return made | {"scene": scene}

    def page(self, name: str, speech: Speech) -> dict[str, Json]:
        """What a spectator's page of that table shows."""
        seen = self.tables.get(name)
        if seen is None:
            return {"about": None, "status": {"kind": "none", "text": ""}}
        about: dict[str, Json] = {
            "table": name,
            "label": tidy(spoken(seen.place.label, speech[1])),
            "gone": seen.is_gone,
            "delay_s": seen.log.course.delay_s,
            "paper": seen.place.on_paper,
        }
        shown = page_of(seen.log.shown(speech))
        shown.setdefault("status", {"kind": "none", "text": speech[1]["status.none"]})
        return shown | {"about": about}

    def _hear_decisions(self) -> None:
        """Another delay holds at once: what was told too soon is told anew."""
        decided = self._hall.shelf.decisions(self._tournament.row)
        if not decided:
            return
        self._tournament = self._tournament.folded(decided)
        self._tiles.clear()
        for name, log in self._logs.items():
            is_early = was_told_too_soon(log.course, self._delay(log))
            again = replace(log, course=replace(log.course, next_at=None))
            self._logs[name] = self._untold(name, log.table) if is_early else again

    def _untold(self, name: str, table: str) -> PublicLog:
        return PublicLog(table, PublicCourse(since=self._hall.began), name)

    def _delay(self, log: PublicLog) -> Callable[[Mapping[str, Json]], float]:
        return partial(delay_of, self._tournament, log.table)

    def _learn(self) -> None:
        """Logs that are new."""
        written = {one.log for one in self._hall.overview.tables().values()}
        if self._logs and written <= self._logs.keys():
            return
        for held in self._hall.shelf.holdings():
            self._logs.setdefault(held.log, self._untold(held.log, held.table))

    def _follow(self, name: str, now: float) -> None:
        log = self._logs[name]
        kept = self._hall.overview.of(name)
        last = 0 if kept is None else kept.course.row
        while log.course.row < last and (log.course.next_at or 0.0) <= now:
            rows = self._hall.shelf.rows(name, log.course.row, ROWS_AT_ONCE)
            if not rows:
                return
            course, told = told_on(log.course, rows, self._delay(log), now)
            log = replace(log.told(told), course=course)
            self._logs[name] = log

    def _seen(self, table: HallTable, log: PublicLog) -> SeenTable:
        place = seated(self._public, table, log.name, log.course)
        return SeenTable(place, log, self._hall.presence.of(table.name).is_gone)

    def _reckon(self, now: float) -> None:
        """Results are known with the decision or the proof, or when their delay has passed."""
        found = self._hall.secretary.reckoned()
        if self._results[0] is found and now < self._results[1]:
            return
        began = self._hall.began
        later = (known_from(found, one, began) for one in found.outcomes.values())
        self._results = found, min((at for at in later if at > now), default=inf)
        before, self._public = self._public, public_now(found, now, began)
        if _counted(before) != _counted(self._public):
            self._standings = standing_lines(self._public)


def _came(log: PublicLog) -> float:
    return log.course.came


def _counted(found: Reckoned) -> tuple[object, ...]:
    """All that standings are made of."""
    results = [(one.pairing, one.places, one.own, one.paper) for one in found.outcomes.values()]
    return found.tournament.people, found.tournament.rules, results
