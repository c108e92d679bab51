"""The rules as calls: the position after an action, after a turn, and the places for a move."""

from typing import assert_never

from companion.games.salamander.rules import actions, claim_effects, effects
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.circuit import circuit_of
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.places import home_of
from companion.games.salamander.rules.position import Position, dealt
from companion.games.salamander.rules.record import Header


class Illegal(Exception):
    """A fault of the turn: its code, and the position in which it came out."""

    def __init__(self, code: Code, position: Position) -> None:
        super().__init__(code.value)
        self.code = code
        self.position = position


def set_up(header: Header) -> Position:
    """The position before the first turn: what was set aside lies open."""
    aside = tuple(face for _, face in header.set_aside)
    return effects.discarded(dealt(header), aside)


def apply(position: Position, action: Action, header: Header) -> Position:
    """The position after `action`; Illegal with the one code that forbids it."""
    code = fault_of(position, action, header)
    if code is not None:
        raise Illegal(code, position)
    return _taken(position, action, header)


def _taken(  # noqa: PLR0912  # a case an action
    position: Position, action: Action, header: Header
) -> Position:
    match action:
        case actions.KeyThrow():
            return effects.throw_keys(position, action, header)
        case actions.Throw():
            return effects.throw_sticks(position, action, header)
        case actions.Draw():
            return effects.draw_card(position, action)
        case actions.PlaceMarker():
            return effects.place_marker(position, action)
        case actions.MoveFigure():
            return effects.move_figure(position, action, header)
        case actions.Ask():
            return effects.ask(position, action, header)
        case actions.Answered():
            return effects.answer(position)
        case actions.Declare():
            return claim_effects.declare(position, action)
        case actions.Replied():
            return claim_effects.reply(position, action, header)
        case actions.ShowHand():
            return claim_effects.show(position)
        case actions.Exchange():
            return claim_effects.exchange(position, action)
        case actions.PutPiece():
            return effects.put_piece(position, action)
        case _:
            assert_never(action)


def end_turn(position: Position, header: Header) -> Position:
    """The position in which the next player is to move, or the game is over."""
    code = end_fault(position, header)
    if code is not None:
        raise Illegal(code, position)
    return effects.hand_over(position, header)


def places_to_go(position: Position, header: Header) -> tuple[int, ...]:
    """Where the mover's figure may go, home first; nowhere when no move is owed."""
    turn, mover = position.turn, position.mover
    if turn.eyes is None:
        return ()
    circuit = circuit_of(header.seats)
    small, great = abs(turn.eyes[0] - turn.eyes[1]), sum(turn.eyes)
    place = position.figures[mover]
    ends = (home_of(mover), *(circuit.reached(mover, place, steps) for steps in (small, great)))
    return tuple(
        end
        for end in dict.fromkeys(ends)
        if fault_of(position, actions.MoveFigure(mover, end), header) is None
    )
