"""Analyses that were made once are kept; those of a game that ends are made before anybody asks."""

import threading
from collections import OrderedDict
from collections.abc import Iterator

from companion.events import AnyObservation
from companion.export.bundle import ANALYSES, ByLanguage
from companion.live.aside import analysed_aside, made_aside
from companion.live.pace import Pace
from companion.live.table import Table

LOOK_EVERY_S = 1.0
MOST_KEPT = 16

WhichAnalysis = tuple[bytes, str]  # of a record, the kind


class Analyses:
    """For any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[WhichAnalysis, ByLanguage] = OrderedDict()

    def told(self, record: bytes, kind: str) -> ByLanguage:
        asked = (record, kind)
        kept = self._kept.get(asked)
        if kept is None:
            kept = analysed_aside(*asked)
            self._keep(asked, kept)
        return kept

    def make_ready(self, record: bytes, kind: str) -> None:
        """Beforehand; where no process can be had, nothing."""
        asked = (record, kind)
        made = None if asked in self._kept else made_aside(*asked)
        if made is not None:
            self._keep(asked, made)

    def _keep(self, asked: WhichAnalysis, made: ByLanguage) -> None:
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
        """Makes all there are of a game that is over; leaves off where it goes on."""
        row, session = self._table.standing_row, self._table.session
        if not session.is_over or row in (0, self._ready_at):
            return
        recorded = session.recorded
        record = recorded.record().encode("utf-8")
        for kind in (one for one, view in ANALYSES.items() if view in recorded.views):
            if self._table.standing_row != row:
                return
            self.analyses.make_ready(record, kind)
        self._ready_at = row
