"""Analyses that were made once are kept; that of a game that ends is made before anybody asks."""

import threading
from collections import OrderedDict
from collections.abc import Iterator

from companion.events import AnyObservation
from companion.export.bundle import ANALYSES
from companion.game import LANGUAGE_CODES
from companion.live.aside import analysed_aside, made_aside
from companion.live.pace import Pace
from companion.live.table import Table

LOOK_EVERY_S = 1.0
FIRST_SHOWN = next(iter(ANALYSES))  # when its page is opened
MOST_KEPT = 16

WhichAnalysis = tuple[bytes, str, str]  # of a record, the kind, the language


class Analyses:
    """For any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[WhichAnalysis, bytes] = OrderedDict()

    def told(self, record: bytes, kind: str, language: str) -> bytes:
        asked = (record, kind, language)
        kept = self._kept.get(asked)
        if kept is None:
            kept = analysed_aside(*asked)
            self._keep(asked, kept)
        return kept

    def make_ready(self, record: bytes, kind: str, language: str) -> None:
        """Beforehand; where no process can be had, nothing."""
        asked = (record, kind, language)
        made = None if asked in self._kept else made_aside(*asked)
        if made is not None:
            self._keep(asked, made)

    def _keep(self, asked: WhichAnalysis, made: bytes) -> None:
        with self._lock:
            self._kept[asked] = made
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


class EndedGames:
    """A source that observes nothing: what it looks at is whether the game at hand is over."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.analyses = Analyses()
        self._ready_at = 0  # the row that said so

    def observations(self, pace: Pace) -> Iterator[AnyObservation]:
        while pace.wait_until(pace.now() + LOOK_EVERY_S):
            self.look()
        yield from ()

    def look(self) -> None:
        """Makes what the page of a game that is over shows first; leaves off where it goes on."""
        row, session = self._table.standing_row, self._table.session
        if not session.is_over or row in (0, self._ready_at):
            return
        record = session.recorded.record().encode("utf-8")
        for language in LANGUAGE_CODES:
            if self._table.standing_row != row:
                return
            self.analyses.make_ready(record, FIRST_SHOWN, language)
        self._ready_at = row
