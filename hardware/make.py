"""Writes every file that a maker needs: `make -C hardware`.

First the files that follow from the lengths; then, with the folder where OpenSCAD put tray and
trough, the printed pieces and their picture.
"""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.boards.file import BoardFile, Point, load_board
from hardware.drawings import drawings
from hardware.enclosure import DoesNotFit, Enclosure, enclosure_of
from hardware.gerber import strip_files
from hardware.measures import USUAL_BOARD, EdgeMeasures, edge_of
from hardware.picture import draw_solids, write_png
from hardware.solid import Triangles, mark_of, read_stl, read_text_stl, write_stl
from hardware.strip import Strip, edge_strip

ROOM = Path(__file__).parent
STRIP_FILES = ROOM / "strip_files"
PRINTED = ROOM / "printed"
PICTURES = ROOM.parent / "docs" / "hardware"
MEASURES = ROOM / "measures.scad"
PIECES = ("tray", "trough")
GREY, BLUE, GREEN = (205, 203, 196), (150, 170, 200), (70, 130, 90)


@dataclass(frozen=True, slots=True)
class MakerOrder:
    """What is to be made: for which board, for sleeves of which size."""

    board: BoardFile
    sleeve: Point | None = None

    def edge(self) -> EdgeMeasures:
        return edge_of(self.board)

    def strip(self) -> Strip:
        return edge_strip(self.edge())

    def enclosure(self) -> Enclosure:
        return enclosure_of(self.edge(), self.strip(), self.sleeve)

    def drawings(self) -> Mapping[str, str]:
        return drawings(self.board, self.edge(), self.strip(), self.enclosure())


def write_lengths(order: MakerOrder) -> None:
    STRIP_FILES.mkdir(exist_ok=True)
    for name, text in strip_files(order.strip()).items():
        (STRIP_FILES / name).write_text(text, "ascii")
    MEASURES.write_text(order.enclosure().scad(), "ascii")
    for name, text in order.drawings().items():
        (PICTURES / name).write_text(text, "utf-8")


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
    parser = argparse.ArgumentParser(description="Writes the files that a maker needs.")
    parser.add_argument("--board", default=USUAL_BOARD, help="a board file of one's own")
    parser.add_argument("--sleeve", default="", help="its size in mm, as 50x78")
    parser.add_argument("--printed", type=Path, help="where OpenSCAD has put tray and trough")
    given = parser.parse_args()
    sleeve = tuple(float(side) for side in given.sleeve.split("x")) if given.sleeve else None
    if sleeve is not None and len(sleeve) != 2:
        parser.error(f"--sleeve is {given.sleeve}; expected two lengths, as 50x78")
    order = MakerOrder(load_board(given.board), sleeve and (sleeve[0], sleeve[1]))
    try:
        if given.printed is None:
            write_lengths(order)
        else:
            take_printed(given.printed, order.enclosure())
    except DoesNotFit as why:
        parser.error(str(why))


if __name__ == "__main__":
    main()
