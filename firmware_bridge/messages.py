"""The messages in the bodies of frames, in both directions, read strictly (PROTOCOL.md 2 and 3)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum, IntFlag, StrEnum

PROTOCOL = 1
SLOTS = 30
UNSET_BOARD = "FFFFFFFF"


class Cause(StrEnum):
    """Why the board started."""

    POWER = "P"
    EXTERNAL = "E"
    BROWN_OUT = "B"
    WATCHDOG = "W"
    ORDERED = "R"
    UNKNOWN = "?"


class BoardStatus(IntEnum):
    OK = 0
    UNKNOWN = 1
    BAD_ARGUMENT = 2
    NOT_READY = 3
    REFUSED = 4


class Flag(IntFlag):
    UNCALIBRATED = 1
    CALIBRATING = 2
    EEPROM_ERROR = 4
    WATCHDOG_RESET = 8
    MUX_A = 16
    MUX_B = 32
    SUPPLY = 64


class Torn(IntFlag):
    """What the board found torn in its memory at its start; it goes on with what was before."""

    START = 1
    NUMBER = 2
    CALIBRATION = 4


NOTHING_TORN = Torn(0)


@dataclass(frozen=True, slots=True)
class Hello:
    protocol: int
    firmware: str
    board: str
    boot: int
    cause: Cause
    capabilities: int
    buttons: int = 2
    slots: int = SLOTS
    torn: Torn = NOTHING_TORN

    def body(self) -> str:
        return (
            f"H,{self.protocol:X},{self.firmware},{self.board},{self.boot:04X},{self.slots:02X},"
            f"{self.buttons:X},{self.cause},{self.capabilities:04X},{self.torn:X}"
        )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the board senses at one moment; `slots` holds one of `.RBF?` for each slot."""

    seq: int
    boot: int
    ms: int
    slots: str
    held: int
    presses: tuple[int, int]
    flags: Flag

    def body(self) -> str:
        red, blue = self.presses
        return (
            f"S,{self.seq:02X},{self.boot:04X},{self.ms:08X},{self.slots},{self.held:X},"
            f"{red:02X},{blue:02X},{self.flags:02X}"
        )


@dataclass(frozen=True, slots=True)
class Ack:
    """An answer to an order; `slots` are those that stand in the way of a calibration."""

    number: int
    status: BoardStatus
    slots: tuple[int, ...] = ()

    def body(self) -> str:
        more = f",{sum(1 << slot for slot in self.slots):08X}" if self.slots else ""
        return f"A,{self.number:02X},{self.status:02X}{more}"


@dataclass(frozen=True, slots=True)
class BoardDiagnosis:
    """The board's own counters; they stop at FFFF."""

    frames: int
    crc: int
    shape: int
    overflow: int
    dropped: int
    overrun: int

    def body(self) -> str:
        counts = (self.frames, self.crc, self.shape, self.overflow, self.dropped, self.overrun)
        return "D," + ",".join(f"{count:04X}" for count in counts)


@dataclass(frozen=True, slots=True)
class Values:
    """Window sums of fifteen slots from `first` on: 23 conversions each."""

    first: int
    sums: tuple[int, ...]

    def body(self) -> str:
        return f"V,{self.first:02X}," + ",".join(f"{value:04X}" for value in self.sums)


@dataclass(frozen=True, slots=True)
class Order:
    """What a host asks of a board; the answer has the same `number`."""

    letter: str
    number: int
    argument: str = ""

    def body(self) -> str:
        tail = f",{self.argument}" if self.argument else ""
        return f"{self.letter},{self.number:02X}{tail}"


Message = Hello | Snapshot | Ack | BoardDiagnosis | Values

_HELLO = re.compile(
    r"H,([0-9A-F]),(\d{1,3}\.\d{1,3}\.\d{1,3}),([0-9A-F]{8}),([0-9A-F]{4}),([0-9A-F]{2}),"
    r"([0-9A-F]),([PREBW?]),([0-9A-F]{4})(?:,([0-9A-F])(?:,.*)?|,.*)?",
    re.ASCII,
)
_SNAPSHOT = re.compile(
    r"S,([0-9A-F]{2}),([0-9A-F]{4}),([0-9A-F]{8}),([.RBF?]{30}),([0-3]),"
    r"([0-9A-F]{2}),([0-9A-F]{2}),([0-7][0-9A-F])"
)
_ACK = re.compile(r"A,([0-9A-F]{2}),(0[0-4])(?:,([0-9A-F]{8})(?:,.*)?|,.*)?")
_DIAGNOSIS = re.compile(r"D((?:,[0-9A-F]{4}){6,})")
_VALUES = re.compile(r"V,(00|0F)((?:,[0-9A-F]{4}){15})")
_ORDER = re.compile(r"([A-Z]),([0-9A-F]{2})(?:,([^ ]*))?")
_NO_ARGUMENT = "IGDVKC"
_ARGUMENTS = {"P": "[0-9A-F]{4}", "O": "[0-9A-F]{4}", "W": "[0-9A-F]{8}", "R": "BOOT"}


def read_message(body: str) -> Message | None:
    """The message in a body from a board; None if it is none."""
    if body[:1] not in _READERS:
        return None
    shape, read = _READERS[body[:1]]
    match = shape.fullmatch(body)
    return None if match is None else read(match)


def read_order(body: str) -> Order | None:
    """The order in a body from a host; None if it is none. Unknown letters are orders too."""
    match = _ORDER.fullmatch(body)
    if match is None or not _argument_fits(match[1], match[3]):
        return None
    return Order(match[1], int(match[2], 16), match[3] or "")


def _argument_fits(letter: str, argument: str | None) -> bool:
    if letter in _NO_ARGUMENT:
        return argument is None
    schema = _ARGUMENTS.get(letter)
    return schema is None or re.fullmatch(schema, argument or "") is not None


def _read_hello(match: re.Match[str]) -> Hello:
    cause, capabilities, torn = Cause(match[7]), int(match[8], 16), Torn(int(match[9] or "0", 16))
    protocol, boot, slots, buttons = (int(match[i], 16) for i in (1, 4, 5, 6))
    return Hello(protocol, match[2], match[3], boot, cause, capabilities, buttons, slots, torn)


def _read_snapshot(match: re.Match[str]) -> Snapshot:
    seq, boot, ms, held, red, blue, flags = (int(match[i], 16) for i in (1, 2, 3, 5, 6, 7, 8))
    return Snapshot(seq, boot, ms, match[4], held, (red, blue), Flag(flags))


def _read_ack(match: re.Match[str]) -> Ack:
    said = int(match[3] or "0", 16)
    slots = tuple(slot for slot in range(SLOTS) if said >> slot & 1)
    return Ack(int(match[1], 16), BoardStatus(int(match[2])), slots)


def _read_diagnosis(match: re.Match[str]) -> BoardDiagnosis:
    counts = [int(field, 16) for field in match[1][1:].split(",")]
    return BoardDiagnosis(*counts[:6])


def _read_values(match: re.Match[str]) -> Values:
    return Values(int(match[1], 16), tuple(int(field, 16) for field in match[2][1:].split(",")))


_READERS: Mapping[str, tuple[re.Pattern[str], Callable[[re.Match[str]], Message]]] = {
    "H": (_HELLO, _read_hello),
    "S": (_SNAPSHOT, _read_snapshot),
    "A": (_ACK, _read_ack),
    "D": (_DIAGNOSIS, _read_diagnosis),
    "V": (_VALUES, _read_values),
}
