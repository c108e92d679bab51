"""What stands in a game file beside its rows: whose file it is, its format, its guards."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from importlib.resources import files

from companion.storage.trouble import READ_ERRORS, LogTrouble, on_a_line, said_of_row

APPLICATION = 1180792179
FORMAT = 2
ANY_FORMAT = range(1, FORMAT + 1)
COLUMNS = "id, game, kind, body, before, hash"
FIRST_ROW = 1
# Older files of this format have an index, which nobody asks.
MAY_STAND_THERE = {
    (b"index", b"log_of_game", b"log", b"CREATE INDEX log_of_game ON log (game, id)")
}

_Part = tuple[bytes, bytes, bytes, bytes]  # its type, its name, its table, how it was made


def make_tables(connection: sqlite3.Connection) -> None:
    schema = files("companion.storage").joinpath("schema.sql").read_text("utf-8")
    connection.executescript(f"BEGIN IMMEDIATE; {schema}; COMMIT;")


def has_tables(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None


def expect_format(connection: sqlite3.Connection, place: str, formats: Iterable[int]) -> None:
    """Raises LogTrouble for a database of another program or another format."""
    named = on_a_line(place)
    try:
        columns = [found[1] for found in connection.execute("PRAGMA table_info(log)")]
        application, version = pragma(connection, "application_id"), _version(connection)
        is_empty = not has_tables(connection)
    except READ_ERRORS as error:
        raise said_of_row(place, FIRST_ROW, error) from error
    if is_empty:
        raise LogTrouble(f"{named} is empty: it is no game file, or nothing is left of it")
    if b", ".join(columns) != COLUMNS.encode("ascii"):
        what = "has no log of ours, which it once had" if application == APPLICATION else "is none"
        raise LogTrouble(f"{named} is a database, but no game file: it {what}")
    if version > FORMAT:
        raise LogTrouble(f"{named} has format {version}, of a newer faust; expected {FORMAT}")
    if version not in formats:
        raise LogTrouble(
            f"{named} was begun by an older faust, which kept no evidence; it can be read and"
            " exported, but not gone on with: name another file"
        )


def damage_beside_the_rows(connection: sqlite3.Connection) -> str:
    """What is wrong with the database though all rows can be read; nothing where it is sound.

    A page that is not where the database looks for it would lead the next row astray.
    """
    try:
        if _version(connection) == FORMAT and not _is_as_made(connection):
            return "what guards its rows was changed"
        connection.execute("PRAGMA writable_schema = OFF")  # a file of another length is damaged
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except READ_ERRORS:
        found = b""
    return "" if found == b"ok" else "the database around them is damaged"


def _is_as_made(connection: sqlite3.Connection) -> bool:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        fresh.text_factory = bytes
        make_tables(fresh)
        made = _parts(fresh)
        applications = {pragma(one, "application_id") for one in (fresh, connection)}
    return _parts(connection) - MAY_STAND_THERE == made and len(applications) == 1


def _parts(connection: sqlite3.Connection) -> set[_Part]:
    return set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def _version(connection: sqlite3.Connection) -> int:
    """The first format had no number."""
    return max(pragma(connection, "user_version"), 1)


def pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)
