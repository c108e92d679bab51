"""Where the pieces are seen to lie, as what was done with them: one legal deed after the other."""

from dataclasses import replace

from companion.games.salamander.files.action_lines import piece_name
from companion.games.salamander.rules.actions import (
    Action,
    MoveFigure,
    Piece,
    PlaceMarker,
    PutPiece,
)
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.rules import Illegal
from companion.games.salamander.session.acting import (
    Made,
    accuse,
    fault_in,
    followed,
)
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import GameSoFar, with_action
from companion.games.salamander.session.observed import FiguresSeen, Lies
from companion.games.salamander.session.told import way_told
from companion.games.salamander.session.trouble import Accusation, Waiting
from companion.observations import Json


def placed(game: GameSoFar, board: FiguresSeen, *, is_unseen: bool) -> Made:
    """The named pieces are said to lie so; what may not be is not taken."""
    game, is_whole = explained(game, board, is_unseen=is_unseen)
    return Made(game, None if is_whole else fault_on(game, board), is_board=True)


def explained(
    game: GameSoFar, board: FiguresSeen, *, is_unseen: bool = False
) -> tuple[GameSoFar, bool]:
    """The game after the legal deeds that the board tells, and whether these are all."""
    while not game.is_over and (moved := differences(game, board)):
        try:
            game = with_action(game, deed_of(game.now, moved))
        except Illegal:
            return game, False
        game = followed(game, is_unseen=is_unseen)
    return game, True


def fault_on(game: GameSoFar, board: FiguresSeen) -> Accusation:
    """The first deed that is not legal, if the pieces lie so."""
    moved = differences(game, board)
    deed = deed_of(game.now, moved)
    code = fault_of(game.now, deed, game.as_judged)
    assert code is not None  # else it would have been done
    return fault_in(game, code, deed, moved)


def not_explained(belief: Belief, board: FiguresSeen) -> Step:
    """A piece that is in a hand is waited for; else somebody has erred."""
    missing = in_hands(belief.game, board)
    if not missing:
        fault = replace(fault_on(belief.game, board), is_seen=True)
        return accuse(belief, board.t, fault)
    if belief.trouble is not None:
        return belief, []  # a hand that puts it right is no news
    belief, events = withdrawn(belief, board.t, "table")
    names: list[Json] = [piece_name(piece) for piece in missing]
    waits = belief.event(board.t, "waiting", {"for": "piece", "pieces": names})
    return replace(belief, trouble=Waiting(waits.details)), [*events, waits]


def differences(game: GameSoFar, board: FiguresSeen) -> tuple[Lies, ...]:
    """The pieces that are seen elsewhere than they are known to lie; those that play."""
    seats, lies = game.header.seats, game.now.lies
    return tuple(one for one in board.lying if one[0] in seats and lies(*one[:2]) != one[2])


def in_hands(game: GameSoFar, board: FiguresSeen) -> tuple[Piece, ...]:
    """The pieces that are seen nowhere, though where they lay can be seen."""
    unseen = (
        (figure, is_marker)
        for is_marker, listed in board.listed
        for figure in game.header.seats
        if listed is not None and FIGURES[figure] not in dict(listed)
    )
    return tuple(one for one in unseen if PLACE_NAMES[game.now.lies(*one)] not in board.hidden)


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
    if len(board.lying) != 1:
        return None
    (figure, is_marker, place), owed = board.lying[0], owed_next(now.turn)
    if figure != now.mover or place != now.lies(figure, is_marker):
        return None
    if is_marker:
        return PlaceMarker(figure, place) if owed is Owed.MARKER else None
    return MoveFigure(figure, place) if owed is Owed.MOVE else None


def moves_back(game: GameSoFar, board: FiguresSeen) -> list[Json]:
    """What has to be put where, so that the board lies as it is known."""
    now = game.now
    return [
        way_told((figure, is_marker), place, now.lies(figure, is_marker))
        for figure, is_marker, place in differences(game, board)
    ]
