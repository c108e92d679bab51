"""Takes the page's guards away, one at a time, and shows which of them no test would miss.

    .venv/bin/python -m tests.page.mutants [--only WORD]

Each guard is broken in a copy of the tree; it is killed when a test of the named file fails.
"""

import argparse
import tempfile
from pathlib import Path

from tests.mutating import ROOT, copy_tree, is_noticed
from tests.page.guards_to_break import BROKEN_GUARDS, BrokenGuard

TREE = ("companion", "firmware_bridge", "vision", "web", "tests", "docs", "pyproject.toml")


def is_guarded(guard: BrokenGuard, folder: Path) -> bool:
    """Whether its tests fail in `folder`, a copy of the tree, when the guard is taken away."""
    right = (ROOT / guard.file).read_text("utf-8")
    assert guard.old in right, f"{guard.file} no longer has {guard.old!r}"
    tests = [f"tests/page/test_{guard.tests}.py"]
    return is_noticed(folder, guard.file, right.replace(guard.old, guard.new, 1), tests)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="guards whose file or text has this in it")
    options = parser.parse_args()
    chosen = [one for one in BROKEN_GUARDS if options.only in one.file + one.old]
    survived = 0
    with tempfile.TemporaryDirectory() as place:
        folder = copy_tree(Path(place), TREE)
        whole = {one.tests: BrokenGuard(one.file, one.old, one.old, one.tests) for one in chosen}
        for unbroken in whole.values():
            assert not is_guarded(unbroken, folder), f"{unbroken.tests} fails with all guards"
        for guard in chosen:
            noticed = is_guarded(guard, folder)
            survived += not noticed
            word = "killed  " if noticed else "SURVIVED"
            shown = f"{' '.join(guard.old.split())}  ->  {' '.join(guard.new.split())}"
            print(f"{word} {guard.file}: {shown}", flush=True)
    print(f"{len(chosen)} guards taken away, {len(chosen) - survived} noticed, {survived} not")
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(main())
