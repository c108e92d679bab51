"""What keeps a log from being read or written, in a sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

_MAY_PASS = {  # trying again makes sense
    sqlite3.SQLITE_BUSY: "is locked by another program; close whatever else has it open",
    sqlite3.SQLITE_LOCKED: "is locked by another program; close whatever else has it open",
    sqlite3.SQLITE_READONLY: "cannot be written: the file, its folder or the disk is read-only",
    sqlite3.SQLITE_FULL: "cannot be written: the disk is full",
    sqlite3.SQLITE_IOERR: "cannot be written or read: the disk is full or fails",
}
_SAYS = _MAY_PASS | {
    sqlite3.SQLITE_NOTADB: "is no game file: it is no SQLite database",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: no such file, no such folder, or not allowed",
    sqlite3.SQLITE_PERM: "cannot be opened: not allowed",
}
_DAMAGED = "is damaged or cut short: the database cannot be read any further"
_OURS = frozenset({sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISUSE})  # mistakes of this program
# What the database says of a damaged schema may be no text either.
READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
_FULL_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class LogTrouble(Exception):
    """The log cannot be used now; the sentence says why. `may_pass`: trying again makes sense."""

    def __init__(self, sentence: str, may_pass: bool = False) -> None:
        super().__init__(sentence)
        self.may_pass = may_pass


class ChainFault(StrEnum):
    CHANGED = "is not as it was written"
    MISSING = "is missing, though there are later ones"
    UNREADABLE = "cannot be read, nor what comes after it: the database is damaged there"
    CUT_OFF = "is missing, and all after it: rows were cut off at the end"
    CODE = "is not the row that the code was made of"


class DamagedRow(LogTrouble):
    """The first row of the log at `place` that is not as it was written, and what it is now."""

    def __init__(self, place: str, row: int, fault: ChainFault, more: str = "") -> None:
        super().__init__(f"Row {row} of {on_a_line(place)} {fault}{more}")
        self.row = row


def on_a_line(text: str) -> str:
    """As a terminal can show it: what would steer it is escaped."""
    return text if text.isprintable() else repr(text)


def expect_file(place: Path) -> None:
    """Raises LogTrouble for what can be no game file."""
    named = on_a_line(str(place))
    if place.is_dir():
        raise LogTrouble(f"{named} is a folder; expected a game file, table.sqlite in it say")
    if not place.exists():
        raise LogTrouble(f"{named} is not there; expected a game file")
    if not place.is_file():
        raise LogTrouble(f"{named} is no file but a device or a line; expected a game file")


@contextmanager
def said_plainly(place: str) -> Iterator[None]:
    """Turns errors of the database or the system into LogTrouble with a sentence about `place`."""
    try:
        yield
    except READ_ERRORS as error:
        if _code(error) in _OURS or isinstance(error, sqlite3.ProgrammingError):
            raise
        raise _trouble(place, error) from error
    except OSError as error:
        may_pass = error.errno in _FULL_DISK
        sentence = f"{on_a_line(place)} cannot be used: {error.strerror}"
        raise LogTrouble(sentence, may_pass) from error


def said_of_row(place: str, row: int, error: Exception) -> LogTrouble:
    """What it means that this row cannot be read: it is damaged, or only out of reach."""
    if isinstance(error, sqlite3.ProgrammingError):
        raise error
    if _code(error) in _SAYS:
        return _trouble(place, error)
    return DamagedRow(place, row, ChainFault.UNREADABLE)


def _trouble(place: str, error: Exception) -> LogTrouble:
    code = _code(error)
    return LogTrouble(f"{on_a_line(place)} {_SAYS.get(code, _DAMAGED)}", code in _MAY_PASS)


def _code(error: Exception) -> int:
    """The kind of the error; the rest of the code tells where it happened."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
