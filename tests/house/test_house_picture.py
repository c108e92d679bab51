"""The picture of the house is the one that its imports draw."""

import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_picture_of_the_house_shows_its_imports(tmp_path: Path) -> None:
    """Red after rooms or imports have changed: `python docs/draw_house.py` draws it anew."""
    now = tmp_path / "house.svg"
    subprocess.run([sys.executable, str(DOCS / "draw_house.py"), str(now)], check=True)
    assert now.read_text("utf-8") == (DOCS / "pictures/house.svg").read_text("utf-8")
