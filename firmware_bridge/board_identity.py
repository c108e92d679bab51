"""Decides which board may be used: the right protocol, and the board that is wanted or known."""

from dataclasses import dataclass
from enum import StrEnum

from firmware_bridge.messages import PROTOCOL, SLOTS, Hello

NEVER_BACK_S = 10.0  # after which another board may replace the one that was lost


class GiveUp(StrEnum):
    """Why the port should be closed and another one tried."""

    SILENT = "no slot board answers"
    GIBBERISH = "bytes arrive but no frame: a wrong baud rate, or another device"
    DEAD = "the slot board fell silent"
    PROTOCOL = "the firmware speaks another protocol"
    SLOTS = "the board has another number of slots"
    OTHER_BOARD = "this is another slot board"


@dataclass(slots=True)
class BoardIdentity:
    """The numbers of the board that was asked for, and of the one that was used last."""

    wanted: str | None = None
    known: str | None = None

    def objection(self, hello: Hello, away_s: float | None) -> GiveUp | None:
        """Why the board that says hello may not be used; None if it may.

        `away_s` is how long the known board has been lost, None if it is not.
        """
        if hello.protocol != PROTOCOL:
            return GiveUp.PROTOCOL
        if hello.slots != SLOTS:
            return GiveUp.SLOTS
        if self.wanted is not None:
            return GiveUp.OTHER_BOARD if hello.board != self.wanted else None
        is_missed = away_s is not None and away_s < NEVER_BACK_S
        if is_missed and self.known not in (None, hello.board):
            return GiveUp.OTHER_BOARD
        return None


def refusal(why: GiveUp, hello: Hello) -> str:
    """The sentence for people about a board that may not be used."""
    if why is GiveUp.OTHER_BOARD:
        return f"Another slot board answers: {hello.board}. Unplug it, or choose it by its number."
    if why is GiveUp.SLOTS:
        return f"This board has {hello.slots} slots, {SLOTS} are needed."
    age = "newer" if hello.protocol > PROTOCOL else "older"
    return (
        f"The slot board's firmware {hello.firmware} speaks protocol {hello.protocol}, {age} than "
        f"the companion's protocol {PROTOCOL}. Install the matching firmware with: faust flash"
    )
