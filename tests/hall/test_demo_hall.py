"""`faust demo --hall` is a hall with two virtual tables, which come and go with it."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from companion.games.salamander.recorded import SALAMANDER
from companion.storage.soundness import judge_log
from companion.storage.store import open_log
from tests.night import night
from tests.patience import PATIENCE_S, until

GAME = ("--game", SALAMANDER.name, "--speed", "50", "--seed", "3")


def held(place: Path) -> dict[str, int]:
    """How many rows the hall holds of each table."""
    with closing(sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True)) as shelf:
        return dict(shelf.execute("SELECT by_table, rows FROM logs"))


@night
def test_two_virtual_tables_play_at_a_hall_and_end_with_it(tmp_path: Path) -> None:
    words = ("demo", "--hall", "--port", "0", "--games", str(tmp_path), *GAME)
    with subprocess.Popen(
        [sys.executable, "-m", "companion.commands.cli", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as hall:
        assert hall.stdout is not None
        assert hall.stdout.readline().startswith("https://127.0.0.1:")
        until(lambda: set(held(tmp_path / "hall.sqlite")) == {"t1", "t2"}, "a row of each table")
        hall.send_signal(signal.SIGINT)
        _, told = hall.communicate(timeout=PATIENCE_S)
    assert hall.returncode == 0
    assert [line[:16] for line in told.splitlines() if line.startswith("Table")] == [
        "Table 1: http://",
        "Table 2: http://",
    ]
    firsts = set()
    for number in (1, 2):
        with open_log(tmp_path / f"table-{number}" / "table.sqlite") as log:  # nobody writes it now
            assert held(tmp_path / "hall.sqlite")[f"t{number}"] <= log.head().rows
            firsts.add(log.head().hash)
            assert judge_log(log, None).damage is None
    assert len(firsts) == 2
