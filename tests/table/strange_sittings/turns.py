"""Legal turns by lot, as strokes: what one hand does to one piece or card."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

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
from companion.games.faust.rules.position import Position, is_turn_complete
from companion.games.faust.rules.rules import Illegal, Writes, apply
from companion.games.faust.rules.rulings import Rulings

_LOTS = 40  # so often a kind of stroke is drawn before the turn is given up


@dataclass(frozen=True, slots=True)
class Stroke:
    """An action as it is physically done, and the position it leads to."""

    action: Action
    after: Position


@dataclass(frozen=True, slots=True)
class Taste:
    """How much a player likes to step, to lead the soul and to lay cards."""

    stone: float = 1.0
    soul: float = 0.8
    lay: float = 0.6
    longest: int = 7  # fields that one stroke goes at most


def draw_turn(
    position: Position, rulings: Rulings, taste: Taste, rng: Random
) -> tuple[Stroke, ...] | None:
    """A whole legal turn from `position`; None when the lots found none."""
    strokes: list[Stroke] = []
    for _ in range(_LOTS):
        if is_turn_complete(position):
            return tuple(strokes)
        stroke = draw_stroke(position, rulings, taste, rng)
        if stroke is not None:
            strokes.append(stroke)
            position = stroke.after
    return None


def draw_stroke(position: Position, rulings: Rulings, taste: Taste, rng: Random) -> Stroke | None:
    """What is due, else a step, a run of steps or a card; None when the lot was not legal."""
    if position.due:
        return _one(position, _answer(position, rulings, rng), rulings)
    (kind,) = rng.choices(("stone", "soul", "lay"), (taste.stone, taste.soul, taste.lay))
    if kind == "lay":
        return _one(position, Lay(_place_for_a_card(position, rng)), rulings)
    steps = rng.randint(1, max(1, min(taste.longest, position.points)))
    if kind == "soul":
        return walk(position, Soul, position.soul, steps, rulings)
    return walk(position, Stone, rng.choice(position.stones[position.mover]), steps, rulings)


def walk(
    position: Position, kind: type[Stone] | type[Soul], origin: int, steps: int, rulings: Rulings
) -> Stroke | None:
    """One piece goes on field by field as long as it may and nothing falls due."""
    field = origin
    for _ in range(steps):
        try:
            position = apply(position, kind(field, NEXT[field]), rulings, Writes.EVERYTHING)
        except Illegal:
            break
        field = NEXT[field]
        if position.due or is_turn_complete(position):
            break
    return None if field == origin else Stroke(kind(origin, field), position)


def _one(position: Position, action: Action, rulings: Rulings) -> Stroke | None:
    try:
        return Stroke(action, apply(position, action, rulings, Writes.EVERYTHING))
    except Illegal:
        return None


def _answer(position: Position, rulings: Rulings, rng: Random) -> Action:
    """The card that is turned over has any value that its owner can still have laid."""
    due = position.due[0]
    if isinstance(due, TurnOver):
        return Reveal(due.field, rng.choice(values_left(position, 1 - position.mover, rulings)))
    return due


def _place_for_a_card(position: Position, rng: Random) -> int:
    """Mostly a few fields ahead of a stone of the other player."""
    if rng.random() < 0.75:
        ahead = rng.choice(position.stones[1 - position.mover])
        return (ahead + rng.randint(1, 6)) % FIELDS
    return rng.randrange(FIELDS)


def chosen(strokes: tuple[Stroke, ...]) -> tuple[Action, ...]:
    """The turn as a record that writes choices: runs of one piece joined, nothing that is due."""
    return tuple(_joined(stroke.action for stroke in strokes))


def _joined(actions: Iterator[Action]) -> Iterator[Action]:
    last: Action | None = None
    for action in actions:
        if isinstance(action, Forced | Twin):
            continue
        match last, action:
            case (Stone(start, middle), Stone(origin, target)) if middle == origin:
                last = Stone(start, target)
            case (Soul(start, middle), Soul(origin, target)) if middle == origin:
                last = Soul(start, target)
            case _:
                if last is not None:
                    yield last
                last = action
    if last is not None:
        yield last
