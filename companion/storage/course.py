"""How far the game at hand of one log is, folded row by row; free of any one game.

Rows may come from a table that lies: what cannot be understood changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.events import STANDINGS
from companion.observations import Json
from companion.storage.chain import Row

LogTold = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class LogCourse:
    """What is known of a log after its row `row`."""

    row: int = 0
    game: int = 0
    header: LogTold = field(default_factory=dict)  # with the names as they are now
    standing: LogTold = field(default_factory=dict)  # the event in which the game stands
    standing_row: int = 0
    turns: int = 0  # that are done, those too that stand by agreement
    over: LogTold | None = None

    @property
    def players(self) -> dict[str, str]:
        """The names of who plays, by seat, in the order of the seats."""
        named = self.header.get("players")
        players = named if isinstance(named, dict) else {}
        seats = self.header.get("seats")
        order = seats if isinstance(seats, list) else [*players]
        return {seat: str(players[seat]) for seat in map(str, order) if seat in players}


def content_of(row: Row) -> LogTold:
    """Nothing where the row is no JSON object."""
    try:
        return row.content()
    except (ValueError, RecursionError):
        return {}


AnyCourse = TypeVar("AnyCourse", bound=LogCourse)


def course_after(course: AnyCourse, row: Row) -> AnyCourse:
    if row.kind == "game":
        return type(course)(row.id, row.game, content_of(row))
    course = replace(course, row=row.id)
    if row.kind != "event" or row.game != course.game:
        return course
    said = content_of(row)
    kind = said.get("kind")
    course = replace(course, turns=turns_after(course.turns, said))
    match kind:
        case "game-over":
            course = replace(course, over=said)
        case "names":
            course = replace(course, header={**course.header, "players": said.get("players")})
        case "turn-done" | "accepted" | "corrected" | "action":
            course = replace(course, over=None)
    if isinstance(kind, str) and kind in STANDINGS:
        return replace(course, standing=said, standing_row=row.id)
    return course


def turns_after(turns: int, said: LogTold) -> int:
    """How many are done. In what a turn does, and what is taken back, it is not done yet.

    What stands by agreement may end a turn, or only let a piece lie: then more follows in it.
    """
    number = said.get("turn")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        return turns
    match said.get("kind"):
        case "turn-done":
            return number
        case "accepted":
            return max(turns, number)
        case "action" | "corrected":
            return number - 1
    return turns
