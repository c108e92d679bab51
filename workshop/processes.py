"""A process of the workshop; what it has cost and holds, where the system tells (Linux); else 0."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1]


def started(module: str, *words: object) -> "subprocess.Popen[str]":
    """It is spoken to by its two pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *map(str, words)],
        cwd=SOURCE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def cpu_s(pid: int) -> float:
    """Seconds of processor time."""
    spent = _told(pid, "stat").rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / float(os.sysconf("SC_CLK_TCK"))


def held_mb(pid: int | None = None) -> float:
    """Memory that it holds now; of this process where no other is named."""
    pages = _told(pid or os.getpid(), "statm").split()[1:2]
    return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _told(pid: int, what: str) -> str:
    try:
        return Path(f"/proc/{pid}/{what}").read_text("ascii")
    except OSError:
        return ""
