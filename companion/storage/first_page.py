"""The beginning of a game file is alike in all of them: a damaged one can be given a new one."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.storage.head import head_path
from companion.storage.schema import make_tables

PAGE_BYTES = 4096
PAGES_AT = 28  # where the number of pages stands, in four bytes


def copy_with_new_beginning(place: Path, folder: Path) -> Path:
    """A copy whose rows can be read though its first page cannot; what is no row stays none."""
    copied = folder / place.name
    data = place.read_bytes()
    first = _first_page_of_a_new_file(len(data) // PAGE_BYTES)
    copied.write_bytes(first + data[PAGE_BYTES:])
    if head_path(place).exists():
        shutil.copyfile(head_path(place), head_path(copied))
    return copied


def _first_page_of_a_new_file(pages: int) -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        make_tables(fresh)
        page = fresh.serialize()[:PAGE_BYTES]
    return page[:PAGES_AT] + pages.to_bytes(4, "big") + page[PAGES_AT + 4 :]
