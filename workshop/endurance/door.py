"""What the table's own page waits while others are rude: one core for the server and for eyes.

faust bench door
.venv/bin/python -m workshop.endurance.door --addresses 100 --seconds 12
"""

import argparse
import http.client
import json
import os
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from workshop.processes import started
from workshop.speed.rules import Figure

ADDRESSES, SECONDS = 100, 12.0
SETTLE_S = 4.0  # until everybody is there
PAUSE_S = 0.05  # between two questions of the host's page
PATIENCE_S = 15.0
PATHS = ("/api/state", "/", "/static/faust/board.js", "/events")  # each on a connection of its own
EYES = ("companion.commands.cli", "bench", "table", "--games", "100")
ROOM = "workshop.endurance"

Helper = subprocess.Popen[str]


@dataclass(slots=True)
class Waits:
    """How long the host's page waited for each answer, in ms."""

    took: list[float] = field(default_factory=list)
    lost: int = 0  # refused, or not answered at all

    def figures(self, name: str) -> Iterator[Figure]:
        last = len(self.took) - 1
        ordered = sorted(self.took)
        yield Figure(f"{name}: asked", len(ordered), "")
        yield Figure(f"{name}: refused or lost", self.lost, "")
        yield Figure(f"{name}: median", statistics.median(ordered), "ms")
        yield Figure(f"{name}: 99th percentile", ordered[int(last * 0.99)], "ms")
        yield Figure(f"{name}: longest", ordered[last], "ms")


def door_figures(addresses: int = ADDRESSES, seconds: float = SECONDS) -> Iterator[Figure]:
    with _child(f"{ROOM}.door_table") as table, _child(*EYES) as eyes:
        share = on_one_core(table, eyes)
        yield Figure("cores that the server and the eyes share", share, "")
        port, key = _line(table).split()
        time.sleep(SETTLE_S)
        alone = asked(int(port), key, seconds / 2)
        yield from alone.figures("nobody rude")
        with _child(f"{ROOM}.rude_crowd", port, str(addresses)) as crowd:
            _line(crowd)
            time.sleep(SETTLE_S)
            pressed = asked(int(port), key, seconds)
            _end(crowd)
            report = json.loads(_line(crowd))
        yield from pressed.figures(f"{addresses} rude addresses")
        yield Figure("connections that they opened", report["opened"], "")
        yield Figure("of these, closed by the server", report["ended"], "")
        eyes.kill()
        _end(table)


def on_one_core(*children: Helper) -> int:
    """How many cores they have together: one, where the system lets us say so."""
    if not hasattr(os, "sched_setaffinity"):
        return os.cpu_count() or 1
    core = min(os.sched_getaffinity(0))
    for child in children:
        os.sched_setaffinity(child.pid, {core})
    return 1


def asked(port: int, key: str, seconds: float) -> Waits:
    """One question after the other, each on a new connection, as a screen that is loaded."""
    waits = Waits()
    end = time.monotonic() + seconds
    while not waits.took or time.monotonic() < end:
        path = PATHS[len(waits.took) % len(PATHS)]
        begin = time.perf_counter()
        waits.lost += not _is_answered(port, key, path)
        waits.took.append((time.perf_counter() - begin) * 1e3)
        time.sleep(PAUSE_S)
    return waits


def _is_answered(port: int, key: str, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        connection.request("GET", path, headers={"Cookie": f"faust-{port}={key}"})
        answer = connection.getresponse()
        heard = answer.readline() if path == "/events" else answer.read()
    except OSError:
        return False
    finally:
        connection.close()
    return answer.status == http.HTTPStatus.OK and heard != b""


@contextmanager
def _child(module: str, *words: str) -> Iterator[Helper]:
    with started(module, *words) as child:
        try:
            yield child
        finally:
            child.kill()


def _line(child: Helper) -> str:
    assert child.stdout is not None
    return child.stdout.readline()


def _end(child: Helper) -> None:
    assert child.stdin is not None
    child.stdin.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--addresses", type=int, default=ADDRESSES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    for figure in door_figures(options.addresses, options.seconds):
        print(figure, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
