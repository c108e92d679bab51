"""Whether rows that a table brought follow on those that are held; the same for every shelf."""

from collections.abc import Callable

from companion.hall.protocol.wire import MOST_ROW_BYTES, Batch, NotTaken, Refusal, is_storable
from companion.storage.chain import Head, Row, hash_of


def follows(row: Row, last: Head) -> bool:
    """Whether it comes right after that row, and is as it was written."""
    is_next = row.id == last.rows + 1 and row.before == last.hash
    return is_next and hash_of(row) == row.hash


def new_rows(batch: Batch, held: Head, hash_at: Callable[[int], str]) -> tuple[Row, ...] | NotTaken:
    """Those of its rows that are not held yet; none where rows between are missing.

    `hash_at` gives the hash of a row that is held.
    """
    refused = _unstorable(batch) or _unchained(batch)
    if refused is not None:
        return refused
    first, last = batch.rows[0], batch.rows[-1]
    if first.id > held.rows + 1:
        return ()
    known = min(last.id, held.rows)  # its hash holds whatever came before it
    if known >= first.id and batch.rows[known - first.id].hash != hash_at(known):
        return NotTaken(batch.log, Refusal.FORK, _first_other(batch, held, hash_at))
    new = batch.rows[known - first.id + 1 :]
    if new and new[0].before != held.hash:
        return NotTaken(batch.log, Refusal.FORK, new[0].id)
    return new


def _unstorable(batch: Batch) -> NotTaken | None:
    """The first row that is too long, or that not every store can keep: it is refused for good."""
    for row in batch.rows:
        if not is_storable(row):
            return NotTaken(batch.log, Refusal.UNREADABLE, row.id)
        if len(row.body.encode("utf-8")) > MOST_ROW_BYTES:
            return NotTaken(batch.log, Refusal.TOO_MUCH, row.id)
    return None


def _unchained(batch: Batch) -> NotTaken | None:
    first = batch.rows[0]
    last = Head(first.id - 1, first.before)
    for row in batch.rows:
        if not follows(row, last):
            return NotTaken(batch.log, Refusal.BROKEN_CHAIN, row.id)
        last = Head(row.id, row.hash)
    if first.id == 1 and first.hash != batch.log:
        return NotTaken(batch.log, Refusal.BROKEN_CHAIN, 1)
    return None


def _first_other(batch: Batch, held: Head, hash_at: Callable[[int], str]) -> int:
    known = (row for row in batch.rows if row.id <= held.rows)
    return next(row.id for row in known if row.hash != hash_at(row.id))
