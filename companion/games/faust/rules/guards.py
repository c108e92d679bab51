"""What forbids an action: for each kind a column of guards, in the order of the codes."""

from typing import assert_never

from companion.games.faust.rules.actions import (
    Action,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    TurnOver,
    Twin,
)
from companion.games.faust.rules.board import LONGEST_FORWARD, forward_distance
from companion.games.faust.rules.cards import cards_in_hand, copies_left
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import NO_FIELD, Position, is_trapped, opponent
from companion.games.faust.rules.rulings import LevelSoul, Rulings, StonesPerTurn

_ONE_STONE = StonesPerTurn.ONE
_HELD = LevelSoul.HELD


def stone_fault(position: Position, action: Stone, rulings: Rulings) -> Code | None:
    """What forbids the first step of a stone."""
    if action.origin not in position.stones[position.mover]:
        return _missing_stone(position, action.origin)  # p. 6
    way = _way_fault(action)
    if way is not None:
        return way
    if position.moved not in (NO_FIELD, action.origin) and rulings.stones_per_turn is _ONE_STONE:
        return Code.SECOND_STONE  # p. 6
    return next_stone_fault(position)


def soul_fault(position: Position, action: Soul, rulings: Rulings) -> Code | None:
    """What forbids the first step of the soul."""
    if action.origin != position.soul:
        return Code.NO_SUCH_PIECE  # p. 6
    way = _way_fault(action)
    return next_soul_fault(position, rulings) if way is None else way


def _way_fault(action: Stone | Soul) -> Code | None:
    if action.target != action.origin + 1:
        distance = forward_distance(action.origin, action.target)
        if distance > LONGEST_FORWARD:
            return Code.BACKWARD  # p. 6-7
        if distance == 0:
            return Code.NO_MOVE  # p. 6
    return None


def next_stone_fault(position: Position) -> Code | None:
    """What forbids a further step of the stone that has just stepped, or anything for a point."""
    if position.ending is not None:
        return Code.GAME_OVER  # p. 13
    if is_trapped(position):
        return Code.RAN_PAST_CARD  # p. 8
    if not position.points:
        return Code.TOO_MANY_POINTS  # p. 6
    return None


def next_soul_fault(position: Position, rulings: Rulings) -> Code | None:
    """What forbids a further step of the soul."""
    if position.ending is None and is_soul_held(position, rulings):
        return Code.SOUL_OVERTAKES  # p. 7
    return next_stone_fault(position)


def is_soul_held(position: Position, rulings: Rulings) -> bool:
    """Whether a stone on its field keeps the soul from leaving (p. 7)."""
    red, blue = position.stones
    if position.soul not in red and position.soul not in blue:
        return False
    return rulings.level_soul is _HELD or position.soul_met


def lay_fault(position: Position, action: Lay, rulings: Rulings) -> Code | None:
    if position.laid:
        return Code.SECOND_CARD  # p. 7
    if not cards_in_hand(position, position.mover, rulings):
        return Code.NO_CARD_LEFT  # p. 7
    if action.value is not None and not copies_left(
        position, position.mover, action.value, rulings
    ):
        return Code.NO_CARD_LEFT  # p. 7
    if position.cards[action.field] is not None:
        return Code.SLOT_TAKEN  # p. 7
    return next_stone_fault(position)


def reveal_fault(position: Position, action: Reveal, rulings: Rulings) -> Code | None:
    card = position.cards[action.field]
    if card is None or not any(
        isinstance(due, TurnOver) and due.field == action.field for due in position.due
    ):
        return Code.WRONG_CARD_VALUE  # p. 8
    if card.value is None and not copies_left(position, card.owner, action.value, rulings):
        return Code.WRONG_CARD_VALUE  # p. 8-9
    if card.value is not None and card.value != action.value:
        return Code.WRONG_CARD_VALUE  # p. 8-9
    if isinstance(position.due[0], Twin):
        return Code.WRONG_TWIN_MOVE  # p. 15: the jump comes first
    return None


def forced_fault(position: Position, action: Forced) -> Code | None:
    if action.origin not in position.stones[position.mover]:
        return _missing_stone(position, action.origin)  # p. 6
    if action not in position.due:
        return Code.WRONG_FORCED_MOVE  # p. 9
    return None


def twin_fault(position: Position, action: Twin) -> Code | None:
    if action.origin not in position.stones[action.colour]:
        return Code.NO_SUCH_PIECE  # p. 6
    if action not in position.due:
        return Code.WRONG_TWIN_MOVE  # p. 11, 14-15
    return None


def fault(position: Position, action: Action, rulings: Rulings) -> Code | None:
    """The one code that forbids `action`, at its first step; None when nothing does."""
    if position.ending is not None and not (position.due and isinstance(action, Twin)):
        return Code.GAME_OVER  # p. 13
    match action:
        case Stone():
            return stone_fault(position, action, rulings)
        case Soul():
            return soul_fault(position, action, rulings)
        case Lay():
            return lay_fault(position, action, rulings)
        case Reveal():
            return reveal_fault(position, action, rulings)
        case Forced():
            return forced_fault(position, action)
        case Twin():
            return twin_fault(position, action)
        case _:
            assert_never(action)


def end_fault(position: Position) -> Code | None:
    """What forbids to end the turn now."""
    if position.points and not is_trapped(position) and position.ending is None:
        return Code.POINTS_LEFT  # p. 6, 17
    if _is_any_due(position, (TurnOver, Forced)):
        return Code.MISSING_FORCED_MOVE  # p. 9
    if position.due:
        return Code.WRONG_TWIN_MOVE  # p. 11, 14-15
    return None


def _missing_stone(position: Position, origin: int) -> Code:
    if origin in position.stones[opponent(position.mover)]:
        return Code.NOT_YOUR_TURN
    return Code.NO_SUCH_PIECE


def _is_any_due(position: Position, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(due, kinds) for due in position.due)
