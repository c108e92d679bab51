"""Files of halls and of their tables, changed behind everybody's back."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.commands.cli import main
from companion.hall.check import judge_table_log
from companion.hall.shelf.shelf import Delivery
from companion.storage.chain import Row
from companion.storage.soundness import Soundness
from companion.storage.store import Store
from tests.hall.logs import batch_of, rows_of
from tests.hall.shelves import in_file, reads_file

OWN = rows_of("one", 12)


def make_hall(place: Path, *logs: Sequence[Row]) -> Path:
    with closing(in_file(place, lambda: 1.0)) as shelf:
        shelf.decide("table", {"table": "t1", "label": "Table 1", "key": ""})
        shelf.decide("dismiss", {"table": "t1"})
        for number, rows in enumerate(logs, 1):
            shelf.append([Delivery(f"t{number}", batch_of(rows))])
    return place


def make_game(place: Path, rows: Sequence[Row]) -> Path:
    with closing(Store(place)) as store:
        store.take_over(rows)
    return place


def tamper(place: Path, *statements: str) -> None:
    """As somebody does who has the file: the triggers are no lock."""
    with closing(sqlite3.connect(place)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            db.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            db.execute(statement)
        db.commit()


def faust_hall_check(*arguments: Path | str) -> int:
    """As it was called in older versions: it is `faust verify --beside` now."""
    return main(["hall", "check", *map(str, arguments)])


def copy_of(place: Path) -> Soundness:
    with closing(reads_file(place)) as shelf:
        return judge_table_log(shelf, shelf.holdings()[0])
