"""Orders to a table that is killed while it has them: `python -m tests.hall.orders_under_kills`.

Each order is sent three times at once, and all again after a kill. What counts is the table's log:
every order in exactly one row, a chain that is whole, a game that replays.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from companion.events import STANDINGS
from companion.hall.joining.join import kept_beside, write_membership
from companion.hall.orders.at_table import order_of
from companion.hall.protocol.wire import DeskOrder
from companion.hall.shelf.shelf import all_kept
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.chain import Row
from companion.storage.soundness import judge_log
from companion.storage.store import Store, open_log
from tests.hall.https_hall import HttpsHall, hall_on_loopback
from tests.patience import until

ORDERS, SENDS, KILLS, SEED = 60, 3, 15, 17
LATEST_KILL_S = 0.012  # after an order was fetched
TABLE = "t1"
PLAY = ("play", "--camera", "none", "--slots", "none", "--port", "0")
COLOURS = ("red", "blue")


@dataclass
class UnderKills:
    """What became of the orders."""

    once: int = 0
    twice: int = 0
    never: int = 0
    kills: int = 0
    rows: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)


class KilledTable:
    """`faust play` in a process of its own, at the hall."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._child = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "companion.commands.cli", *PLAY, str(self._file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        os.kill(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def kill_and_start(self) -> None:
        self.kill()
        self._child = self._start()


@contextmanager
def _joined(hall: HttpsHall, folder: Path) -> Iterator[tuple[KilledTable, Path]]:
    file = folder / "table.sqlite"
    member = hall.member(TABLE)
    write_membership(kept_beside(file), member)
    table = KilledTable(file)
    try:
        yield table, file
    finally:
        table.kill()


def kill_under_orders(folder: Path, orders: int, kills: int, seed: int = SEED) -> UnderKills:
    dice, found = Random(seed), UnderKills()
    killed = {*dice.sample(range(orders), kills)}
    with hall_on_loopback(folder) as hall, _joined(hall, folder) as (table, file):
        for number in range(orders):
            order = _order(_copy(hall), number)
            hall.parts.orders[TABLE] = (order,) * SENDS
            if number in killed:
                until(lambda: TABLE not in hall.parts.orders, "that a table asks for orders")
                time.sleep(dice.uniform(0.0, LATEST_KILL_S))
                table.kill_and_start()
                found.kills += 1
                hall.parts.orders[TABLE] = (order,) * SENDS
            until(partial(_is_done, hall, order), f"order {number}")
        found.refused = len(hall.parts.refused)
    _judge(found, file, orders)
    return found


def _order(copy: tuple[Row, ...], number: int) -> DeskOrder:
    """The desk looks at what the hall holds."""
    stands = [row.id for row in copy if row.kind == "event" and row.content()["kind"] in STANDINGS]
    words = {"to_move": COLOURS[number % 2]}
    log, row = copy[0].hash, stands[-1] if stands else 0
    return DeskOrder(f"order-{number}", log, 1, row, "ruling", {**words}, "Anna", 60.0)


def _copy(hall: HttpsHall) -> tuple[Row, ...]:
    """Once it holds all that the table has told of itself."""
    until(lambda: bool(hall.shelf.holdings()), "a table")
    log = hall.shelf.holdings()[0].log
    return (*(kept.row for kept in all_kept(hall.shelf, log)),)


def _is_done(hall: HttpsHall, order: DeskOrder) -> bool:
    return any(order_of(row) == order.id for row in _copy(hall))


def _judge(found: UnderKills, file: Path, orders: int) -> None:
    with Store(file) as store:  # it reads what a killed process left in its journal
        done = [order_of(row) for row in store.rows()]
        found.rows = store.head().rows
        if (damage := judge_log(store, None).damage) is not None:
            found.faults.append(str(damage))
        if (differs := replayed(StoredGame(store.of_game(1))).differs_at) is not None:
            found.faults.append(f"row {differs} is not what the game makes of it")
    with open_log(file) as log:
        assert log.head().rows == found.rows
    counts = [done.count(f"order-{number}") for number in range(orders)]
    found.once, found.never = counts.count(1), counts.count(0)
    found.twice = orders - found.once - found.never


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=ORDERS)
    parser.add_argument("--kills", type=int, default=KILLS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = kill_under_orders(Path(folder), options.orders, options.kills)
    print(found)
    return int(bool(found.faults) or found.once != options.orders)


if __name__ == "__main__":
    sys.exit(main())
