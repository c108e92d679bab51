"""What changed in what is believed, as events: taken back, done, due, over."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from companion.events import Event
from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.rules import apply
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session import events as said
from companion.games.faust.session.game_so_far import DoneTurn, GameSoFar
from companion.observations import Json

PRESS: dict[str, Json] = {"for": "press"}


@dataclass(frozen=True, slots=True)
class _Walk:
    """The steps of a turn, and how many of them are told already."""

    before: Position
    steps: tuple[Action, ...]
    told: int
    whose: Mapping[str, Json]


def tell(t: float, old: GameSoFar, new: GameSoFar, by: str) -> list[Event]:
    """The events that lead from the game as it was believed to the game as it is now."""
    if (old.done, old.steps) == (new.done, new.steps):
        return []
    kept = _turns_in_common(old, new)
    carried = _carried_steps(old, new, kept)
    events = [*_taken_back(t, old, kept, by)] if carried is None else []
    told = len(carried or ())
    for done in new.done[kept:]:
        if done.code is None:
            walk = _Walk(done.before, done.steps, told, _whose(done))
            events += _actions(t, walk, new.header.rulings)
        events += _done(t, done, new)
        told = 0
    walk = _Walk(new.before, new.steps, told, new.whose)
    events += _actions(t, walk, new.header.rulings)
    return [*events, *still_due(t, new)]


def still_due(t: float, game: GameSoFar) -> list[Event]:
    """What is wanted next, told anew once nothing else stands in its way."""
    due = _what_is_due(game)
    return [] if due is None else [Event(t, "waiting", {**game.whose, **due})]


def _what_is_due(game: GameSoFar) -> dict[str, Json] | None:
    """What the rules or the players' agreement want next, if they want one thing."""
    if game.now.due:
        return said.waiting_for(game.now.due[0])
    return PRESS if game.wants_a_press else None


def _turns_in_common(old: GameSoFar, new: GameSoFar) -> int:
    pairs = zip(old.done, new.done, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _carried_steps(old: GameSoFar, new: GameSoFar, kept: int) -> tuple[Action, ...] | None:
    """The steps of the turn at hand that still hold; None when something is taken back."""
    if kept < len(old.done):
        return None
    steps = new.done[kept].steps if kept < len(new.done) else new.steps
    return old.steps if steps[: len(old.steps)] == old.steps else None


def is_continued(old: GameSoFar, new: GameSoFar) -> bool:
    """All that was known still holds."""
    return _carried_steps(old, new, _turns_in_common(old, new)) is not None


def _taken_back(t: float, old: GameSoFar, kept: int, by: str) -> Iterator[Event]:
    if old.steps:
        yield Event(t, "corrected", {**old.whose, "was": "action", "by": by})
    for done in reversed(old.done[kept:]):
        was = "turn-done" if done.code is None else "accepted"
        yield Event(t, "corrected", {**_whose(done), "was": was, "by": by})


def _whose(done: DoneTurn) -> dict[str, Json]:
    return {"turn": done.turn.number, "player": COLOURS[done.turn.player]}


def _actions(t: float, walk: _Walk, rulings: Rulings) -> Iterator[Event]:
    position = walk.before
    for number, step in enumerate(walk.steps):
        after = apply(position, step, rulings)
        if number >= walk.told:
            for event in said.action_events(t, position, step, after):
                yield Event(t, event.kind, {**walk.whose, **event.details})
        position = after


def _done(t: float, done: DoneTurn, game: GameSoFar) -> Iterator[Event]:
    if done.code is None:
        yield said.turn_done(t, done.verdict)
    else:
        yield said.accepted(t, done.verdict, done.code, done.action)
    if done.after.ending is not None:
        yield said.game_over(t, done.after, game.header)
