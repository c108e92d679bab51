"""A turn as hands do it: one grip after the other, each with what then lies on the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.faust.players.of_level import units
from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Twin
from companion.games.faust.rules.cards import with_card
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.rules import apply
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.explain import merged


@dataclass(frozen=True, slots=True)
class Grip:
    """What was done in one go, what had been done in the turn by then, and what lies there now."""

    done: tuple[Action, ...]
    after: Position
    shown: tuple[int, int] | None = None  # field and value of a card that was turned over
    is_said: bool = False  # somebody certainly says the value on the page


def grips_of(turn: PlayedTurn, rulings: Rulings) -> Iterator[Grip]:
    """A grip for each action, the steps of one piece in a row being one."""
    position = turn.before
    done: tuple[Action, ...] = ()
    for action in merged(turn.steps):
        for unit in units(action):
            position = apply(position, unit, rulings)
        done = (*done, action)
        yield Grip(done, _on_the_table(position, done), _shown(action))


def _on_the_table(position: Position, done: tuple[Action, ...]) -> Position:
    """A card that has been turned over no longer lies in its slot, whatever is still due."""
    for action in done:
        if isinstance(action, Reveal):
            return position._replace(cards=with_card(position, action.field, None))
    return position


def _shown(action: Action) -> tuple[int, int] | None:
    return (action.field, action.value) if isinstance(action, Reveal) else None


def in_any_order(do: tuple[Action, ...]) -> tuple[str, ...]:
    """What was done, whatever the order and however it was joined; values of laid cards apart."""
    chosen = [action for action in do if not isinstance(action, Forced | Twin)]
    plain = [Lay(action.field) if isinstance(action, Lay) else action for action in chosen]
    return tuple(sorted(str(unit) for action in plain for unit in units(action)))
