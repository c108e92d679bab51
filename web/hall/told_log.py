"""A table's log as far as it is told, folded to what its page shows to everybody."""

from dataclasses import dataclass, field, replace

from companion.hall.overview.public import PublicCourse
from companion.hall.shelf.ear import MOST_OF_A_GAME, size_of
from companion.observations import Json
from companion.storage.chain import Row
from companion.storage.course import content_of, turns_after
from web.game_pages import PageState
from web.games import SHOWN_GAMES
from web.words import Speech


@dataclass(frozen=True, slots=True)
class ToldLog:
    """Its rows are a stranger's: whatever they break, only that table's tile says so."""

    table: str
    course: PublicCourse = field(default_factory=PublicCourse)
    name: str = ""  # the hash of its first row
    state: PageState | None = None
    is_strange: bool = False  # its rows are not what any table of ours writes
    size: int = 0  # of its game, in bytes
    turns: int = 0  # of it that are done

    def told(self, rows: tuple[Row, ...]) -> "ToldLog":
        """With these rows, of which only the last game is shown."""
        begun = max((at for at, row in enumerate(rows) if row.kind == "game"), default=0)
        log = self
        for row in rows[begun:]:
            log = log._after(row)
        return log

    def _after(self, row: Row) -> "ToldLog":
        log = self
        if row.kind == "game":
            log = replace(self, state=None, is_strange=False, size=0, turns=0)
        elif row.kind == "event":
            log = replace(self, turns=turns_after(self.turns, content_of(row)))
        log = replace(log, size=log.size + size_of(row))
        if log.size > MOST_OF_A_GAME:
            return replace(log, state=None, is_strange=True)
        try:
            if row.kind == "game":
                return replace(log, state=SHOWN_GAMES.of(row.content()).begun(None, row))
            if log.state is None or log.is_strange:
                return log
            return replace(log, state=log.state.after(row))
        except Exception:  # noqa: BLE001  # whatever strangers' rows make of it
            return replace(log, is_strange=True)

    def shown(self, speech: Speech) -> dict[str, Json]:
        if self.state is None or self.is_strange:
            return {}
        try:
            return self.state.shown(speech)
        except Exception:  # noqa: BLE001  # as above
            return {}
