"""What is owed next, when the turn is over, and what may be done without being owed."""

from enum import Enum

from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Declare,
    Draw,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.position import (
    KEY_THROWS,
    Position,
    Symbol,
    TurnSoFar,
    is_in_dungeon,
)
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import EmptyPile


class Owed(Enum):
    """The order of the members is the order in which they are owed."""

    PUT = Code.PUT_MISSING
    ANSWER = Code.ANSWER_MISSING
    REPLY = Code.REPLY_MISSING
    SHOW = Code.SHOW_MISSING
    DRAW = Code.DRAW_MISSING
    MARKER = Code.MARKER_MISSING
    MOVE = Code.MOVE_MISSING

    @property
    def code(self) -> Code:
        """Of doing something else first."""
        return self.value


_SETTLES: dict[Owed, tuple[type[Action], ...]] = {
    Owed.PUT: (PutPiece,),
    Owed.ANSWER: (Answered,),
    Owed.REPLY: (Replied,),
    Owed.SHOW: (ShowHand,),
    Owed.DRAW: (Draw,),
    Owed.MARKER: (PlaceMarker,),
    Owed.MOVE: (MoveFigure, Declare),  # a combination may be laid between throw and move
}


def owed_next(turn: TurnSoFar) -> Owed | None:
    """The first thing that is open."""
    if turn.put is not None:
        return Owed.PUT
    if turn.asked is not None:
        return Owed.ANSWER
    if owes_reply(turn):
        return Owed.REPLY
    if turn.to_show:
        return Owed.SHOW
    if turn.symbol is not None:
        return Owed.DRAW if turn.symbol is Symbol.DRAW else Owed.MARKER
    return Owed.MOVE if turn.owes_move else None


def owes_reply(turn: TurnSoFar) -> bool:
    return turn.declaration is not None and not turn.declaration.has_failed


def has_failed(turn: TurnSoFar) -> bool:
    """Whether a declaration of this turn failed."""
    return turn.declaration is not None and turn.declaration.has_failed


def may_come_first(action: Action, owed: Owed) -> bool:
    return isinstance(action, _SETTLES[owed])


def is_turn_over(position: Position) -> bool:
    """Nothing is owed, and a declaration failed or five key throws did not free the figure."""
    turn = position.turn
    if owed_next(turn) is not None:
        return False
    is_stuck = turn.key_throws == KEY_THROWS and is_in_dungeon(position, position.mover)
    return is_stuck or has_failed(turn)


def is_doubles(eyes: tuple[int, int]) -> bool:
    return eyes[0] == eyes[1]


def can_draw(position: Position, header: Header) -> bool:
    """Whether there is a card, or the discards make a new pile."""
    if position.pile:
        return True
    return header.rulings.empty_pile is EmptyPile.SHUFFLE and bool(position.discards)
