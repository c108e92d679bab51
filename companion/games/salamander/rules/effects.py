"""What sticks, cards, markers, moves and questions do; the guards have let them pass."""

from companion.games.salamander.rules.actions import (
    Ask,
    Draw,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Throw,
)
from companion.games.salamander.rules.owed import can_draw
from companion.games.salamander.rules.places import DUNGEON, START, home_of, is_field, zone_of
from companion.games.salamander.rules.position import (
    NOBODY,
    Ending,
    Position,
    Symbol,
    TurnSoFar,
    is_in_dungeon,
    with_entry,
)
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import AskCaptured, EmptyPile, QuestionAfterStay


def throw_sticks(position: Position, action: Throw, header: Header) -> Position:
    """A new go: what the symbol calls for, then the move."""
    symbol = Symbol.MARKER
    if action.is_salamander:
        if not position.pile and header.rulings.empty_pile is EmptyPile.ENDS:
            return position._replace(ending=Ending.PILE_EMPTY)
        symbol = Symbol.DRAW
    calls = symbol is Symbol.MARKER or can_draw(position, header)
    turn = position.turn._replace(
        eyes=(action.first, action.second),
        symbol=symbol if calls else None,
        owes_move=True,
        may_ask=NOBODY,
        has_arrived=False,
    )
    return position._replace(turn=turn)


def throw_keys(position: Position, action: KeyThrow, header: Header) -> Position:
    """Sticks that show the key are left lying; all three free the figure (Wurfstäbe)."""
    turn = position.turn
    turn = turn._replace(
        key_throws=turn.key_throws + 1,
        eyes_aside=turn.eyes_aside + sum(action.eyes),
        is_symbol_aside=turn.is_symbol_aside or bool(action.symbol),
    )
    position = position._replace(turn=turn)
    return sent_home(position, position.mover, header) if turn.has_all_keys else position


def draw_card(position: Position, action: Draw) -> Position:
    position = reshuffled(position)
    mover, away = position.mover, action.away
    turn = position.turn._replace(symbol=None)
    position = position._replace(pile=position.pile - 1, turn=turn)
    if away is not None:
        return discarded(position, (away,))
    holds = position.holds[mover] + 1
    return position._replace(holds=with_entry(position.holds, mover, holds))


def reshuffled(position: Position) -> Position:
    """The discards are the pile when that is empty and a card has to be drawn (Wurfstäbe)."""
    if position.pile:
        return position
    return position._replace(pile=len(position.discards), discards=())


def discarded(position: Position, faces: tuple[int, ...]) -> Position:
    return position._replace(discards=position.discards + faces)


def place_marker(position: Position, action: PlaceMarker) -> Position:
    position = position._replace(turn=position.turn._replace(symbol=None))
    return position.with_piece(position.mover, True, action.place)


def move_figure(position: Position, action: MoveFigure, header: Header) -> Position:
    """It captures whoever stands there, and may ask whose zone it is (Verlies, Fragen)."""
    mover, target = position.mover, action.place
    has_stayed = position.figures[mover] == target
    captured = NOBODY
    if is_field(target):
        captured = next(
            (one for one in header.seats if one != mover and position.figures[one] == target),
            NOBODY,
        )
    turn = position.turn._replace(
        owes_move=False,
        may_ask=_who_may_be_asked(mover, target),
        has_arrived=not is_field(target) and not has_stayed,
    )
    if has_stayed and header.rulings.question_after_stay is QuestionAfterStay.NO:
        turn = turn._replace(may_ask=NOBODY)
    if captured == turn.may_ask and header.rulings.ask_captured is AskCaptured.NO:
        turn = turn._replace(may_ask=NOBODY)
    position = position._replace(turn=turn).with_piece(mover, False, target)
    return position if captured == NOBODY else sent_to_dungeon(position, captured, header)


def _who_may_be_asked(mover: int, target: int) -> int:
    if not is_field(target) or zone_of(target) == mover:
        return NOBODY
    return zone_of(target)


def ask(position: Position, action: Ask, header: Header) -> Position:
    """A figure in the dungeon is freed by the question (Antwort)."""
    turn = position.turn._replace(asked=(action.figure, action.face), may_ask=NOBODY)
    position = position._replace(turn=turn)
    if is_in_dungeon(position, action.figure):
        return sent_home(position, action.figure, header)
    return position


def answer(position: Position) -> Position:
    return position._replace(turn=position.turn._replace(asked=None))


def sent_to_dungeon(position: Position, figure: int, header: Header) -> Position:
    return _sent(position, PutPiece(figure, False, DUNGEON), header)


def sent_home(position: Position, figure: int, header: Header) -> Position:
    return _sent(position, PutPiece(figure, False, home_of(figure)), header)


def marker_sent_home(position: Position, figure: int, header: Header) -> Position:
    return _sent(position, PutPiece(figure, True, START), header)


def _sent(position: Position, put: PutPiece, header: Header) -> Position:
    """Owed where it has to be written, else done at once."""
    if header.writes_everything:
        return position._replace(turn=position.turn._replace(put=put))
    return put_piece(position, put)


def put_piece(position: Position, put: PutPiece) -> Position:
    turn = position.turn._replace(put=None)
    if put.place == DUNGEON:
        turn = turn._replace(sent=(*turn.sent, put.figure))
    elif not put.is_marker:
        has_arrived = turn.has_arrived or put.figure == position.mover
        turn = turn._replace(freed=(*turn.freed, put.figure), has_arrived=has_arrived)
    return position._replace(turn=turn).with_piece(put.figure, put.is_marker, put.place)


def hand_over(position: Position, header: Header) -> Position:
    """The turn has ended: the next player clockwise is to move, unless the game is over."""
    if position.ending is not None:
        return position
    return position._replace(mover=header.after(position.mover), turn=TurnSoFar())
