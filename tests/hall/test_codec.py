"""Messages as bytes: back as they were, or BadValue, whatever the bytes are."""

import json
import os
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from companion.hall.protocol import codec
from companion.hall.protocol.wire import (
    MOST_BYTES,
    MOST_PACKED_BYTES,
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
    fitting,
    is_table_name,
)
from companion.json_reader import BadValue
from companion.storage.chain import Head
from tests.hall.logs import batch_of, head_of, rows_of

OWN = rows_of("one", 5)
LOG = OWN[0].hash
NOW = TableNow(LOG, 5, 1, {"kind": "illegal", "why": ["é", {"n": 1.5}]}, 4, {"red": "Änne"}, 7, 0)
FROM_TABLE: tuple[TableSaid, ...] = (
    TableHello(LOG, 5, "0.1.0", 1700000000.25, OWN[-1].hash),
    batch_of(OWN),
    batch_of(OWN[2:], LOG),
    NOW,
    NotDone("0f", WhyNotDone.OVERTAKEN),
)
FROM_HALL: tuple[HallSaid, ...] = (
    Have(LOG, Head()),
    Have(LOG, head_of(OWN)),
    Have(LOG, head_of(OWN), again_s=2.5),
    NotTaken(LOG, Refusal.FORK, 3),
    NotTaken(LOG, Refusal.TAKEN_OVER, at=1_700_000_000.5),
    DeskOrder("0f", LOG, 1, 4, "ruling", {"text": "so"}, "Anna", 59.5),
    Cancel("0f"),
    OnPaper(LOG, 1, "½ : ½"),
    OnPaper(LOG, 1, ""),
    Want((LOG,)),
    HallUp("boot", 1700000000.0),
)
KINDS = (*codec._FROM_TABLE, *codec._FROM_HALL)
fuzz = settings(
    max_examples=int(os.environ.get("FAUST_EXAMPLES", "12")),
    derandomize=True,
    deadline=None,
    database=None,
)
anything = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats()
    | some.text(some.characters(), max_size=5)  # half surrogates too
    | some.just(LOG),
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def read(kind: str, data: bytes) -> TableSaid | HallSaid | None:
    """None for BadValue; every other exception is a failure."""
    unpack = codec.unpack_from_table if kind in codec._FROM_TABLE else codec.unpack_from_hall
    try:
        return unpack(kind, data)
    except BadValue:
        return None


def packed(kind: str, text: str | bytes) -> bytes:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return zlib.compress(data) if kind == codec.ROWS else data


@pytest.mark.parametrize("said", [*FROM_TABLE, *FROM_HALL], ids=repr)
def test_a_message_comes_back_as_it_was(said: TableSaid | HallSaid) -> None:
    assert read(codec.kind_of(said), codec.pack(said)) == said


def test_a_hello_of_an_older_table_names_no_hash() -> None:
    old = {key: value for key, value in codec.to_json(FROM_TABLE[0]).items() if key != "hash"}
    assert read(codec.ROWS, packed(codec.ROWS, json.dumps(old))) == TableHello(
        LOG, 5, "0.1.0", 1700000000.25
    )


def test_a_hall_that_holds_nobody_back_says_what_halls_always_said() -> None:
    assert codec.to_json(Have(LOG, Head(1, LOG))) == {"log": LOG, "rows": 1, "hash": LOG}


def test_no_hall_asks_for_a_moment_that_is_past() -> None:
    said = codec.to_json(Have(LOG, Head(1, LOG))) | {"again": -1.0}
    assert read(codec.HAVE, json.dumps(said).encode()) is None


def with_one_changed() -> Iterator[tuple[str, dict[str, object], str]]:
    for said in (*FROM_TABLE, *FROM_HALL):
        whole = codec.to_json(said)
        for key in whole:
            yield codec.kind_of(said), {**whole}, key


@pytest.mark.parametrize(("kind", "whole", "key"), [*with_one_changed()])
@fuzz
@given(value=anything)
def test_a_key_with_any_value_is_a_message_or_none(
    kind: str, whole: dict[str, object], key: str, value: object
) -> None:
    found = read(kind, packed(kind, json.dumps({**whole, key: value})))
    if found is not None:
        assert read(kind, codec.pack(found)) == found


@pytest.mark.parametrize("kind", KINDS)
@fuzz
@given(data=some.binary(max_size=60))
@example(data=b"")
@example(data=b"\xff\xfe")
def test_any_bytes_are_a_message_or_none(kind: str, data: bytes) -> None:
    read(kind, data)
    read(kind, packed(kind, data))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_message_is_a_bad_one(kind: str) -> None:
    for text in (
        "null",
        "[]",
        "{}",
        "NaN",
        '{"log":NaN}',
        '{"log":Infinity}',
        '{"log":' + "9" * 5000 + "}",
        "[" * 100_000,
        "[" * 41 + "]" * 41,
        '{"a":' * 41 + "1" + "}" * 41,
        '{"log":1,"log":2}',
        '"\ud800"',
        '{"\ud800":1}',
    ):
        assert read(kind, packed(kind, text)) is None, text[:60]


