"""Reads Gerber and drill files back and judges the copper, without asking who drew it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import dist

Point = tuple[float, float]
Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Shape:
    """Everything within `radius` of the segments; a closed one is filled."""

    segments: tuple[Segment, ...]
    radius: float
    is_filled: bool = False

    def holds(self, point: Point) -> bool:
        return self.away(Shape(((point, point),), 0.0)) <= 0

    def away(self, other: "Shape") -> float:
        """Between the two outlines; 0 or less when they touch."""
        if self._is_around(other) or other._is_around(self):
            return 0.0
        ways = (between(one, two) for one in self.segments for two in other.segments)
        return min(ways) - self.radius - other.radius

    def _is_around(self, other: "Shape") -> bool:
        if not self.is_filled:
            return False
        xs, ys = zip(*(end for segment in self.segments for end in segment), strict=True)
        x, y = other.segments[0][0]
        return bool(min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))


@dataclass(frozen=True, slots=True)
class Hole:
    at: Point
    size: float


def read_gerber(text: str) -> list[Shape]:
    """Flashes and lines, as far as our own files use the format; what else there is fails."""
    apertures: dict[str, tuple[str, float]] = {}
    shapes: list[Shape] = []
    held, here = ("", 0.0), (0.0, 0.0)
    for line in text.split():
        if match := re.fullmatch(r"%ADD(\d+)([CR]),([\d.]+)(?:X[\d.]+)?\*%", line):
            apertures[match[1]] = (match[2], float(match[3]))
        elif match := re.fullmatch(r"D(\d\d)\*", line):
            held = apertures[match[1]]
        elif match := re.fullmatch(r"X(-?\d+)Y(-?\d+)D0([123])\*", line):
            there = (int(match[1]) / 1e6, int(match[2]) / 1e6)
            if match[3] == "1":
                assert held[0] == "C"
                shapes.append(Shape(((here, there),), held[1] / 2))
            elif match[3] == "3":
                shapes.append(_flash(held, there))
            here = there
    return shapes


def read_drill(text: str) -> list[Hole]:
    sizes = {tool: float(size) for tool, size in re.findall(r"^T(\d+)C([\d.]+)$", text, re.M)}
    holes: list[Hole] = []
    tool = ""
    for line in text.split("%")[1].split():
        if match := re.fullmatch(r"T(\d+)", line):
            tool = match[1]
        elif match := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            holes.append(Hole((float(match[1]), float(match[2])), sizes[tool]))
    return holes


def islands(layers: Iterable[list[Shape]], plated: Iterable[Hole]) -> list[set[tuple[int, int]]]:
    """The (layer, shape) that current passes between: they touch, or a plated hole joins them."""
    copper = [*layers]
    groups = [{(layer, n)} for layer, shapes in enumerate(copper) for n in range(len(shapes))]
    for layer, shapes in enumerate(copper):
        for one, two in combinations(range(len(shapes)), 2):
            if shapes[one].away(shapes[two]) <= 0:
                groups = _joined(groups, {(layer, one), (layer, two)})
    for hole in plated:
        around = {
            (layer, n)
            for layer, shapes in enumerate(copper)
            for n, shape in enumerate(shapes)
            if shape.holds(hole.at)
        }
        groups = _joined(groups, around)
    return groups


def narrowest(layers: Iterable[list[Shape]], groups: list[set[tuple[int, int]]]) -> float:
    """The least distance between two islands that lie on the same layer."""
    copper = [*layers]
    owner = {member: number for number, group in enumerate(groups) for member in group}
    return min(
        shapes[one].away(shapes[two])
        for layer, shapes in enumerate(copper)
        for one, two in combinations(range(len(shapes)), 2)
        if owner[layer, one] != owner[layer, two]
    )


def nets_of(
    layers: Iterable[list[Shape]], plated: list[Hole], pins: Mapping[str, Point]
) -> set[frozenset[str]]:
    """Which pins hang together."""
    copper = [*layers]
    found = set()
    for group in islands(copper, plated):
        held = [copper[layer][n] for layer, n in group]
        found.add(frozenset(name for name, at in pins.items() if any(s.holds(at) for s in held)))
    return found


def between(one: Segment, two: Segment) -> float:
    """The distance of two segments."""
    if _cross(one, two):
        return 0.0
    ends = [*((end, two) for end in one), *((end, one) for end in two)]
    return min(_to_segment(point, segment) for point, segment in ends)


def _flash(aperture: tuple[str, float], at: Point) -> Shape:
    kind, size = aperture
    if kind == "C":
        return Shape(((at, at),), size / 2)
    (x, y), half = at, size / 2
    corners = [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    ]
    return Shape(tuple(pairwise([*corners, corners[0]])), 0.0, is_filled=True)


def _joined(
    groups: list[set[tuple[int, int]]], these: set[tuple[int, int]]
) -> list[set[tuple[int, int]]]:
    touched = [group for group in groups if group & these]
    return [*(group for group in groups if not group & these), set().union(*touched)]


def _to_segment(point: Point, segment: Segment) -> float:
    (ax, ay), (bx, by) = segment
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


def _cross(one: Segment, two: Segment) -> bool:
    turns = [*_turns(one, two), *_turns(two, one)]
    return turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0


def _turns(base: Segment, other: Segment) -> Iterator[float]:
    (ax, ay), (bx, by) = base
    for x, y in other:
        yield (bx - ax) * (y - ay) - (by - ay) * (x - ax)
