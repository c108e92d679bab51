"""Takes the hall's guards away, one at a time, and shows which of them no test would miss.

    .venv/bin/python -m tests.hall.mutants [--only WORD]

Each guard is broken in a copy of the tree; it is killed when a test of the named file fails.
"""

import argparse

from tests.breaking import break_guards
from tests.hall.guards_to_break import BROKEN_GUARDS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="guards whose file or text has this in it")
    return break_guards(BROKEN_GUARDS, "tests/hall", parser.parse_args().only)


if __name__ == "__main__":
    raise SystemExit(main())
