"""The board: 24 points on three squares, what lies beside what, and the sixteen mills."""

from itertools import pairwise

MILLS_NAMED = (
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
)  # fmt: skip
POINT_NAMES = (*sorted({point for mill in MILLS_NAMED for point in mill.split()}),)
POINTS = range(len(POINT_NAMES))
MILLS = tuple(tuple(map(POINT_NAMES.index, mill.split())) for mill in MILLS_NAMED)
MILLS_OF = tuple(tuple(mill for mill in MILLS if point in mill) for point in POINTS)
_LINES = {*(pair for mill in MILLS for pair in pairwise(mill))}
BESIDE = tuple(
    tuple(other for other in POINTS if {(point, other), (other, point)} & _LINES)
    for point in POINTS
)


def parse_point(name: object) -> int:
    """ValueError for what is no point."""
    if not isinstance(name, str) or name not in POINT_NAMES:
        raise ValueError(f"{name!r} is no point; expected a1 … g7")
    return POINT_NAMES.index(name)
