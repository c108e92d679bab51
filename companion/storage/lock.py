"""One writer a file: a lock that the system takes back when its process ends, however it ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LONGEST_NUMBER = 20


class AlreadyTaken(Exception):
    """Another process, or another part of this one, has the lock; `who` is its number, if known."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


class Lock:
    """Held from the making until `close`. The file stays behind: only the lock in it counts."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(self._file)
        except OSError:
            os.lseek(self._file, 1, os.SEEK_SET)  # Windows lets nobody read the locked byte
            who = os.read(self._file, LONGEST_NUMBER).decode("ascii", "replace").strip()
            os.close(self._file)
            raise AlreadyTaken(who) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f" {os.getpid()}\n".encode("ascii"))

    def close(self) -> None:
        os.close(self._file)


def _take(file: int) -> None:
    """Takes the lock, or raises OSError. On Windows it is on the first byte, else on the file."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
