"""Messages as bytes, and back: everything that comes in is a stranger's, and may be anything."""

import json
import zlib
from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.hall.protocol.reading import (
    LONGEST_TEXT,
    MOST_NUMBER,
    BadMessage,
    Content,
    content_of,
    inflated,
    is_hash,
    is_plain,
    read_json,
)
from companion.hall.protocol.wire import (
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
    Refusal,
    TableHello,
    TableNow,
    TableSaid,
    Want,
    WhyNotDone,
)
from companion.observations import Json
from companion.storage.chain import FIRST_BEFORE, Head, Row

ROWS, STATE, ANSWERS = "rows", "state", "answers"  # what a table says, by kind
HAVE, ORDERS, WANT, HALL = "have", "orders", "want", "hall"  # what a hall says
MOST_GAME = 1 << 31
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
        case DeskOrder() | Cancel():
            return ORDERS
        case Want():
            return WANT
        case HallUp():
            return HALL


def pack(said: TableSaid | HallSaid) -> bytes:
    """As it travels; rows are deflated."""
    text = json.dumps(to_json(said), ensure_ascii=False, separators=(",", ":"))
    data = text.encode("utf-8", "backslashreplace")
    return zlib.compress(data, QUICKLY) if kind_of(said) == ROWS else data


def unpack_from_table(kind: str, data: bytes) -> TableSaid:
    """BadMessage for whatever is none."""
    return _unpack(_FROM_TABLE, kind, data)


def unpack_from_hall(kind: str, data: bytes) -> HallSaid:
    """BadMessage for whatever is none."""
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
            return {
                "log": said.log,
                "row": said.row,
                "game": said.game,
                "standing": {**said.standing},
                "standing_row": said.standing_row,
                "header": {**said.header},
                "turns": said.turns,
                "unwritten": said.unwritten,
            }
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
        case Want(pictures):
            return {"pictures": [*pictures]}
        case HallUp(boot, clock, web):
            return {"up": True, "boot": boot, "clock": clock, "web": web}


def table_said(kind: str, value: Json) -> TableSaid:
    """From JSON that was read already; BadMessage for whatever is no message."""
    return _reader(_FROM_TABLE, kind)(content_of(value))


def hall_said(kind: str, value: Json) -> HallSaid:
    """From JSON that was read already; BadMessage for whatever is no message."""
    return _reader(_FROM_HALL, kind)(content_of(value))


def _unpack(readers: Mapping[str, Callable[[Content], Said]], kind: str, data: bytes) -> Said:
    if len(data) > MOST_PACKED_BYTES:
        raise BadMessage(f"{len(data)} bytes; expected {MOST_PACKED_BYTES} at most")
    read = _reader(readers, kind)
    return read(content_of(read_json(inflated(data) if kind == ROWS else data)))


def _reader(
    readers: Mapping[str, Callable[[Content], Said]], kind: str
) -> Callable[[Content], Said]:
    if kind not in readers:
        raise BadMessage(f"{kind!r} is no kind of message; expected {', '.join(readers)}")
    return readers[kind]


def _hello_or_batch(said: Content) -> TableHello | Batch:
    log, lines = said.hash("log"), said.value("rows")
    if not isinstance(lines, list) or len(lines) > MOST_ROWS:
        raise BadMessage(f'"rows" expects a list of {MOST_ROWS} rows at most')
    if not lines:
        return _hello(log, said)
    before = said.hash("before")
    rows: list[Row] = []
    for line in lines:
        rows.append(_row(line, before))
        before = rows[-1].hash
    return Batch(log, (*rows,))


def _hello(log: str, said: Content) -> TableHello:
    digest = said.hash("hash") if said.value("hash") else ""
    return TableHello(log, said.number("to"), said.text("faust"), said.seconds("clock"), digest)


def _row(line: Json, before: str) -> Row:
    match line:
        case [bool(), *_] | [_, bool(), *_]:
            pass
        case [int(number), int(game), str(kind), str(body), str(digest)]:
            is_number = 0 < number <= MOST_NUMBER and 0 <= game < MOST_GAME
            is_text = len(kind) <= LONGEST_TEXT and is_plain(kind) and is_plain(body)
            if is_number and is_text and is_hash(digest):
                return Row(number, game, kind, body, before, digest)
    raise BadMessage("a row expects [number, game, kind, body, hash]")


def _state(said: Content) -> TableNow:
    return TableNow(
        said.hash("log"),
        said.number("row"),
        said.number("game"),
        said.object("standing"),
        said.number("standing_row"),
        said.object("header"),
        said.number("turns"),
        said.number("unwritten"),
    )


def _not_done(said: Content) -> NotDone:
    return NotDone(said.text("order"), said.one_of("refused", WhyNotDone))


def _have(said: Content) -> Have | NotTaken:
    log = said.hash("log")
    if said.has("refused"):
        at = said.seconds("at") if said.has("at") else 0.0
        return NotTaken(log, said.one_of("refused", Refusal), said.number("row"), at)
    head = Head(said.number("rows"), said.hash("hash"))
    if (head.rows == 0) != (head.hash == FIRST_BEFORE):
        raise BadMessage("no rows have no hash, and some rows have one")
    again_s = said.seconds("again") if said.has("again") else 0.0
    if again_s < 0:
        raise BadMessage('"again" expects seconds to come')
    return Have(log, head, again_s)


def _order(said: Content) -> DeskOrder | Cancel:
    if said.has("cancel"):
        return Cancel(said.text("cancel"))
    words = Content(said.object("said"))
    return DeskOrder(
        said.text("order"),
        said.hash("log"),
        said.number("game"),
        said.number("row"),
        words.text("say"),
        words.object("words"),
        said.text("desk"),
        said.seconds("left_s"),
    )


def _want(said: Content) -> Want:
    pictures = said.value("pictures")
    if not isinstance(pictures, list) or len(pictures) > MOST_PICTURES:
        raise BadMessage(f'"pictures" expects a list of {MOST_PICTURES} hashes at most')
    return Want((*(Content({"picture": one}).hash("picture") for one in pictures),))


def _hall_up(said: Content) -> HallUp:
    if said.value("up") is not True:
        raise BadMessage('"up" expects true')
    return HallUp(said.text("boot"), said.seconds("clock"), said.text("web"))


_FROM_TABLE: Mapping[str, Callable[[Content], TableSaid]] = {
    ROWS: _hello_or_batch,
    STATE: _state,
    ANSWERS: _not_done,
}
_FROM_HALL: Mapping[str, Callable[[Content], HallSaid]] = {
    HAVE: _have,
    ORDERS: _order,
    WANT: _want,
    HALL: _hall_up,
}
