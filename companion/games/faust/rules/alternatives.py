"""What would have been legal instead: every kind of action, as far as the rules allow it."""

from collections.abc import Iterator

from companion.games.faust.rules.actions import Action, Lay, Soul, Stone
from companion.games.faust.rules.board import FIELDS, NEXT
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.rules import Illegal, apply, legal_actions
from companion.games.faust.rules.rulings import Rulings


def taken_slots(position: Position) -> tuple[int, ...]:
    return tuple(field for field in range(FIELDS) if position.cards[field] is not None)


def alternatives(position: Position, rulings: Rulings) -> Iterator[Action]:
    """Legal actions that stand for all of them: moves as far as they go, one card without value.

    A card that is to be turned over stands here with each value that it can have.
    """
    may_lay = False
    for action in legal_actions(position, rulings):
        match action:
            case Stone() | Soul():
                yield _farthest(position, action, rulings)
            case Lay():
                if not may_lay:
                    yield action
                may_lay = True
            case _:
                yield action


def _farthest(position: Position, action: Stone | Soul, rulings: Rulings) -> Stone | Soul:
    """The move that starts with `action` and goes on while the rules allow it."""
    reached = action
    while True:
        longer = type(action)(action.origin, NEXT[reached.target])
        try:
            apply(position, longer, rulings)
        except Illegal:
            return reached
        reached = longer
