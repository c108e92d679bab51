"""What every shelf does with what nobody foresaw: texts, numbers, and rows in any order."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal
from companion.hall.shelf.shelf import Delivery, Shelf
from companion.storage.chain import FIRST_BEFORE, Head, Row, RowBody, chained
from tests.hall.logs import head_of, more_rows, rehashed, rows_of
from tests.hall.shelves import TEXTS, Shelves, all_of, brought, in_memory, opened

ROWS = rows_of("log", 6)
LOG = ROWS[0].hash
UNSTORABLE = {
    "a raw U+0000": {"body": '"\0"'},
    "half a surrogate pair": {"body": '"\ud83d"'},
    "U+0000 in its kind": {"kind": "\0"},
    "half a pair in its kind": {"kind": "\udc00"},
    "a number beyond all": {"id": 1 << 80},
    "no number of a row": {"id": 0},
    "a game beyond all": {"game": 1 << 31},
    "a game before all": {"game": -1},
    "no hash": {"hash": "xyz\0"},
    "nothing to follow on": {"before": "xyz\0"},
}


@pytest.mark.parametrize("what", UNSTORABLE)
def test_what_no_store_can_keep_is_refused_and_keeps_nobody_waiting(
    shelf: Shelf, what: str
) -> None:
    bad = replace(ROWS[1], **UNSTORABLE[what])  # type: ignore[arg-type]  # as its field has it
    other = rows_of("other", 1)
    said = [
        Delivery("t1", Batch(LOG, (ROWS[0], bad))),
        Delivery("t2", Batch(other[0].hash, other)),
    ]
    refused = NotTaken(LOG, Refusal.UNREADABLE, bad.id)
    assert shelf.append(said) == (refused, Have(other[0].hash, head_of(other)))
    assert [one.log for one in shelf.holdings()] == [other[0].hash]


def test_every_text_is_kept_as_it_was_hashed(shelf: Shelf) -> None:
    said: list[RowBody] = [("event", {text: text}) for text in [*TEXTS, "".join(TEXTS)]]
    rows = (*chained(Head(), 2**31 - 1, [("é\U0001f600", {}), *said]),)
    assert brought(shelf, rows) == Have(rows[0].hash, head_of(rows))
    assert all_of(shelf, rows[0].hash) == rows


def mutated(dice: random.Random, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Some of these rows in a row, perhaps with one that is none of them."""
    first = dice.randrange(len(rows))
    said = [*rows[first : first + dice.randint(1, 5)]]
    place = dice.randrange(len(said))
    if dice.random() < 0.4:
        other = dice.choice(
            [
                {"body": dice.choice(['{"a":1}', "\0", "{}"])},
                {"before": dice.choice([FIRST_BEFORE, rows[0].hash])},
                {"id": said[place].id + dice.choice([-1, 1, 7])},
                {"game": dice.choice([1, 2, -1])},
            ]
        )
        said[place] = replace(said[place], **other)  # type: ignore[arg-type]  # as above
        if dice.random() < 0.6 and "\0" not in said[place].body:
            said[place] = rehashed(said[place])
    return (*said,)


def test_whatever_tables_bring_every_shelf_answers_the_same(shelves: Shelves) -> None:
    """Against the one in memory, which is the shortest to read."""
    dice = random.Random(17)
    main = rows_of("log", 12)
    logs = [main, (*main[:6], *more_rows(main[:6], 6, "fork")), rows_of("second", 12)]
    with opened(in_memory()) as simple:
        shelf = shelves.open()
        for _ in range(40):
            said = []
            for _ in range(6):
                rows = dice.choice(logs)
                name = dice.choice([rows[0].hash] * 9 + ["d" * 64])
                batch = Batch(name, mutated(dice, rows))
                said.append(Delivery(dice.choice(["t1"] * 9 + ["t2"]), batch))
            assert shelf.append(said) == simple.append(said)
        held = [(one.log, one.table, one.head) for one in simple.holdings()]
        assert [(one.log, one.table, one.head) for one in shelf.holdings()] == held
        assert len(held) == 2
        for log, _, _ in held:
            assert all_of(shelf, log) == all_of(simple, log)
