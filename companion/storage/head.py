"""The number and hash of a log's last row, in a file beside it: it tells when rows were cut off.

A row is on the disk before its head is written, so after a crash the head is behind, never ahead.
Two places are written in turns, a disk block apart: a torn one costs a head, not both.
"""

import os
from pathlib import Path

from companion.storage.chain import Head, hash_of_text
from companion.storage.private_file import keep_private
from companion.storage.trouble import on_a_line

BLOCK_BYTES = 4096
PLACES = 2


def head_path(log: Path) -> Path:
    return log.with_name(log.name + ".head")


def read_head(log: Path) -> Head | None:
    """The newest whole head; None where there is none. OSError when it cannot be read."""
    try:
        data = head_path(log).read_bytes()
    except FileNotFoundError:
        return None
    found = [
        _read_place(data[place * BLOCK_BYTES : (place + 1) * BLOCK_BYTES])
        for place in range(PLACES)
    ]
    heads = [head for head in found if head is not None]
    return max(heads, key=lambda head: head.rows, default=None)


def lack_of_head(log: Path) -> str:
    """What is wrong with the file in which no head can be read."""
    path = head_path(log)
    size = path.stat().st_size if path.exists() else None
    named, whole = on_a_line(str(path)), BLOCK_BYTES * PLACES
    if size is None:
        return f"{named} is missing"
    if size == 0:
        return f"{named} is empty"
    if size < whole:
        return f"{named} is cut short: {size} bytes of {whole}"
    return f"{named} is damaged: no head can be read in it"


class HeadFile:
    """Keeps the head of one log, for its only writer."""

    def __init__(self, log: Path, head: Head) -> None:
        path = head_path(log)
        is_new = not path.exists()
        keep_private(path)
        self._file = path.open("wb" if is_new else "r+b", buffering=0)
        if is_new:
            self._file.write(b"\n" * BLOCK_BYTES * PLACES)
        self.write(head)
        os.fsync(self._file.fileno())  # from now on a head is there, whatever fails

    def write(self, head: Head) -> None:
        """Writes the head without waiting for the disk: after a crash an older head will do."""
        self._file.seek(head.rows % PLACES * BLOCK_BYTES)
        self._file.write(_line(head))

    def close(self) -> None:
        self._file.close()


def _line(head: Head) -> bytes:
    said = f"{head.rows:020d} {head.hash}"
    return f"{said} {hash_of_text(said)[:16]}\n".encode("ascii")


def _read_place(data: bytes) -> Head | None:
    """The head that is written in one of the two places; None where it is empty or torn."""
    line = data.split(b"\n", maxsplit=1)[0]
    try:
        rows, digest, _ = line.decode("ascii").split(" ")
        head = Head(int(rows), digest)
    except ValueError:
        return None
    return head if _line(head) == line + b"\n" else None
