"""Whether rows that a table brought follow on those that are held; the same for every shelf."""

from collections.abc import Callable

from companion.hall.protocol.wire import MOST_ROW_BYTES, Batch, Refusal, is_storable
from companion.storage.chain import Head, Row, hash_of


class NotSound(Exception):
    """The rows are not taken; `row` is the first that is wrong."""

    def __init__(self, why: Refusal, row: int) -> None:
        super().__init__(f"{why} at row {row}")
        self.why, self.row = why, row


def follows(row: Row, last: Head) -> bool:
    """Whether it comes right after that row, and is as it was written."""
    is_next = row.id == last.rows + 1 and row.before == last.hash
    return is_next and hash_of(row) == row.hash


def new_rows(batch: Batch, held: Head, hash_at: Callable[[int], str]) -> tuple[Row, ...]:
    """Those of its rows that are not held yet; none where rows between are missing.

    `hash_at` gives the hash of a row that is held. Raises NotSound.
    """
    expect_storable(batch)
    _expect_chained(batch)
    first, last = batch.rows[0], batch.rows[-1]
    if first.id > held.rows + 1:
        return ()
    known = min(last.id, held.rows)  # its hash holds whatever came before it
    if known >= first.id and batch.rows[known - first.id].hash != hash_at(known):
        raise NotSound(Refusal.FORK, _first_other(batch, held, hash_at))
    new = batch.rows[known - first.id + 1 :]
    if new and new[0].before != held.hash:
        raise NotSound(Refusal.FORK, new[0].id)
    return new


def expect_storable(batch: Batch) -> None:
    """Raises NotSound for a row that is too long, or that not every store can keep: for good."""
    for row in batch.rows:
        if not is_storable(row):
            raise NotSound(Refusal.UNREADABLE, row.id)
        if len(row.body.encode("utf-8")) > MOST_ROW_BYTES:
            raise NotSound(Refusal.TOO_MUCH, row.id)


def _expect_chained(batch: Batch) -> None:
    first = batch.rows[0]
    last = Head(first.id - 1, first.before)
    for row in batch.rows:
        if not follows(row, last):
            raise NotSound(Refusal.BROKEN_CHAIN, row.id)
        last = Head(row.id, row.hash)
    if first.id == 1 and first.hash != batch.log:
        raise NotSound(Refusal.BROKEN_CHAIN, 1)


def _first_other(batch: Batch, held: Head, hash_at: Callable[[int], str]) -> int:
    known = (row for row in batch.rows if row.id <= held.rows)
    return next(row.id for row in known if row.hash != hash_at(row.id))
