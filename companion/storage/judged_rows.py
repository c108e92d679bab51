"""Rows as the disk gives them, judged one by one before anybody believes them."""

from collections.abc import Generator, Iterator
from contextlib import closing

from companion.storage.chain import FIRST_BEFORE, KINDS, Head, Row, hash_of
from companion.storage.trouble import ChainFault, DamagedRow

StoredValue = None | int | float | bytes  # text as the bytes that lie there
StoredRow = tuple[int, StoredValue, StoredValue, StoredValue, StoredValue, StoredValue]


def judged(place: str, found: Generator[StoredRow, None, None], after: int) -> Iterator[Row]:
    """The rows that follow on the row numbered `after`, each chained to the one before.

    Raises DamagedRow at the first that is missing or not as it was written.
    """
    last = Head(after, FIRST_BEFORE if after == 0 else "")
    with closing(found):
        for columns in found:
            if columns[0] != last.rows + 1:
                is_later = columns[0] > last.rows
                fault = ChainFault.MISSING if is_later else ChainFault.UNREADABLE
                raise DamagedRow(place, last.rows + 1, fault)
            row = read_row(columns)
            if row is None or last.hash not in ("", row.before):
                raise damaged(place, columns)
            last = Head(row.id, row.hash)
            yield row


def read_row(columns: StoredRow) -> Row | None:
    """The row, if it is one and its hash is that of what it says."""
    match columns:
        case number, int(game), bytes(kind), bytes(body), bytes(before), bytes(digest):
            try:
                text = [part.decode("utf-8") for part in (kind, body, before, digest)]
            except UnicodeDecodeError:
                return None
            row = Row(number, game, *text)
            return row if row.hash == hash_of(row) else None
    return None


def holds_an_object(row: Row) -> bool:
    """Whether the body is what a body must be; a chain that was forged can carry anything."""
    try:
        row.content()
    except (ValueError, RecursionError):
        return False
    return True


def damaged(place: str, columns: StoredRow) -> DamagedRow:
    """A row that is not as it was written: its game and kind, as far as it still says that."""
    number, game, kind, *_ = columns
    named = kind.decode("utf-8", "replace") if isinstance(kind, bytes) else ""
    said = f" (game {game}, {named})" if isinstance(game, int) and named in KINDS else ""
    return DamagedRow(place, number, ChainFault.CHANGED, said)
