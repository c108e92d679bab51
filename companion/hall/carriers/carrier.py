"""What a table needs of whatever carries its messages."""

from collections.abc import Callable
from typing import Protocol

from companion.hall.protocol.wire import HallSaid, TableSaid
from companion.rates import RequestRates

MOST_A_SECOND = 20.0  # messages with rows; a healthy table waits for each answer
BURST_S = 2.0


def rates_of_tables(steady: Callable[[], float]) -> RequestRates:
    """How much each table may say, so that the others are heard."""
    return RequestRates(steady, MOST_A_SECOND, BURST_S)


class CarrierTrouble(Exception):
    """The hall cannot be reached just now; the text says why, for the table's people."""


class NotAMember(CarrierTrouble):
    """The hall is there, and knows this table's key no longer: it was dismissed or replaced."""


class TableCarrier(Protocol):
    """Used by one thread. Every call may raise CarrierTrouble, and may be tried again later.

    After trouble, and at the beginning, the first thing heard is HallUp: then the table says its
    state and a hello.
    """

    def say(self, said: TableSaid) -> None:
        """Sends it on its way; what the hall answers is heard later."""

    def heard(self) -> tuple[HallSaid, ...]:
        """What came since, in order; asks the hall where it must be asked.

        A carrier that is told by itself rings the bell it was given, from a thread of its own.
        """

    def bring(self, picture: str, jpeg: bytes) -> None:
        """Brings a picture that was asked for, always by https."""

    def close(self) -> None: ...
