"""Draws pictures/house.svg: the rooms of the house, and which of them imports which.

A box is what stands directly in `companion`, `vision` or `web`; `firmware_bridge` is one. An arrow
that follows from two others is left out. `python docs/draw_house.py` draws it anew. No libraries.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

PACKAGES = {
    "companion": "#e8eef7",
    "vision": "#e6f4ea",
    "web": "#fdf0dc",
    "firmware_bridge": "#f6e6ee",
}
PITCH_Y, HEIGHT, GAP, LETTER = 74, 28, 18, 7.2  # pixels
SWEEPS = 24
Graph = Mapping[str, frozenset[str]]


def box_of(module: str) -> str:
    package, *inner = module.split(".")
    return package if package == "firmware_bridge" or not inner else f"{package}.{inner[0]}"


def imports_of(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def read_house(root: Path) -> Graph:
    """Which box imports which."""
    arrows: dict[str, set[str]] = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            origin = box_of(".".join(part for part in parts if part != "__init__"))
            found = {box_of(name) for name in imports_of(path.read_text("utf-8"))}
            mine = {target for target in found if target.split(".")[0] in PACKAGES}
            arrows.setdefault(origin, set()).update(mine - {origin})
    return {
        box: frozenset(targets) for box, targets in arrows.items() if box not in PACKAGES or targets
    }


def reached(graph: Graph, box: str) -> frozenset[str]:
    """All boxes that can be reached from it."""
    return graph[box].union(*(reached(graph, target) for target in graph[box]))


def reduced(graph: Graph) -> Graph:
    """Without the arrows that follow from others."""
    return {
        box: targets - frozenset().union(*(reached(graph, target) for target in targets))
        for box, targets in graph.items()
    }


def floors_of(graph: Graph) -> dict[str, int]:
    """How many arrows lead down from a box at the most: the ground floor imports nothing."""
    floors: dict[str, int] = {}
    try:
        for box in TopologicalSorter(graph).static_order():
            floors[box] = max((floors[target] + 1 for target in graph[box]), default=0)
    except CycleError as error:
        circle = " imports ".join(reversed(error.args[1]))
        raise SystemExit(f"rooms import each other in a circle: {circle}") from None
    return floors


def with_bends(
    graph: Graph, floors: dict[str, int]
) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """The floors from the top, and all pieces of arrows; a long arrow bends once on each floor."""
    top = max(floors.values())
    rows: list[list[str]] = [[] for _ in range(top + 1)]
    for box in graph:
        rows[top - floors[box]].append(box)
    pieces = []
    for box, targets in graph.items():
        for target in sorted(targets):
            last = box
            for floor in range(floors[box] - 1, floors[target], -1):
                bend = f"{box}>{target}"
                rows[top - floor].append(f"{bend}@{floor}")
                pieces.append((last, f"{bend}@{floor}"))
                last = f"{bend}@{floor}"
            pieces.append((last, target))
    return rows, pieces


def label(box: str) -> str:
    package, _, name = box.partition(".")
    return name if package == "companion" and name else box


def width_of(box: str) -> float:
    return 6.0 if "@" in box else LETTER * len(label(box)) + 18


def placed(rows: list[list[str]], pieces: list[tuple[str, str]]) -> dict[str, float]:
    """The middle of every box and bend, near the middle of what it is joined to."""
    joined: dict[str, list[str]] = {box: [] for row in rows for box in row}
    for one, other in pieces:
        joined[one].append(other)
        joined[other].append(one)
    middles = {box: 60.0 * place for row in rows for place, box in enumerate(row)}
    for _ in range(SWEEPS):
        for row in rows:
            wish = {
                box: sum(middles[other] for other in joined[box]) / len(joined[box])
                if joined[box]
                else middles[box]
                for box in row
            }
            row.sort(key=lambda box: (wish[box], box))
            _spread(row, wish, middles)
    left = min(middles[box] - width_of(box) / 2 for row in rows for box in row)
    return {box: middle - left + GAP for box, middle in middles.items()}


def _spread(row: list[str], wish: dict[str, float], middles: dict[str, float]) -> None:
    """In order, none over another, on the whole where they wish to be."""
    at = [0.0]
    for one, other in pairwise(row):
        at.append(at[-1] + (width_of(one) + width_of(other)) / 2 + GAP)
    places: list[float] = []
    for box, offset in zip(row, at, strict=True):
        places.append(wish[box] - offset)
    blocks: list[list[float]] = []  # neighbours that touch share one shift: their mean
    for shift in places:
        blocks.append([shift, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            shift_of, count = blocks.pop()
            blocks[-1][0] = (blocks[-1][0] * blocks[-1][1] + shift_of * count) / (
                blocks[-1][1] + count
            )
            blocks[-1][1] += count
    shifts = [shift for shift, count in blocks for _ in range(int(count))]
    for box, offset, shift in zip(row, at, shifts, strict=True):
        middles[box] = offset + shift


def drawn(graph: Graph) -> str:
    floors = floors_of(graph)
    rows, pieces = with_bends(reduced(graph), floors)
    x = placed(rows, pieces)
    y = {box: GAP + HEIGHT / 2 + PITCH_Y * number for number, row in enumerate(rows) for box in row}
    wide = max(x[box] + width_of(box) / 2 for row in rows for box in row) + GAP
    tall = PITCH_Y * (len(rows) - 1) + HEIGHT + 2 * GAP
    arrows = sum(map(len, graph.values()))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {tall + 24:.0f}" '
        'font-family="sans-serif" font-size="13">',
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" '
        'markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="#667"/></marker></defs>',
        f'<rect width="{wide:.0f}" height="{tall + 24:.0f}" fill="#fff"/>',
    ]
    lines += [_arrow(piece, x, y) for piece in pieces]
    lines += [_box(box, x[box], y[box]) for row in rows for box in row if "@" not in box]
    said = f"{len(graph)} boxes, {arrows} arrows; those that follow from others are left out"
    lines.append(f'<text x="{GAP}" y="{tall + 10:.0f}" fill="#556">{said}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _arrow(piece: tuple[str, str], x: dict[str, float], y: dict[str, float]) -> str:
    one, other = piece
    top = y[one] + (0 if "@" in one else HEIGHT / 2)
    end = y[other] - (0 if "@" in other else HEIGHT / 2)
    half = (top + end) / 2
    head = "" if "@" in other else ' marker-end="url(#head)"'
    points = (x[one], top), (x[one], half), (x[other], half), (x[other], end)
    start, *bow = (f"{across:.1f} {down:.1f}" for across, down in points)
    way = f"M{start}C{' '.join(bow)}"
    return f'<path d="{way}" fill="none" stroke="#889" stroke-width="1.2"{head}/>'


def _box(box: str, x: float, y: float) -> str:
    wide, fill = width_of(box), PACKAGES[box.partition(".")[0]]
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - HEIGHT / 2:.1f}" width="{wide:.1f}" '
        f'height="{HEIGHT}" rx="5" fill="{fill}" stroke="#667"/>'
        f'<text x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle">{label(box)}</text>'
    )


if __name__ == "__main__":
    here = Path(__file__).parent
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else here / "pictures" / "house.svg"
    out.write_text(drawn(read_house(here.parent)), encoding="utf-8")
