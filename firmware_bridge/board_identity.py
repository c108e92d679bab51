"""Decides which board may be used: the right protocol, and the board that is known."""

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


def objection(hello: Hello, known: str | None, away_s: float | None) -> GiveUp | None:
    """Why the board that says hello may not be used; None if it may.

    `known` is the number of the one that was used last, `away_s` how long that has been lost, None
    if it is not.
    """
    if hello.protocol != PROTOCOL:
        return GiveUp.PROTOCOL
    if hello.slots != SLOTS:
        return GiveUp.SLOTS
    is_missed = away_s is not None and away_s < NEVER_BACK_S
    return GiveUp.OTHER_BOARD if is_missed and known not in (None, hello.board) else None


def refusal(why: GiveUp, hello: Hello) -> str:
    """The sentence for people about a board that may not be used."""
    if why is GiveUp.OTHER_BOARD:
        waits = f"after {NEVER_BACK_S:.0f} s it takes the place of the one that is lost"
        return f"Another slot board answers: {hello.board}. Unplug it, or leave it: {waits}."
    if why is GiveUp.SLOTS:
        return f"This board has {hello.slots} slots, {SLOTS} are needed."
    age = "newer" if hello.protocol > PROTOCOL else "older"
    return (
        f"The slot board's firmware {hello.firmware} speaks protocol {hello.protocol}, {age} than "
        f"the companion's protocol {PROTOCOL}. Install the matching firmware with: faust flash"
    )
