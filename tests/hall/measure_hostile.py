"""What a hall's process takes while tables bring as much as they can, and when it begins again.

python -m tests.hall.measure_hostile [TABLES] [SECONDS]
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.hall.carriers.carrier import CarrierTrouble
from companion.hall.carriers.https_table import HttpsCarrier
from companion.hall.joining.membership import Membership
from companion.hall.protocol.wire import MOST_ROW_BYTES, Batch, Have, NotTaken
from companion.hall.shelf.allowance import size_of
from companion.observations import Json
from companion.storage.chain import Head, RowBody, chained

LONG_ROWS, SHORT_ROWS = 4, 200  # in a message


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
        self.carrier.say(Batch(self.log, rows))
        for told in self.carrier.heard():
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


@contextmanager
def hall(file: Path, tables: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Its process, and what it says."""
    said = [sys.executable, "-m", "workshop.hall.hall_process", str(file), str(tables)]
    with subprocess.Popen(said, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        assert one.stdin is not None
        yield one.pid, json.loads(one.stdout.readline())
        one.stdin.close()


def members(told: dict[str, Any]) -> Iterator[Membership]:
    for number, key in enumerate(told["keys"], start=1):
        yield Membership(f"127.0.0.1:{told['port']}", f"t{number}", key, told["pem"])


def most_mb(pid: int) -> float:
    """The most memory that it had at any moment."""
    (line,) = [
        one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmHWM" in one
    ]
    return int(line.split()[1]) / 1024


def rage(bad: Bad, stopping: threading.Event) -> None:
    while not stopping.is_set():
        with suppress(CarrierTrouble):
            bad.bring()


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hall.sqlite"
        with hall(file, tables) as (pid, told):
            print(f"empty: {most_mb(pid):.0f} MB")
            stopping = threading.Event()
            bad = [
                Bad(number, HttpsCarrier(member, time.monotonic))
                for number, member in enumerate(members(told))
            ]
            threads = [threading.Thread(target=rage, args=(one, stopping)) for one in bad]
            for one in threads:
                one.start()
            stopping.wait(seconds)
            stopping.set()
            for one in threads:
                one.join()
            brought = sum(one.bytes for one in bad) / 1e6
            refused = sum(one.refused for one in bad)
            rows = sum(one.head.rows for one in bad)
            print(f"kept: {rows} rows, {brought:.0f} MB; refused: {refused}; {most_mb(pid):.0f} MB")
        print(f"file: {file.stat().st_size / 1e6:.0f} MB")
        began = time.monotonic()
        with hall(file, tables) as (pid, _):
            print(f"begins again in {time.monotonic() - began:.1f} s: {most_mb(pid):.0f} MB")
            time.sleep(20)
            print(f"and 20 s later: {most_mb(pid):.0f} MB")


if __name__ == "__main__":
    main()
