"""A hall's store in memory, for tests."""

from collections.abc import Callable

from companion.hall.shelf.shelf import Shelf
from companion.hall.shelf.sqlite import SqliteFile


class MemoryShelf(Shelf):
    """The SQL is that of every store."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(SqliteFile(None), clock)
