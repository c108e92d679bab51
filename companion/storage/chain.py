"""Rows of the log, each chained by hash to the one before, and what is wrong with a chain."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.observations import Json

FIRST_BEFORE = "0" * 64
CODE_DIGITS = 8

RowBody = tuple[str, Mapping[str, Json]]  # the kind of a row and its content


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
        value = json.loads(self.body)
        assert isinstance(value, dict)
        return value


@dataclass(frozen=True, slots=True)
class Head:
    """The number of rows and the hash of the last, as they are kept outside the log."""

    rows: int = 0
    hash: str = FIRST_BEFORE

    @property
    def code(self) -> str:
        """Number and beginning of the hash: what is printed on the score sheet."""
        return f"{self.rows}-{self.hash[:CODE_DIGITS]}"


class ChainFault(StrEnum):
    CHANGED = "changed"
    MISSING = "missing"
    CUT_OFF = "cut-off"  # missing, and all that came after it
    CODE = "code"  # another row than the one that the code was made of


@dataclass(frozen=True, slots=True)
class ChainFlaw:
    """The first row that is not as it was written."""

    row: int
    fault: ChainFault


def chained(last: Head, game: int, said: Iterable[RowBody]) -> Iterator[Row]:
    """Makes rows of these bodies, numbered and hashed on from `last`."""
    number, before = last.rows, last.hash
    for kind, content in said:
        number += 1
        row = Row(number, game, kind, body_of(content), before, "")
        before = hash_of(row)
        yield replace(row, hash=before)


def body_of(content: Mapping[str, Json]) -> str:
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


def find_flaw(rows: Iterable[Row], head: Head | None, code: str = "") -> ChainFlaw | None:
    """The first flaw; None when the rows hold what the head and the code say, and perhaps more.

    More is no flaw: a row is written before the head, and the power may fail in between.
    """
    last = Head()
    expected = _row_of(code)
    for row in rows:
        if row.id != last.rows + 1:
            return ChainFlaw(last.rows + 1, ChainFault.MISSING)
        if row.before != last.hash or row.hash != hash_of(row):
            return ChainFlaw(row.id, ChainFault.CHANGED)
        last = Head(row.id, row.hash)
        if head is not None and head.rows == row.id and head != last:
            return ChainFlaw(row.id, ChainFault.CHANGED)
        if expected == row.id and code != last.code:
            return ChainFlaw(row.id, ChainFault.CODE)
    if last.rows < max(expected, 0 if head is None else head.rows):
        return ChainFlaw(last.rows + 1, ChainFault.CUT_OFF)
    return None


def _row_of(code: str) -> int:
    """The number of the row that a code names; 0 for no code. ValueError for what is none."""
    if not code:
        return 0
    rows, dash, digits = code.partition("-")
    if not (rows.isascii() and rows.isdecimal() and dash) or len(digits) != CODE_DIGITS:
        raise ValueError(f"{code!r} is no code of a log; expected one like 1234-0a1b2c3d")
    return int(rows)
