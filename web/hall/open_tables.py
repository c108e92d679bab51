"""Tables that somebody at the desk looks at: what their own referee would be shown.

Their rows are a stranger's: whatever they break, they break for their own table alone.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from companion.hall.check import TableLog
from companion.hall.overview.overview import Followed
from companion.hall.shelf.shelf import ShelfTrouble
from web.archive.archive import Archive
from web.game_pages import GamePages
from web.games import SHOWN_GAMES
from web.hall.services import HallServices
from web.live.stream import Stream
from web.services import PageServices
from web.words import Catalogue

MOST_OPEN = 24


class NotToBeShown(Exception):
    """What the table sent is no game that can be shown, or it has sent none."""


@contextmanager
def showing(table: str) -> Iterator[None]:
    """Whatever that table's rows break is NotToBeShown; the shelf's trouble is not theirs."""
    try:
        yield
    except (ShelfTrouble, NotToBeShown):
        raise
    except Exception as broken:
        logging.getLogger("faust.hall").info("%s cannot be shown", table, exc_info=True)
        raise NotToBeShown from broken


@dataclass(frozen=True, slots=True)
class OpenTable:
    """One log, folded as the pages of its own table would."""

    log: str
    stream: Stream
    archive: Archive

    @property
    def pages(self) -> GamePages:
        line = self.archive.line(self.archive.latest())
        if line is None:
            raise NotToBeShown
        return SHOWN_GAMES.of(line.header)


class OpenTables:
    """Folded when somebody looks; those that nobody has looked at for longest are let go."""

    def __init__(self, house: HallServices, catalogues: Mapping[str, Catalogue]) -> None:
        self.house, self._catalogues = house, catalogues
        self._lock = threading.Lock()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()

    def followed(self, table: str) -> Followed | None:
        """The log that a table writes now, if it still belongs to the hall."""
        if not self.house.hall.registry.is_ours(table):
            return None
        return self.house.hall.overview.tables().get(table)

    def of(self, followed: Followed) -> OpenTable:
        """NotToBeShown, or ShelfTrouble; else folded up to the row that is kept now."""
        with self._lock:
            found = self._open.pop(followed.log, None)
        if self.house.hall.prover.is_too_long(followed.log):
            raise NotToBeShown
        with showing(followed.table):
            opened = found or self._opened(followed.log)
            opened.stream.wake()
            opened.stream.follow()
        with self._lock:
            opened = self._open.setdefault(followed.log, opened)
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        return opened

    def _opened(self, log: str) -> OpenTable:
        rows = TableLog(self.house.hall.shelf, log)
        archive = Archive(rows)
        services = PageServices(rows, lambda _: None)  # what is said to a table is an order
        return OpenTable(log, Stream(services, self._catalogues, archive.take), archive)
