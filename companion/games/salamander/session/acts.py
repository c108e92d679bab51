"""Legal acts applied to a game, with what follows by itself; or the fault in them."""

from typing import NamedTuple

from companion.games.salamander.rules.actions import (
    Action,
    Claim,
    MoveFigure,
    PlaceMarker,
    PutPiece,
)
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.rules import Illegal
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    as_all_hear,
    ended,
    ends_by_itself,
    with_action,
)
from companion.games.salamander.session.observed import Board
from companion.games.salamander.session.problems import Fault, fault_in


class Made(NamedTuple):
    """The game after a command, and what of that was refused."""

    game: GameSoFar
    fault: Fault | None = None
    is_answered: bool = False  # it is said again whose word is awaited first
    aside: Claim | None = None  # a card that was set aside before anything was done


def tried(game: GameSoFar, action: Action) -> Made:
    """A word of the mover's turn; what is not legal is not taken."""
    try:
        return Made(with_action(game, action))
    except Illegal as fault:
        return Made(game, fault_in(game, fault.code, as_all_hear(game, action)))


def tried_end(game: GameSoFar) -> Made:
    """The turn is said to be over."""
    try:
        return Made(ended(game, CameAbout.ENDED))
    except Illegal as fault:
        return Made(game, fault_in(game, fault.code, None))


def followed(game: GameSoFar, *, puts_itself: bool) -> GameSoFar:
    """What nobody has to do: pieces are put, where no hand has to say so; a whole turn is over."""
    while puts_itself and game.now.turn.put is not None:
        game = with_action(game, game.now.turn.put)
    return ended(game, CameAbout.BY_ITSELF) if ends_by_itself(game) else game


def placed(game: GameSoFar, board: Board, *, puts_itself: bool) -> Made:
    """The named pieces are said to lie so, one legal act after the other; or the first fault."""
    while not game.is_over and (moved := _differences(game, board)):
        act = _act_of(game.now, moved)
        code = fault_of(game.now, act, game.as_judged)
        if code is not None:
            return Made(game, fault_in(game, code, act, moved))
        game = followed(with_action(game, act), puts_itself=puts_itself)
    return Made(game)


def put_where_it_lies(now: Position, board: Board) -> Action | None:
    """Who owes a marker or a move, and names that piece alone, where it is: it stays there."""
    if len(board) != 1:
        return None
    (figure, is_marker, place), owed = board[0], owed_next(now.turn)
    if figure != now.mover or place != now.lies(figure, is_marker):
        return None
    if is_marker:
        return PlaceMarker(figure, place) if owed is Owed.MARKER else None
    return MoveFigure(figure, place) if owed is Owed.MOVE else None


def _differences(game: GameSoFar, board: Board) -> Board:
    """The pieces that are said to lie elsewhere than they do; those that play."""
    seats, lies = game.header.seats, game.now.lies
    return tuple(one for one in board if one[0] in seats and lies(*one[:2]) != one[2])


def _act_of(now: Position, moved: Board) -> Action:
    """The act that comes first: what is owed, else what the mover may do."""
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
