"""`faust hall` killed with -9 in the middle of what a table brings: what it answered is there."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.hall.joining.join import Membership, asked_of, join
from companion.hall.shelf.shelf import all_kept
from companion.hall.table.https import HttpsCarrier
from companion.hall.table.link import HallLink
from companion.storage.chain import Row
from tests.hall.logs import RowsInMemory, drive, is_held, more_rows
from tests.hall.shelves import reads_file
from tests.hall.test_hall_command import CODE, COMMAND
from tests.quiet_port import quiet_port

KILLS = int(os.environ.get("FAUST_KILLS", "1"))
SEED, LATEST_KILL_S, MORE_ROWS = 11, 0.1, 60


class KilledHall:
    """A process at one address; it begins where it was killed."""

    def __init__(self, folder: Path) -> None:
        self.file, self._port = folder / "hall.sqlite", quiet_port()
        self.codes: list[str] = []
        self.start()

    def start(self) -> None:
        said = [
            str(self.file),
            "--port",
            str(self._port),
            "--public-port",
            "0",
            "--join-codes",
            "1",
        ]
        self._child = subprocess.Popen(
            [*COMMAND, *said], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self._child.stdout is not None
        assert self._child.stdout.readline().startswith("https://"), "it did not begin"

    def member(self) -> Membership:
        """The code that it has printed is used."""
        assert self._child.stderr is not None
        found = None
        while found is None:
            found = CODE.match(self._child.stderr.readline())
        return join(*asked_of(found[2]))

    def kill(self) -> None:
        self._child.send_signal(signal.SIGKILL)
        self._child.communicate()

    def held(self) -> tuple[Row, ...]:
        """What is on its disk."""
        with closing(reads_file(self.file)) as shelf:
            return (*(kept.row for one in shelf.holdings() for kept in all_kept(shelf, one.log)),)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[KilledHall]:
    made = KilledHall(tmp_path)
    yield made
    made.kill()


def test_a_hall_that_is_killed_loses_nothing_that_it_answered_and_doubles_nothing(
    hall: KilledHall,
) -> None:
    dice, table = Random(SEED), RowsInMemory(more_rows((), 1))
    carrier = HttpsCarrier(hall.member())
    link = HallLink(table, "0.1", time.time)
    rows: tuple[Row, ...] = table.rows

    def answered() -> int:
        return len(rows) - link.status().behind

    def has(least: int) -> bool:
        return answered() >= least

    for _ in range(KILLS):
        rows += more_rows(rows, MORE_ROWS)
        table.rows = rows
        drive(carrier, link, partial(has, answered() + 1))
        drive(carrier, link, partial(is_past, time.monotonic() + dice.uniform(0.0, LATEST_KILL_S)))
        hall.kill()
        held = hall.held()
        assert held == rows[: len(held)]
        assert len(held) >= answered()
        hall.start()
    drive(carrier, link, partial(is_held, link))
    carrier.close()
    assert hall.held() == rows
    assert main(["hall", "check", str(hall.file)]) == 0


def is_past(moment: float) -> bool:
    return time.monotonic() >= moment
