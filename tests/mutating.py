"""Runs tests in a copy of the tree with one file broken: for tests that break code on purpose."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_SECONDS = 120.0  # tests that run longer have noticed: the broken code hangs
NOT_COPIED = shutil.ignore_patterns("__pycache__", "scenes", "pictures", "*.png")


def copy_tree(folder: Path, names: Iterable[str]) -> Path:
    """Copies these folders and files of the project to `folder`, without pictures."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def is_noticed(
    folder: Path, file: str, broken: str, tests: Iterable[str], plugins: Iterable[str] = ()
) -> bool:
    """Whether pytest fails in a copied tree while `file` has the text `broken`.

    Of its plugins these are loaded: without them the tests begin in a third of the time.
    """
    path = folder / file
    right = path.read_text("utf-8")
    path.write_text(broken, encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += [word for one in plugins for word in ("-p", one)]
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=folder,
            capture_output=True,
            check=False,
            timeout=MOST_SECONDS,
            env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )
        return done.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(right, encoding="utf-8")
