"""What `faust hall` takes while tables bring as much as they can, and what honest ones feel of it.

python -m tests.hall.measure_hostile [HOSTILE] [SECONDS] [HONEST] [MOST_MS MOST_MB]

With bounds it ends with 1 where the honest wait longer (p99), or the process or its file is larger.
"""

import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.hall.joining.join import Membership, asked_of, join
from companion.hall.protocol.wire import MOST_ROW_BYTES, Batch, Have, NotTaken
from companion.hall.shelf.ear import size_of
from companion.hall.table.https import CarrierTrouble, HttpsCarrier
from companion.observations import Json
from companion.storage.chain import Head, RowBody, chained

LONG_ROWS, SHORT_ROWS = 4, 200  # in a message
EVERY_S = 1.0  # an honest table has two rows
USUAL = (8.0, 60.0, 50.0, 0.0, 0.0)
CODE = re.compile(r"^Table \d+ +faust play --lan --hall (\S+)$")
HALL = (sys.executable, "-m", "companion.commands.cli", "hall", "--port", "0", "--public-port", "0")


@dataclass
class Bad:
    """A table that brings rows which are as long as may be, or as many, in games without end."""

    number: int
    carrier: HttpsCarrier
    bytes: int = 0
    refused: int = 0
    head: Head = field(default_factory=Head)
    log: str = ""

    def bring(self) -> None:
        said = self._long() if self.number % 2 else self._short()
        rows = (*chained(self.head, 1, said),)
        self.log = self.log or rows[0].hash
        for told in self.carrier.exchange([Batch(self.log, rows)]):
            self.refused += isinstance(told, NotTaken)
            if isinstance(told, Have) and told.head == Head(rows[-1].id, rows[-1].hash):
                self.head = told.head
                self.bytes += sum(map(size_of, rows))

    def _long(self) -> list[RowBody]:
        over: dict[str, Json] = {"kind": "game-over", "winner": None, "score": {}}
        text = "x" * (MOST_ROW_BYTES - 200)
        first: RowBody = ("game", {"players": {"red": str(self.number)}})
        told: list[RowBody] = [("event", {**over, "text": text})] * LONG_ROWS
        return told if self.head.rows else [first, *told[1:]]

    def _short(self) -> list[RowBody]:
        return [("game", {"players": {"red": str(self.number)}})] * SHORT_ROWS


@dataclass
class Honest:
    """A table that brings two rows a second and waits for the answer."""

    number: int
    carrier: HttpsCarrier
    waited: list[float] = field(default_factory=list)
    head: Head = field(default_factory=Head)
    log: str = ""

    def bring(self) -> None:
        first: RowBody = ("game", {"players": {"red": f"Honest {self.number}"}})
        turn: RowBody = ("event", {"kind": "turn-done", "turn": self.head.rows, "player": "red"})
        rows = (*chained(self.head, 1, [turn if self.head.rows else first, turn]),)
        self.log = self.log or rows[0].hash
        last, began = Head(rows[-1].id, rows[-1].hash), time.monotonic()
        batch = Batch(self.log, rows)
        while not any(
            isinstance(one, Have) and one.head == last for one in self.carrier.exchange([batch])
        ):
            time.sleep(0.005)
        self.waited.append(time.monotonic() - began)
        self.head = last


@contextmanager
def hall(file: Path, tables: int) -> Iterator[tuple[int, list[Membership]]]:
    """The whole program, its pages too, and so many tables that have joined it."""
    said = [*HALL, str(file), "--join-codes", str(tables)]
    with subprocess.Popen(
        said, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as one:
        assert one.stderr is not None
        codes: list[str] = []
        while len(codes) < tables:
            found = CODE.match(one.stderr.readline())
            codes += [] if found is None else [found[1]]
        threading.Thread(target=one.stderr.read, daemon=True).start()
        yield one.pid, [join(*asked_of(code)) for code in codes]
        one.terminate()


def megabytes(pid: int, what: str = "VmHWM") -> float:
    """The most memory that it had at any moment, or has now."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(one.split()[1]) / 1024 for one in lines if one.startswith(what))


def rage(members: list[Membership], seconds: float, told: "multiprocessing.Queue[str]") -> None:
    """A process of its own: what it wastes is not the honest ones' time."""
    bad = [Bad(number, HttpsCarrier(one)) for number, one in enumerate(members)]
    threads = [threading.Thread(target=_rage, args=(one, seconds)) for one in bad]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    rows, size = sum(one.head.rows for one in bad), sum(one.bytes for one in bad) / 1e6
    told.put(
        f"kept of them: {rows} rows, {size:.0f} MB; refused: {sum(one.refused for one in bad)}"
    )


def _rage(bad: Bad, seconds: float) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        with suppress(CarrierTrouble):
            bad.bring()


def play(honest: Honest, ends: float) -> None:
    time.sleep(EVERY_S * (honest.number % 50) / 50)  # not all at once
    while time.monotonic() < ends:
        began = time.monotonic()
        with suppress(CarrierTrouble):
            honest.bring()
        time.sleep(max(0.0, began + EVERY_S - time.monotonic()))


def part_of(waited: list[float], part: float) -> float:
    return 1000 * sorted(waited)[min(len(waited) - 1, int(part * len(waited)))]


def beside(members: list[Membership], bad: int, seconds: float) -> list[float]:
    """How long the honest waited, s, while the first so many raged."""
    told: multiprocessing.Queue[str] = multiprocessing.Queue()
    hostile = multiprocessing.Process(target=rage, args=(members[:bad], seconds, told))
    hostile.start()
    ends = time.monotonic() + seconds
    honest = [Honest(at, HttpsCarrier(one)) for at, one in enumerate(members[bad:])]
    threads = [threading.Thread(target=play, args=(one, ends)) for one in honest]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    print(told.get())
    hostile.join()
    return [waited for one in honest for waited in one.waited]


def main() -> int:
    given = [*map(float, sys.argv[1:])]
    bad, seconds, honest, most_ms, most_mb = [*given, *USUAL[len(given) :]]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hall.sqlite"
        with hall(file, int(bad + honest)) as (pid, members):
            print(f"empty: {megabytes(pid):.0f} MB; {load()}", flush=True)
            waited = beside(members, int(bad), seconds)
            memory, p99 = megabytes(pid), part_of(waited, 0.99)
            print(f"{len(waited)} batches of {honest:.0f} honest tables; {load()}")
            parts = {"p50": part_of(waited, 0.5), "p99": p99, "most": 1000 * max(waited)}
            print(", ".join(f"{name} {ms:.0f} ms" for name, ms in parts.items()))
            print(f"process: {memory:.0f} MB at most, {megabytes(pid, 'VmRSS'):.0f} MB now")
        size = sum(one.stat().st_size for one in Path(folder).rglob("*") if one.is_file()) / 1e6
        print(f"files: {size:.0f} MB")
        with hall(file, 0) as (pid, _):
            time.sleep(20)
            print(f"begun again, 20 s later: {megabytes(pid):.0f} MB")
    is_within = not most_ms or (p99 <= most_ms and max(memory, size) <= most_mb)
    return 0 if is_within else 1


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    raise SystemExit(main())
