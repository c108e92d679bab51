"""What a declaration does, reply by reply: a combination, or the dungeon and exchanges."""

from companion.games.salamander.rules.actions import Declare, Exchange, Replied
from companion.games.salamander.rules.effects import (
    discarded,
    marker_sent_home,
    reshuffled,
    sent_to_dungeon,
)
from companion.games.salamander.rules.faces import FULL_HAND, combination_of
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.position import (
    Declaration,
    Ending,
    Position,
    are_combinations_gone,
    total,
    with_entry,
)
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import ClaimCheck, FailedHand, MarkerHome


def declare(position: Position, action: Declare) -> Position:
    return _with_declaration(position, Declaration(action.own, action.claims))


def reply(position: Position, action: Replied, header: Header) -> Position:
    """To the next claim; the last reply wins or fails the declaration."""
    declaration = position.turn.declaration
    assert declaration is not None  # the guards have seen to it
    declaration = declaration.replied(action.is_yes)
    position = _with_declaration(position, declaration)
    is_won = outcome(declaration, header)
    if is_won is None:
        return position
    return (_won if is_won else _failed)(position, declaration, header)


def outcome(declaration: Declaration, header: Header) -> bool | None:
    """Whether it is won; None while a reply is owed."""
    is_true = all(declaration.replies)
    stops = not is_true and header.rulings.claim_check is ClaimCheck.STOP_AT_FALSE
    is_whole = len(declaration.replies) == len(declaration.claims)
    return is_true if stops or is_whole else None


def _with_declaration(position: Position, declaration: Declaration | None) -> Position:
    return position._replace(turn=position.turn._replace(declaration=declaration))


def _won(position: Position, declaration: Declaration, header: Header) -> Position:
    """The cards are handed over and lie open; the game may be over (Ablegen, Gewinn)."""
    mover = position.mover
    held = position.holds[mover]
    holds = position.holds
    for figure, _ in declaration.gifts(mover):
        holds = with_entry(holds, figure, holds[figure] - 1)
    combination = combination_of(declaration.own, declaration.claims)
    mine = (*position.laid[mover], combination)
    laid = (*position.laid[:mover], mine, *position.laid[mover + 1 :])
    turn = position.turn._replace(declaration=None, laid=(*position.turn.laid, combination))
    position = position._replace(holds=holds, laid=laid, turn=turn)
    if total(position, mover) >= header.target:
        return position._replace(ending=Ending.TARGET)
    if are_combinations_gone(position):
        return position._replace(ending=Ending.CARDS_GONE)
    if _sends_marker_home(len(declaration.own), held, header) and position.markers[mover] != START:
        return marker_sent_home(position, mover, header)
    return position


def _sends_marker_home(own: int, held: int, header: Header) -> bool:
    """Two own cards were laid (Weitere), or, where so ruled, the last one of a hand."""
    if own == FULL_HAND:
        return True
    return own == held == 1 and header.rulings.marker_home is MarkerHome.HAND_EMPTIED


def _failed(position: Position, declaration: Declaration, header: Header) -> Position:
    """To the dungeon; what was not laid is shown, and the turn will be over (Ablegen, Weitere)."""
    mover = position.mover
    is_shown = header.rulings.failed_hand is FailedHand.WHOLE
    turn = position.turn._replace(
        declaration=declaration._replace(has_failed=True),
        owes_move=False,
        to_show=position.holds[mover] - len(declaration.own) if is_shown else 0,
    )
    return sent_to_dungeon(position._replace(turn=turn), mover, header)


def show(position: Position) -> Position:
    return position._replace(turn=position.turn._replace(to_show=0))


def exchange(position: Position, action: Exchange) -> Position:
    """A card is drawn first, then the confirmed one put away, and a second that does not fit."""
    figure, away, second = action.figure, action.away, action.second
    declaration = position.turn.declaration
    assert declaration is not None  # the guards have seen to it
    position = reshuffled(position)
    position = position._replace(pile=position.pile - 1)
    if second is None:
        position = discarded(position, (away,))
    else:
        position = discarded(position, (away, second))
        fewer = with_entry(position.holds, figure, position.holds[figure] - 1)
        position = position._replace(holds=fewer)
    declaration = declaration._replace(exchanged=(*declaration.exchanged, (figure, away)))
    return _with_declaration(position, declaration)
