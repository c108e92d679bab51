"""What the pages of everybody are told: each tile that looks different, once for all who look."""

import threading
from collections import OrderedDict
from collections.abc import Mapping

from companion.observations import Json
from web.hall.public_tables import PublicTables, SeenTable
from web.live.feed import Feed, TellsPages, message
from web.words import DEFAULT, Catalogue, Speech

MOST_PARCELS = 64  # that are kept ready; who came from longer ago gets the whole


class PublicStream(TellsPages):
    """A wall's feed names no table and hears of all; a spectator's hears of one.

    What may be known changes with time alone, so it is looked at with each tick.
    """

    def __init__(
        self, tables: PublicTables, catalogues: Mapping[str, Catalogue], boot: str
    ) -> None:
        super().__init__(boot)
        self._tables, self._catalogues = tables, catalogues
        self._lock = threading.Lock()
        self._seen: Mapping[str, SeenTable] = {}
        self._tiles: dict[str, dict[str, Json]] = {}  # in one language: to see what is other
        self._frame = self._beside_tiles(catalogues[DEFAULT])  # as well
        self._changed: dict[str, int] = {}  # by table: with which picture its page did
        self._tile_changed: dict[str, int] = {}
        self._whole_changed = 0  # with which all of the wall did
        self._picture = 0
        self._parcels: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self.look()

    def look(self) -> None:
        """Takes what the public may know by now."""
        with self._lock:
            self._tables.follow()
            seen, before = self._tables.tables, self._seen
            self._seen = seen
            picture = self._picture + 1
            other = [name for name in seen if not seen[name].is_seen_as(before.get(name))]
            for name in other:
                self._changed[name] = picture
                now = self._tables.tile(name, (DEFAULT, self._catalogues[DEFAULT]))
                if now != self._tiles.get(name):
                    self._tiles[name], self._tile_changed[name] = now, picture
            frame = self._beside_tiles(self._catalogues[DEFAULT])
            for name in before.keys() - seen.keys():
                del self._changed[name]
            is_other_hall = seen.keys() != before.keys() or frame != self._frame
            if is_other_hall:
                self._whole_changed, self._frame = picture, frame
            if other or is_other_hall:
                self._picture = picture
                self._parcels.clear()

    def tick(self, now: float) -> bytes:
        """Looks what may be known by now, and tells the time."""
        self.look()
        return message("tick", {"row": self._picture, "at": now})

    def news(self, feed: Feed) -> bytes:
        """What the page has not heard yet, or nothing."""
        with self._lock:
            if feed.shown == self._picture:
                return b""
            heard = -1 if feed.heard is None or feed.heard > self._picture else feed.heard
            feed.shown = feed.heard = self._picture
            return self._parcel(feed.language, feed.table, heard)

    def shown(self, table: str) -> SeenTable | None:
        return self._seen.get(table)

    def _parcel(self, language: str, table: str, heard: int) -> bytes:
        since = self._changed.get(table, self._picture) if table else self._whole_changed
        if table and heard >= since:
            return b""
        wanted = (language, table, heard if heard >= since else -1)
        if wanted not in self._parcels:
            speech = language, self._catalogues[language]
            self._parcels[wanted] = (
                self._page(speech, table) if table else self._wall(speech, wanted[2])
            )
            if len(self._parcels) > MOST_PARCELS + len(self._catalogues) * len(self._seen):
                self._parcels.popitem(last=False)
        return self._parcels[wanted]

    def _page(self, speech: Speech, table: str) -> bytes:
        if table in self._seen:
            return message("state", self._tables.page(table, speech), self._picture)
        dismissed: dict[str, Json] = {"about": None, "status": {"kind": "none", "text": ""}}
        return message("state", dismissed, self._picture)

    def _wall(self, speech: Speech, heard: int) -> bytes:
        """All of it, or each tile that is other than it was."""
        names = [name for name in self._seen if self._tile_changed[name] > heard]
        tiles: list[Json] = [self._tables.tile(name, speech) for name in names]
        if heard >= 0:
            return message("row", {"tiles": tiles}, self._picture) if tiles else b""
        return message("state", self._beside_tiles(speech[1]) | {"tiles": tiles}, self._picture)

    def _beside_tiles(self, words: Catalogue) -> dict[str, Json]:
        tables = self._tables
        return {
            "rounds": tables.rounds(words),
            "standings": tables.standings,
            "as_of": tables.as_of,
        }
