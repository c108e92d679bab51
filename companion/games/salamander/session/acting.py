"""Something was done: it is taken and told with what follows, or the fault is told."""

from dataclasses import replace
from typing import NamedTuple

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import EYE_STICKS, Action
from companion.games.salamander.rules.codes import OF_MOVES, Code
from companion.games.salamander.rules.guards import end_fault
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.rules import Illegal
from companion.games.salamander.session.belief import Belief, Step, withdrawn
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
    places_named,
    reach,
    turn_told,
    way_told,
)
from companion.games.salamander.session.trouble import Accusation, ContradictionTold
from companion.observations import Json

Lies = tuple[int, bool, int]  # a figure, whether it is its marker, and where it lies


class Astray(NamedTuple):
    """Pieces that lie where they may not; a camera has seen it, or a word says so."""

    lying: tuple[Lies, ...] = ()
    is_seen: bool = False


NOTHING_ASTRAY = Astray()

MOVES_GO_WRONG = OF_MOVES | {Code.MOVE_MISSING, Code.NOT_YOUR_FIGURE}


def take(belief: Belief, t: float, action: Action, by: str) -> Step:
    """A legal action, and all that follows from it by itself; Illegal else."""
    old = belief.game
    new = with_action(old, action)
    belief, events = withdrawn(belief, t, by)
    events = [*events, *action_told(t, old, new)]
    belief = replace(belief, game=new)
    if new.public.is_left_out:
        event = contradiction_told(t, new)
        events.append(event)
        belief = replace(belief, doubt=ContradictionTold(event.details, new))
    belief, more = follow_on(belief, t)
    return belief, events + more


def follow_on(belief: Belief, t: float) -> Step:
    """What nobody has to do: where no eye looks pieces are put, and a whole turn is over."""
    events: list[Event] = []
    put = belief.game.now.turn.put
    while belief.is_unseen and put is not None:
        old = belief.game
        new = with_action(old, put)
        events += action_told(t, old, new)
        belief, put = replace(belief, game=new), new.now.turn.put
    if not ends_by_itself(belief.game):
        return belief, events
    belief, more = end(belief, t, CameAbout.BY_ITSELF)
    return belief, events + more


def end(belief: Belief, t: float, came: CameAbout) -> Step:
    """The turn is over; Illegal when it cannot be."""
    game = ended(belief.game, came)
    return replace(belief, game=game), tell_end(t, game)


def tell_end(t: float, game: GameSoFar) -> list[Event]:
    """The last turn is done, and perhaps the game."""
    over = [game_over_told(t, game)] if game.is_over else []
    return [turn_told(t, game.done[-1], game), *over]


def try_to(belief: Belief, t: float, action: Action, by: str) -> Step:
    """A word of the mover's turn; what is not legal is not taken, and told."""
    try:
        return take(belief, t, action, by)
    except Illegal as fault:
        said = as_all_hear(belief.game, action)
        return accuse(belief, t, fault_in(belief.game, fault.code, said))


def try_to_end(belief: Belief, t: float, by: str) -> Step:
    code = end_fault(belief.game.now, belief.game.as_judged)
    if code is not None:
        return accuse(belief, t, fault_in(belief.game, code, None))
    belief, events = withdrawn(belief, t, by)
    belief, more = end(belief, t, CameAbout.ENDED)
    return belief, events + more


def still_waiting(belief: Belief, t: float) -> Step:
    """Somebody's word is awaited first: that is said again, and nothing is done."""
    waits = due(belief.game)
    assert waits is not None  # who asks has seen what is open
    return belief, [belief.event(t, "waiting", waits)]


def accuse(belief: Belief, t: float, fault: Accusation) -> Step:
    """A look that shows the same again is no news; a word is answered each time."""
    if fault.is_seen and belief.trouble == fault:
        return belief, []
    events: list[Event] = []
    if fault.is_seen or belief.trouble != fault:
        belief, events = withdrawn(belief, t, "table")
    return replace(belief, trouble=fault), [*events, Event(t, "illegal", fault.told)]


def fault_in(
    game: GameSoFar,
    code: Code,
    deed: Action | None,
    board: Astray = NOTHING_ASTRAY,
) -> Accusation:
    """Of the mover's turn."""
    do = game.written(game.steps)
    number = len(do) + 1
    if deed is not None:
        do = (*do, *(game.written((deed,))))
    told = _told(game, code, do, number)
    told["repair"] = _repair(game.now, board.lying)
    return Accusation(code, game.now.mover, deed, told, board.is_seen)


def out_of_turn(game: GameSoFar, player: int, deed: Action) -> Accusation:
    """Of a line that is not this player's."""
    told = _told(game, Code.NOT_YOUR_TURN, (deed,), 1) | {"player": FIGURES[player]}
    return Accusation(Code.NOT_YOUR_TURN, player, deed, told | {"repair": []}, False)


def _told(game: GameSoFar, code: Code, do: tuple[Action, ...], number: int) -> dict[str, Json]:
    return {
        "turn": game.turn_number,
        "player": FIGURES[game.now.mover],
        "do": [action_to_json(action) for action in do],
        "code": code.value,
        "page": code.page,
        "action": number,
        "legal": _right_ones(game, code),
    }


def _right_ones(game: GameSoFar, code: Code) -> list[Json]:
    """Places or sticks that a rule gives which everybody can see; never true chambers."""
    turn = game.now.turn
    if turn.put is not None and code in (Code.PUT_MISSING, Code.WRONG_PUT):
        return places_named([turn.put.place])
    if code in MOVES_GO_WRONG:
        return places_named(reach(game))
    if code is Code.WRONG_STICKS:
        sticks: list[Json] = ["eye"] * (EYE_STICKS - turn.eyes_aside)
        return sticks if turn.is_symbol_aside else [*sticks, "symbol"]
    return []


def _repair(now: Position, lying: tuple[Lies, ...]) -> list[Json]:
    """What belongs where; a piece that the rules have sent belongs where they sent it."""
    put = now.turn.put
    sent = {} if put is None else {(put.figure, put.is_marker): put.place}
    lies = {(figure, is_marker): place for figure, is_marker, place in lying}
    lies |= {piece: now.lies(*piece) for piece in sent if piece not in lies}
    return [
        way_told(piece, place, sent.get(piece, now.lies(*piece))) for piece, place in lies.items()
    ]
