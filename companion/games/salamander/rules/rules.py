"""The rules as calls: the situation after an action, after a turn, and the places for a move."""

from typing import assert_never

from companion.games.salamander.rules import claim_effects, effects
from companion.games.salamander.rules.actions import (
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
    TurnAction,
)
from companion.games.salamander.rules.circuit import circuit_of
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.knowledge import Contradiction, sifted
from companion.games.salamander.rules.left_out import with_left_out
from companion.games.salamander.rules.places import home_of
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.situation import Sifting, Situation, dealt


class NotLegal(Exception):
    """A fault of the turn: its code, and the situation in which it came out."""

    def __init__(self, code: SalamanderCode, situation: Situation) -> None:
        super().__init__(code.value)
        self.code = code
        self.situation = situation


def set_up(agreed: Agreed) -> Situation:
    """The situation before the first turn: what was set aside lies open."""
    aside = tuple(face for _, face in agreed.set_aside)
    return sifted(effects.discarded(dealt(agreed), aside), agreed)


def apply(situation: Situation, action: TurnAction, agreed: Agreed) -> Situation:
    """The situation after `action`; NotLegal with the one code that forbids it."""
    code = fault_of(situation, action, agreed)
    if code is not None:
        raise NotLegal(code, situation)
    try:
        return taken(situation, action, agreed)
    except Contradiction:
        raise NotLegal(SalamanderCode.CONTRADICTION, situation) from None


def left_out(situation: Situation, action: TurnAction, agreed: Agreed) -> Situation:
    """What the guards allow is done, and what it says is not believed."""
    unsifted = taken(situation._replace(sifting=Sifting.NONE), action, agreed)
    return with_left_out(situation, action, unsifted, agreed)


def taken(  # noqa: PLR0912  # a case an action
    situation: Situation, action: TurnAction, agreed: Agreed
) -> Situation:
    """Without asking the guards; Contradiction where it cannot be true."""
    match action:
        case KeyThrow():
            return effects.throw_keys(situation, action, agreed)
        case Throw():
            return effects.throw_sticks(situation, action, agreed)
        case Draw():
            return effects.draw_card(situation, action, agreed)
        case PlaceMarker():
            return effects.place_marker(situation, action, agreed)
        case MoveFigure():
            return effects.move_figure(situation, action, agreed)
        case Ask():
            return effects.ask(situation, action, agreed)
        case Answered():
            return effects.answer(situation, action, agreed)
        case Declare():
            return claim_effects.declare(situation, action, agreed)
        case Replied():
            return claim_effects.reply(situation, action, agreed)
        case ShowHand():
            return claim_effects.show(situation, action, agreed)
        case Exchange():
            return claim_effects.exchange(situation, action, agreed)
        case PutPiece():
            return effects.put_piece(situation, action)
        case _:
            assert_never(action)


def end_turn(situation: Situation, agreed: Agreed) -> Situation:
    """The situation in which the next player is to move, or the game is over."""
    code = end_fault(situation, agreed)
    if code is not None:
        raise NotLegal(code, situation)
    return effects.hand_over(situation, agreed)


def places_to_go(situation: Situation, agreed: Agreed) -> tuple[int, ...]:
    """Where the mover's figure may go, home first; nowhere when no move is owed."""
    turn, mover = situation.turn, situation.mover
    if turn.eyes is None:
        return ()
    circuit = circuit_of(agreed.seats)
    small, great = abs(turn.eyes[0] - turn.eyes[1]), sum(turn.eyes)
    place = situation.figures[mover]
    ends = (home_of(mover), *(circuit.reached(mover, place, steps) for steps in (small, great)))
    return tuple(
        end
        for end in dict.fromkeys(ends)
        if fault_of(situation, MoveFigure(mover, end), agreed) is None
    )
