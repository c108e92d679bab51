"""The figures of docs/session.md are those that were measured, and the curve is drawn from them."""

import json
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_curve_is_drawn_from_the_figures(tmp_path: Path) -> None:
    for name in ("draw_session.py", "session.jsonl"):
        (tmp_path / name).write_bytes((DOCS / name).read_bytes())
    subprocess.run([sys.executable, str(tmp_path / "draw_session.py")], check=True)
    drawn = (tmp_path / "session.svg").read_text("utf-8")
    assert drawn == (DOCS / "session.svg").read_text("utf-8")


def test_every_level_of_noise_has_its_row() -> None:
    page = (DOCS / "session.md").read_text("utf-8")
    for line in (DOCS / "session.jsonl").read_text("utf-8").splitlines():
        one = json.loads(line)
        row = [one["noise"], one["games"], one["turns"], one["committed"], one["right"]]
        row += [one["asked"], one["answered"], one["pressed"], one["tapped"], one["abandoned"]]
        assert f"| {' | '.join(f'{figure:g}' for figure in row)} |" in page
        accused = sum(one["accused"].values())
        row = [one["noise"], accused, one["unprovoked"], one["standing"]]
        assert f"| {' | '.join(f'{figure:g}' for figure in row)} |" in page
