"""The picture of the house is the one that its imports draw."""

import shutil
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_picture_of_the_house_shows_its_imports(tmp_path: Path) -> None:
    """Red after rooms or imports have changed: `python docs/draw_house.py` draws it anew."""
    now = tmp_path / "house.svg"
    subprocess.run([sys.executable, str(DOCS / "draw_house.py"), str(now)], check=True)
    assert now.read_text("utf-8") == (DOCS / "pictures/house.svg").read_text("utf-8")


def test_rooms_that_import_each_other_are_named(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    script = shutil.copy(DOCS / "draw_house.py", tmp_path / "docs")
    for room, other in (("one", "two"), ("two", "three"), ("three", "one")):
        (tmp_path / "web" / room).mkdir(parents=True)
        (tmp_path / "web" / room / "room.py").write_text(
            f"from web.{other}.room import it\n", "utf-8"
        )
    found = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    _, _, circle = found.stderr.strip().partition("circle: ")
    first, second, third, again = circle.split(" imports ")
    assert first == again
    imported = {"web.one": "web.two", "web.two": "web.three", "web.three": "web.one"}
    assert (imported[first], imported[second], imported[third]) == (second, third, first)
