"""Where only `pip install ./source` was done: what needs more says so in a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands import REFUSED
from companion.commands.hall import EXTRAS, NOT_THERE

WITHOUT_EXTRAS = (
    "import sys; sys.modules.update(dict.fromkeys({extras!r}));"
    " from companion.commands.cli import main; sys.exit(main({said!r}))"
)


@pytest.mark.parametrize("said", [["hall"], ["demo", "--hall"]], ids=" ".join)
def test_a_hall_without_its_optional_parts_is_a_sentence_and_no_traceback(
    tmp_path: Path, said: list[str]
) -> None:
    """As a process of its own: nothing of a hall has been imported there yet."""
    extras = sorted({*EXTRAS, "psycopg"})
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS.format(extras=extras, said=said)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (REFUSED, "", NOT_THERE + "\n")


def test_a_hall_without_a_database_needs_no_driver_of_one(tmp_path: Path) -> None:
    """It gets as far as its file, which is none of a hall."""
    (tmp_path / "hall.sqlite").write_text("no hall")
    said = ["hall", str(tmp_path / "hall.sqlite")]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS.format(extras=["psycopg"], said=said)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == REFUSED
    assert "hall.sqlite" in done.stderr
    assert NOT_THERE not in done.stderr
