"""Processor time and memory of a hall's process."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from workshop.speed.rules import Figure


@dataclass(frozen=True, slots=True)
class EngineCost:
    """Processor time from one moment to another, by name and number of the process."""

    began: float
    processor_s: dict[tuple[str, int], float]

    def until(self, later: "EngineCost", when: str) -> Iterator[Figure]:
        """Of the processes that have run all the time."""
        for who in sorted(self.processor_s.keys() & later.processor_s.keys(), reverse=True):
            name, spent = who[0], later.processor_s[who] - self.processor_s[who]
            share = spent / (later.began - self.began)
            yield Figure(f"{name}'s processor{when}", 100 * share, "% of a core")


@dataclass(frozen=True, slots=True)
class Engines:
    hall: int  # the number of its process

    def cost(self) -> EngineCost:
        spent = {who: _processor_s(who[1]) for who in self._processes().items()}
        return EngineCost(time.monotonic(), spent)

    def memory(self) -> Iterator[Figure]:
        for name, process in self._processes().items():
            yield Figure(f"{name}'s memory (PSS)", _memory(process), "MB")

    def _processes(self) -> dict[str, int]:
        return {"hall": self.hall}


def machine_load(when: str) -> Figure:
    return Figure(f"load of the machine {when}", os.getloadavg()[0], "")


def _processor_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> float:
    text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) / 1024
