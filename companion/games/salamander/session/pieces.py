"""Where the pieces are seen to lie, as what was done with them: one legal deed after the other."""

from dataclasses import replace
from typing import NamedTuple

from companion.events import Event
from companion.games.salamander.rules.actions import (
    MoveFigure,
    PlaceMarker,
    PutPiece,
    TurnAction,
)
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, parse_place
from companion.games.salamander.rules.rules import NotLegal
from companion.games.salamander.rules.situation import Situation
from companion.games.salamander.session.acting import Astray, Lies, accuse, fault_in, take
from companion.games.salamander.session.course import GameCourse
from companion.games.salamander.session.mind import (
    ContradictionTold,
    FaultTold,
    Mind,
    MindStep,
    SightAwaited,
    withdrawn,
)
from companion.games.salamander.session.observed import FiguresSeen
from companion.games.salamander.session.told import piece_name, places_named
from companion.observations import Json

Piece = tuple[int, bool]  # a figure, and whether it is its marker


class Sight(NamedTuple):
    """A board, by whom it is told, and whether a camera has seen it."""

    board: FiguresSeen
    by: str
    is_seen: bool = True


def look(mind: Mind, board: FiguresSeen) -> MindStep:
    """A settled look. A board that was taken back has to be put back before it tells anything."""
    mind = replace(mind, seen=board)
    if mind.undone is not None:
        if _lies_as(mind.undone, board):
            return mind, []
        mind = replace(mind, undone=None)
    return understand(mind, board.t, Sight(board, "table"))


def look_again(mind: Mind, t: float) -> MindStep:
    """The board as it still lies, after something else was done or said."""
    if mind.seen is None or mind.undone is not None or mind.course.is_over:
        return mind, []
    return understand(mind, t, Sight(mind.seen, "table"))


def understand(mind: Mind, t: float, sight: Sight) -> MindStep:
    """What the board says was done since; what cannot have been done is told as a fault."""
    events: list[Event] = []
    while not mind.course.is_over:
        moved = differences(mind.course, sight.board)
        if not moved:
            break
        deed = deed_of(mind.course.now, moved)
        try:
            mind, more = take(mind, t, deed, sight.by)
        except NotLegal as fault:
            board = Astray(moved, sight.is_seen)
            mind, more = _not_explained(mind, sight, fault_in(mind.course, fault.code, deed, board))
            return mind, events + more
        events += more
    is_over_now = isinstance(mind.stop, SightAwaited) or _is_seen_fault(mind)
    if sight.is_seen and is_over_now and not mind.course.is_over:
        mind, more = withdrawn(mind, t, sight.by)
        events += more
    return mind, events


def _is_seen_fault(mind: Mind) -> bool:
    return isinstance(mind.stop, FaultTold) and mind.stop.is_seen


def _not_explained(mind: Mind, sight: Sight, fault: FaultTold) -> MindStep:
    """A piece that is in a hand is waited for; else somebody has erred."""
    missing = in_hands(mind.course, sight.board) if sight.is_seen else ()
    if not missing:
        return accuse(mind, sight.board.t, fault)
    names: list[Json] = [piece_name(figure, is_marker=is_marker) for figure, is_marker in missing]
    details = mind.event(sight.board.t, "waiting", {"for": "piece", "pieces": names}).details
    awaited = SightAwaited(details)
    if not isinstance(mind.stop, ContradictionTold | None):
        return mind, []  # a hand that puts it right is no news
    mind, events = withdrawn(mind, sight.board.t, sight.by)
    return replace(mind, stop=awaited), [*events, Event(sight.board.t, "waiting", details)]


def differences(course: GameCourse, board: FiguresSeen) -> tuple[Lies, ...]:
    """The pieces that are seen elsewhere than they are known to lie; those that play."""
    now = course.now
    found: list[Lies] = []
    for places, seen, is_marker in (
        (now.figures, board.figures, False),
        (now.markers, board.markers, True),
    ):
        for name, place in seen or ():
            figure, lies = FIGURES.index(name), parse_place(place)
            if figure in course.agreed.seats and places[figure] != lies:
                found.append((figure, is_marker, lies))
    return tuple(found)


def in_hands(course: GameCourse, board: FiguresSeen) -> tuple[Piece, ...]:
    """The pieces that are seen nowhere, though where they lay can be seen."""
    now = course.now
    found: list[Piece] = []
    for places, seen, is_marker in (
        (now.figures, board.figures, False),
        (now.markers, board.markers, True),
    ):
        if seen is None:
            continue
        names = dict(seen)
        found += [
            (figure, is_marker)
            for figure in course.agreed.seats
            if FIGURES[figure] not in names and PLACE_NAMES[places[figure]] not in board.hidden
        ]
    return tuple(found)


def deed_of(now: Situation, moved: tuple[Lies, ...]) -> TurnAction:
    """The deed that comes first, if the pieces lie so: what is owed, else what the mover may do."""
    places = {(figure, is_marker): place for figure, is_marker, place in moved}
    mover, put = now.mover, now.turn.put
    if put is not None and (put.figure, put.is_marker) in places:
        return PutPiece(put.figure, put.is_marker, places[put.figure, put.is_marker])
    owed = owed_next(now.turn)
    if owed is Owed.MARKER and (mover, True) in places:
        return PlaceMarker(mover, places[mover, True])
    if (mover, False) in places:
        return MoveFigure(mover, places[mover, False])
    if (mover, True) in places:
        return PlaceMarker(mover, places[mover, True])
    figure, is_marker, place = moved[0]
    if owed is Owed.MOVE and not is_marker:
        return MoveFigure(figure, place)
    if owed is Owed.MARKER and is_marker:
        return PlaceMarker(figure, place)
    return PutPiece(figure, is_marker, place)


def moves_back(course: GameCourse, board: FiguresSeen) -> list[Json]:
    """What has to be put where, so that the board lies as it is known."""
    now = course.now
    return [
        {
            "piece": piece_name(figure, is_marker=is_marker),
            "from": PLACE_NAMES[place],
            "to": places_named([(now.markers if is_marker else now.figures)[figure]])[0],
        }
        for figure, is_marker, place in differences(course, board)
    ]


def _lies_as(one: FiguresSeen, other: FiguresSeen) -> bool:
    return (one.figures, one.markers) == (other.figures, other.markers)
