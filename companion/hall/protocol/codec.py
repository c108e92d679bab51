"""Messages and rows as lines of JSON, and back; all that comes in is a stranger's.

A message is an object with its kind as the only key; a row is a list. Rows belong to the log that
the message before them names.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any

from companion.hall.protocol.wire import (
    MOST_BYTES,
    MOST_PICTURES,
    MOST_ROWS,
    Batch,
    Cancel,
    DeskOrder,
    HallSaid,
    HallUp,
    Have,
    NotDone,
    NotTaken,
    OnPaper,
    Refusal,
    TableHello,
    TableNow,
    TableSaid,
    Want,
    WhyNotDone,
    is_storable,
    read_hash,
)
from companion.json_reader import LONGEST_TEXT, BadValue, Fields, Json, read_json, read_object
from companion.storage.chain import FIRST_BEFORE, Head, Row, body_of

MOST_LINES = MOST_ROWS + 100
ROWS = "rows"
_FROM_TABLE: Mapping[str, type[TableSaid]] = {
    "hello": TableHello,
    "now": TableNow,
    "not-done": NotDone,
}
_FROM_HALL: Mapping[str, type[HallSaid]] = {
    "have": Have,
    "not-taken": NotTaken,
    "order": DeskOrder,
    "cancel": Cancel,
    "paper": OnPaper,
    "want": Want,
    "up": HallUp,
}
_KIND_OF = {of: kind for kind, of in (*_FROM_TABLE.items(), *_FROM_HALL.items())}


def pack(messages: Iterable[TableSaid | HallSaid]) -> bytes:
    return "".join(line + "\n" for one in messages for line in _lines(one)).encode("utf-8")


def unpack_from_table(data: bytes) -> tuple[TableSaid, ...]:
    """BadValue for whatever is none."""
    found: list[TableSaid] = []
    rows: list[Row] = []
    log = ""
    for line in _read(data):
        if log:
            rows.append(_row(line))
        elif isinstance(line, dict) and [*line] == [ROWS]:
            log = read_hash(line[ROWS], ROWS)
        else:
            found.append(_message(line, _FROM_TABLE))
    if bool(log) != bool(rows):
        raise BadValue(ROWS, log, "at least one row")
    return (*found, Batch(log, (*rows,))) if rows else (*found,)


def unpack_from_hall(data: bytes) -> tuple[HallSaid, ...]:
    """BadValue for whatever is none."""
    return (*(_message(line, _FROM_HALL) for line in _read(data)),)


def _lines(said: TableSaid | HallSaid) -> Iterable[str]:
    if isinstance(said, Batch):
        yield body_of({ROWS: said.log})
        for row in said.rows:
            yield body_of([row.id, row.game, row.kind, row.body, row.before, row.hash])
    else:
        yield body_of({_KIND_OF[type(said)]: asdict(said)})


def _read(data: bytes) -> Iterable[Json]:
    if len(data) > MOST_BYTES:
        raise BadValue("the length", len(data), f"{MOST_BYTES} bytes at most")
    lines = data.split(b"\n")
    if lines.pop() or len(lines) > MOST_LINES:
        raise BadValue("the message", len(lines), f"whole lines, {MOST_LINES} at most")
    return (read_json(line, MOST_BYTES) for line in lines)


def _message(line: Json, kinds: Mapping[str, Callable[..., Any]]) -> Any:
    """Each field is read as its type says; what is missing is null."""
    said = read_object(line, "a message")
    kind = next(iter(said), "")
    if len(said) != 1 or kind not in kinds:
        raise BadValue("the kind of a message", kind, *kinds)
    of: Any = kinds[kind]
    values = Fields(said[kind], kind)
    return of(**{one.name: _field(values, one.name, one.type) for one in fields(of)})


def _field(said: Fields, key: str, of: Any) -> object:
    if key in ("log", "hash"):
        return said.read(key, read_hash)
    if key == "again_s":
        return said.number(key, 0)
    if of in (Refusal, WhyNotDone):
        return of(said.choice(key, [*of]))
    return _OF_TYPE[of](said, key)


def _head(said: Fields, key: str) -> Head:
    of = said.fields(key)
    head = Head(of.integer("rows"), of.read("hash", read_hash))
    if (head.rows == 0) != (head.hash == FIRST_BEFORE):
        raise BadValue(key, head.hash, "none of no rows, and one of some")
    return head


_OF_TYPE: Mapping[object, Callable[[Fields, str], object]] = {
    str: Fields.text,
    int: Fields.integer,
    float: Fields.number,
    Head: _head,
    Mapping[str, Json]: lambda said, key: said.read(key, read_object),
    tuple[str, ...]: lambda said, key: said.each(key, read_hash, MOST_PICTURES),
}


def _row(line: Json) -> Row:
    match line:
        case [bool(), *_] | [_, bool(), *_]:
            pass
        case [int(number), int(game), str(kind), str(body), str(before), str(digest)]:
            row = Row(number, game, kind, body, before, digest)
            if len(kind) <= LONGEST_TEXT and is_storable(row):
                return row
    raise BadValue("a row", line, "[number, game, kind, body, before, hash]")
