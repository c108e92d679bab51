"""Counts turns: how many ways there are to play one, and how many positions they lead to."""

from collections.abc import Iterator
from functools import cache

from companion.games.faust.rules.actions import Action, Lay, Reveal, TurnOver
from companion.games.faust.rules.position import Position, is_turn_complete
from companion.games.faust.rules.rules import apply, end_turn, fulfil, legal_actions
from companion.games.faust.rules.rulings import Rulings


def perft(position: Position, rulings: Rulings) -> tuple[int, int]:
    """Complete turns as sequences of unit actions, and distinct positions after them.

    A card is laid with its value. A card that is run into ends the turn: what is due is done, with
    the value that the position knows.
    """

    @cache
    def count(current: Position) -> tuple[int, frozenset[Position]]:
        if is_turn_complete(current):
            return 1, frozenset({end_turn(current)})
        turns, outcomes = 0, frozenset[Position]()
        for action in unit_actions(current, rulings):
            more, reached = count(done(apply(current, action, rulings), rulings))
            turns += more
            outcomes |= reached
        return turns, outcomes

    turns, outcomes = count(position)
    return turns, len(outcomes)


def unit_actions(position: Position, rulings: Rulings) -> Iterator[Action]:
    """The legal actions that cost a point; cards with their value only."""
    for action in legal_actions(position, rulings):
        if not isinstance(action, Lay) or action.value is not None:
            yield action


def done(position: Position, rulings: Rulings) -> Position:
    """The position with all that is due done."""
    position = fulfil(position, rulings)
    if not position.due:
        return position
    due = position.due[0]
    assert isinstance(due, TurnOver)
    card = position.cards[due.field]
    assert card is not None
    assert card.value is not None
    return fulfil(apply(position, Reveal(due.field, card.value), rulings), rulings)
