"""`make test` fails where anything fails, and says what the types are, though they come last."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.house.architecture import ROOT


@pytest.mark.parametrize("failing", ["", "ruff", "mypy", "pytest"])
def test_whatever_fails_is_told(tmp_path: Path, failing: str) -> None:
    for name in ("ruff", "mypy", "pytest", "python"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {name} was asked\nexit {int(name == failing)}\n")
        program.chmod(0o755)
    run = subprocess.run(
        ["sh", str(ROOT / ".ci/check.sh")], capture_output=True, text=True, check=False,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )  # fmt: skip
    asked = [name for name in ("ruff", "mypy", "pytest") if f"{name} was asked" in run.stdout]
    assert (run.returncode == 0) is (failing == "")
    assert asked == (["ruff"] if failing == "ruff" else ["ruff", "mypy", "pytest"])
