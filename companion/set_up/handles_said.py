"""What the page says of its handles, as the eyes want it; ValueError for words that are none."""

from collections.abc import Mapping

import numpy as np

from companion.observations import Json
from vision.board.handles import Handles
from vision.board.plan import Points


def read_handles(words: Mapping[str, Json]) -> Handles:
    """`points` in pixels; `bend`, `lane` and `rims` where they were moved."""
    lane, rims = words.get("lane"), words.get("rims")
    edges = None if rims is None else _numbers(rims, (2,), "the widths of two rims")
    return Handles(
        _numbers(words.get("points"), (4, 2), "four points in pixels"),
        float(_numbers(words.get("bend", 0.0), (), "the bend of a lens")),
        None if lane is None else float(_numbers(lane, (), "a share of the grid's height")),
        None if edges is None else (float(edges[0]), float(edges[1])),
    )


def _numbers(said: Json, shape: tuple[int, ...], expected: str) -> Points:
    try:
        numbers = np.array(said, dtype=np.float64)
    except (TypeError, ValueError):
        numbers = np.full(0, np.nan)
    if numbers.shape != shape or not np.isfinite(numbers).all():
        raise ValueError(f"handles are {said!r}; expected {expected}")
    return numbers
