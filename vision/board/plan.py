"""The board as data: its outline, fields and card slots in millimetres."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]


class BadPlan(ValueError):
    """A board geometry that cannot be one: what is wrong and what was expected."""


@dataclass(frozen=True)
class BoardPlan:
    """Origin at the board's corner next to the first lane's start; x along the lanes."""

    length: float
    width: float
    fields: tuple[tuple[str, Points], ...]
    card_slots: tuple[tuple[str, Points], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.fields)

    @cached_property
    def corners(self) -> Points:
        """Of all fields: (fields, 4, 2)."""
        return np.stack([corners for _, corners in self.fields])

    @cached_property
    def pitch(self) -> float:
        """Width of a field along its lane: the unit of every other length in here."""
        return float(np.median(np.ptp(self.corners[:, :, 0], axis=1)))

    @cached_property
    def outer_corners(self) -> Points:
        """The grid's corners as they are clicked: clockwise from the first lane's start."""
        (left, top), (right, bottom) = self.corners.min((0, 1)), self.corners.max((0, 1))
        return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])

    @cached_property
    def _sides(self) -> tuple[Points, Points]:
        """Of the sides of all fields (4, n): directions into the field, how far along it begins."""
        corners = np.stack([corners for _, corners in self.fields], 1)
        edges = np.roll(corners, -1, axis=0) - corners
        inward = np.stack([-edges[..., 1], edges[..., 0]], axis=-1)
        inward /= np.linalg.norm(inward, axis=2, keepdims=True)
        turn = np.sign(((corners.mean(0) - corners) * inward).sum((0, 2)))
        inward *= turn[:, None]
        return inward, (corners * inward).sum(2)

    def field_at(self, point: Points) -> tuple[str, float]:
        """The field that holds the point, or the nearest, and how deep in it (mm, < 0 outside)."""
        (field,), depths = self.fields_at(point[None])
        return field, float(depths[0])

    def fields_at(self, points: Points) -> tuple[list[str], Points]:
        """The same for several points (n, 2)."""
        inward, starts = self._sides
        depths = (inward @ points.T - starts[:, :, None]).min(0)
        return [self.names[field] for field in depths.argmax(0).tolist()], depths.max(0)


def read_plan(board: Mapping[str, object]) -> BoardPlan:
    """The plan in the `board` object of a scene; BadPlan says what is missing in it."""
    fields = _polygons(board, "fields")
    if not fields:
        raise BadPlan("the board has no fields; expected polygons in mm")
    corners = np.concatenate([corners for _, corners in fields])
    length, width = (
        _number(board, name, float(reach))
        for name, reach in zip(("length", "width"), corners.max(0), strict=True)
    )
    return BoardPlan(length, width, fields, _polygons(board, "card_slots"))


def _number(board: Mapping[str, object], name: str, least: float) -> float:
    value = board.get(name, least)
    if not isinstance(value, int | float) or not least - 1e-6 <= value < 1e5:
        raise BadPlan(f"{name} is {value!r}; expected millimetres that hold all fields")
    return float(value)


def _polygons(board: Mapping[str, object], name: str) -> tuple[tuple[str, Points], ...]:
    polygons = board.get(name, {})
    if not isinstance(polygons, dict):
        raise BadPlan(f"{name} is {polygons!r}; expected field names with polygons")
    return tuple((str(field), _polygon(corners, field)) for field, corners in polygons.items())


def _polygon(corners: object, field: object) -> Points:
    polygon = read_numbers(corners, (4, 2))
    if polygon is None or np.ptp(polygon, 0).min() <= 0:
        raise BadPlan(f"polygon of {field} is {corners!r}; expected four corners in mm")
    return polygon


def read_numbers(said: object, shape: tuple[int, ...]) -> Points | None:
    """Out of JSON; None for anything else."""
    try:
        numbers = np.array(said, dtype=np.float64)
    except (TypeError, ValueError):
        return None
    return numbers if numbers.shape == shape and np.isfinite(numbers).all() else None
