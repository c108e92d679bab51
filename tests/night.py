"""What `make test` leaves to `make night`: long things that fail seldom, of which one runs by day.

Of languages, screens, sizes and seeds that take a browser or a camera through the same thing, the
first; and whole of what takes more than some seconds, but for the ways that people go most.

A test that is marked `night`, or a value that `by_day` leaves out, runs with `pytest -m night`;
everything runs with `pytest -m ""`.
"""

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet

night = pytest.mark.night


def by_day(values: Iterable[Any], keep: int = 1) -> list[Any]:
    """The first of these values run by day, the others at night."""
    every = [*values]
    return [*every[:keep], *map(_at_night, every[keep:])]


def _at_night(value: Any) -> Any:
    if isinstance(value, ParameterSet):
        return pytest.param(*value.values, marks=[*value.marks, night], id=value.id)
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=night)
