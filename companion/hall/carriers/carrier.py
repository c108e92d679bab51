"""The way from a table to its hall, and what can be wrong with it."""

from collections.abc import Sequence
from typing import Protocol

from companion.hall.protocol.wire import HallSaid, TableSaid


class CarrierTrouble(Exception):
    """The hall cannot be reached just now; the text says why, for the table's people."""


class NotAMember(CarrierTrouble):
    """The hall is there, and knows this table's key no longer: it was dismissed or replaced."""


class TableCarrier(Protocol):
    """Used by one thread. Every call may raise CarrierTrouble, and may be tried again later."""

    def exchange(self, said: Sequence[TableSaid]) -> tuple[HallSaid, ...]:
        """Says this, and gives the hall's answer; it begins with HallUp after trouble."""

    def bring(self, picture: str, jpeg: bytes) -> None:
        """Brings a picture that was asked for."""

    def close(self) -> None: ...
