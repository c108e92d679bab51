"""Logs of simulated tables: real files, chained by the companion, and what is written when."""

import tempfile
import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.storage.chain import RowBody, chained
from companion.storage.store import Store

CALM_SHARE = 0.5  # of the rows; the others come in bursts, as when a turn is done
BURST = (2, 3, 2, 3, 2, 3)  # rows, each so soon after the other
BURST_STEP_S = 1 / 6
LETTERS = "abcdefgh0123456789"
SHORTEST_PAD, LONGEST_PAD = 700, 2600  # signs that can hardly be packed


class WrittenLog:
    """A table's log, and when each of its rows was written, on the wall clock."""

    def __init__(self, place: Path, table: str, bodies: Sequence[RowBody]) -> None:
        self.place, self.store = place, Store(place)
        self._bodies, self._dice = bodies, Random(table)
        self._next = self._dice.randrange(len(bodies)) if bodies else 0
        self.written = array("d", [0.0])  # by row
        self.store.begin_game({"faust": 1, "table": table})
        self.written.append(time.time())
        self.name = self.store.head().hash

    def write(self, number: int) -> None:
        """So many rows in one transaction."""
        said = [self._said() for _ in range(number)]
        self.store.take_over(chained(self.store.head(), 1, said))
        self.written.extend([time.time()] * number)

    def _said(self) -> RowBody:
        if not self._bodies:
            pad = self._dice.choices(LETTERS, k=self._dice.randint(SHORTEST_PAD, LONGEST_PAD))
            return "event", {"t": 1.0, "kind": "pad", "pad": "".join(pad)}
        self._next = (self._next + 1) % len(self._bodies)
        return self._bodies[self._next]

    def moments(self, rate: float) -> Iterator[tuple[float, int]]:
        """How many seconds after the start how many rows are written, for ever."""
        dice = self._dice
        calm = dice.expovariate(rate * CALM_SHARE)
        burst = dice.expovariate(rate * (1 - CALM_SHARE) / sum(BURST))
        while True:
            if calm <= burst:
                yield calm, 1
                calm += dice.expovariate(rate * CALM_SHARE)
                continue
            for step, number in enumerate(BURST):
                yield burst + step * BURST_STEP_S, number
            burst += dice.expovariate(rate * (1 - CALM_SHARE) / sum(BURST))


def real_bodies() -> tuple[RowBody, ...]:
    """The rows of a game at the virtual table, without its header."""
    from companion.storage.log import open_log  # noqa: PLC0415
    from workshop.endurance.table import play_game, staged  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "real.sqlite"
        play_game(file, replace(staged(1, 0.3), has_pictures=False))
        with open_log(file) as log:
            return (*((row.kind, row.content()) for row in log.rows() if row.kind != "game"),)
