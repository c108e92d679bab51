"""Messages as lines: back as they were, or BadValue, whatever the bytes are."""

import json
import os
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from companion.hall.protocol import codec
from companion.hall.protocol.wire import (
    MOST_BYTES,
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
from companion.json_reader import BadValue, Json
from companion.storage.chain import Head
from tests.hall.logs import batch_of, head_of, rows_of

OWN = rows_of("one", 5)
LOG = OWN[0].hash
NOW = TableNow(LOG, 5, 1, {"kind": "illegal", "why": ["é", {"n": 1.5}]}, 4, {"red": "Änne"}, 7, 0)
FROM_TABLE: tuple[TableSaid, ...] = (
    TableHello(LOG, 5, "0.1.0", 1700000000.25, OWN[-1].hash),
    NOW,
    NotDone("0f", WhyNotDone.OVERTAKEN),
)
FROM_HALL: tuple[HallSaid, ...] = (
    HallUp("boot", 1700000000.0),
    Have(LOG, Head()),
    Have(LOG, head_of(OWN), again_s=2.5),
    NotTaken(LOG, Refusal.FORK, 3),
    NotTaken(LOG, Refusal.TAKEN_OVER, at=1_700_000_000.5),
    DeskOrder("0f", LOG, 1, 4, "ruling", {"text": "so"}, "Anna", 59.5),
    Cancel("0f"),
    OnPaper(LOG, 1, "½ : ½"),
    OnPaper(LOG, 1, ""),
    Want((LOG,)),
)
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


def read(data: bytes, is_tables: bool) -> tuple[TableSaid | HallSaid, ...] | None:
    """None for BadValue; every other exception is a failure."""
    try:
        return codec.unpack_from_table(data) if is_tables else codec.unpack_from_hall(data)
    except BadValue:
        return None


def test_messages_come_back_as_they_were_in_their_order() -> None:
    for batch in (batch_of(OWN), batch_of(OWN[2:], LOG)):
        assert read(codec.pack([*FROM_TABLE, batch]), True) == (*FROM_TABLE, batch)
    assert read(codec.pack(FROM_HALL), False) == FROM_HALL
    assert read(b"", True) == read(b"", False) == ()


def with_one_key() -> Iterator[tuple[str, dict[str, Json], str, bool]]:
    for said in (*FROM_TABLE, *FROM_HALL):
        ((kind, whole),) = json.loads(codec.pack([said])).items()
        for key in whole:
            yield kind, whole, key, said in FROM_TABLE


@pytest.mark.parametrize(("kind", "whole", "key", "is_tables"), [*with_one_key()])
@fuzz
@given(value=anything)
def test_a_key_with_any_value_is_a_message_or_none(
    kind: str, whole: dict[str, Json], key: str, is_tables: bool, value: object
) -> None:
    line = json.dumps({kind: {**whole, key: value}}) + "\n"
    found = read(line.encode("utf-8", "surrogatepass"), is_tables)
    if found is not None:
        assert read(codec.pack(found), is_tables) == found


@fuzz
@given(data=some.binary(max_size=60))
@example(data=b"\xff\xfe")
def test_any_bytes_are_messages_or_none(data: bytes) -> None:
    for is_tables in (True, False):
        read(data, is_tables)
        read(data + b"\n", is_tables)


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "NaN", '{"now":{"row":Infinity}}', '{"want":' + "9" * 5000 + "}",
     "[" * 100_000, '{"a":' * 41 + "1" + "}" * 41, '{"up":{},"want":{}}', '{"nothing":{}}',
     '"\\ud800"', '{"\\ud800":1}', '{"up":{"boot":"b","clock":1e400}}'],
)  # fmt: skip
def test_what_is_no_message_is_a_bad_one(text: str) -> None:
    data = text.encode() + b"\n"
    assert read(data, True) is read(data, False) is None


def test_what_is_said_at_once_has_a_bound_and_an_end() -> None:
    whole = codec.pack([NOW])
    assert read(whole[:-1], True) is None
    line = whole[:-1] + b" " * (MOST_BYTES - len(whole)) + b"\n"
    assert (read(line, True), read(b" " + line, True)) == ((NOW,), None)
    assert read(whole * (codec.MOST_LINES + 1), True) is None


ROW = json.loads(codec.pack([batch_of(OWN)]).split(b"\n")[1])


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, True), (0, 1.0), (0, 0), (0, 1 << 60), (1, True), (1, -1), (1, 1 << 31), (2, "e" * 1001),
     (3, "a\0b"), (3, None), (4, "x" * 64), (5, LOG.upper()), (5, 1)],
)  # fmt: skip
def test_a_row_is_what_every_store_can_keep(place: int, value: Json) -> None:
    def said(row: list[Json]) -> bytes:
        return f'{{"rows":"{LOG}"}}\n{json.dumps(row)}\n'.encode()

    assert read(said(ROW), True) == (Batch(LOG, OWN[:1]),)
    assert read(said([*ROW[:place], value, *ROW[place + 1 :]]), True) is None
    assert read(said([*ROW, 1]), True) is read(said(ROW[:-1]), True) is None


@pytest.mark.parametrize("said", ['{"rows":"x"}\n', f'{{"rows":"{LOG}"}}\n', "[1]\n"])
def test_rows_belong_to_a_log_and_a_log_has_rows(said: str) -> None:
    assert read(said.encode(), True) is None


@pytest.mark.parametrize(("number", "digest"), [(0, LOG), (3, "0" * 64), (-1, LOG), (1 << 54, LOG)])
def test_no_rows_have_no_hash_and_some_have_one(number: int, digest: str) -> None:
    have = {"log": LOG, "head": {"rows": number, "hash": digest}, "again_s": 0}
    assert read(json.dumps({"have": have}).encode() + b"\n", False) is None


def test_a_batch_is_so_long_and_one_row_always_fits() -> None:
    long = rows_of("x" * 100_000, 9)
    assert [len(fitting(long)), len(fitting(rows_of("x" * 300_000, 3)))] == [2, 1]
    assert len(fitting(rows_of("short", 500))) == 200
    assert fitting(()) == ()
    quotes = codec.pack([batch_of(fitting(rows_of('"' * 30_000, 30)))])
    assert isinstance(read(quotes, True), tuple)


def test_names_of_tables_are_plain() -> None:
    names = ["t1", "a" * 16, "", "a" * 17, "#", "+", "a/b", "T1", "t1\n", "ä", "٣"]
    assert [is_table_name(name) for name in names] == [True] * 2 + [False] * 9
