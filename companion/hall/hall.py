"""One running hall: what tables say goes to its parts, and what is kept is told to all of them."""

from collections.abc import Callable
from pathlib import Path

from companion.hall.hall_time import HallClocks
from companion.hall.joining.registry import FORMERLY, Registry
from companion.hall.orders.keeper import Keeper
from companion.hall.overview.overview import Followed, Overview
from companion.hall.overview.pictures import HallPictures
from companion.hall.overview.presence import Presence
from companion.hall.protocol.wire import (
    Batch,
    HallSaid,
    HallUp,
    NotDone,
    NotTaken,
    Refusal,
    TableHello,
    TableNow,
    TableSaid,
)
from companion.hall.rounds.prover import Prover
from companion.hall.rounds.secretary import Secretary
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import Shelf
from companion.storage.chain import Row
from companion.storage.course import content_of
from companion.storage.evidence import EvidenceFolder, pictures_in

EAGERLY = frozenset({"illegal", "unclear"})  # of these the pictures are fetched unasked
MOST_PICTURE_BYTES = 4 << 30


class Hall:
    """Any thread may call. `prover.run` needs a thread of its own."""

    def __init__(self, shelf: Shelf, pictures: Path, boot: str, clocks: HallClocks) -> None:
        """Reads the whole shelf first; ShelfTrouble where that cannot be.

        `boot` is another each time that it begins.
        """
        self._boot, steady = boot, clocks.steady
        self._is_live = False  # whether rows are no more from before it began
        self.shelf = shelf
        self.time = clocks.wall  # of all that is kept: seconds since 1970, as the hall counts them
        self.began = clocks.wall()
        self.registry, self.presence = Registry(shelf), Presence(steady, clocks.wall)
        self.pictures = HallPictures(EvidenceFolder(pictures, MOST_PICTURE_BYTES), steady)
        self.keeper = Keeper(shelf, clocks)
        self.overview, self.prover = Overview(shelf, self._tell), Prover(shelf)
        self.ear = Ear(shelf, steady, self._kept)
        self.registry.on_change += [self._changed, self.ear.forgive]
        self.overview.follow_all()
        self._is_live = True
        self.secretary = Secretary(shelf, self.prover)

    @property
    def up(self) -> HallUp:
        """What every table is told first."""
        return HallUp(self._boot, self.time())

    def heard(self, table: str, said: TableSaid, tell: Callable[[HallSaid], None]) -> None:
        """Takes what a table said, by the name that its key has proved; ShelfTrouble.

        Rows are kept when it is told so, which is before this returns.
        """
        if not self.registry.is_ours(table):
            if isinstance(said, TableHello | Batch):
                tell(self._refusal(table, said.log))
            return
        self.presence.heard_from(table, said)
        if isinstance(said, TableHello):
            self.secretary.greeted(table)
        match said:
            case TableHello() | Batch():
                tell(self.ear.take(table, said))
            case NotDone():
                self.keeper.answered(table, said)
            case TableNow():
                pass  # presence has it

    def waiting_for(self, table: str) -> tuple[HallSaid, ...]:
        """What that table is to be told now; a dismissed one that it is so, though it is silent."""
        if not self.registry.is_ours(table):
            followed = self.overview.tables().get(table.partition(FORMERLY)[0])
            return () if followed is None else (self._refusal(table, followed.log),)
        due = self.secretary.paper_due(table), self.pictures.due(table)
        return (*self.keeper.due(table), *(one for one in due if one is not None))

    def _refusal(self, table: str, log: str) -> NotTaken:
        at = self.registry.taken_over_at(table)
        return NotTaken(log, Refusal.TAKEN_OVER if at else Refusal.DISMISSED, at=at)

    def _kept(self, log: str) -> None:
        """That log has new rows."""
        self.overview.kept(log)
        self.prover.rung(log)

    def _tell(self, one: Followed, row: Row) -> None:
        """What each kept row is told to."""
        self.keeper.kept(one.log, row)
        self.pictures.saw(one.table, row)
        need = one.need
        if self._is_live and row.kind == "evidence" and need is not None and need.kind in EAGERLY:
            self.pictures.ask(one.table, pictures_in(content_of(row)))

    def _changed(self, table: str) -> None:
        """No row of a dismissed table is taken."""
        if not self.registry.is_ours(table):
            self.keeper.forsake(table)
