"""Takes the page's guards away, one at a time, and shows which of them no test would miss.

    .venv/bin/python -m tests.page.mutants [--only WORD]

Each guard is broken in a copy of the tree; it is killed when a test of the named file fails.
"""

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.mutating import ROOT, copy_tree, is_noticed

TREE = (
    "companion",
    "firmware_bridge",
    "vision",
    "web",
    "workshop",
    "tests",
    "docs",
    "pyproject.toml",
)


@dataclass(frozen=True, slots=True)
class BrokenGuard:
    """`old` becomes `new` in a file; `tests` is the last part of the name of the tests' file."""

    file: str
    old: str
    new: str
    tests: str


def read_guards() -> list[BrokenGuard]:
    """Of `guards.txt`."""
    told = (Path(__file__).parent / "guards.txt").read_text("utf-8").split("\n\n")
    return [guard for one in told if (guard := _guard(one.strip("\n").split("\n"))) is not None]


def _guard(lines: list[str]) -> BrokenGuard | None:
    """None for a remark alone."""
    said = [one for one in lines if not one.startswith("#")]
    if not said:
        return None
    file, tests = said[0].split()
    old, new = ("\n".join(one[2:] for one in said if one.startswith(sign)) for sign in "-+")
    return BrokenGuard(file, old, new, tests)


def break_guards(only: str) -> int:
    """Of those with that word in their file or text; 1 where one was not noticed."""
    chosen = [one for one in read_guards() if only in one.file + one.old]
    survived = 0
    with tempfile.TemporaryDirectory() as place:
        folder = copy_tree(Path(place), TREE)
        whole = {one.tests: BrokenGuard(one.file, one.old, one.old, one.tests) for one in chosen}
        for unbroken in whole.values():
            assert not _is_guarded(unbroken, folder), f"{unbroken.tests} fails with all guards"
        for guard in chosen:
            noticed = _is_guarded(guard, folder)
            survived += not noticed
            word = "killed  " if noticed else "SURVIVED"
            shown = f"{' '.join(guard.old.split())}  ->  {' '.join(guard.new.split())}"
            print(f"{word} {guard.file}: {shown}", flush=True)
    print(f"{len(chosen)} guards taken away, {len(chosen) - survived} noticed, {survived} not")
    return 1 if survived else 0


def _is_guarded(guard: BrokenGuard, folder: Path) -> bool:
    """Whether its tests fail in `folder`, a copy of the tree, when the guard is taken away."""
    right = (ROOT / guard.file).read_text("utf-8")
    assert guard.old in right, f"{guard.file} no longer has {guard.old!r}"
    tests = [f"tests/page/test_{guard.tests}.py"]
    broken = right.replace(guard.old, guard.new, 1)
    return is_noticed(folder, guard.file, broken, tests, ["pytest_playwright.pytest_playwright"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="guards whose file or text has this in it")
    return break_guards(parser.parse_args().only)


if __name__ == "__main__":
    raise SystemExit(main())
