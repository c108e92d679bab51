"""Rows of the log, each chained by hash to the one before, and judged before they are believed."""

import hashlib
import json
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace

from companion.json_reader import Json, read_object
from companion.storage.trouble import ChainFault, DamagedRow

FIRST_BEFORE = "0" * 64
CODE_DIGITS = 8
KINDS = frozenset({"game", "observation", "event", "evidence"})

RowBody = tuple[str, Mapping[str, Json]]  # the kind of a row and its content
StoredValue = None | int | float | bytes  # text as the bytes that lie there
StoredRow = tuple[int, StoredValue, StoredValue, StoredValue, StoredValue, StoredValue]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the log; `kind` is game (its header), observation, event or evidence."""

    id: int
    game: int
    kind: str
    body: str
    before: str
    hash: str

    def content(self) -> dict[str, Json]:
        return read_object(json.loads(self.body), "a row")


@dataclass(frozen=True, slots=True)
class Head:
    """The number of rows and the hash of the last, as they are kept outside the log."""

    rows: int = 0
    hash: str = FIRST_BEFORE

    @property
    def code(self) -> str:
        """Number and beginning of the hash: what is printed on the score sheet."""
        return f"{self.rows}-{self.hash[:CODE_DIGITS]}"


def chained(last: Head, game: int, said: Iterable[RowBody]) -> Iterator[Row]:
    """Makes rows of these bodies, numbered and hashed on from `last`."""
    number, before = last.rows, last.hash
    for kind, content in said:
        number += 1
        row = Row(number, game, kind, body_of(content), before, "")
        before = hash_of(row)
        yield replace(row, hash=before)


def body_of(content: Mapping[str, Json] | list[Json]) -> str:
    """The JSON text of a row. Half a surrogate pair stays escaped: UTF-8 cannot carry it."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def hash_of(row: Row) -> str:
    """The hash of everything in the row but its hash; lengths keep the parts apart."""
    parts = (str(row.id), str(row.game), row.kind, row.body, row.before)
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return hash_of_text(text)


def hash_of_text(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def row_of_code(code: str) -> int:
    """The number of the row that a code names; 0 for no code. ValueError for what is none."""
    if not code:
        return 0
    rows, dash, digits = code.partition("-")
    if not (rows.isascii() and rows.isdecimal() and dash) or len(digits) != CODE_DIGITS:
        raise ValueError(f"{code!r} is no code of a log; expected one like 1234-0a1b2c3d")
    return int(rows)


def judged(place: str, found: Generator[StoredRow, None, None], after: int) -> Iterator[Row]:
    """The rows that follow on the row numbered `after`, each chained to the one before.

    Raises DamagedRow at the first that is missing or not as it was written.
    """
    last = Head(after, FIRST_BEFORE if after == 0 else "")
    with closing(found):
        for columns in found:
            if columns[0] != last.rows + 1:
                is_later = columns[0] > last.rows
                fault = ChainFault.MISSING if is_later else ChainFault.UNREADABLE
                raise DamagedRow(place, last.rows + 1, fault)
            row = read_row(columns)
            if row is None or last.hash not in ("", row.before):
                raise damaged(place, columns)
            last = Head(row.id, row.hash)
            yield row


def read_row(columns: StoredRow) -> Row | None:
    """The row, if it is one and its hash is that of what it says."""
    match columns:
        case number, int(game), bytes(kind), bytes(body), bytes(before), bytes(digest):
            try:
                text = [part.decode("utf-8") for part in (kind, body, before, digest)]
            except UnicodeDecodeError:
                return None
            row = Row(number, game, *text)
            return row if row.hash == hash_of(row) else None
    return None


def holds_an_object(row: Row) -> bool:
    """Whether the body is what a body must be; a chain that was forged can carry anything."""
    try:
        row.content()
    except (ValueError, RecursionError):
        return False
    return True


def damaged(place: str, columns: StoredRow) -> DamagedRow:
    """A row that is not as it was written: its game and kind, as far as it still says that."""
    number, game, kind, *_ = columns
    named = kind.decode("utf-8", "replace") if isinstance(kind, bytes) else ""
    said = f" (game {game}, {named})" if isinstance(game, int) and named in KINDS else ""
    return DamagedRow(place, number, ChainFault.CHANGED, said)
