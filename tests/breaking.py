"""Takes guards away, one at a time, and shows which of them no test would miss."""

import tempfile
from collections.abc import Iterable
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


def break_guards(guards: Iterable[BrokenGuard], room: str, only: str) -> int:
    """Of those with that word in their file or text; 1 where one was not noticed."""
    chosen = [one for one in guards if only in one.file + one.old]
    survived = 0
    with tempfile.TemporaryDirectory() as place:
        folder = copy_tree(Path(place), TREE)
        whole = {one.tests: BrokenGuard(one.file, one.old, one.old, one.tests) for one in chosen}
        for unbroken in whole.values():
            assert not _is_guarded(unbroken, room, folder), (
                f"{unbroken.tests} fails with all guards"
            )
        for guard in chosen:
            noticed = _is_guarded(guard, room, folder)
            survived += not noticed
            word = "killed  " if noticed else "SURVIVED"
            shown = f"{' '.join(guard.old.split())}  ->  {' '.join(guard.new.split())}"
            print(f"{word} {guard.file}: {shown}", flush=True)
    print(f"{len(chosen)} guards taken away, {len(chosen) - survived} noticed, {survived} not")
    return 1 if survived else 0


def _is_guarded(guard: BrokenGuard, room: str, folder: Path) -> bool:
    """Whether its tests fail in `folder`, a copy of the tree, when the guard is taken away."""
    right = (ROOT / guard.file).read_text("utf-8")
    assert guard.old in right, f"{guard.file} no longer has {guard.old!r}"
    tests = [f"{room}/test_{guard.tests}.py"]
    broken = right.replace(guard.old, guard.new, 1)
    return is_noticed(folder, guard.file, broken, tests, ["pytest_playwright.pytest_playwright"])
