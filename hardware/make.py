"""Writes every file that a maker needs: `python -m hardware.make`."""

from pathlib import Path

from hardware.gerber import strip_files
from hardware.measures import usual_edge
from hardware.strip import edge_strip

ROOM = Path(__file__).parent
STRIP_FILES = ROOM / "strip_files"


def main() -> None:
    STRIP_FILES.mkdir(exist_ok=True)
    for name, text in strip_files(edge_strip(usual_edge())).items():
        (STRIP_FILES / name).write_text(text, "ascii")


if __name__ == "__main__":
    main()
