"""All tables of a hall as the public may know them: one fold, whoever looks."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf

from companion.hall.joining.registry import HallTable
from companion.hall.overview.public import PublicCourse, delay_of, told_on, was_told_too_soon
from companion.hall.rounds.board import known_from, public_now
from companion.hall.rounds.outcomes import Reckoned, reckoned
from companion.hall.rounds.tournament import Tournament
from companion.hall.shelf.allowance import MOST_OF_A_GAME, size_of
from companion.hall.shelf.shelf import ROWS_AT_ONCE, ShelfTrouble
from companion.observations import Json
from companion.storage.chain import Row
from companion.storage.course import content_of, turns_after
from web.game_pages import PageState
from web.games import SHOWN_GAMES
from web.hall.services import HallServices
from web.hall.tiles import (
    GameShown,
    SeatedTable,
    TileMark,
    is_late,
    page_of,
    scene_of,
    seated,
    tidy,
    tile,
)
from web.hall.wall_lists import round_lines, standing_lines
from web.labels import spoken
from web.words import Catalogue, Speech

MOST_BOARDS = 6  # that are drawn on the wall


@dataclass(frozen=True, slots=True)
class PublicLog:
    """A log as far as the public was told of it."""

    table: str
    course: PublicCourse = field(default_factory=PublicCourse)
    name: str = ""  # the hash of its first row
    state: PageState | None = None
    is_strange: bool = False  # its rows are not what any table of ours writes
    size: int = 0  # of its game, in bytes
    turns: int = 0  # of it that are done

    def told(self, rows: tuple[Row, ...]) -> "PublicLog":
        """With these rows, of which only the last game is shown; a table may have sent anything."""
        begun = max((at for at, row in enumerate(rows) if row.kind == "game"), default=0)
        state, strange, size, turns = self.state, self.is_strange, self.size, self.turns
        for row in rows[begun:]:
            if row.kind == "game":
                state, strange, size, turns = None, False, 0, 0
            size += size_of(row)
            turns = turns_after(turns, content_of(row)) if row.kind == "event" else turns
            if size > MOST_OF_A_GAME:
                state, strange = None, True
            try:
                if row.kind == "game":
                    state = SHOWN_GAMES.of(row.content()).begun(None, row)
                elif state is not None and not strange:
                    state = state.after(row)
            except Exception:  # noqa: BLE001  # whatever strangers' rows make of it: their tile says so
                strange = True
        return replace(self, state=state, is_strange=strange, size=size, turns=turns)

    def shown(self, speech: Speech) -> dict[str, Json]:
        if self.state is None or self.is_strange:
            return {}
        try:
            return self.state.shown(speech)
        except Exception:  # noqa: BLE001  # as above
            return {}


_NOTHING = PublicLog("")


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table as it is seen now."""

    place: SeatedTable
    log: PublicLog
    mark: TileMark

    def is_seen_as(self, other: "SeenTable | None") -> bool:
        """Whether nothing about it is other."""
        return (
            other is not None
            and self.log.state is other.log.state
            and self.log.is_strange == other.log.is_strange
            and (self.place, self.mark) == (other.place, other.mark)
        )


