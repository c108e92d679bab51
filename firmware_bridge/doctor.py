"""Writes the screen of `faust doctor --slots`: board, slots, counters, and advice."""

from firmware_bridge.link import Link
from firmware_bridge.messages import Flag, Torn
from firmware_bridge.notices import FLAG_WORDS
from firmware_bridge.slot_states import SLOT_NAMES

LANE_SLOTS = 15
TORN_WORDS = {
    Torn.START: "the power went while a start was counted; the count goes on",
    Torn.NUMBER: "the power went while the board's number was written; it has none now",
    Torn.CALIBRATION: "the power went while calibrating; the calibration before it counts",
}
_WORDS = {".": "·", "R": "R", "B": "B", "F": "!", "?": "?"}


def screen(link: Link, device: str, why: str) -> str:
    """The text of the screen; `why` is the reason if there is no board."""
    lines = [_board(link, device, why), "", *_lanes(link), "", _counts(link), *_advice(link)]
    return "\n".join(lines) + "\n"


def _board(link: Link, device: str, why: str) -> str:
    hello = link.hello
    if hello is None or not device:
        return f"No slot board: {why or 'looking for one ...'}"
    start = f"start {hello.boot} by {hello.cause.name.lower().replace('_', ' ')}"
    return f"Slot board {hello.board} at {device}, firmware {hello.firmware}, {start}: {link.phase}"


def _lanes(link: Link) -> list[str]:
    """Names and states of the slots in two lanes, and the millivolts of each sensor if known."""
    lines = []
    for first in (0, LANE_SLOTS):
        names = SLOT_NAMES[first : first + LANE_SLOTS]
        states = [_WORDS[state] for state in link.slot_states.slots[first : first + LANE_SLOTS]]
        lines.append("  ".join(f"{name:>4}" for name in names))
        lines.append("  ".join(f"{state:>4}" for state in states))
        if link.values:
            values = [link.values.get(slot, 0) for slot in range(first, first + LANE_SLOTS)]
            lines.append("  ".join(f"{_millivolts(value):>4}" for value in values))
    lines.append("· empty   R red   B blue   ! fault" + ("   below: mV" if link.values else ""))
    return lines


def _millivolts(window_sum: int) -> int:
    return round(window_sum / 23 * 5000 / 1023)


def _counts(link: Link) -> str:
    text = f"Link: {link.statistics.line() or 'nothing yet'}."
    board = link.statistics.board
    if board is not None:
        text += (
            f"\nBoard: frames {board.frames}, crc errors {board.crc}, shape errors {board.shape}, "
            f"overflows {board.overflow}, acks dropped {board.dropped}, overruns {board.overrun}."
        )
    return text


def _advice(link: Link) -> list[str]:
    lines = [
        f"The board says: {text}." for f, text in FLAG_WORDS.items() if f in link.slot_states.flags
    ]
    torn = link.hello.torn if link.hello is not None else Torn(0)
    lines += [f"The board says: {text}." for bit, text in TORN_WORDS.items() if bit in torn]
    if link.slot_states.flags & Flag.UNCALIBRATED and link.is_up:
        lines.append("To calibrate: take all cards away, then faust slots --calibrate.")
    statistics = link.statistics
    damaged = statistics.crc_errors + statistics.shape_errors
    if damaged > 10 and damaged * 100 > statistics.frames:
        lines.append(
            "More than one frame in a hundred is damaged: another cable, away from chargers."
        )
    if statistics.gaps > 3:
        lines.append("The link was lost often: check plug, cable and supply (no passive hub).")
    return lines
