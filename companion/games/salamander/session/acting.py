"""Something was done: it is taken and told with what follows, or the fault is told."""

from dataclasses import replace
from typing import NamedTuple

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.codes import HEADINGS, OF_MOVES, Code
from companion.games.salamander.rules.guards import end_fault
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.rules import Illegal
from companion.games.salamander.session.belief import (
    Accusation,
    Belief,
    ContradictionTold,
    Step,
    withdrawn,
)
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    as_all_hear,
    ended,
    ends_by_itself,
    with_action,
)
from companion.games.salamander.session.told import (
    action_told,
    contradiction_told,
    due,
    game_over_told,
    piece_name,
    places_named,
    reach,
    turn_told,
)
from companion.observations import Json

EYE_STICKS_IN_ALL = 2
Lies = tuple[int, bool, int]  # a figure, whether it is its marker, and where it lies


class Astray(NamedTuple):
    """Pieces that lie where they may not; a camera has seen it, or a word says so."""

    lying: tuple[Lies, ...] = ()
    is_seen: bool = False


NOTHING_ASTRAY = Astray()

MOVES_GO_WRONG = OF_MOVES | {Code.MOVE_MISSING, Code.NOT_YOUR_FIGURE}


def take(mind: Belief, t: float, action: Action, by: str) -> Step:
    """A legal action, and all that follows from it by itself; Illegal else."""
    old = mind.course
    new = with_action(old, action)
    mind, events = withdrawn(mind, t, by)
    events = [*events, *action_told(t, old, new)]
    mind = replace(mind, course=new)
    if new.public.is_left_out:
        event = contradiction_told(t, new)
        events.append(event)
        mind = replace(mind, doubt=ContradictionTold(event.details, new))
    mind, more = follow_on(mind, t)
    return mind, events + more


def follow_on(mind: Belief, t: float) -> Step:
    """What nobody has to do: where no eye looks pieces are put, and a whole turn is over."""
    events: list[Event] = []
    put = mind.course.now.turn.put
    while mind.is_unseen and put is not None:
        old = mind.course
        new = with_action(old, put)
        events += action_told(t, old, new)
        mind, put = replace(mind, course=new), new.now.turn.put
    if not ends_by_itself(mind.course):
        return mind, events
    mind, more = end(mind, t, CameAbout.BY_ITSELF)
    return mind, events + more


def end(mind: Belief, t: float, came: CameAbout) -> Step:
    """The turn is over; Illegal when it cannot be."""
    course = ended(mind.course, came)
    return replace(mind, course=course), tell_end(t, course)


def tell_end(t: float, course: GameSoFar) -> list[Event]:
    """The last turn is done, and perhaps the game."""
    over = [game_over_told(t, course)] if course.is_over else []
    return [turn_told(t, course.done[-1], course), *over]


def try_to(mind: Belief, t: float, action: Action, by: str) -> Step:
    """A word of the mover's turn; what is not legal is not taken, and told."""
    try:
        return take(mind, t, action, by)
    except Illegal as fault:
        said = as_all_hear(mind.course, action)
        return accuse(mind, t, fault_in(mind.course, fault.code, said))


def try_to_end(mind: Belief, t: float, by: str) -> Step:
    code = end_fault(mind.course.now, mind.course.as_judged)
    if code is not None:
        return accuse(mind, t, fault_in(mind.course, code, None))
    mind, events = withdrawn(mind, t, by)
    mind, more = end(mind, t, CameAbout.ENDED)
    return mind, events + more


def still_waiting(mind: Belief, t: float) -> Step:
    """Somebody's word is awaited first: that is said again, and nothing is done."""
    waits = due(mind.course)
    assert waits is not None  # who asks has seen what is open
    return mind, [mind.event(t, "waiting", waits)]


def accuse(mind: Belief, t: float, fault: Accusation) -> Step:
    """A look that shows the same again is no news; a word is answered each time."""
    if fault.is_seen and mind.stop == fault:
        return mind, []
    events: list[Event] = []
    if fault.is_seen or mind.stop != fault:
        mind, events = withdrawn(mind, t, "table")
    return replace(mind, stop=fault), [*events, Event(t, "illegal", fault.told)]


def fault_in(
    course: GameSoFar,
    code: Code,
    deed: Action | None,
    board: Astray = NOTHING_ASTRAY,
) -> Accusation:
    """Of the mover's turn."""
    do = course.written(course.steps)
    number = len(do) + 1
    if deed is not None:
        do = (*do, *(course.written((deed,))))
    told = _told(course, code, do, number)
    told["repair"] = _repair(course.now, board.lying)
    return Accusation(code, course.now.mover, deed, told, board.is_seen)


def out_of_turn(course: GameSoFar, player: int, deed: Action) -> Accusation:
    """Of a line that is not this player's."""
    told = _told(course, Code.NOT_YOUR_TURN, (deed,), 1) | {"player": FIGURES[player]}
    return Accusation(Code.NOT_YOUR_TURN, player, deed, told | {"repair": []}, False)


def _told(course: GameSoFar, code: Code, do: tuple[Action, ...], number: int) -> dict[str, Json]:
    return {
        "turn": course.number,
        "player": FIGURES[course.now.mover],
        "do": [action_to_json(action) for action in do],
        "code": code.value,
        "page": HEADINGS[code],
        "action": number,
        "legal": _right_ones(course, code),
    }


def _right_ones(course: GameSoFar, code: Code) -> list[Json]:
    """Places or sticks that a rule gives which everybody can see; never true chambers."""
    turn = course.now.turn
    if turn.put is not None and code in (Code.PUT_MISSING, Code.WRONG_PUT):
        return places_named([turn.put.place])
    if code in MOVES_GO_WRONG:
        return places_named(reach(course))
    if code is Code.WRONG_STICKS:
        sticks: list[Json] = ["eye"] * (EYE_STICKS_IN_ALL - turn.eyes_aside)
        return sticks if turn.is_symbol_aside else [*sticks, "symbol"]
    return []


def _repair(now: Position, lying: tuple[Lies, ...]) -> list[Json]:
    """What belongs where; a piece that the rules have sent belongs where they sent it."""
    put = now.turn.put
    found: list[Json] = []
    if put is not None and (put.figure, put.is_marker) not in {one[:2] for one in lying}:
        lies = (now.markers if put.is_marker else now.figures)[put.figure]
        lying = (*lying, (put.figure, put.is_marker, lies))
    for figure, is_marker, place in lying:
        belongs = (now.markers if is_marker else now.figures)[figure]
        if put is not None and (put.figure, put.is_marker) == (figure, is_marker):
            belongs = put.place
        found.append(
            {
                "piece": piece_name(figure, is_marker=is_marker),
                "from": PLACE_NAMES[place],
                "to": PLACE_NAMES[belongs],
            }
        )
    return found
