"""What the public may know of a table, and when: headers and events, as late as the round says.

What was observed, evidence and what was told in secret are in rows of other kinds, and never here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.game import PAIRING
from companion.hall.rounds.tournament import Tournament
from companion.hall.shelf.shelf import Kept
from companion.observations import Json
from companion.storage.chain import Row
from companion.storage.course import content_of

PUBLIC_KINDS = frozenset({"game", "event"})

Delay = Callable[[Mapping[str, Json]], float]  # s for a game with that header


@dataclass(frozen=True, slots=True)
class PublicCourse:
    """How far the public was told of a log."""

    row: int = 0  # the last that it may know of
    came: float = 0.0  # when that was kept, in the hall's time
    since: float = 0.0  # the hall began then: what came before waits from there on
    game: int = 0  # its number
    agreed: Mapping[str, Json] = field(default_factory=dict)  # its header
    delay_s: float = 0.0  # with which that was told
    next_at: float | None = None  # when a row may be told that is kept already


def delay_of(tournament: Tournament, table: str, agreed: Mapping[str, Json]) -> float:
    """Of the round of the pairing that a header names, once that has begun.

    Who names none, or one of a round to come, waits as long as any may.
    """
    named = agreed.get(PAIRING)
    pairing = tournament.pairings.get(named) if isinstance(named, int) else None
    own = {pairing.round} if pairing is not None and pairing.table == table else set()
    begun = {one.number for one in tournament.begun}
    at_table = {one.round for one in tournament.standing if one.table == table}
    numbers = (begun & own) or own | ((begun & at_table) or begun or {*tournament.rounds})
    return float(
        max(
            (tournament.rounds[one].delay_s for one in numbers if one in tournament.rounds),
            default=0,
        )
    )


def told_on(
    course: PublicCourse, kept: Sequence[Kept], delay: Delay, now: float
) -> tuple[PublicCourse, tuple[Row, ...]]:
    """The rows of these that the public is told now, in order; none behind one that has to wait.

    `kept` follow on the course's row.
    """
    told: list[Row] = []
    game, agreed, delay_s = course.game, course.agreed, delay(course.agreed)
    course = replace(course, next_at=None)
    for one in kept:
        if one.row.kind == "game":
            game, agreed = one.row.game, content_of(one.row)
            delay_s = delay(agreed)
        may_be_told = max(one.came, course.since) + delay_s
        if delay_s and may_be_told > now:
            return replace(course, next_at=may_be_told), (*told,)
        course = PublicCourse(one.row.id, one.came, course.since, game, agreed, delay_s)
        if one.row.kind in PUBLIC_KINDS:
            told.append(one.row)
    return course, (*told,)


def was_told_too_soon(course: PublicCourse, delay: Delay) -> bool:
    """Whether its game has to wait longer now than when it was told: then it is told anew."""
    return course.row > 0 and delay(course.agreed) > course.delay_s
