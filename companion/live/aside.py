"""An analysis in a process of its own, which lets everything else go first: a table answers as
quickly as without one. `python -m companion.live.aside KIND BEHIND` makes one of a record."""

import json
import os
import subprocess
import sys
from contextlib import suppress

from companion.export.bundle import ByLanguage, told_analysis

LAST_IN_LINE = 19  # of all that runs on the machine
WAITED_S = 60.0


def analysed_aside(record: bytes, kind: str) -> ByLanguage:
    """Where no process can be had, here: it is told all the same."""
    made = made_aside(record, kind)
    return told_analysis(record, kind) if made is None else made


def made_aside(record: bytes, kind: str) -> ByLanguage | None:
    """None where no process can be had."""
    command = [sys.executable, "-m", "companion.live.aside", kind, str(LAST_IN_LINE)]
    with suppress(OSError, subprocess.SubprocessError):
        told = subprocess.run(
            command,
            input=record,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # who needs it makes it here, and hears why it fails
            check=True,
            timeout=WAITED_S,
        ).stdout
        found: ByLanguage = json.loads(told)
        return found
    return None


def main() -> None:
    kind, behind = sys.argv[1:]
    with suppress(AttributeError, OSError):  # not every system has it
        os.nice(int(behind))
    json.dump(told_analysis(sys.stdin.buffer.read(), kind), sys.stdout)


if __name__ == "__main__":
    main()
