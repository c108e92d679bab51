"""How far the game at hand of one log is, folded row by row; free of any one game.

Rows come from a table, which may lie: what cannot be understood changes nothing.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.events import STANDINGS
from companion.observations import Json
from companion.storage.chain import Row

_Told = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Need:
    """A table needs somebody: since which row. It is one need while it lasts, whatever it says."""

    row: int
    came: float  # in the hall's time
    kind: str  # illegal, unclear or asked, as it is now


@dataclass(frozen=True, slots=True)
class LogCourse:
    """What is known of a log after its row `row`."""

    row: int = 0
    came: float = 0.0  # in the hall's time
    game: int = 0
    header: _Told = field(default_factory=dict)  # with the names as they are now
    standing: _Told = field(default_factory=dict)  # the event in which the game stands
    standing_row: int = 0
    turns: int = 0
    over: _Told | None = None
    need: Need | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The names of who plays, in the order of the seats."""
        named = self.header.get("players")
        players = named if isinstance(named, dict) else {}
        seats = self.header.get("seats")
        order = seats if isinstance(seats, list) else [*players]
        return (*(str(players[seat]) for seat in map(str, order) if seat in players),)


def content_of(row: Row) -> _Told:
    """Nothing where the row is no JSON object."""
    try:
        content = json.loads(row.body)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def course_after(course: LogCourse, row: Row, came: float) -> LogCourse:
    """After the next row, which came then."""
    course = replace(course, row=row.id, came=came)
    if row.kind == "game":
        return LogCourse(row.id, came, row.game, header=content_of(row))
    if row.kind != "event" or row.game != course.game:
        return course
    said = content_of(row)
    course = _counted(course, said)
    kind = said.get("kind")
    if not isinstance(kind, str) or kind not in STANDINGS:
        return course
    need = _need(course, said, row, came)
    return replace(course, standing=said, standing_row=row.id, need=need)


def needs_whom(standing: _Told) -> str:
    """illegal, unclear or asked, where players may not get on by themselves; else nothing."""
    kind = standing.get("kind")
    if kind in ("illegal", "unclear"):
        return str(kind)
    return "asked" if kind == "waiting" and standing.get("for") == "consent" else ""


def _need(course: LogCourse, said: _Told, row: Row, came: float) -> Need | None:
    kind = needs_whom(said)
    if not kind:
        return None
    return Need(row.id, came, kind) if course.need is None else replace(course.need, kind=kind)


def _counted(course: LogCourse, said: _Told) -> LogCourse:
    number = said.get("turn")
    match said.get("kind"):
        case "turn-done" | "accepted":
            turns = number if isinstance(number, int) else course.turns
            return replace(course, turns=turns, over=None)
        case "corrected" if said.get("was") in ("turn-done", "accepted"):
            return replace(course, turns=max(0, course.turns - 1), over=None)
        case "corrected" | "action":
            return replace(course, over=None)
        case "names":
            header = {**course.header, "players": said.get("players")}
            return replace(course, header=header)
        case "game-over":
            return replace(course, over=said)
    return course
