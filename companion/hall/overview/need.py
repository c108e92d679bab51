"""A table whose players may not get on by themselves: since when, and what for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.observations import Json
from companion.storage.course import LogCourse


@dataclass(frozen=True, slots=True)
class Need:
    """A table needs somebody: since which row. It is one need while it lasts, whatever it says."""

    row: int
    came: float  # in the hall's time
    kind: str  # illegal, unclear or asked, as it is now


def needs_whom(standing: Mapping[str, Json]) -> str:
    """illegal, unclear or asked, where players may not get on by themselves; else nothing."""
    kind = standing.get("kind")
    if kind in ("illegal", "unclear"):
        return str(kind)
    return "asked" if kind == "waiting" and standing.get("for") == "consent" else ""


def need_after(need: Need | None, course: LogCourse, came: float) -> Need | None:
    """`course` is how the log stands since its last row, which came then."""
    kind = needs_whom(course.standing)
    if not kind:
        return None
    return Need(course.row, came, kind) if need is None else replace(need, kind=kind)
