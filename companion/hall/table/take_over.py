"""Another computer goes on with a table's game: the hall's copy of its log, word for word."""

from collections.abc import Callable, Iterable

from companion.hall.shelf.judging import follows
from companion.storage.chain import Head, Row
from companion.storage.log import Log
from companion.storage.store import Store

CopyFrom = Callable[[str, int], tuple[Row, ...]]  # rows of that log after that one; none at the end


class CannotTakeOver(Exception):
    """Why not, and the way on."""


def take_over(store: Store, log: str, copied: CopyFrom) -> int:
    """Fills the store with that log as the hall holds it, and gives how many rows came.

    What came already stays, so it can be begun again where it was broken off. Raises what
    `copied` raises, and CannotTakeOver for rows that are not the log's.
    """
    _expect_ours(store, log)
    came = 0
    while rows := copied(log, store.head().rows):
        _expect_sound(store, log, rows)
        store.take_over(rows)
        came += len(rows)
    if not store.head().rows:
        raise CannotTakeOver("the hall holds no row of that game; begin another one")
    return came


def _expect_ours(store: Log, log: str) -> None:
    first = store.row(1)
    if first is not None and first.hash != log:
        raise CannotTakeOver(
            f"{store.place} holds another game already; name a new file to take one over"
        )


def _expect_sound(store: Log, log: str, rows: Iterable[Row]) -> None:
    """The hashes must fit, and begin with the log's own name: no hall can give us another game."""
    last = store.head()
    for row in rows:
        if not follows(row, last) or (row.id == 1 and row.hash != log):
            number = last.rows + 1
            raise CannotTakeOver(f"row {number} of the hall's copy is not as it was written")
        last = Head(row.id, row.hash)
