"""Virtual tables at a hall, each in a process of its own, for as long as the hall is there."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.hall.joining.join import Membership, kept_beside, write_membership
from companion.live.demo import LOG_NAME
from companion.live.hall.open_hall import OpenHall
from web.access.addresses import LOOPBACK

ENDS_S = 5.0  # that a table gets to end


@dataclass(frozen=True, slots=True)
class VirtualTables:
    """What is played there; each table has a folder of its own in that one, and its own seed."""

    folder: Path
    games: tuple[str, ...]  # one a table
    seed: int
    speed: float


@contextmanager
def tables_beside(
    tables: VirtualTables, tell: Callable[[str], None], hall: OpenHall, port: int
) -> Iterator[None]:
    """They join, play and end with the hall; the address of each is told."""
    running = [_begin(tables, number, hall, port) for number in range(1, len(tables.games) + 1)]
    try:
        for number, one in enumerate(running, start=1):
            assert one.stdout is not None
            tell(f"Table {number}: {one.stdout.readline().strip() or 'has not begun'}")
        yield
    finally:
        for one in running:
            one.terminate()
        for one in running:
            _wait_for(one)


def _begin(
    tables: VirtualTables, number: int, hall: OpenHall, port: int
) -> "subprocess.Popen[str]":
    name, label = f"t{number}", f"Table {number}"
    folder = tables.folder / f"table-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    key = hall.running.registry.admit(name, label)
    member = Membership(f"{LOOPBACK}:{port}", name, key, hall.certificate.pem, label=label)
    write_membership(kept_beside(folder / LOG_NAME), member)
    said = {"games": folder, "game": tables.games[number - 1], "seed": tables.seed + number}
    said |= {"speed": tables.speed, "port": 0}
    options = [part for key, value in said.items() for part in (f"--{key}", str(value))]
    return subprocess.Popen(
        [sys.executable, "-m", "companion.commands.cli", "demo", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _wait_for(table: "subprocess.Popen[str]") -> None:
    try:
        table.wait(ENDS_S)
    except subprocess.TimeoutExpired:
        table.kill()
        table.wait()
    finally:
        if table.stdout is not None:
            table.stdout.close()
