"""`make night` runs all that `make test` runs in part, to the last, and says whether any failed."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.house.architecture import ROOT

SCRIPT = ROOT / ".ci/night.sh"
SIZED = re.compile(r'environ\.get\("FAUST_|"FAUST_\w+" not in os\.environ')
NAMED = re.compile(r"tests/\w+/\w+\.py")


def test_every_proof_that_has_a_size_is_run_at_night() -> None:
    sized = {
        str(path.relative_to(ROOT))
        for path in ROOT.glob("tests/*/test_*.py")
        if path != Path(__file__) and SIZED.search(path.read_text("utf-8"))
    }
    assert sized == {*NAMED.findall(SCRIPT.read_text("utf-8"))}


@pytest.mark.parametrize("failing", ["", "pytest", "python"])
def test_all_are_run_also_where_one_fails(tmp_path: Path, failing: str) -> None:
    for name in ("pytest", "python"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\nexit {int(name == failing)}\n")
        program.chmod(0o755)
    run = subprocess.run(
        ["sh", str(SCRIPT)], capture_output=True, text=True, check=False,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )  # fmt: skip
    proofs = SCRIPT.read_text("utf-8").count("\nprove ")
    assert (run.returncode, run.stdout.count("== ")) == (int(failing != ""), proofs)
