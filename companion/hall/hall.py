"""One running hall: its parts, and which of them hears what a table says. Knows no carrier."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.hall.joining.registry import Registry
from companion.hall.orders.keeper import Keeper
from companion.hall.overview.bell import News
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
from companion.hall.shelf.ear import Ear, Tell
from companion.hall.shelf.shelf import Shelf


@dataclass(frozen=True, slots=True)
class HallParts:
    """What a hall is made of."""

    shelf: Shelf
    ear: Ear
    tables: Registry
    presence: Presence
    orders: Keeper
    pictures: HallPictures
    news: News


class Hall:
    """What carriers are given. Any thread may call; nothing here waits for a disk or a socket."""

    def __init__(self, parts: HallParts, boot: str, clock: Callable[[], float], web: str) -> None:
        self.parts = parts
        self._boot, self._clock, self._web = boot, clock, web

    @property
    def up(self) -> HallUp:
        """What every table is told first."""
        return HallUp(self._boot, self._clock(), self._web)

    def heard(self, table: str, said: TableSaid, tell: Tell) -> None:
        """Hands on what a table said, by the name that its key has proved."""
        if not self.parts.tables.is_ours(table):
            if isinstance(said, TableHello | Batch):
                at = self.parts.tables.taken_over_at(table)
                why = Refusal.TAKEN_OVER if at else Refusal.DISMISSED
                tell(NotTaken(said.log, why, at=at))
            return
        self.parts.presence.heard_from(table, said)
        match said:
            case TableHello() | Batch():
                self.parts.ear.take(table, said, tell)
            case NotDone():
                self.parts.orders.answered(table, said)
            case TableNow():
                pass  # presence has it

    def waiting_for(self, table: str) -> tuple[HallSaid, ...]:
        """What that table is to be told now; one that was dismissed hears nothing more."""
        if not self.parts.tables.is_ours(table):
            return ()
        want = self.parts.pictures.due(table)
        return (*self.parts.orders.due(table), *([] if want is None else [want]))
