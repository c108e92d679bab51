"""What keeps a log from being read or written, in a sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

_SAYS = {
    sqlite3.SQLITE_NOTADB: "is no game file: it is no SQLite database",
    sqlite3.SQLITE_CORRUPT: "is damaged or cut short: the database cannot be read any further",
    sqlite3.SQLITE_BUSY: "is locked by another program; close whatever else has it open",
    sqlite3.SQLITE_LOCKED: "is locked by another program; close whatever else has it open",
    sqlite3.SQLITE_READONLY: "cannot be written: the file, its folder or the disk is read-only",
    sqlite3.SQLITE_FULL: "cannot be written: the disk is full",
    sqlite3.SQLITE_IOERR: "cannot be written or read: the disk is full or fails",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: no such file, no such folder, or not allowed",
    sqlite3.SQLITE_PERM: "cannot be opened: not allowed",
}
_MAY_PASS = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    }
)
_FULL_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class LogTrouble(Exception):
    """The log cannot be used now; the sentence says why. `may_pass`: trying again makes sense."""

    def __init__(self, sentence: str, may_pass: bool = False) -> None:
        super().__init__(sentence)
        self.may_pass = may_pass


@contextmanager
def said_plainly(place: str) -> Iterator[None]:
    """Turns errors of the database or the system into LogTrouble with a sentence about `place`."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest tells where it happened
        if code not in _SAYS:
            raise
        raise LogTrouble(f"{place} {_SAYS[code]}", code in _MAY_PASS) from error
    except OSError as error:
        may_pass = error.errno in _FULL_DISK
        raise LogTrouble(f"{place} cannot be used: {error.strerror}", may_pass) from error
