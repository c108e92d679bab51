"""What forbids an action: for each kind a column of guards, in the order of the codes."""

from typing import assert_never

from companion.games.salamander.rules import actions
from companion.games.salamander.rules.actions import EYE_STICKS, Action
from companion.games.salamander.rules.claim_guards import declare_fault, exchange_fault, show_fault
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import FULL_HAND
from companion.games.salamander.rules.move_guards import ask_fault, move_fault
from companion.games.salamander.rules.owed import (
    has_failed,
    is_doubles,
    is_turn_over,
    may_come_first,
    owed_next,
    owes_reply,
)
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.position import Position, Symbol, TurnSoFar, is_in_dungeon
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import (
    EmptyHandMarker,
    ExtraThrow,
    ThrowAfterKeys,
    TrueMarker,
)


def fault_of(position: Position, action: Action, header: Header) -> Code | None:
    """The one code that forbids `action`; None when nothing does."""
    if position.ending is not None:
        return Code.GAME_OVER  # Gewinn
    owed = owed_next(position.turn)
    if owed is not None and not may_come_first(action, owed):
        return owed.code
    is_exchange = isinstance(action, actions.Exchange) and has_failed(position.turn)
    if not is_exchange and is_turn_over(position):
        return Code.TURN_OVER  # Verlies
    return _fault_of_kind(position, action, header)


def _fault_of_kind(  # noqa: PLR0912  # a case an action
    position: Position, action: Action, header: Header
) -> Code | None:
    match action:
        case actions.PutPiece():
            return None if action == position.turn.put else Code.WRONG_PUT  # Verlies, Weitere
        case actions.Throw():
            return _throw_fault(position)
        case actions.KeyThrow():
            return _keys_fault(position, action)
        case actions.Draw():
            return _draw_fault(position, action)
        case actions.PlaceMarker():
            return _marker_fault(position, action, header)
        case actions.MoveFigure():
            return move_fault(position, action, header)
        case actions.Ask():
            return ask_fault(position, action)
        case actions.Answered():
            return None if position.turn.asked is not None else Code.NOTHING_ASKED  # Antwort
        case actions.Declare():
            return declare_fault(position, action, header)
        case actions.Replied():
            return None if owes_reply(position.turn) else Code.NOTHING_CLAIMED  # Ablegen
        case actions.ShowHand():
            return show_fault(position, action)
        case actions.Exchange():
            return exchange_fault(position, action, header)
        case _:
            assert_never(action)


def _throw_fault(position: Position) -> Code | None:
    if is_in_dungeon(position, position.mover):
        return Code.IN_DUNGEON  # Wurfstäbe
    eyes = position.turn.eyes
    if eyes is not None and not is_doubles(eyes):
        return Code.NO_THROW_DUE  # Ziehen
    return None


def _keys_fault(position: Position, action: actions.KeyThrow) -> Code | None:
    if not is_in_dungeon(position, position.mover):
        return Code.NO_KEY_THROW_DUE  # Wurfstäbe
    turn = position.turn
    is_symbol_thrown = action.symbol is not None
    if len(action.eyes) != EYE_STICKS - turn.eyes_aside or is_symbol_thrown == turn.is_symbol_aside:
        return Code.WRONG_STICKS  # Wurfstäbe
    return None


def _draw_fault(position: Position, action: actions.Draw) -> Code | None:
    if position.turn.symbol is not Symbol.DRAW:
        return Code.NO_DRAW_DUE  # Wurfstäbe
    holds = position.holds[position.mover]
    if holds == FULL_HAND and action.away is None:
        return Code.DISCARD_MISSING
    if not holds and action.away is not None:
        return Code.NO_DISCARD_DUE  # Vorbereitung
    return None


def _marker_fault(position: Position, action: actions.PlaceMarker, header: Header) -> Code | None:
    if position.turn.symbol is not Symbol.MARKER:
        return Code.NO_MARKER_DUE  # Ziel
    if action.figure != position.mover:
        return Code.NOT_YOUR_MARKER  # Ziel
    return None if _may_lie(position, action.place, header) else Code.WRONG_MARKER  # Ziel


def _may_lie(position: Position, place: int, header: Header) -> bool:
    """Whether the mover's marker may lie there, as far as everybody can see."""
    lay = position.markers[position.mover]
    if position.holds[position.mover]:
        must_move = header.rulings.true_marker is TrueMarker.MUST_MOVE
        return place != START and not (must_move and place == lay)
    if header.rulings.empty_hand_marker is EmptyHandMarker.STAYS:
        return place == lay
    return place != START or lay == START


def end_fault(position: Position, header: Header) -> Code | None:
    """What forbids to end the turn now."""
    if position.ending is not None:
        return None
    turn = position.turn
    owed = owed_next(turn)
    if owed is not None:
        return owed.code
    if is_turn_over(position):
        return None
    if is_in_dungeon(position, position.mover):
        return Code.KEYS_MISSING  # Wurfstäbe
    return Code.THROW_MISSING if _is_throw_missing(turn, header) else None  # Ziehen


def _is_throw_missing(turn: TurnSoFar, header: Header) -> bool:
    if turn.eyes is None:
        is_offer = header.rulings.throw_after_keys is ThrowAfterKeys.OFFER
        return not (is_offer and turn.has_all_keys)
    return header.rulings.extra_throw is ExtraThrow.FORCED and is_doubles(turn.eyes)
