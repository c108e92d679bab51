"""One running hall: its parts, and which of them hears what a table says. Knows no carrier."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.hall.protocol.wire import (
    Batch,
    Cancel,
    DeskOrder,
    HallSaid,
    HallUp,
    NotDone,
    NotTaken,
    Refusal,
    TableHello,
    TableNow,
    TableSaid,
    Want,
)
from companion.hall.shelf.ear import Ear, Tell
from companion.hall.shelf.shelf import Shelf


class KnowsTables(Protocol):
    """Which tables belong to the hall."""

    def is_ours(self, table: str) -> bool: ...

    def taken_over_at(self, table: str) -> float:
        """Since when another computer has its place, in the hall's time; 0 for one dismissed."""


class SeesTables(Protocol):
    """Who was heard when, and how each table says it stands."""

    def heard_from(self, table: str, said: TableSaid) -> None: ...

    def seen(self, table: str) -> None:
        """It asked for something."""

    def here(self, table: str, is_here: bool) -> None:
        """Its carrier is told when it comes and goes."""

    def untold(self, table: str) -> None:
        """Its carrier is told nothing any longer: from now on silence means that it has gone."""


class KeepsOrders(Protocol):
    """Orders on their way to tables."""

    def due(self, table: str) -> tuple[DeskOrder | Cancel, ...]: ...

    def answered(self, table: str, answer: NotDone) -> None: ...


class WantsPictures(Protocol):
    """Pictures that the desk asked for and no table has brought yet."""

    def due(self, table: str) -> Want | None: ...

    def brought(self, table: str, picture: str, jpeg: bytes) -> None:
        """ValueError for one that nobody named, or whose bytes are others."""


class News:
    """Carriers that need not be asked are rung when there is something for a table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listening: list[Callable[[str], None]] = []

    def tell(self, ring: Callable[[str], None]) -> None:
        with self._lock:
            self._listening.append(ring)

    def ring(self, table: str) -> None:
        with self._lock:
            listening = [*self._listening]
        for ring in listening:
            ring(table)


@dataclass(frozen=True, slots=True)
class HallParts:
    """What a hall is made of."""

    shelf: Shelf
    ear: Ear
    tables: KnowsTables
    presence: SeesTables
    orders: KeepsOrders
    pictures: WantsPictures
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
