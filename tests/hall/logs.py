"""Logs of a table as the tests write them, and what brings them to a hall."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.hall.protocol.wire import Batch
from companion.hall.table.https import CarrierTrouble, HttpsCarrier
from companion.hall.table.link import HallLink
from companion.storage.chain import FIRST_BEFORE, Head, Row, RowBody, body_of, chained, hash_of
from tests.patience import until


def head_of(rows: Sequence[Row]) -> Head:
    return Head(rows[-1].id, rows[-1].hash) if rows else Head()


def more_rows(rows: Sequence[Row], number: int, word: str = "") -> tuple[Row, ...]:
    """So many rows that follow on those; another word makes others."""
    said: list[RowBody] = [
        ("event", {"at": len(rows) + place, "word": word}) for place in range(number)
    ]
    return (*chained(head_of(rows), 1, said),)


def rows_of(word: str, number: int) -> tuple[Row, ...]:
    """A whole log; its first row is that of a game."""
    first = (*chained(Head(), 1, [("game", {"table": word})]),)
    return (*first, *more_rows(first, number - 1, word))


def batch_of(rows: Sequence[Row], log: str = "") -> Batch:
    return Batch(log or rows[0].hash, (*rows,))


def changed(rows: Sequence[Row], number: int, body: str) -> tuple[Row, ...]:
    """One row has another body; hashes stay."""
    return (*(replace(row, body=body) if row.id == number else row for row in rows),)


def rehashed(row: Row, **changed: str | int) -> Row:
    """With other words in it, and the hash of those."""
    row = replace(row, **changed)  # type: ignore[arg-type]  # each as its field has it
    return replace(row, hash=hash_of(row))


def forged(rows: Sequence[Row], number: int, body: str) -> tuple[Row, ...]:
    """One row has another body, and the chain is made anew from there."""
    found: list[Row] = []
    before = FIRST_BEFORE
    for row in rows:
        found.append(rehashed(row, body=body if row.id == number else row.body, before=before))
        before = found[-1].hash
    return (*found,)


class RowsInMemory:
    """What a link reads of a log; the rows may be put in while it runs."""

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self.rows = (*rows,)

    def write(self, number: int, word: str = "") -> None:
        self.rows += more_rows(self.rows, number, word)

    def row(self, row_id: int) -> Row | None:
        return self.rows[row_id - 1] if 0 < row_id <= len(self.rows) else None

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]:
        return self.rows[row_id : row_id + most]

    def head(self) -> Head:
        return head_of(self.rows)


def link_of(rows: Sequence[Row]) -> HallLink:
    return HallLink(RowsInMemory(rows), "0.1", time.time)


def drive(carrier: HttpsCarrier, link: HallLink, is_done: Callable[[], bool]) -> None:
    """What the thread of a table does, until that is so."""

    def step() -> bool:
        try:
            for said in carrier.exchange(link.due(time.monotonic(), None)):
                link.heard(said, time.monotonic())
        except CarrierTrouble:
            link.lost(time.monotonic())
        return is_done()

    until(step)


def is_held(link: HallLink) -> bool:
    """Whether its hall is there and has all rows."""
    return link.status().is_up and link.status().behind == 0


_EMPTY = len(body_of({"x": ""}))


def long_rows(*lengths: int, letter: str = "x") -> tuple[Row, ...]:
    """Each with a body of so many bytes."""
    said = [letter * ((one - _EMPTY) // len(letter.encode())) for one in lengths]
    return (*chained(Head(), 1, [("event", {"x": one}) for one in said]),)
