"""An installation that was broken off is begun anew by the next `make`, and only such a one."""

import subprocess
from pathlib import Path

import pytest

INSTALL = Path(__file__).parents[2] / ".ci/install.sh"
# Stands for Python: makes an environment of itself, and installs as it is told to.
PYTHON = """#!/bin/sh
case "$*" in
*"-m venv "*) for venv; do :; done; mkdir -p "$venv/bin"; cp "$0" "$venv/bin/python" ;;
*"-m pip "*) {pip} ;;
esac
"""


def installed(folder: Path, pip: str) -> int:
    """The exit status, with `pip` done in place of what pip does."""
    python = folder / "python"
    python.write_text(PYTHON.format(pip=pip))
    python.chmod(0o755)
    kept = folder / "venv/bin/python"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(python.read_text())
    kept.chmod(0o755)
    command = ["sh", str(INSTALL), str(python), str(folder / "venv"), "."]
    return subprocess.run(command, capture_output=True, check=False).returncode


def test_what_was_broken_off_is_made_anew(tmp_path: Path) -> None:
    assert installed(tmp_path, "kill -INT $PPID") == 130
    half = tmp_path / "venv/half-a-package"
    half.touch()
    assert installed(tmp_path, "true") == 0
    assert not half.exists()
    assert not (tmp_path / "venv/.begun").exists()


@pytest.mark.parametrize("status", [0, 1])
def test_what_came_to_its_end_is_kept(tmp_path: Path, status: int) -> None:
    assert installed(tmp_path, f"exit {status}") == status
    kept = tmp_path / "venv/a-package"
    kept.touch()
    assert installed(tmp_path, "true") == 0
    assert kept.exists()
