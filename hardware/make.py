"""Writes every file that a maker needs: `make -C hardware`.

First the files that follow from the lengths; then, with the folder where OpenSCAD put tray and
trough, the printed pieces and their picture.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from companion.boards.load import load_board
from hardware.drawings import drawings
from hardware.enclosure import Enclosure, enclosure_of
from hardware.gerber import strip_files
from hardware.measures import USUAL_BOARD, usual_edge
from hardware.picture import draw_solids, write_png
from hardware.solid import Triangles, mark_of, read_stl, read_text_stl, write_stl
from hardware.strip import edge_strip

ROOM = Path(__file__).parent
STRIP_FILES = ROOM / "strip_files"
PRINTED = ROOM / "printed"
PICTURES = ROOM.parent / "docs" / "hardware"
MEASURES = ROOM / "measures.scad"
PIECES = ("tray", "trough")
GREY, BLUE, GREEN = (205, 203, 196), (150, 170, 200), (70, 130, 90)


def write_lengths(enclosure: Enclosure) -> None:
    STRIP_FILES.mkdir(exist_ok=True)
    for name, text in strip_files(edge_strip(usual_edge())).items():
        (STRIP_FILES / name).write_text(text, "ascii")
    MEASURES.write_text(enclosure.scad(), "ascii")
    for name, text in usual_drawings(enclosure).items():
        (PICTURES / name).write_text(text, "utf-8")


def usual_drawings(enclosure: Enclosure) -> Mapping[str, str]:
    edge = usual_edge()
    return drawings(load_board(USUAL_BOARD), edge, edge_strip(edge), enclosure)


def mark_of_piece(piece: str) -> str:
    return mark_of(MEASURES.read_text("ascii"), (ROOM / f"{piece}.scad").read_text("ascii"))


def take_printed(folder: Path, enclosure: Enclosure) -> None:
    PRINTED.mkdir(exist_ok=True)
    for piece in PIECES:
        solid = read_text_stl((folder / f"{piece}.stl").read_text("ascii"))
        write_stl(PRINTED / f"{piece}.stl", solid, mark_of_piece(piece))
    write_png(PICTURES / "printed.png", draw_solids(taken_apart(enclosure), 900))


def taken_apart(enclosure: Enclosure) -> list[tuple[Triangles, tuple[int, int, int]]]:
    """Trough, circuit board and tray, one above the other."""
    tray, trough = (read_stl(PRINTED / f"{piece}.stl")[0] for piece in PIECES)
    board = _box(enclosure.board) + np.array([*enclosure.board_at, 52.0])
    return [(trough, BLUE), (board, GREEN), (tray + np.array([0, 0, 108.0]), GREY)]


def _box(size: tuple[float, float, float]) -> Triangles:
    sides = []
    for axis in range(3):
        one, two = (axis + 1) % 3, (axis + 2) % 3
        for end in (0, 1):
            corners = np.zeros((4, 3))
            corners[:, axis] = end
            corners[1:3, one] = corners[2:4, two] = 1
            ordered = corners if end else corners[::-1]
            sides += [ordered[[0, 1, 2]], ordered[[0, 2, 3]]]
    boxes: Triangles = np.array(sides) * np.array(size)
    return boxes


def main() -> None:
    enclosure = enclosure_of(usual_edge(), edge_strip(usual_edge()))
    if len(sys.argv) == 1:
        write_lengths(enclosure)
    else:
        take_printed(Path(sys.argv[1]), enclosure)


if __name__ == "__main__":
    main()