def test_a_bomb_stops_where_a_message_may_end() -> None:
    assert read(codec.ROWS, zlib.compress(b" " * (MOST_BYTES + 1))) is None
    bomb = zlib.compress(b"\0" * (64 << 20), 9)
    assert len(bomb) < MOST_PACKED_BYTES
    with pytest.raises(BadValue, match="one packed message"):
        codec.unpack_from_table(codec.ROWS, bomb)


def test_what_is_nested_too_deep_stands_nowhere_in_a_state() -> None:
    deep = '{"a":' * 41 + "1" + "}" * 41
    whole = json.dumps(codec.to_json(NOW)).replace("1.5", deep)
    assert read(codec.STATE, whole.encode()) is None


def test_a_message_is_no_longer_than_one_may_travel() -> None:
    whole = codec.pack(NOW)
    assert read(codec.STATE, whole + b" " * (MOST_PACKED_BYTES - len(whole))) == NOW
    assert read(codec.STATE, whole + b" " * (MOST_PACKED_BYTES - len(whole) + 1)) is None


def test_one_message_is_one_and_a_whole_one() -> None:
    whole = codec.pack(batch_of(OWN))
    assert read(codec.ROWS, whole + b"x") is None
    assert read(codec.ROWS, whole[:-1]) is None
    assert read(codec.ROWS, whole + whole) is None
    assert read(codec.ORDERS, b" " * (MOST_PACKED_BYTES + 1)) is None


LINE = codec.to_json(batch_of(OWN))["rows"]


@pytest.mark.parametrize(
    "change",
    [
        {"rows": "x"},
        {"rows": [[1, 1, "event", "{}"]]},
        {"rows": [[1, 1, "event", "{}", LOG, 1]]},
        {"rows": [[True, 1, "event", "{}", LOG]]},
        {"rows": [[1, True, "event", "{}", LOG]]},
        {"rows": [[1.0, 1, "event", "{}", LOG]]},
        {"rows": [[0, 1, "event", "{}", LOG]]},
        {"rows": [[1 << 60, 1, "event", "{}", LOG]]},
        {"rows": [[1, -1, "event", "{}", LOG]]},
        {"rows": [[1, 1 << 31, "event", "{}", LOG]]},
        {"rows": [[1, 1, "event", "a\0b", LOG]]},
        {"rows": [[1, 1, "event", "\ud800", LOG]]},
        {"rows": [[1, 1, "e" * 1001, "{}", LOG]]},
        {"rows": [[1, 1, "event", "{}", LOG.upper()]]},
        {"rows": [[1, 1, "event", "{}", "x" * 64]]},
        {"rows": [[1, 1, "event", "{}", LOG]] * 201},
        {"log": "x"},
        {"before": None},
        {"log": LOG + "\n"},
    ],
)
def test_a_batch_is_rows_and_nothing_else(change: dict[str, object]) -> None:
    whole = codec.to_json(batch_of(OWN))
    assert read(codec.ROWS, packed(codec.ROWS, json.dumps({**whole, **change}))) is None


@pytest.mark.parametrize(
    ("number", "digest"), [(0, LOG), (3, "0" * 64), (-1, LOG), (True, LOG), (1 << 54, LOG)]
)
def test_no_rows_have_no_hash_and_some_have_one(number: int, digest: str) -> None:
    said = json.dumps({"log": LOG, "rows": number, "hash": digest})
    assert read(codec.HAVE, said.encode()) is None


def test_seconds_are_such_that_a_clock_can_show() -> None:
    for clock in ("1e400", "-1e400", "1e300", "true", '"1"', "null"):
        data = f'{{"up":true,"boot":"b","clock":{clock},"web":""}}'
        assert read(codec.HALL, data.encode()) is None, clock


def test_numbers_that_are_none_stand_nowhere_in_a_state() -> None:
    whole = json.dumps(codec.to_json(NOW))
    for number in ("1e999", "-1e999", "NaN", "-Infinity"):
        assert read(codec.STATE, whole.replace("1.5", number).encode()) is None, number


def test_a_batch_is_so_long_and_one_row_always_fits() -> None:
    long = rows_of("x" * 100_000, 9)
    assert [len(fitting(long)), len(fitting(rows_of("x" * 300_000, 3)))] == [2, 1]
    assert len(fitting(rows_of("short", 500))) == 200
    assert fitting(()) == ()


def test_every_batch_of_a_table_can_travel() -> None:
    """Also where its text cannot be packed."""
    import random

    dice = random.Random(1)
    text = "".join(chr(dice.randrange(0x20, 0x2FFF)) for _ in range(80_000))
    batch = batch_of(fitting(rows_of(text, 9)))
    assert len(codec.pack(batch)) < MOST_PACKED_BYTES
    assert isinstance(read(codec.ROWS, codec.pack(batch)), Batch)


def test_names_of_tables_are_plain() -> None:
    names = ["t1", "a" * 16, "", "a" * 17, "#", "+", "a/b", "T1", "t1\n", "ä", "٣"]
    assert [is_table_name(name) for name in names] == [True] * 2 + [False] * 9
