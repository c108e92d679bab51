"""The rules as calls: apply an action, list what is legal, end a turn."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import assert_never

from companion.games.faust.rules import effects, guards
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
from companion.games.faust.rules.board import FIELDS, NEXT
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.rulings import Rulings


class Writes(StrEnum):
    """Whether forced moves and jumps are done as soon as they are due, or written as actions."""

    CHOICES = "choices"
    EVERYTHING = "everything"


_EVERYTHING = Writes.EVERYTHING


class Illegal(Exception):
    """A player's mistake: its code, and the position in which it was made."""

    def __init__(self, code: Code, position: Position) -> None:
        super().__init__(f"{code} (p. {code.page})")
        self.code = code
        self.position = position


def apply(
    position: Position, action: Action, rulings: Rulings, writes: Writes = Writes.EVERYTHING
) -> Position:
    """The position after `action`; Illegal with the one code that forbids it, at its step."""
    code = guards.fault(position, action, rulings)
    if code is not None:
        raise Illegal(code, position)
    match action:
        case Stone() | Soul():
            return _walk(position, action, rulings, writes)
        case Lay():
            return effects.lay_card(position, action)
        case Reveal():
            return _settled(effects.turn_over(position, action), rulings, writes)
        case Forced():
            return effects.obey(position, action, rulings)
        case Twin():
            return effects.jump(position, action)
        case _:
            assert_never(action)


def _walk(position: Position, action: Stone | Soul, rulings: Rulings, writes: Writes) -> Position:
    """Field by field; the guards have let the first step pass."""
    field, code = action.origin, None
    is_stone = isinstance(action, Stone)
    while code is None:
        if is_stone:
            position = effects.step_stone(position, field, rulings)
        else:
            position = effects.step_soul(position, rulings)
        position = _settled(position, rulings, writes)
        field = NEXT[field]
        if field == action.target:
            return position
        if is_stone:
            code = guards.next_stone_fault(position)
        else:
            code = guards.next_soul_fault(position, rulings)
    raise Illegal(code, position)


def _settled(position: Position, rulings: Rulings, writes: Writes) -> Position:
    if not position.due or writes is _EVERYTHING:
        return position
    return fulfil(position, rulings)


def fulfil(position: Position, rulings: Rulings) -> Position:
    """Do what is due and follows from the rules: jumps, and the forced move of an open card."""
    while position.due and not isinstance(due := position.due[0], TurnOver):
        position = apply(position, due, rulings)
    return position


def end_turn(position: Position) -> Position:
    """The position in which the other player is to move, or the game is over."""
    code = guards.end_fault(position)
    if code is not None:
        raise Illegal(code, position)
    return effects.hand_over(position)


def legal_actions(position: Position, rulings: Rulings) -> Iterator[Action]:
    """Every action of one unit that `apply` accepts, each once."""
    return _allowed(_candidates(position, rulings), position, rulings)


def legal_moves(position: Position, rulings: Rulings) -> Iterator[Action]:
    """Of these the steps of the mover's stones and of the soul."""
    return _allowed(_moves(position), position, rulings)


def legal_secret_lays(position: Position, rulings: Rulings) -> list[Lay]:
    """And a card for each slot that is free, its value told to nobody: all are legal, or none."""
    lays = [Lay(field) for field, card in enumerate(position.cards) if card is None]
    return lays if lays and guards.fault(position, lays[0], rulings) is None else []


def _allowed(actions: Iterable[Action], position: Position, rulings: Rulings) -> Iterator[Action]:
    return (one for one in actions if guards.fault(position, one, rulings) is None)


def _candidates(position: Position, rulings: Rulings) -> Iterator[Action]:
    """At least all that can be legal; the guards decide."""
    yield from _moves(position)
    values = (None, *values_left(position, position.mover, rulings))
    for field in range(FIELDS):
        for value in values:
            yield Lay(field, value)
    yield from due_actions(position, rulings)


def _moves(position: Position) -> Iterator[Action]:
    for origin in sorted(set(position.stones[position.mover])):
        yield Stone(origin, NEXT[origin])
    yield Soul(position.soul, NEXT[position.soul])


def due_actions(position: Position, rulings: Rulings) -> Iterator[Action]:
    """What may answer what is due: at least all that is legal; the guards decide."""
    for due in position.due:
        if isinstance(due, TurnOver):
            for value in sorted(set(rulings.devil_cards)):
                yield Reveal(due.field, value)
        else:
            yield due
