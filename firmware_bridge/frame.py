"""The frames of the wire: encodes bodies, and decodes bytes into frames and damage."""

import re
from binascii import crc_hqx
from enum import Enum

HOST_LIMIT_BYTES = 160  # longest body that a host takes
BOARD_LIMIT_BYTES = 44  # longest body that a board takes

_BODY = re.compile(rb"([ -#%-)+-~]+)\*([0-9A-F]{4})\r?")
_BEYOND_BODY = len(b"*CCCC\r")


class NoFrame(Enum):
    """Bytes that began like a frame but are none; or the line that a person types."""

    CRC = "crc"
    SHAPE = "shape"
    QUESTION = "?"


# A body with the right CRC, of which is not checked yet whether it is a message; or none.
Item = str | NoFrame


def crc_of(body: bytes) -> int:
    """CRC-16/IBM-3740: polynomial 1021, initial value FFFF; "123456789" gives 29B1."""
    return crc_hqx(body, 0xFFFF)


def encode(body: str) -> bytes:
    data = body.encode("ascii")
    return b"$%b*%04X\r\n" % (data, crc_of(data))


class Decoder:
    """Collects bytes and gives items, the same ones however the bytes are cut.

    Never raises, and holds at most one frame. Bytes between frames are counted in `noise`.
    """

    def __init__(self, limit: int = HOST_LIMIT_BYTES) -> None:
        self.noise = 0
        self._limit = limit
        self._longest = limit + _BEYOND_BODY
        self._in_frame = False
        self._rest = b""

    def feed(self, data: bytes) -> list[Item]:
        items: list[Item] = []
        *lines, rest = data.split(b"\n")
        for line in lines:
            self._take_pieces(line, items)
            self._end_line(items)
        self._take_pieces(rest, items)
        return items

    def _take_pieces(self, text: bytes, items: list[Item]) -> None:
        """Takes text without a line end: each `$` in it starts a frame and ends the last one."""
        first, *others = text.split(b"$")
        self._grow(first)
        for piece in others:
            if self._in_frame:
                items.append(NoFrame.SHAPE)
            self._in_frame = True
            self._rest = b""
            self._grow(piece)

    def _grow(self, piece: bytes) -> None:
        """Adds to the present piece, but no more than is needed to see that it is too long."""
        if not self._in_frame:
            self.noise += len(piece)
        self._rest = (self._rest + piece)[: self._longest + 1]

    def _end_line(self, items: list[Item]) -> None:
        if self._in_frame:
            items.append(self._judge(self._rest))
        elif self._rest in (b"?", b"?\r"):
            items.append(NoFrame.QUESTION)
        self._in_frame = False
        self._rest = b""

    def _judge(self, piece: bytes) -> Item:
        match = _BODY.fullmatch(piece)
        if match is None or len(match[1]) > self._limit:
            return NoFrame.SHAPE
        if crc_of(match[1]) != int(match[2], 16):
            return NoFrame.CRC
        return match[1].decode("ascii")
