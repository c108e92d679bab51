"""Where the pieces are seen to lie, as what was done with them: one legal deed after the other."""

from dataclasses import replace

from companion.events import Event
from companion.games.salamander.rules.actions import (
    Action,
    MoveFigure,
    PlaceMarker,
    PutPiece,
)
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, parse_place
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.rules import Illegal
from companion.games.salamander.session.acting import Astray, Lies, accuse, fault_in, take
from companion.games.salamander.session.belief import (
    Accusation,
    Belief,
    Step,
    Waiting,
    withdrawn,
)
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    ended,
    ends_by_itself,
    with_action,
)
from companion.games.salamander.session.observed import FiguresSeen
from companion.games.salamander.session.told import piece_name, places_named
from companion.observations import Json

Piece = tuple[int, bool]  # a figure, and whether it is its marker


def say_placed(mind: Belief, board: FiguresSeen, by: str) -> Step:
    """The named pieces lie so: what was done, deed by deed; what may not be is not taken."""
    events: list[Event] = []
    while not mind.course.is_over and (moved := differences(mind.course, board)):
        deed = deed_of(mind.course.now, moved)
        try:
            mind, more = take(mind, board.t, deed, by)
        except Illegal as fault:
            found = fault_in(mind.course, fault.code, deed, Astray(moved))
            mind, more = accuse(mind, board.t, found)
            return mind, events + more
        events += more
    return mind, events


def explained(course: GameSoFar, board: FiguresSeen) -> tuple[GameSoFar, bool]:
    """The course after the legal deeds that the board tells, and whether these are all."""
    while not course.is_over and (moved := differences(course, board)):
        try:
            course = with_action(course, deed_of(course.now, moved))
        except Illegal:
            return course, False
        if ends_by_itself(course):
            course = ended(course, CameAbout.BY_ITSELF)
    return course, True


def not_explained(mind: Belief, board: FiguresSeen, fault: Accusation) -> Step:
    """A piece that is in a hand is waited for; else somebody has erred."""
    missing = in_hands(mind.course, board)
    if not missing:
        return accuse(mind, board.t, fault)
    if mind.stop is not None:
        return mind, []  # a hand that puts it right is no news
    mind, events = withdrawn(mind, board.t, "table")
    names: list[Json] = [piece_name(figure, is_marker=is_marker) for figure, is_marker in missing]
    waits = mind.event(board.t, "waiting", {"for": "piece", "pieces": names})
    return replace(mind, stop=Waiting(waits.details)), [*events, waits]


def differences(course: GameSoFar, board: FiguresSeen) -> tuple[Lies, ...]:
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


def in_hands(course: GameSoFar, board: FiguresSeen) -> tuple[Piece, ...]:
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


def deed_of(now: Position, moved: tuple[Lies, ...]) -> Action:
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


def put_where_it_lies(now: Position, board: FiguresSeen) -> Action | None:
    """Who owes a marker or a move, and names that piece alone, where it is: it stays there."""
    named = [(piece, False) for piece in board.figures or ()]
    named += [(piece, True) for piece in board.markers or ()]
    if len(named) != 1:
        return None
    (name, place), is_marker = named[0]
    lies = parse_place(place)
    mover, owed = now.mover, owed_next(now.turn)
    if name != FIGURES[mover] or lies != (now.markers if is_marker else now.figures)[mover]:
        return None
    if is_marker:
        return PlaceMarker(mover, lies) if owed is Owed.MARKER else None
    return MoveFigure(mover, lies) if owed is Owed.MOVE else None


def moves_back(course: GameSoFar, board: FiguresSeen) -> list[Json]:
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
