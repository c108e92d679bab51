"""What the rules forbid and all, or a judge, let stand: it is done, and the game goes on."""

from companion.games.salamander.rules import effects
from companion.games.salamander.rules.actions import Action, MoveFigure, PlaceMarker, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.knowledge import Contradiction, Known
from companion.games.salamander.rules.learning import DoneAct, learned, learned_or_left_out
from companion.games.salamander.rules.position import Position, Symbol
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply

PieceMoved = MoveFigure | PlaceMarker | PutPiece


def contradicts(now: Position, known: Known, action: Action, header: Header) -> bool | None:
    """Whether what it would say cannot be true; None where the rules forbid it."""
    try:
        act = DoneAct(now, action, apply(now, action, header))
    except Illegal:
        return None
    return learned_or_left_out(known, act, header).is_left_out


def done_anyway(position: Position, action: Action, header: Header) -> tuple[Position, Code | None]:
    """After what may stand, and what is wrong in it. A word that was not taken cannot: NotLegal."""
    code = fault_of(position, action, header)
    if code is None or not isinstance(action, PieceMoved):
        return apply(position, action, header), None
    return as_it_lies(position, action, header), code


def as_it_lies(now: Position, deed: PieceMoved, header: Header) -> Position:
    """What the deed does, though the rules forbid it; what was owed before it is let off."""
    now = now._replace(turn=now.turn._replace(put=None, asked=None))
    is_own = deed.figure == now.mover
    if isinstance(deed, MoveFigure) and is_own and now.turn.owes_move:
        free = now._replace(turn=now.turn._replace(symbol=None))
        return effects.move_figure(free, deed, header)
    if isinstance(deed, PlaceMarker) and is_own and now.turn.symbol is Symbol.MARKER:
        return effects.place_marker(now, deed)
    return now.with_piece(deed.figure, deed.is_marker, deed.place)


def known_as_it_lies(known: Known, act: DoneAct, header: Header) -> Known:
    """A marker says of the hand what any marker says, unless that cannot be; all else nothing."""
    is_own_marker = isinstance(act.action, PlaceMarker) and act.action.figure == act.before.mover
    if not is_own_marker or act.before.turn.symbol is not Symbol.MARKER:
        return known
    try:
        return learned(known, act, header)
    except Contradiction:
        return known