class PublicTables:
    """`follow` from one thread; what it gives are values."""

    def __init__(self, house: HallServices) -> None:
        self._hall, self._steady = house.hall, house.steady
        self._well_at = house.steady()
        self.as_of: float | None = None  # when that was so by that clock, if it may be old
        self._logs: dict[str, PublicLog] = {}
        self._public = reckoned(Tournament(), ())
        self._results = self._public, 0.0  # all, and until when the public's hold
        self.tournament = Tournament()
        self.standings: list[Json] = []
        self._people: Mapping[int, str] = {}
        self.tables: Mapping[str, SeenTable] = {}

    def follow(self) -> None:
        """Takes what the public may know by now; what cannot be read now is read the next time."""
        now, looked_at = self._hall.time(), self._steady()
        with suppress(ShelfTrouble):
            self._hear_decisions()
            self._reckon(now)
            self._learn()
            for log in [*self._logs]:
                self._follow(log, now)
            if self._hall.ear.is_shelf_well:
                self._well_at = looked_at
        self.as_of = None if self._well_at == looked_at else self._well_at
        newest: dict[str, PublicLog] = {}
        for one in sorted(self._logs.values(), key=lambda log: log.course.came):
            newest[one.table] = one
        self.tables = {
            one.name: self._seen(one, newest.get(one.name, _NOTHING), now)
            for one in self._hall.registry.ours()
        }

    def rounds(self, words: Catalogue) -> list[Json]:
        """Those that have begun, the newest first, with what no tile shows of them."""
        places = [one.place for one in self.tables.values()]
        on_tiles = {one.shown.number for one in places if one.shown is not None}
        labels = {one.name: spoken(one.label, words) for one in places}
        return round_lines(self._public, labels, on_tiles)

    def tile(self, name: str, speech: Speech) -> dict[str, Json]:
        """While tables are few, with their boards."""
        seen = self.tables[name]
        shown = seen.log.shown(speech)
        has_board = seen.place.has_board and len(self.tables) <= MOST_BOARDS
        scene = scene_of(shown) if has_board else None
        if scene is not None:
            scene["script"] = SHOWN_GAMES.of(seen.log.course.agreed).small_board
        game = GameShown(shown, seen.log.turns, seen.mark is not TileMark.GONE)
        return tile(seen.place, game, seen.mark, (speech[1], self._people)) | {"scene": scene}

    def page(self, name: str, speech: Speech) -> dict[str, Json]:
        """What a spectator's page of that table shows."""
        seen = self.tables[name]
        about: dict[str, Json] = {
            "table": name,
            "label": tidy(spoken(seen.place.label, speech[1])),
            "mark": seen.mark.value,
            "delay_s": seen.log.course.delay_s,
            "paper": seen.place.on_paper,
        }
        shown = page_of(seen.log.shown(speech))
        if "status" not in shown:
            shown["status"] = {"kind": "none", "text": speech[1]["status.none"]}
        return shown | {"about": about}

    def _hear_decisions(self) -> None:
        """Another delay holds at once: what was told too soon is told anew."""
        decided = self._hall.shelf.decisions(self.tournament.row)
        if not decided:
            return
        self.tournament = self.tournament.folded(decided)
        self._people = self.tournament.called
        for name, log in self._logs.items():
            is_early = was_told_too_soon(log.course, self._delay(log))
            again = replace(log, course=replace(log.course, next_at=None))
            self._logs[name] = self._untold(name, log.table) if is_early else again

    def _untold(self, name: str, table: str) -> PublicLog:
        return PublicLog(table, PublicCourse(since=self._hall.began), name)

    def _delay(self, log: PublicLog) -> Callable[[Mapping[str, Json]], float]:
        return partial(delay_of, self.tournament, log.table)

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

    def _seen(self, table: HallTable, log: PublicLog, now: float) -> SeenTable:
        place = seated(self._public, table, log.name, log.course)
        if self._hall.presence.of(table.name).is_gone:
            return SeenTable(place, log, TileMark.GONE)
        if place.due is not None and not place.is_left:
            return SeenTable(place, log, TileMark.AWAITED)
        late = is_late(self.tournament, place, log.course, now)
        return SeenTable(place, log, TileMark.LATE if late else TileMark.NONE)

    def _reckon(self, now: float) -> None:
        """Results are known with the decision or the proof, or when their delay has passed."""
        found = self._hall.secretary.reckoned()
        if self._results[0] is found and now < self._results[1]:
            return
        began, before = self._hall.began, self._public
        later = (known_from(found, one, began) for one in found.outcomes.values())
        self._results = found, min((at for at in later if at > now), default=inf)
        self._public = public_now(found, now, began)
        if _counted(before) != _counted(self._public):
            self.standings = standing_lines(self._public)


def _counted(found: Reckoned) -> tuple[object, ...]:
    """All that standings are made of."""
    results = [(one.pairing, one.places, one.own, one.paper) for one in found.outcomes.values()]
    return found.tournament.people, found.tournament.rules, results
