"""Messages as bytes, and back: everything that comes in is a stranger's, and may be anything."""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import TypeVar

from companion.hall.protocol.wire import (
    MOST_BYTES,
    MOST_PACKED_BYTES,
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
from companion.json_reader import (
    LONGEST_TEXT,
    BadValue,
    Fields,
    Json,
    read_json,
    read_list,
    read_object,
    read_text,
    read_truth,
)
from companion.storage.chain import FIRST_BEFORE, Head, Row, body_of

ROWS, STATE, ANSWERS = "rows", "state", "answers"  # what a table says, by kind
HAVE, ORDERS, WANT, HALL = "have", "orders", "want", "hall"  # what a hall says
QUICKLY = 1  # how hard zlib tries
Said = TypeVar("Said")


def kind_of(said: TableSaid | HallSaid) -> str:
    match said:
        case TableHello() | Batch():
            return ROWS
        case TableNow():
            return STATE
        case NotDone():
            return ANSWERS
        case Have() | NotTaken():
            return HAVE
        case DeskOrder() | Cancel() | OnPaper():
            return ORDERS
        case Want():
            return WANT
        case HallUp():
            return HALL


def pack(said: TableSaid | HallSaid) -> bytes:
    """As it travels; rows are deflated."""
    data = body_of(to_json(said)).encode("utf-8")
    return zlib.compress(data, QUICKLY) if kind_of(said) == ROWS else data


def unpack_from_table(kind: str, data: bytes) -> TableSaid:
    """BadValue for whatever is none."""
    return _unpack(_FROM_TABLE, kind, data)


def unpack_from_hall(kind: str, data: bytes) -> HallSaid:
    """BadValue for whatever is none."""
    return _unpack(_FROM_HALL, kind, data)


def to_json(said: TableSaid | HallSaid) -> dict[str, Json]:
    match said:
        case TableHello(log, last, faust, clock, digest):
            version: dict[str, Json] = {"faust": faust, "clock": clock}
            return {"log": log, "rows": [], "to": last, "hash": digest, **version}
        case Batch(log, rows):
            lines: list[Json] = [[one.id, one.game, one.kind, one.body, one.hash] for one in rows]
            return {"log": log, "before": rows[0].before, "rows": lines}
        case TableNow():
            return asdict(said)
        case NotDone(order, why):
            return {"order": order, "refused": why.value}
        case _:
            return _hall_to_json(said)


def _hall_to_json(said: HallSaid) -> dict[str, Json]:
    match said:
        case Have(log, head, again_s):
            later: dict[str, Json] = {"again": again_s} if again_s else {}
            return {"log": log, "rows": head.rows, "hash": head.hash, **later}
        case NotTaken(log, why, row, at):
            since: dict[str, Json] = {"at": at} if at else {}
            return {"log": log, "refused": why.value, "row": row, **since}
        case DeskOrder():
            return {
                "order": said.id,
                "log": said.log,
                "game": said.game,
                "row": said.row,
                "said": {"say": said.say, "words": {**said.words}},
                "desk": said.desk,
                "left_s": said.left_s,
            }
        case Cancel(order):
            return {"cancel": order}
        case OnPaper(log, game, result):
            return {"log": log, "game": game, "paper": result}
        case Want(pictures):
            return {"pictures": [*pictures]}
        case HallUp(boot, clock):
            return {"up": True, "boot": boot, "clock": clock}


def hall_said(value: Json, where: str) -> HallSaid:
    """A kind and a message, from JSON that was read already."""
    match value:
        case [str(kind), message]:
            return _reader(_FROM_HALL, kind)(Fields(message, where))
    raise BadValue(where, value, "[kind, message]")


def _unpack(readers: Mapping[str, Callable[[Fields], Said]], kind: str, data: bytes) -> Said:
    if len(data) > MOST_PACKED_BYTES:
        raise BadValue("the length", len(data), f"{MOST_PACKED_BYTES} bytes at most")
    read = _reader(readers, kind)
    return read(Fields(read_json(_inflated(data) if kind == ROWS else data, MOST_BYTES)))


def _inflated(data: bytes) -> bytes:
    """One deflated message; a bomb stops at MOST_BYTES."""
    unpacking = zlib.decompressobj()
    try:
        whole = unpacking.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise BadValue("what is packed", str(error), "one packed message") from None
    if unpacking.unconsumed_tail or unpacking.unused_data or not unpacking.eof:
        raise BadValue(
            "what is packed", "more", f"one packed message of {MOST_BYTES} bytes at most"
        )
    return whole


def _reader(readers: Mapping[str, Callable[[Fields], Said]], kind: str) -> Callable[[Fields], Said]:
    if kind not in readers:
        raise BadValue("the kind of a message", kind, *readers)
    return readers[kind]


def _hello_or_batch(said: Fields) -> TableHello | Batch:
    log, lines = said.read("log", read_hash), said.read("rows", partial(read_list, most=MOST_ROWS))
    if not lines:
        return _hello(log, said)
    before = said.read("before", read_hash)
    rows: list[Row] = []
    for line in lines:
        rows.append(_row(line, before))
        before = rows[-1].hash
    return Batch(log, (*rows,))


def _hello(log: str, said: Fields) -> TableHello:
    digest = said.read("hash", read_hash) if said.maybe("hash", read_text) else ""
    return TableHello(log, said.integer("to"), said.text("faust"), said.number("clock"), digest)


def _row(line: Json, before: str) -> Row:
    match line:
        case [bool(), *_] | [_, bool(), *_]:
            pass
        case [int(number), int(game), str(kind), str(body), str(digest)]:
            row = Row(number, game, kind, body, before, digest)
            if len(kind) <= LONGEST_TEXT and is_storable(row):
                return row
    raise BadValue("a row", line, "[number, game, kind, body, hash]")


def _state(said: Fields) -> TableNow:
    return TableNow(
        said.read("log", read_hash),
        said.integer("row"),
        said.integer("game"),
        said.read("standing", read_object),
        said.integer("standing_row"),
        said.read("header", read_object),
        said.integer("turns"),
        said.integer("unwritten"),
    )


def _not_done(said: Fields) -> NotDone:
    return NotDone(said.text("order"), WhyNotDone(said.choice("refused", [*WhyNotDone])))


def _have(said: Fields) -> Have | NotTaken:
    log = said.read("log", read_hash)
    if "refused" in said:
        why = Refusal(said.choice("refused", [*Refusal]))
        return NotTaken(log, why, said.integer("row"), said.number("at") if "at" in said else 0.0)
    head = Head(said.integer("rows"), said.read("hash", read_hash))
    if (head.rows == 0) != (head.hash == FIRST_BEFORE):
        raise BadValue("hash", head.hash, "none of no rows, and one of some")
    return Have(log, head, said.number("again", 0) if "again" in said else 0.0)


def _order(said: Fields) -> DeskOrder | Cancel | OnPaper:
    if "cancel" in said:
        return Cancel(said.text("cancel"))
    if "paper" in said:
        return OnPaper(said.read("log", read_hash), said.integer("game"), said.text("paper"))
    words = said.fields("said")
    return DeskOrder(
        said.text("order"),
        said.read("log", read_hash),
        said.integer("game"),
        said.integer("row"),
        words.text("say"),
        words.read("words", read_object),
        said.text("desk"),
        said.number("left_s"),
    )


def _want(said: Fields) -> Want:
    return Want(said.each("pictures", read_hash, MOST_PICTURES))


def hall_up(said: Fields) -> HallUp:
    if not said.read("up", read_truth):
        raise BadValue("up", False, "true")
    return HallUp(said.text("boot"), said.number("clock"))


_FROM_TABLE: Mapping[str, Callable[[Fields], TableSaid]] = {
    ROWS: _hello_or_batch,
    STATE: _state,
    ANSWERS: _not_done,
}
_FROM_HALL: Mapping[str, Callable[[Fields], HallSaid]] = {
    HAVE: _have,
    ORDERS: _order,
    WANT: _want,
    HALL: hall_up,
}
